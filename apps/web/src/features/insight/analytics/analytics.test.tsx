import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { pictureOf } from '../../../components/charts/save-picture.ts';
import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { aModule, aStaffRecord } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';

const NONE = { decided: 0, in_time: 0, median: null, p90: null };
const NOTHING: Analytics = {
  permits: { days: [], by_kind: [], heat: [] },
  decisions: { ...NONE, days: [] },
  before: { from: '2026-10-01', until: '2026-10-01', permits: [], decisions: NONE },
  stages: [],
  rejections: { by_stage: [], fields: [] },
  slots: { days: [], by_slot: [] },
  goods: { days: [] },
  gate: { in: 0, out: 0, refuse: 0 },
  complaints: { days: [], in_time: null, answer: null, solve: null, rating: null, rated: 0 },
  maintenance: { in_time: 0, late: 0, open: 0, cancelled: 0 },
};
const SOMETHING: Analytics = {
  ...NOTHING,
  permits: {
    days: [{ day: '2026-11-14', loading: 6, unloading: 0, work: 2 }],
    by_kind: [
      { kind: 'loading', state: 'closed', n: 6 },
      { kind: 'work', state: 'rejected', n: 2 },
    ],
    heat: [
      { weekday: 2, hour: 9, n: 5 },
      { weekday: 4, hour: 15, n: 3 },
    ],
  },
  decisions: { decided: 10, in_time: 9, median: 120, p90: 240, days: [] },
  before: {
    from: '2026-10-16',
    until: '2026-10-16',
    permits: [5],
    decisions: { decided: 4, in_time: 4, median: 60, p90: 90 },
  },
  stages: [
    { stage: 'tcr', decided: 4, in_time: 4, mean: 30, median: 30, p90: 40, target: 120, rejected: 0 },
    { stage: 'rdd', decided: 6, in_time: 5, mean: 300, median: 260, p90: 500, target: 480, rejected: 2 },
  ],
  rejections: {
    by_stage: [{ stage: 'rdd', rejected: 2, returned: 1, items: 3 }],
    fields: [{ field: 'attachment', n: 4 }],
  },
  slots: { days: [], by_slot: [{ name: '08:00 - 10:00', kind: 'loading', taken: 30, places: 200 }] },
  goods: { days: [{ day: '2026-11-14', in: 10, out: 4, inside: 16 }] },
  complaints: {
    days: [{ day: '2026-11-14', opened: 3, ended: 1 }],
    in_time: 80.5,
    answer: 38,
    solve: 480,
    rating: 4.5,
    rated: 12,
  },
  maintenance: { in_time: 9, late: 1, open: 0, cancelled: 1 },
};

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/analytic/visualAnalytic'), 60_000);
beforeEach(() => {
  withoutMotion();
  rememberLanguage('staff', 'id');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(answer: Analytics, address = '') {
  const record = aStaffRecord();
  const modules = [
    aModule('Analytics', [['Visual Analytic', '/analytic/visualAnalytic']]),
    aModule('Operational', [['Permit Register', '/operational/permitRegister']]),
  ];
  await staffSession({ ...record, role: { ...record.role, actions: ['analytics.read'], modules } });
  const sent = stubServer({ 'GET /v1/analytics': () => json(answer) });
  const app = renderApp(`/analytic/visualAnalytic${address}`);
  await screen.findByRole('heading', { name: 'Analitik visual' }, { timeout: 15_000 });
  const asked = () => {
    const all = sent.filter(({ path }) => path === '/v1/analytics');
    return Object.fromEntries(all.at(-1)?.query ?? []);
  };
  return { ...app, asked, property: record.property };
}

describe('[D2-09] Analytics', () => {
  it('answers the question of each chart in words beside it', async () => {
    await open(SOMETHING);
    for (const answer of [
      '8 izin, 75% di antaranya barang masuk.',
      'Paling ramai Selasa pukul 09:00, 5 izin.',
      'RDD paling lama: setengahnya diputus dalam 4 j 20 m waktu kantor.',
      '2 izin ditolak dan 1 dikembalikan untuk diperbaiki.',
      '15% tempat terpakai, 30 dari 200.',
      '16 barang pada akhir rentang ini; 10 masuk, 4 keluar.',
      '3 masuk, 1 selesai.',
      '90% perawatan yang jatuh tempo selesai tepat waktu.',
    ]) {
      expect(await screen.findByText(answer, {}, { timeout: 15_000 })).toBeTruthy();
      // A chart whose bars are links is a group, because a picture cannot contain links.
      expect(screen.queryByRole('img', { name: answer }) ?? screen.getByRole('group', { name: answer })).toBeTruthy();
    }
    expect(screen.getByText('80,5%')).toBeTruthy();
    expect(screen.getByText('4,5 dari 5 (12 penilaian)')).toBeTruthy();
  });

  it('opens the permits behind numbers, columns and bars in the register, and compares with the time before', async () => {
    await open(SOMETHING, '?from=2026-11-14&until=2026-11-14');
    const register = '/operational/permitRegister';
    const days = 'submitted_from=2026-11-14&submitted_until=2026-11-14';
    const link = (name: RegExp) => screen.findByRole('link', { name }, { timeout: 15_000 });
    expect((await link(/^Izin 8 \+3, sebelumnya 5/)).getAttribute('href')).toBe(`${register}?${days}`);
    // Fewer than five decisions in the time before are not compared.
    expect(await link(/^Diputuskan tepat waktu 90% Belum cukup data/)).toBeTruthy();
    expect((await link(/14 Nov 2026: 8 izin, sebelumnya 5/)).getAttribute('href')).toBe(`${register}?${days}`);
    expect((await link(/^Barang masuk: 6/)).getAttribute('href')).toBe(`${register}?kind=loading&${days}`);
    expect((await link(/^RDD: 8 j 20 m/)).getAttribute('href')).toBe(
      `${register}?decided_stage=rdd&decided_from=2026-11-14&decided_until=2026-11-14`,
    );
    expect(await link(/^TCR: –/)).toBeTruthy();
  });

  it('shows every chart as a table', async () => {
    const { user } = await open(SOMETHING);
    await user.click(
      await screen.findByRole('button', { name: 'Lihat sebagai tabel: Kapan izin masuk?' }, { timeout: 15_000 }),
    );
    const region = screen.getByRole('region', { name: 'Lihat sebagai tabel: Kapan izin masuk?' });
    const rows = within(region).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['HariJamJumlah', 'Selasa09:005', 'Kamis15:003']);
  });

  it('says which charts have no data', async () => {
    await open(NOTHING);
    expect(await screen.findAllByText('Belum ada data pada rentang ini.', {}, { timeout: 15_000 })).toHaveLength(10);
    expect(screen.queryByRole('button', { name: /Simpan sebagai gambar/ })).toBeNull();
  });

  it('keeps the filters of the analytics in the address', async () => {
    const { user, asked, router, property } = await open(SOMETHING, '?from=2026-10-01&until=2026-10-31&kind=work');
    await waitFor(() =>
      expect(asked()).toEqual({ property_id: property.id, from: '2026-10-01', until: '2026-10-31', kind: 'work' }),
    );
    await user.click(screen.getByRole('button', { name: /^Sampai tanggal/ }));
    await user.click(await screen.findByRole('button', { name: '15 Oktober 2026', hidden: true }));
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-10-01', until: '2026-10-15' }));
    await user.click(screen.getByRole('radio', { name: '7 hari' }));
    expect(router.state.location.search).toBe('?kind=work&days=7');
  });

  it('requests no figures for a range of days that ends before it starts', async () => {
    const { asked } = await open(SOMETHING, '?from=2026-10-31&until=2026-10-01');
    expect(await screen.findByText('Tanggal akhir mendahului tanggal awal.')).toBeTruthy();
    expect(asked()).toEqual({});
  });

  it('exports a chart as an image that works without the page', async () => {
    await open(SOMETHING);
    const chart = await screen.findByRole('img', { name: /Paling ramai/ }, { timeout: 15_000 });
    const picture = pictureOf(chart as unknown as SVGSVGElement, 'Kapan <izin> masuk?');
    const drawn = new DOMParser().parseFromString(picture, 'image/svg+xml');
    expect(drawn.querySelector('parsererror')).toBeNull();
    expect(drawn.querySelector('text')?.textContent).toBe('Kapan <izin> masuk?');
    expect(drawn.querySelector('[class]')).toBeNull();
  });
});
