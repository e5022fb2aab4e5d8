import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aSlot, aSlotDay, type Key } from '../../../test/builders.ts';
import { staffCaller, type StaffCaller } from '../../../test/calling.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/locks.ts';
import { aBuilding, aLoadingForm, DAY, permitRow, post } from '../../../test/submitting.ts';
import { transaction } from '../../platform/database.ts';
import { movePlace } from './booking.service.ts';
import { freePlace, takePlace } from './schedule.repository.ts';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-15', '2026-11-16', '2026-11-17'];

let world: World;
let property_id: string;
let call: StaffCaller;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const MORNING = { kind: 'loading', starts: '08:00', ends: '10:00', capacity: 2 };
/** A slot as builders make it, on the wire, with some facts changed. */
const changed = (
  slot: { name: string; kind: string; capacity: number; starts: string; ends: string },
  facts: object,
) => ({
  kind: slot.kind,
  name: slot.name,
  starts: slot.starts.slice(0, 5),
  ends: slot.ends.slice(0, 5),
  capacity: slot.capacity,
  version: 1,
  ...facts,
});
async function days(slot: Key): Promise<Record<string, [number, number]>> {
  const { rows } = await sql<{ day: string; capacity: number; taken: number }>`
    select day, capacity, taken from slot_day where property_id = ${slot.property_id} and slot_id = ${slot.id} order by day`.execute(
    world.owner,
  );
  return Object.fromEntries(rows.map(({ day, capacity, taken }) => [day, [capacity, taken]]));
}

describe('a slot’s capacity', () => {
  it('is followed by its days from today on, but not below what is taken, nor where it was set by hand', async () => {
    const slot = await aSlot(world, { property_id, capacity: 4 });
    const other = await aSlot(world, { property_id, capacity: 4 });
    await aSlotDay(world, { slot, day: YESTERDAY, capacity: 4, taken: 1 });
    await aSlotDay(world, { slot, day: TODAY, capacity: 4, taken: 1 });
    await aSlotDay(world, { slot, day: TOMORROW, capacity: 4, taken: 3 });
    await aSlotDay(world, { slot, day: DAY, capacity: 9, taken: 1, set_by_hand: true });
    await aSlotDay(world, { slot: other, day: TODAY, capacity: 4, taken: 1 });
    await call('PUT', `slot/${slot.id}`, changed(slot, { capacity: 2 }));
    expect(await days(slot)).toEqual({ [YESTERDAY]: [4, 1], [TODAY]: [2, 1], [TOMORROW]: [3, 3], [DAY]: [9, 1] });
    await call('PUT', `slot/${slot.id}`, changed(slot, { capacity: 6, version: 2 }));
    expect(await days(slot)).toEqual({ [YESTERDAY]: [4, 1], [TODAY]: [6, 1], [TOMORROW]: [6, 3], [DAY]: [9, 1] });
    expect(await days(other)).toEqual({ [TODAY]: [4, 1] });
  });

  it('is not exceeded again by a place that is given back, except where the day was set by hand', async () => {
    const slot = await aSlot(world, { property_id, capacity: 4 });
    await aSlotDay(world, { slot, day: TODAY, capacity: 4, taken: 3 });
    await aSlotDay(world, { slot, day: DAY, capacity: 4, taken: 3, set_by_hand: true });
    await call('PUT', `slot/${slot.id}`, changed(slot, { capacity: 1 }));
    const free = (day: string) =>
      transaction(world.db, { property_id }, (tx) => freePlace(tx, { property_id, slot_id: slot.id, day }));
    expect([await free(TODAY), await free(DAY)]).toEqual([true, true]);
    expect(await days(slot)).toEqual({ [TODAY]: [2, 2], [DAY]: [4, 2] });
    expect([await free(TODAY), await free(TODAY), await free(TODAY)]).toEqual([true, true, false]);
    expect(await days(slot)).toEqual({ [TODAY]: [1, 0], [DAY]: [4, 2] });
  });

  it('is the new one for who gives a place back while it changes', async () => {
    const slot = await aSlot(world, { property_id, capacity: 2 });
    await aSlotDay(world, { slot, day: DAY, capacity: 2, taken: 1 });
    let late: Promise<boolean> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from slot where id = ${slot.id} for update`.execute(tx);
      await sql`update slot set capacity = 7 where id = ${slot.id}`.execute(tx);
      await sql`update slot_day set capacity = 7 where slot_id = ${slot.id}`.execute(tx);
      late = transaction(world.db, { property_id }, (own) =>
        freePlace(own, { property_id, slot_id: slot.id, day: DAY }),
      );
      await waitingForLock(world, 'update slot_day');
    });
    expect(await late).toBe(true);
    expect(await days(slot)).toEqual({ [DAY]: [7, 0] });
  });

  it('changes after who is just moving to another slot; neither waits for the other for ever', async () => {
    const [from, to] = [await aSlot(world, { property_id }), await aSlot(world, { property_id })];
    await aSlotDay(world, { slot: from, day: DAY, capacity: 2, taken: 1 });
    const place = (slot: Key) => ({ property_id, slot_id: slot.id, day: DAY });
    let moving: Promise<void> | undefined;
    let change: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from slot_day where slot_id = ${from.id} for update`.execute(tx);
      moving = transaction(world.db, { property_id }, (own) => movePlace(own, place(from), place(to)));
      await waitingForLock(world, 'order by slot_id, day for update');
      change = call('PUT', `slot/${from.id}`, changed(from, { capacity: 5 }));
      void change.then(() => {});
      await waitingForLock(world, '', 2);
    });
    await moving;
    expect((await change)?.statusCode).toBe(200);
    expect([await days(from), await days(to)]).toEqual([{ [DAY]: [5, 0] }, { [DAY]: [2, 1] }]);
  });

  it('waits for who is just taking a place, and then leaves room for it', async () => {
    const slot = await aSlot(world, { property_id, capacity: 2 });
    await aSlotDay(world, { slot, day: DAY, capacity: 2, taken: 1 });
    let late: ReturnType<typeof call> | undefined;
    await transaction(world.db, { property_id }, async (tx) => {
      expect(await takePlace(tx, { property_id, slot_id: slot.id, day: DAY })).toBe(true);
      late = call('PUT', `slot/${slot.id}`, changed(slot, { capacity: 1 }));
      void late.then(() => {});
      await waitingForLock(world, 'update slot_day');
    });
    expect((await late)?.statusCode).toBe(200);
    expect(await days(slot)).toEqual({ [DAY]: [2, 2] });
  });

  it('reaches a day that somebody opens at the same moment by booking it', async () => {
    const building = await aBuilding(world, { capacity: 5 });
    const { id } = building.slots.loading;
    const slot = { property_id: building.property_id, id };
    const [there, form] = [await staffCaller(world, building.property_id), await aLoadingForm(world, building)];
    const facts = { ...MORNING, capacity: 3, version: 1 };
    let booking: ReturnType<typeof post> | undefined;
    let change: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      // Who books waits here for the day, when it has the slot already.
      await sql`insert into slot_day (property_id, slot_id, day, capacity) values (${slot.property_id}, ${id}, ${DAY}, 5)`.execute(
        tx,
      );
      booking = post(world, building, '/v1/public/loading-unloading', form);
      void booking.then(() => {});
      await waitingForLock(world, 'insert into slot_day');
      change = there('PUT', `slot/${id}`, facts);
      void change.then(() => {});
      await waitingForLock(world, 'for update of r');
    });
    expect([(await booking)?.statusCode, (await change)?.statusCode]).toEqual([201, 200]);
    expect(await days(slot)).toEqual({ [DAY]: [3, 1] });
  });
});

