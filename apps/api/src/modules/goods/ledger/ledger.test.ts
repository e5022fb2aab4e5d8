import type { LedgerCounts, LedgerDatatable, LotHistory } from '@gerbang/shared/contracts/goods/ledger';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { bearer, PASSWORD, tenantLogin } from '../../../../test/builders.ts';
import {
  aFormOutOf,
  AT_NIGHT,
  goodsInside,
  IN_THE_SLOT,
  ONE_STAGE,
  quantities,
  staffAt,
} from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  created,
  gate,
  move,
  postAsTenant,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { TxScope } from '../../../platform/database/scope.ts';
import { closePastTheirWindow } from '../../permits/permits/permits.jobs.ts';

/** 09:00 local time, the morning after the goods-out window. */
const MORNING_AFTER = new Date('2026-11-19T02:00:00Z');

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const goTo = async (when: Date) => {
  staff = await staffAt(world, building, when);
};

async function ask<T>(path: string, token = staff, property_id = building.property_id): Promise<T> {
  const answer = await world.app.inject({ url: `/v1/${path}property_id=${property_id}`, headers: bearer(token) });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<T>();
}
const list = (query = '') => ask<LedgerDatatable>(`goods-ledger-datatable?${query}${query === '' ? '' : '&'}`);
const names = async (query = '') => (await list(query)).data.map(({ name }) => name);
const counts = async () => {
  const { inside, overdue } = await ask<LedgerCounts>('goods-ledger-counts?');
  return [inside.total, overdue.total];
};

async function goodsOut(inside: Submitted, qty: number): Promise<Submitted> {
  const form = await aFormOutOf(world, building, inside, qty);
  return approve(world, staff, created(await postAsTenant(world, building, form), building), 'tcr');
}

async function leave(out: Submitted, qty: number): Promise<void> {
  const items = await quantities(world, out, { 'Rak display': qty });
  expect((await gate(world, staff, out, { direction: 'out', items })).statusCode).toBe(200);
}

async function visitorGoods(): Promise<Submitted> {
  const permit = await submitLoading(world, building);
  await approve(world, staff, permit, 'tcr');
  await goTo(IN_THE_SLOT);
  const items = await quantities(world, permit, { Kursi: 3, Meja: 2 });
  await gate(world, staff, permit, { direction: 'in', items });
  return permit;
}

describe('the goods ledger', () => {
  it('lists goods that came in through the gate with their balance in the goods ledger', async () => {
    const permit = await visitorGoods();
    const { data, total } = await list('sort=entered_at');
    expect(total).toBe(2);
    const chairs = data.find(({ name }) => name === 'Kursi');
    expect(chairs).toMatchObject({
      permit_id: permit.id,
      code: permit.code,
      company: 'PT Maju Jaya',
      location: 'LG-12',
      unit: 'pcs',
      entered_at: IN_THE_SLOT.toISOString(),
      qty_in: 3,
      qty_out: 0,
      qty_reserved: 0,
      leave_by: null,
    });
    expect(chairs?.photo_url).toContain('/v1/files/');
  });

  it('uses the approval time as entry time at a property without the gate screen', async () => {
    building = await aBuilding(world, { chains: ONE_STAGE, property: { uses_gate: false } });
    await goTo(new Date('2026-11-16T03:30:00Z'));
    await approve(world, staff, await submitLoading(world, building), 'tcr');
    expect((await list()).data.map(({ entered_at }) => entered_at)).toEqual(
      Array.from({ length: 2 }, () => '2026-11-16T03:30:00.000Z'),
    );
  });

  it('searches the goods ledger by item, company and code, and filters by tenant', async () => {
    const permit = await visitorGoods();
    await goTo(MONDAY_MORNING);
    await goodsInside(world, building);
    await goTo(AT_NIGHT);
    expect(await names('search_by=KURS')).toEqual(['Kursi']);
    expect((await names('search_by=maju%20jaya')).toSorted()).toEqual(['Kursi', 'Meja']);
    expect((await names(`search_by=${permit.code.toLowerCase()}`)).toSorted()).toEqual(['Kursi', 'Meja']);
    expect(await names('search_by=100%25')).toEqual([]);
    expect(await names(`tenant_id=${building.tenant.id}`)).toEqual(['Rak display']);
    expect(await names()).toHaveLength(3);
  });

  it('separates goods inside from goods that left in the goods ledger', async () => {
    const inside = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    const out = await goodsOut(inside, 5);
    await goTo(AT_NIGHT);
    await leave(out, 4);
    expect([await names('view=inside'), await names('view=out')]).toEqual([['Rak display'], []]);
    expect((await list()).data[0]).toMatchObject({ qty_in: 5, qty_out: 4, qty_reserved: 1 });
    await leave(out, 1);
    expect([await names('view=inside'), await names('view=out')]).toEqual([[], ['Rak display']]);
  });

  it('shows the goods of one property only in the goods ledger', async () => {
    await visitorGoods();
    const other = await aBuilding(world);
    const theirs = await aDecider(world, other, 'tcr');
    expect((await ask<LedgerDatatable>('goods-ledger-datatable?', theirs, other.property_id)).total).toBe(0);
    const url = `/v1/goods-ledger-datatable?property_id=${building.property_id}`;
    expect((await world.app.inject({ url, headers: bearer(theirs) })).statusCode).toBe(404);
  });
});

