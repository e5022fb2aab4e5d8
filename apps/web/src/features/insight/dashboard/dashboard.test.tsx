import type { Dashboard } from '@gerbang/shared/contracts/insight/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { changeOf } from './Kpis.tsx';

const aDashboard = (change: Partial<Dashboard> = {}): Dashboard => ({
  as_of: '2026-11-14T09:12:00.000Z',
  days: [
    { day: '2026-11-13', opened: 5, ended: 2 },
    { day: '2026-11-14', opened: 3, ended: 4 },
  ],
  open: { now: 47, before: 41, series: [45, 47] },
  overdue: { now: 9, before: 12, series: [10, 9] },
  time: { now: 38, before: 50, series: [44, 38] },
  time_to_end: 300,
  in_time: { now: 91.4, before: 89.3, series: [90, 91.4], met: 32, judged: 35 },
  by_category: [
    { id: uuid(20), name: 'AC dan tata udara', open: 16 },
    { id: null, name: null, open: 2 },
  ],
  by_property: [{ id: uuid(1), name: 'Graha Indah', open: 47, overdue: 9, opened: 8, ended: 6 }],
  late: [
    {
      property_id: uuid(1),
      id: uuid(31),
      code: 'KLH-0031',
      title: 'AC menetes',
      who: 'Sinar Busana',
      place: 'G-112',
      category: 'AC dan tata udara',
      assignee: null,
      due_at: '2026-11-12T05:12:00.000Z',
    },
  ],
  ...change,
});

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/dashboard', '/dashboard/workOrder'), 60_000);
beforeEach(() => {
  withoutMotion();
  rememberLanguage('staff', 'id');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const PATHS = ['/v1/dashboard/complaints', '/v1/dashboard/work-orders'];

async function open(address: string, options: { actions?: string[]; answer?: () => Response; several?: boolean } = {}) {
  const record = aStaffRecord();
  const modules = [aModule('Tenant & Internal', [['Complaint Request', '/tenantInternal/complaintRequest']])];
  const second = { ...record.property, id: uuid(2), name: 'Harmoni Celebes' };
  await staffSession({
    ...record,
    properties: options.several === true ? [record.property, second] : [record.property],
    role: { ...record.role, actions: options.actions ?? ['complaint.read', 'work_order.read'], modules },
  });
  const answer = options.answer ?? (() => json(aDashboard()));
  const sent = stubServer({
    ...Object.fromEntries(PATHS.map((path) => [`GET ${path}`, answer])),
    'GET /v1/complaint-counts': () => json({ open: 9, waiting: 2, overdue: 1, mine: 3 }),
    'GET /v1/complaint-datatable': () => json({ data: [], total: 0, page: 1 }),
  });
  const app = renderApp(address);
  const asked = () =>
    sent
      .filter(({ path }) => PATHS.includes(path))
      .map(({ path, query }) => ({ path, query: Object.fromEntries(query) }));
  return { ...app, asked, property: record.property };
}

const tile = async (name: RegExp) => screen.findByRole('link', { name }, { timeout: 15_000 });

describe('[S2-078] Dashboard of complaints', () => {
  it('shows four figures about complaints with their previous values and links to their lists', async () => {
    const { asked, property } = await open('/dashboard');
    const found = await tile(/Terbuka sekarang/);
    expect(found.getAttribute('href')).toBe('/tenantInternal/complaintRequest');
    expect(found.textContent).toContain('47');
    expect(found.textContent).toContain('+6');
    const late = await tile(/^Terlambat/);
    expect(late.getAttribute('href')).toBe('/tenantInternal/complaintRequest?view=overdue');
    expect(late.textContent).toContain('−3');
    expect((await tile(/Balasan pertama/)).textContent).toContain('38 m');
    expect((await tile(/Selesai tepat waktu/)).textContent).toContain('91,4%');
    expect(asked()).toEqual([{ path: '/v1/dashboard/complaints', query: { days: '14', property_id: property.id } }]);
  });

  it('writes the share in time of a few cases as numbers, without a line', async () => {
    const in_time = { now: 0, before: 50, series: [0, 0], met: 0, judged: 3 };
    await open('/dashboard', { answer: () => json(aDashboard({ in_time })) });
    const found = await tile(/Selesai tepat waktu/);
    expect(found.textContent).toContain('0 dari 3');
    expect(found.textContent).not.toContain('%');
    expect(within(found).queryByRole('img')).toBeNull();
    expect(within(await tile(/Terbuka sekarang/)).getByRole('img')).toBeTruthy();
  });

  it('answers the questions of the charts, and shows the figures of a chart as a table', async () => {
    const { user } = await open('/dashboard');
    await screen.findByText(/2 lebih banyak masuk daripada selesai/, {}, { timeout: 15_000 });
    await user.click(screen.getByRole('button', { name: /^Tabel: Apakah terkejar/ }));
    const region = screen.getByRole('region', { name: 'Tabel: Apakah terkejar?' });
    const rows = within(region).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TanggalBaruSelesai',
      'Jum, 13 Nov 202652',
      'Sab, 14 Nov 202634',
    ]);
    const category = screen.getByRole('link', { name: /^AC dan tata udara\s*16 Terbuka/ });
    expect(category.getAttribute('href')).toBe(`/tenantInternal/complaintRequest?category_id=${uuid(20)}`);
  });

  it('links to a new complaint for a person who may create one, and downloads the open complaints', async () => {
    await open('/dashboard', { actions: ['complaint.read', 'complaint.update'] });
    const link = await screen.findByRole('link', { name: 'Keluhan baru' }, { timeout: 15_000 });
    expect(link.getAttribute('href')).toBe('/tenantInternal/complaintRequest?create=1');
    expect(screen.getByRole('button', { name: 'Unduh' })).toBeTruthy();
  });

  it('hides the New complaint link from a person who may only read', async () => {
    await open('/dashboard');
    await tile(/Terbuka sekarang/);
    expect(screen.queryByRole('link', { name: 'Keluhan baru' })).toBeNull();
  });

  it('lists overdue complaints with their delay and assignee', async () => {
    await open('/dashboard');
    const link = await screen.findByRole('link', { name: 'AC menetes' }, { timeout: 15_000 });
    expect(link.getAttribute('href')).toBe(`/tenantInternal/complaintRequest/${uuid(31)}`);
    const row = link.closest('tr');
    expect(row?.textContent).toContain('Belum ditugaskan');
    expect(row?.textContent).toContain('2 hari 4 j');
    expect(screen.getByRole('link', { name: /Lihat semua 9/ })).toBeTruthy();
  });

  it('keeps days and properties in the address of the dashboard, and shows figures of each property', async () => {
    const { user, asked, router } = await open('/dashboard?property=all', { several: true });
    const cell = await screen.findByRole('link', { name: 'Graha Indah, Terlambat: 9' }, { timeout: 15_000 });
    expect(cell.getAttribute('href')).toBe('/tenantInternal/complaintRequest?view=overdue');
    await user.click(screen.getByRole('radio', { name: '30 hari' }));
    await waitFor(() => expect(asked().at(-1)?.query).toEqual({ days: '30' }));
    expect(router.state.location.search).toBe('?property=all&days=30');
  });

  it('says when the dashboard could not be loaded, and loads it again on request', async () => {
    let fails = true;
    const { user } = await open('/dashboard', {
      answer: () => (fails ? problem(503, 'unavailable') : json(aDashboard())),
    });
    await screen.findByText('Dasbor tidak dapat dimuat.', {}, { timeout: 15_000 });
    fails = false;
    await user.click(screen.getByRole('button', { name: /Coba lagi/ }));
    expect(await tile(/Terbuka sekarang/)).toBeTruthy();
  });

  it('[D8-41] shows the home page to a person without rights on complaints', async () => {
    const { asked } = await open('/dashboard', { actions: ['permit.read'] });
    await screen.findByRole('heading', { name: /Selamat datang/ }, { timeout: 15_000 });
    expect(asked()).toEqual([]);
  });
});

