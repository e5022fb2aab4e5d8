import type { LedgerRow, LotHistory } from '@gerbang/shared/contracts/goods/ledger';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { lotEvents } from './LotDrawer.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const aRow = (number: number, change: Partial<LedgerRow> = {}): LedgerRow => ({
  permit_id: uuid(100 + number),
  id: uuid(200 + number),
  item_id: uuid(300),
  name: `Rak ${number}`,
  unit: 'pcs',
  photo_url: null,
  code: `L-GI-0000000${number}-A`,
  company: 'PT Maju Jaya',
  tenant: 'Kopi Senja',
  floor: 'Lantai 1',
  location: 'L1-04',
  entered_at: '2026-11-10T03:00:00.000Z',
  qty_in: 5,
  qty_out: 2,
  qty_reserved: 1,
  leave_by: null,
  ...change,
});

const aHistory = (change: Partial<LotHistory> = {}): LotHistory => ({
  lot: aRow(1, { photo_url: 'https://gerbang.test/v1/files/1' }),
  description: 'Rak besi',
  entry: {
    permit_id: uuid(101),
    code: 'L-GI-00000001-A',
    asked_at: '2026-11-09T02:00:00.000Z',
    qty: 6,
    rejection_note: null,
    rejected_stage: null,
    movements: [{ at: '2026-11-10T03:00:00.000Z', direction: 'in', qty: 5, by: 'Joko' }],
  },
  leavings: [
    {
      permit_id: uuid(150),
      code: 'U-GI-00000009-B',
      state: 'checked',
      asked_at: '2026-11-12T02:00:00.000Z',
      until: '2026-11-15T01:00:00.000Z',
      reserved: 1,
      left: 2,
      released: 0,
      rejection_note: null,
      movements: [{ at: '2026-11-14T16:00:00.000Z', direction: 'out', qty: 2, by: 'Slamet' }],
    },
  ],
  others: [
    {
      permit_id: uuid(102),
      id: uuid(202),
      code: 'L-GI-00000002-A',
      entered_at: '2026-10-01T03:00:00.000Z',
      qty_in: 3,
      qty_out: 3,
    },
  ],
  ...change,
});

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/operational/goodsLedger'), 60_000);
beforeEach(() => {
  withoutMotion();
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const PATH = '/v1/goods-ledger-datatable';

async function open(rows: readonly LedgerRow[], address = '', routes: Parameters<typeof stubServer>[0] = {}) {
  const record = aStaffRecord();
  const modules = [
    aModule('Operational', [
      ['Permit Approvals', '/operational/permitApprovals'],
      ['Goods Ledger', '/operational/goodsLedger'],
    ]),
  ];
  await staffSession({ ...record, role: { ...record.role, actions: ['permit.read', 'tenant.read'], modules } });
  const sent = stubServer({
    [`GET ${PATH}`]: () => json({ data: rows, total: rows.length, page: 1 }),
    'GET /v1/goods-ledger-counts': () =>
      json({ inside: { total: 10_000, capped: true }, overdue: { total: 12, capped: false } }),
    'GET /v1/tenant-datatable': () => json({ data: [{ id: uuid(7), name: 'Kopi Senja' }], total: 1, page: 1 }),
    [`GET /v1/tenant/${uuid(7)}`]: () => json({ id: uuid(7), name: 'Kopi Senja' }),
    [`GET /v1/properties/${record.property.id}/permits/${uuid(101)}/lots/${uuid(201)}`]: () => json(aHistory()),
    ...routes,
  });
  const app = renderApp(`/operational/goodsLedger${address}`);
  await screen.findByRole('heading', { name: 'Goods Ledger' }, { timeout: 15_000 });
  const asked = () => {
    const lists = sent.filter(({ path }) => path === PATH);
    return Object.fromEntries(lists.at(-1)?.query ?? []);
  };
  const search = () => new URLSearchParams(app.router.state.location.search);
  return { ...app, sent, asked, search };
}

const cells = async () => {
  const [, ...rows] = await screen.findAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
};

describe('Goods ledger', () => {
  it('shows the goods inside with balance, origin and leave date', async () => {
    const { asked } = await open([
      aRow(1),
      aRow(2, { leave_by: daysAgo(3), qty_reserved: 0 }),
      aRow(3, { leave_by: '2099-11-10T03:00:00.000Z', tenant: null }),
      aRow(4, { qty_out: 5, leave_by: daysAgo(3) }),
    ]);
    const rows = await cells();
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      [
        'Rak 1L-GI-00000001-A · PT Maju Jaya',
        '3 pcs',
        '5 / 21 to leave',
        '10 Nov 202610:00',
        'Kopi SenjaL1-04, Lantai 1',
      ],
      ['Rak 2L-GI-00000002-A · PT Maju Jaya', '3 pcs', '5 / 2', '10 Nov 202610:00', 'Kopi SenjaL1-04, Lantai 1'],
      ['Rak 3L-GI-00000003-A · PT Maju Jaya', '3 pcs', '5 / 21 to leave', '10 Nov 202610:00', 'L1-04Lantai 1'],
      [
        'Rak 4L-GI-00000004-A · PT Maju Jaya',
        '0 pcs',
        '5 / 51 to leave',
        '10 Nov 202610:00',
        'Kopi SenjaL1-04, Lantai 1',
      ],
    ]);
    const standings = rows.map((row) => row[5]);
    expect(standings[0]).toBe('Nobody asked yet');
    expect(standings[1]).toMatch(/^3 days over\d/);
    expect(standings[2]).toBe('10 Nov 2099, 10:00');
    expect(standings[3]).toBe('All out');
    expect(asked()).toMatchObject({ view: 'inside', page: '1' });
  });

  it('shows the number of entries of each ledger view and keeps the view in the address', async () => {
    const { user, asked, search } = await open([aRow(1)]);
    expect(await screen.findByRole('button', { name: 'Still inside 10,000+' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'After its date 12' }));
    await waitFor(() => expect(asked()).toMatchObject({ view: 'overdue' }));
    expect(search().get('view')).toBe('overdue');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(asked()['view']).toBeUndefined());
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('filters the ledger by a tenant found by name, and downloads the shown rows', async () => {
    const { user, asked, sent } = await open([aRow(1)], '', {
      'GET /v1/goods-ledger-download': () => json({ job_id: uuid(8) }, 202),
      [`GET /v1/exports/${uuid(8)}`]: () => json({ state: 'running', rows_done: 1, rows_total: null }),
    });
    await user.type(screen.getByRole('combobox', { name: 'Tenant' }), 'kopi');
    await waitFor(() => expect(sent.at(-1)?.query.get('search_by')).toBe('kopi'));
    await user.click(await screen.findByRole('option', { name: 'Kopi Senja', hidden: true }));
    await waitFor(() => expect(asked()).toMatchObject({ tenant_id: uuid(7), view: 'inside' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => {
      const download = sent.find(({ path }) => path === '/v1/goods-ledger-download');
      expect(Object.fromEntries(download?.query ?? [])).toMatchObject({ tenant_id: uuid(7), view: 'inside' });
    });
  });

  it('opens the history of a ledger entry, and from there that of the same item on another permit', async () => {
    const { user, search } = await open([aRow(1)]);
    await user.click(await screen.findByRole('button', { name: 'History of Rak 1, L-GI-00000001-A' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Rak 1' }));
    expect(drawer.getByRole('img', { name: 'Rak 1 as it came in' })).toBeTruthy();
    const course = within(drawer.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(course.map((step) => step.textContent)).toEqual([
      'Asked to come in: 6 pcs9 Nov 2026, 09:00 · permit L-GI-00000001-A',
      'Came through the gate: 5 pcs10 Nov 2026, 10:00, by Joko',
      '1 pcs did not come in10 Nov 2026, 10:00',
      'Asked to leave: 3 pcs12 Nov 2026, 09:00, until 15 Nov 2026, 08:00, partly out · permit U-GI-00000009-B',
      'Left through the gate: 2 pcs14 Nov 2026, 23:00, by Slamet',
      'Still to leave: 1 pcs14 Nov 2026, 23:00',
    ]);
    expect(search().get('lot')).toBe(uuid(201));
    await user.click(drawer.getByRole('button', { name: /3 in, 0 inside/ }));
    await waitFor(() => expect(search().get('lot')).toBe(uuid(202)));
  });

  it('says when the history of a ledger entry cannot be loaded', async () => {
    const record = aStaffRecord();
    await open([aRow(1)], `?permit=${uuid(101)}&lot=${uuid(201)}`, {
      [`GET /v1/properties/${record.property.id}/permits/${uuid(101)}/lots/${uuid(201)}`]: () =>
        problem(404, 'not_found'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The history could not be loaded.');
  });
});

describe('Events of a ledger entry', () => {
  it('lists refusals, released reservations and bookings without the gate screen among the events of a ledger entry', () => {
    const entry = { ...aHistory().entry, qty: 5, movements: [], rejection_note: 'Rusak', rejected_stage: 'security' };
    const [leaving] = aHistory().leavings;
    const leavings =
      leaving === undefined ? [] : [{ ...leaving, reserved: 0, released: 1, movements: [], rejection_note: 'Salah' }];
    expect(lotEvents(aHistory({ entry, leavings })).map(({ what }) => what)).toEqual([
      'asked',
      'enteredWithoutGate',
      'refused',
      'askedOut',
      'leftWithoutGate',
      'refused',
      'released',
    ]);
  });
});