describe('the list view of the ledger', () => {
  it('shows the ledger’s list view of one property to its staff and nothing to others or to tenants', async () => {
    await visitorGoods();
    const other = await aBuilding(world);
    const { property_id, tenant } = building;
    const count = (scope: TxScope) =>
      transaction(world.db, scope, async (tx) => {
        const { rows } = await sql<{ found: number }>`select count(*)::int as found from goods_lot_list`.execute(tx);
        return rows[0]?.found;
      });
    expect(await count({ property_id })).toBe(2);
    expect(await count({ property_id: other.property_id })).toBe(0);
    expect(await count({})).toBe(0);
    expect(await count({ property_id, tenant_id: tenant.id })).toBe(0);
  });
});

describe('overdue goods', () => {
  it('lists goods as overdue that were requested to leave and did not leave in their window', async () => {
    const inside = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    expect(await counts()).toEqual([1, 0]);
    const out = await goodsOut(inside, 5);
    expect((await list()).data[0]?.leave_by).toBe('2026-11-19T01:00:00.000Z');
    await goTo(AT_NIGHT);
    await leave(out, 2);
    expect(await names('view=overdue')).toEqual([]);
    await goTo(MORNING_AFTER);
    expect([await names('view=overdue'), await counts()]).toEqual([['Rak display'], [1, 1]]);
    // The window has passed and the permit is closed, but the goods that did not leave are still overdue.
    await closePastTheirWindow.run({}, world.deps);
    expect(await names('view=overdue')).toEqual(['Rak display']);
  });

  it('does not list goods as overdue that left in time, were refused or were never requested', async () => {
    const gone = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    const out = await goodsOut(gone, 5);
    const refused = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    const form = await aFormOutOf(world, building, refused, 5);
    const never = created(await postAsTenant(world, building, form), building);
    await move(world, staff, never, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    await goodsInside(world, building);
    await goTo(AT_NIGHT);
    await leave(out, 5);
    await goTo(MORNING_AFTER);
    expect([await names('view=overdue'), await counts()]).toEqual([[], [2, 0]]);
  });

  it('no longer lists goods as overdue once a new request takes them out', async () => {
    const inside = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    await goodsOut(inside, 2);
    await goTo(MORNING_AFTER);
    await closePastTheirWindow.run({}, world.deps);
    expect(await counts()).toEqual([1, 1]);
    // The next day, within the window of a new request.
    await goTo(new Date('2026-11-19T03:00:00Z'));
    building.tenant.token = await tenantLogin(world, { ...building.tenant, password: PASSWORD });
    const form = { ...(await aFormOutOf(world, building, inside, 2)), date: '2026-11-20T00:00:00+07:00' };
    const again = created(await postAsTenant(world, building, form), building);
    expect(await counts()).toEqual([1, 0]);
    await approve(world, staff, again, 'tcr');
    await goTo(new Date('2026-11-20T16:00:00Z'));
    await leave(again, 2);
    await goTo(new Date('2026-11-22T02:00:00Z'));
    expect([await counts(), (await list()).data[0]?.leave_by]).toEqual([[1, 0], null]);
  });
});

describe('the history of a lot', () => {
  const lotOf = async (permit: Submitted, name: string) => {
    const { rows } = await sql<{ id: string }>`
      select l.id from goods_lot l join permit_item i on i.permit_id = l.permit_id and i.id = l.permit_item_id
       where l.permit_id = ${permit.id} and i.name = ${name}`.execute(world.owner);
    return rows[0]?.id ?? '';
  };
  const read = async (permit: Submitted, lot_id: string, token = staff) =>
    world.app.inject({
      url: `/v1/properties/${permit.property_id}/permits/${permit.id}/lots/${lot_id}`,
      headers: bearer(token),
    });

  it('shows entry, departures and released reservations in the history of a lot', async () => {
    const inside = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    const out = await goodsOut(inside, 4);
    await goTo(AT_NIGHT);
    await leave(out, 3);
    await goTo(MORNING_AFTER);
    await closePastTheirWindow.run({}, world.deps);
    const history = (await read(inside, await lotOf(inside, 'Rak display'))).json<LotHistory>();
    expect(history.lot).toMatchObject({ qty_in: 5, qty_out: 3, qty_reserved: 0 });
    expect(history.lot.photo_url).toContain('/v1/files/');
    expect(history.entry).toMatchObject({
      code: inside.code,
      qty: 5,
      rejection_note: null,
      movements: [{ at: IN_THE_SLOT.toISOString(), direction: 'in', qty: 5 }],
    });
    expect(history.entry.movements[0]?.by).toMatch(/\w/);
    expect(history.leavings).toMatchObject([
      {
        code: out.code,
        state: 'closed',
        reserved: 0,
        left: 3,
        released: 1,
        movements: [{ at: AT_NIGHT.toISOString(), direction: 'out', qty: 3 }],
      },
    ]);
  });

  it('shows in the history of a lot that fewer pieces came in than the permit states', async () => {
    const permit = await visitorGoods();
    const history = (await read(permit, await lotOf(permit, 'Kursi'))).json<LotHistory>();
    expect([history.entry.qty, history.lot.qty_in]).toEqual([4, 3]);
  });

  it('does not show the history of a lot to other properties', async () => {
    const permit = await visitorGoods();
    const lot = await lotOf(permit, 'Kursi');
    const other = await aBuilding(world);
    const theirs = await aDecider(world, other, 'tcr');
    expect((await read(permit, lot, theirs)).statusCode).toBe(404);
    expect((await read({ ...permit, property_id: other.property_id }, lot, theirs)).statusCode).toBe(404);
  });
});