describe('a booking and a change of times at the same moment', () => {
  it('refuse the change when the booking came first', async () => {
    const building = await aBuilding(world);
    const { id } = building.slots.loading;
    const [there, form] = [await staffCaller(world, building.property_id), await aLoadingForm(world, building)];
    let booking: ReturnType<typeof post> | undefined;
    let change: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      // Who books waits for its floor, long before it takes its place.
      await sql`select from floor where id = ${building.floor_id} for update`.execute(tx);
      booking = post(world, building, '/v1/public/loading-unloading', form);
      void booking.then(() => {});
      await waitingForLock(world, '');
      change = there('PUT', `slot/${id}`, { ...MORNING, capacity: 50, starts: '07:00', version: 1 });
      void change.then(() => {});
      await waitingForLock(world, 'for update of r');
    });
    const made = (await booking)?.json<{ id: string }>();
    expect([(await booking)?.statusCode, (await change)?.json().code]).toEqual([201, 'in_use']);
    const row = await permitRow(world, { property_id: building.property_id, id: made?.id ?? '', code: '' });
    expect(row.slot_name).toBe('08:00 - 10:00');
  });

  it('refuse the booking, at its field, when the change came first', async () => {
    const building = await aBuilding(world);
    const form = await aLoadingForm(world, building);
    let booking: ReturnType<typeof post> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`update slot set starts = '09:00', name = '09:00 - 10:00' where id = ${building.slots.loading.id}`.execute(
        tx,
      );
      booking = post(world, building, '/v1/public/loading-unloading', form);
      void booking.then(() => {});
      await waitingForLock(world, 'for key share of s');
    });
    const answer = await booking;
    expect([answer?.statusCode, answer?.json().fields]).toEqual([422, [{ path: 'time', code: 'invalid' }]]);
  });
});
