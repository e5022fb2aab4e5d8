import type { DockBoard, DockEvent } from '@gerbang/shared/contracts/goods/dock';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aBay, aClosedDate, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import {
  aFormOutOf,
  aOneStageBuilding,
  AT_NIGHT,
  goodsInside,
  IN_THE_SLOT,
  inJakarta,
  quantities,
  staffAt,
} from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  created,
  DAY,
  gate,
  move,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aOneStageBuilding(world, 3);
  staff = await aDecider(world, building, 'tcr');
});

async function goTo(time: string, day?: string): Promise<void> {
  staff = await staffAt(world, building, inJakarta(time, day));
}

async function board(day: string | null = DAY, token = staff, property_id = building.property_id): Promise<DockBoard> {
  const asked = day === null ? '' : `&day=${day}`;
  const answer = await world.app.inject({ url: `/v1/dock?property_id=${property_id}${asked}`, headers: bearer(token) });
  expect(answer.statusCode).toBe(200);
  return answer.json<DockBoard>();
}

async function eventOf({ id }: Submitted, day: string | null = DAY): Promise<DockEvent | undefined> {
  return (await board(day)).events.find((event) => event.id === id);
}

async function approved(permit: Promise<Submitted> = submitLoading(world, building)): Promise<Submitted> {
  return approve(world, staff, await permit, 'tcr');
}

async function letIn(permit: Submitted, given: Record<string, number>) {
  const items = await quantities(world, permit, given);
  expect((await gate(world, staff, permit, { direction: 'in', items })).statusCode).toBe(200);
}

const putBay = (permit: Submitted, bay_id: string | null, token = staff) =>
  world.app.inject({
    method: 'PUT',
    url: `/v1/properties/${permit.property_id}/permits/${permit.id}/bay`,
    payload: { bay_id },
    headers: bearer(token),
  });

