import type { Analytics, Ranking } from '@gerbang/shared/contracts/insight/analytics';
import { addDays } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { pictureOf } from '../../../components/charts/save-picture.ts';
import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
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
  slots: { days: [], by_slot: [{ id: uuid(5), name: '08:00 - 10:00', kind: 'loading', taken: 30, places: 200 }] },
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

const RANKED = {
  id: uuid(7),
  name: 'Kopi Senja',
  permits: 6,
  refused: 3,
  decided: 8,
  in_time: 6,
  median: 120,
  p90: 240,
};
const TENANTS: Ranking = { total: 1, rows: [RANKED] };
const FEW = { ...RANKED, id: null, name: 'CV Rupa', permits: 4, decided: 4 };
const COMPANIES: Ranking = { total: 12, rows: [FEW] };

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
    aModule('Operational', [
      ['Permit Register', '/operational/permitRegister'],
      ['Goods Ledger', '/operational/goodsLedger'],
    ]),
    aModule('Tenant', [
      ['Complaints', '/tenantInternal/complaintRequest'],
      ['Work Orders', '/tenantInternal/internalWorkOrder'],
    ]),
  ];
  await staffSession({ ...record, role: { ...record.role, actions: ['analytics.read', 'permit.read'], modules } });
  const sent = stubServer({
    'GET /v1/analytics': () => json(answer),
    'GET /v1/analytics-ranking': ({ query }) => json(query.get('by') === 'tenant' ? TENANTS : COMPANIES),
  });
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

  it('opens the permits behind hours, rejections, corrected fields and slots, but not behind items', async () => {
    const heat = [...SOMETHING.permits.heat, { weekday: 4, hour: 9, n: 1 }];
    const some = { ...SOMETHING, permits: { ...SOMETHING.permits, heat } };
    const { user } = await open(some, '?from=2026-11-14&until=2026-11-14&kind=loading');
    const path = async (name: RegExp | string) =>
      (await screen.findByRole('link', { name }, { timeout: 15_000 })).getAttribute('href');
    const to = (filters: string, event: string) =>
      `/operational/permitRegister?kind=loading&${filters}&${event}_from=2026-11-14&${event}_until=2026-11-14`;
    expect(await path('Selasa pukul 09:00: 5 izin')).toBe(to('submitted_weekday=2&submitted_hour=9', 'submitted'));
    expect(await path('RDD, ditolak: 2')).toBe(to('decided_stage=rdd&decision=rejected', 'decided'));
    expect(await path('RDD, dikembalikan: 1')).toBe(to('returned_stage=rdd', 'returned'));
    expect(await path('Dokumen: 4')).toBe(to('returned_field=attachment', 'returned'));
    expect(await path(/^08:00 – 10:00, Barang masuk/)).toBe(to(`slot_id=${uuid(5)}`, 'slot'));
    expect(screen.queryByRole('link', { name: /barang ditolak/ })).toBeNull();
    // The Tab key stops once in the chart; arrow keys move on.
    const [tuesday, thursday] = [/^Selasa pukul 09/, /^Kamis pukul 09/].map((name) =>
      screen.getByRole('link', { name }),
    );
    expect([tuesday?.tabIndex, thursday?.tabIndex]).toEqual([0, -1]);
    tuesday?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(thursday);
  });

  it('opens the complaints, maintenance and goods behind their charts', async () => {
    const today = wallClock(new Date(), 'Asia/Jakarta').date;
    const from = addDays(today, -6);
    const days = [3, 0, 2].map((opened, index) => ({ day: addDays(from, index), opened, ended: 1 }));
    const some = { ...SOMETHING, complaints: { ...SOMETHING.complaints, days } };
    const { user } = await open(some, '?days=7');
    const path = async (name: string | RegExp) =>
      (await screen.findByRole('link', { name }, { timeout: 15_000 })).getAttribute('href');
    const complaints = '/tenantInternal/complaintRequest?view=all&created_from=';
    expect(await path('Baru 5')).toBe(`${complaints}${from}&created_until=${today}`);
    expect(await path(/: Baru 3$/)).toBe(`${complaints}${from}&created_until=${from}`);
    expect(await path('Tepat waktu: 9')).toBe(
      `/tenantInternal/internalWorkOrder?outcome=in_time&planned_from=${from}&planned_until=${today}`,
    );
    expect(screen.queryByRole('link', { name: /^Belum selesai/ })).toBeNull();
    expect(await path('Di dalam: 16 buah')).toBe('/operational/goodsLedger?view=inside');
    // Arrow keys go on to the next day with complaints.
    screen.getByRole('link', { name: /: Baru 3$/ }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /: Baru 2$/ }));
  });

  it('ranks tenants and companies, and each row opens its permits', async () => {
    const { user } = await open(SOMETHING, '?from=2026-11-14&until=2026-11-14');
    const days = 'submitted_from=2026-11-14&submitted_until=2026-11-14';
    const path = async (name: string) =>
      (await screen.findByRole('link', { name }, { timeout: 15_000 })).getAttribute('href');
    expect(await path('Kopi Senja')).toBe(`/operational/permitRegister?tenant_id=${uuid(7)}&${days}`);
    const row = screen.getByRole('row', { name: /^Kopi Senja/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['6', '50%', '75%', '2 j', '4 j']);
    await user.click(screen.getByRole('radio', { name: 'Perusahaan' }));
    expect(await path('CV Rupa')).toBe(`/operational/permitRegister?company_is=CV+Rupa&${days}`);
    // Fewer than five cases say nothing.
    expect(screen.getByRole('row', { name: 'CV Rupa 4 – – – –' })).toBeTruthy();
    expect(screen.getByText('Dan 11 lainnya.')).toBeTruthy();
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
    const chart = await screen.findByRole('group', { name: /Paling ramai/ }, { timeout: 15_000 });
    const picture = pictureOf(chart as unknown as SVGSVGElement, 'Kapan <izin> masuk?');
    const drawn = new DOMParser().parseFromString(picture, 'image/svg+xml');
    expect(drawn.querySelector('parsererror')).toBeNull();
    expect(drawn.querySelector('text')?.textContent).toBe('Kapan <izin> masuk?');
    expect(drawn.querySelector('[class]')).toBeNull();
  });
});
