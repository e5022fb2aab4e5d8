import type { LedgerCounts, LedgerDatatable, LotHistory } from '@gerbang/shared/contracts/ledger';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bearer, PASSWORD, tenantLogin } from '../../../test/builders.ts';
import { aFormOutOf, AT_NIGHT, goodsInside, IN_THE_SLOT, ONE_STAGE, quantities, staffAt } from '../../../test/goods.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
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
} from '../../../test/submitting.ts';
import { transaction, type TxScope } from '../../platform/database.ts';
import { closePastTheirWindow } from '../permits/permits.jobs.ts';

/** Nine in the morning after the goods-out window. */
const MORNING_AFTER = new Date('2026-11-19T02:00:00Z');

let world: World;
let building: Building;
let staff: string;
beforeAll(async () => {
  world = await createWorld();
});
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
  const out = created(await postAsTenant(world, building, form), building);
  await approve(world, staff, out, 'tcr');
  return out;
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
  it('holds what passed the gate inward, with its balance', async () => {
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

  it('knows when goods of a property without the gate’s screen came: with their approval', async () => {
    building = await aBuilding(world, { chains: ONE_STAGE, property: { uses_gate: false } });
    await goTo(new Date('2026-11-16T03:30:00Z'));
    await approve(world, staff, await submitLoading(world, building), 'tcr');
    expect((await list()).data.map(({ entered_at }) => entered_at)).toEqual(
      Array.from({ length: 2 }, () => '2026-11-16T03:30:00.000Z'),
    );
  });

  it('is searched by item, company and code, and narrowed to a tenant', async () => {
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

  it('tells what is inside from what is out again', async () => {
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

  it('is of one property', async () => {
    await visitorGoods();
    const other = await aBuilding(world);
    const theirs = await aDecider(world, other, 'tcr');
    expect((await ask<LedgerDatatable>('goods-ledger-datatable?', theirs, other.property_id)).total).toBe(0);
    const url = `/v1/goods-ledger-datatable?property_id=${building.property_id}`;
    expect((await world.app.inject({ url, headers: bearer(theirs) })).statusCode).toBe(404);
  });
});

describe('the view of the list', () => {
  it('shows one property to its staff, and nothing to others or to tenants', async () => {
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

describe('what is still inside after its date', () => {
  it('is what somebody asked to take out and that did not leave in its window', async () => {
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
    // The window has passed and the permit is closed: what stayed is still late.
    await closePastTheirWindow.run({}, world.deps);
    expect(await names('view=overdue')).toEqual(['Rak display']);
  });

  it('is nothing that left in time, that was refused, or that nobody asked for', async () => {
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

  it('is settled when somebody asks again and it leaves', async () => {
    const inside = await goodsInside(world, building);
    await goTo(MONDAY_MORNING);
    await goodsOut(inside, 2);
    await goTo(MORNING_AFTER);
    await closePastTheirWindow.run({}, world.deps);
    expect(await counts()).toEqual([1, 1]);
    // The day after, within the window of a new request.
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

describe('the history of an entry', () => {
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

  it('goes from the permit it came on, over the gate, to what left and what was given back', async () => {
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

  it('names what came in short of what was asked for, and what the gate refused', async () => {
    const permit = await visitorGoods();
    const history = (await read(permit, await lotOf(permit, 'Kursi'))).json<LotHistory>();
    expect([history.entry.qty, history.lot.qty_in]).toEqual([4, 3]);
  });

  it('is nobody else’s', async () => {
    const permit = await visitorGoods();
    const lot = await lotOf(permit, 'Kursi');
    const other = await aBuilding(world);
    const theirs = await aDecider(world, other, 'tcr');
    expect((await read(permit, lot, theirs)).statusCode).toBe(404);
    expect((await read({ ...permit, property_id: other.property_id }, lot, theirs)).statusCode).toBe(404);
  });
});