describe('the dock board', () => {
  it('shows the current dock day by default, from its first slot to the end of its last, also after midnight', async () => {
    await goTo('09:00');
    const { day, today, from, until, is_night, time_zone } = await board(null);
    expect({ day, today, is_night, time_zone }).toEqual({
      day: DAY,
      today: DAY,
      is_night: false,
      time_zone: 'Asia/Jakarta',
    });
    expect([from, until]).toEqual(['2026-11-18T01:00:00.000Z', '2026-11-19T01:00:00.000Z']);
    await goTo('07:59', '2026-11-19');
    expect((await board(null)).day).toBe(DAY);
  });

  it('shows goods in on the dock board as expected, inside, late or gone', async () => {
    const waiting = await submitLoading(world, building);
    const permit = await approved();
    const states: (string | undefined)[] = [];
    const look = async () => states.push((await eventOf(permit))?.presence);
    expect((await eventOf(waiting))?.presence).toBe('asked');
    await look();
    await goTo('08:29');
    await look();
    await goTo('08:30');
    await look();
    await letIn(permit, { Kursi: 3 });
    await look();
    await goTo('10:00');
    await look();
    expect((await move(world, staff, permit, 'departure')).statusCode).toBe(200);
    await look();
    expect(states).toEqual(['due', 'due', 'late', 'inside', 'over', 'left']);
    expect(await eventOf(permit)).toMatchObject({
      code: permit.code,
      company: 'PT Maju Jaya',
      phone: '0812-3456-7890',
      items: 2,
      pieces: 6,
      from: '2026-11-18T01:00:00.000Z',
      until: '2026-11-18T03:00:00.000Z',
      first_passed_at: '2026-11-18T01:30:00.000Z',
      left_at: '2026-11-18T03:00:00.000Z',
    });
  });

  it('shows goods out on the dock board as inside until all of them have left, then as gone', async () => {
    const inside = await goodsInside(world, building);
    staff = await staffAt(world, building, MONDAY_MORNING);
    const form = await aFormOutOf(world, building, inside, 3);
    const out = await approved(Promise.resolve(created(await postAsTenant(world, building, form), building)));
    staff = await staffAt(world, building, AT_NIGHT);
    const leave = async (qty: number) =>
      gate(world, staff, out, { direction: 'out', items: await quantities(world, out, { 'Rak display': qty }) });
    await leave(1);
    expect((await eventOf(out))?.presence).toBe('inside');
    await leave(2);
    expect((await eventOf(out))?.presence).toBe('left');
  });

  it('shows work on the dock board once for each of its nights, with the workers inside', async () => {
    const work = await approved(submitWork(world, building));
    await goTo('22:29');
    expect(await eventOf(work)).toMatchObject({ presence: 'due', workers: 2, people: 0 });
    await gate(world, staff, work, { direction: 'in', workers: 2 });
    expect(await eventOf(work)).toMatchObject({ presence: 'inside', people: 2, until: '2026-11-18T22:00:00.000Z' });
    expect(await eventOf(work, '2026-11-19')).toMatchObject({ presence: 'due', people: 0 });
    await goTo('05:00', '2026-11-19');
    expect((await eventOf(work))?.presence).toBe('over');
    await gate(world, staff, work, { direction: 'out' });
    expect((await eventOf(work))?.presence).toBe('left');
  });

  it('leaves rejected and cancelled permits and permits of another day out of the dock board', async () => {
    const [refused, withdrawn] = [await submitLoading(world, building), await submitLoading(world, building)];
    await move(world, staff, refused, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    await move(world, staff, withdrawn, 'cancel', { note: 'Batal' });
    const kept = await submitLoading(world, building);
    expect((await board()).events.map(({ code }) => code)).toEqual([kept.code]);
    expect((await board('2026-11-19')).events).toEqual([]);
  });

  it('shows the bookings of a slot on the dock board by the same rule that decides whether a booking is accepted', async () => {
    const loading = async () => (await board()).slots.find(({ kind }) => kind === 'loading');
    expect(await loading()).toMatchObject({ capacity: 3, taken: 0 });
    await submitLoading(world, building);
    await submitLoading(world, building);
    const last = await submitLoading(world, building);
    expect(await loading()).toMatchObject({ name: '08:00 - 10:00', day: DAY, capacity: 3, taken: 3, closed: null });
    await expect(submitLoading(world, building)).rejects.toThrow('slot_full');
    await move(world, staff, last, 'cancel', { note: 'Batal' });
    expect(await loading()).toMatchObject({ taken: 2 });
    await sql`update slot_day set capacity = 5 where slot_id = ${building.slots.loading.id} and day = ${DAY}`.execute(
      world.owner,
    );
    expect(await loading()).toMatchObject({ capacity: 5, taken: 2 });
  });

  it('shows on the dock board why a day is closed', async () => {
    await aClosedDate(world, { property_id: building.property_id, day: DAY, reason: 'Perawatan lift' });
    const { slots } = await board();
    expect(slots.map(({ kind, day, closed }) => [kind, day, closed])).toEqual([
      ['loading', DAY, 'Perawatan lift'],
      ['unloading', DAY, 'Perawatan lift'],
    ]);
  });

  it('shows the dock board of one property only and answers 404 for another property', async () => {
    await submitLoading(world, building);
    const other = await aBuilding(world);
    const theirs = await aDecider(world, other, 'tcr');
    expect((await board(DAY, theirs, other.property_id)).events).toEqual([]);
    const url = `/v1/dock?property_id=${building.property_id}&day=${DAY}`;
    expect((await world.app.inject({ url, headers: bearer(theirs) })).statusCode).toBe(404);
    const odd = await world.app.inject({ url: `${url.slice(0, -2)}99`, headers: bearer(staff) });
    expect([odd.statusCode, odd.json().fields]).toEqual([400, [{ path: 'day', code: 'invalid' }]]);
  });
});

describe('bays on the dock board', () => {
  it('books a bay for the window of a permit and refuses the bay to another permit in that window', async () => {
    const { property_id } = building;
    const [one, two] = [await aBay(world, { property_id }), await aBay(world, { property_id, kind: 'goods_lift' })];
    const [first, second] = [await approved(), await approved()];
    expect((await board()).bays.map(({ id, kind }) => [id, kind])).toEqual([
      [one.id, 'bay'],
      [two.id, 'goods_lift'],
    ]);
    expect((await putBay(first, one.id)).json()).toEqual({ bay_id: one.id });
    expect((await putBay(second, one.id)).json()).toMatchObject({ status: 409, code: 'bay_taken' });
    expect((await eventOf(second))?.bay_id).toBeNull();
    expect((await putBay(second, two.id)).statusCode).toBe(200);
    expect((await putBay(first, null)).json()).toEqual({ bay_id: null });
    expect((await putBay(second, one.id)).statusCode).toBe(200);
    expect([(await eventOf(first))?.bay_id, (await eventOf(second))?.bay_id]).toEqual([null, one.id]);
  });

  it('frees a bay as soon as its visitor is recorded as gone', async () => {
    const bay = await aBay(world, { property_id: building.property_id });
    const [first, second] = [await approved(), await approved()];
    await putBay(first, bay.id);
    await goTo('09:00');
    await letIn(first, { Kursi: 4 });
    expect((await putBay(second, bay.id)).json().code).toBe('bay_taken');
    await move(world, staff, first, 'departure');
    // The second permit's window begins at 08:00, when the first visitor was still at the bay.
    expect((await putBay(second, bay.id)).json().code).toBe('bay_taken');
    expect((await eventOf(first))?.bay_id).toBe(bay.id);
    const { rows } = await sql<{ free_from: Date }>`
      select upper(during) as free_from from bay_booking where permit_id = ${first.id}`.execute(world.owner);
    expect(rows).toEqual([{ free_from: IN_THE_SLOT }]);
  });

  it('refuses a bay for work, for ended permits and from another property', async () => {
    const bay = await aBay(world, { property_id: building.property_id });
    const foreign = await aBay(world, {});
    const work = await approved(submitWork(world, building));
    expect((await putBay(work, bay.id)).json().fields).toEqual([{ path: 'bay_id', code: 'invalid' }]);
    const permit = await approved();
    expect((await putBay(permit, foreign.id)).json().fields).toEqual([{ path: 'bay_id', code: 'invalid' }]);
    await move(world, staff, permit, 'cancel', { note: 'Batal' });
    expect((await putBay(permit, bay.id)).json().code).toBe('move_not_allowed');
  });

  it('lets only gate staff and schedule staff assign bays', async () => {
    const permit = await approved();
    const withActions = async (...actions: string[]) =>
      staffLogin(
        world,
        await aStaffMember(world, {
          properties: [building.property_id],
          role: { actions: ['permit.read', ...actions] as never, stages: [] },
        }),
      );
    const [reader, guard, planner] = [
      await withActions(),
      await withActions('gate.check'),
      await withActions('slot.update'),
    ];
    expect((await putBay(permit, null, reader)).statusCode).toBe(403);
    expect((await move(world, reader, permit, 'departure')).statusCode).toBe(403);
    expect((await putBay(permit, null, guard)).statusCode).toBe(200);
    expect((await putBay(permit, null, planner)).statusCode).toBe(200);
    const may = await Promise.all([reader, guard].map(async (token) => (await board(DAY, token)).may_arrange));
    expect(may).toEqual([false, true]);
  });
});

describe('leaving the dock', () => {
  it('records that a vehicle left whose goods were refused, by the guard on duty on the device', async () => {
    const permit = await approved();
    await goTo('08:30');
    const [chairs] = await quantities(world, permit, { Kursi: 0 });
    const refused = [{ id: chairs?.id ?? '', qty: 0, rejection_note: 'Rusak' }];
    expect((await gate(world, staff, permit, { direction: 'in', items: refused })).statusCode).toBe(200);
    expect((await eventOf(permit))?.presence).toBe('inside');
    const { property_id } = building;
    const { id: guard_id } = await aStaffMember(world, { properties: [property_id] });
    await sql`update gate_shift set guard_id = ${guard_id} where property_id = ${property_id}`.execute(world.owner);
    expect((await move(world, staff, permit, 'departure')).statusCode).toBe(200);
    expect((await eventOf(permit))?.presence).toBe('left');
    const stored = await world.owner.selectFrom('dock_departure').selectAll().execute();
    expect(stored.find(({ permit_id }) => permit_id === permit.id)?.recorded_by).toBe(guard_id);
  });

  it('refuses to mark visitors as gone before they arrive, and workers, because they leave through the gate', async () => {
    const [goods, work] = [await approved(), await approved(submitWork(world, building))];
    for (const permit of [goods, work]) {
      expect((await move(world, staff, permit, 'departure')).json().code).toBe('move_not_allowed');
    }
  });
});