describe('[S2-080] Dashboard of work orders', () => {
  it('shows the figures of work orders with links to their lists', async () => {
    const { asked } = await open('/dashboard/workOrder');
    expect((await tile(/^Terlambat/)).getAttribute('href')).toBe('/tenantInternal/internalWorkOrder?view=late');
    expect(await tile(/Sampai selesai, median/)).toBeTruthy();
    expect(asked()[0]?.path).toBe('/v1/dashboard/work-orders');
    const other = screen.getByRole('link', { name: 'Keluhan' });
    expect(other.getAttribute('href')).toBe('/dashboard');
  });
});

describe('Change of a figure', () => {
  it.each([
    [{ now: 5, before: 3 }, true, { difference: 2, isGood: false }],
    [{ now: 5, before: 3 }, false, { difference: 2, isGood: true }],
    [{ now: 3, before: 5 }, true, { difference: -2, isGood: true }],
    [{ now: 3, before: 3 }, true, { difference: 0, isGood: null }],
    [{ now: null, before: 3 }, true, { difference: null, isGood: null }],
    [{ now: 91.4, before: 89.3 }, false, { difference: 2.1, isGood: true }],
  ])('computes from %j the difference and whether it is an improvement', (figure, lessIsGood, wanted) => {
    expect(changeOf(figure, lessIsGood)).toEqual(wanted);
  });
});
