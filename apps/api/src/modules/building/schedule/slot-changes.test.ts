import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aSlot, aSlotDay, type Key } from '../../../../test/builders.ts';
import {
  changedSlot,
  knownClaim,
  MORNING,
  slotDays,
  TODAY,
  TOMORROW,
  YESTERDAY,
} from '../../../../test/building/slots.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aBuilding, aLoadingForm, DAY, permitRow, post } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { transaction } from '../../../platform/database/database.ts';
import { movePlace } from './booking.service.ts';
import { freePlace, takePlace } from './schedule.repository.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const days = (slot: Key) => slotDays(world, slot);

describe('a slot’s capacity', () => {
  it('applies a new slot capacity to days from today on, but never below their bookings and not to days set by hand', async () => {
    const slot = await aSlot(world, { property_id, capacity: 4 });
    const other = await aSlot(world, { property_id, capacity: 4 });
    await aSlotDay(world, { slot, day: YESTERDAY, capacity: 4, taken: 1 });
    await aSlotDay(world, { slot, day: TODAY, capacity: 4, taken: 1 });
    await aSlotDay(world, { slot, day: TOMORROW, capacity: 4, taken: 3 });
    await aSlotDay(world, { slot, day: DAY, capacity: 9, taken: 1, set_by_hand: true });
    await aSlotDay(world, { slot: other, day: TODAY, capacity: 4, taken: 1 });
    await call('PUT', `slot/${slot.id}`, changedSlot(slot, { capacity: 2 }));
    expect(await days(slot)).toEqual({ [YESTERDAY]: [4, 1], [TODAY]: [2, 1], [TOMORROW]: [3, 3], [DAY]: [9, 1] });
    await call('PUT', `slot/${slot.id}`, changedSlot(slot, { capacity: 6, version: 2 }));
    expect(await days(slot)).toEqual({ [YESTERDAY]: [4, 1], [TODAY]: [6, 1], [TOMORROW]: [6, 3], [DAY]: [9, 1] });
    expect(await days(other)).toEqual({ [TODAY]: [4, 1] });
  });

  it('lowers a day with too many bookings to the new slot capacity as bookings are cancelled, but not a day set by hand', async () => {
    const slot = await aSlot(world, { property_id, capacity: 4 });
    await aSlotDay(world, { slot, day: TODAY, capacity: 4, taken: 3 });
    await aSlotDay(world, { slot, day: DAY, capacity: 4, taken: 3, set_by_hand: true });
    await call('PUT', `slot/${slot.id}`, changedSlot(slot, { capacity: 1 }));
    const free = (day: string) =>
      transaction(world.db, { property_id }, (tx) => freePlace(tx, { property_id, slot_id: slot.id, day }));
    expect([await free(TODAY), await free(DAY)]).toEqual([true, true]);
    expect(await days(slot)).toEqual({ [TODAY]: [2, 2], [DAY]: [4, 2] });
    expect([await free(TODAY), await free(TODAY), await free(TODAY)]).toEqual([true, true, false]);
    expect(await days(slot)).toEqual({ [TODAY]: [1, 0], [DAY]: [4, 2] });
  });

  it('keeps the new slot capacity on a day on which a booking is cancelled during the change', async () => {
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

  it('lets a change of slot capacity wait for a booking that moves to another slot, without a deadlock', async () => {
    const [from, to] = [await aSlot(world, { property_id }), await aSlot(world, { property_id })];
    await aSlotDay(world, { slot: from, day: DAY, capacity: 2, taken: 1 });
    const place = (slot: Key) => ({ property_id, slot_id: slot.id, day: DAY });
    let moving: Promise<void> | undefined;
    let change: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from slot_day where slot_id = ${from.id} for update`.execute(tx);
      moving = transaction(world.db, { property_id }, (own) => movePlace(own, world.clock, place(from), place(to)));
      await waitingForLock(world, 'order by slot_id, day for update');
      change = call('PUT', `slot/${from.id}`, changedSlot(from, { capacity: 5 }));
      void change.then(() => {});
      await waitingForLock(world, '', 2);
    });
    await moving;
    expect((await change)?.statusCode).toBe(200);
    expect([await days(from), await days(to)]).toEqual([{ [DAY]: [5, 0] }, { [DAY]: [2, 1] }]);
  });

  it('waits for a concurrent booking before lowering the capacity of a slot, and keeps that booking', async () => {
    const slot = await aSlot(world, { property_id, capacity: 2 });
    await aSlotDay(world, { slot, day: DAY, capacity: 2, taken: 1 });
    let late: ReturnType<typeof call> | undefined;
    await transaction(world.db, { property_id }, async (tx) => {
      expect(await takePlace(tx, { property_id, slot_id: slot.id, day: DAY }, knownClaim(world))).toBe(true);
      late = call('PUT', `slot/${slot.id}`, changedSlot(slot, { capacity: 1 }));
      void late.then(() => {});
      await waitingForLock(world, 'update slot_day');
    });
    expect((await late)?.statusCode).toBe(200);
    expect(await days(slot)).toEqual({ [DAY]: [2, 2] });
  });

  it('applies a slot’s new capacity to a day whose first booking is made concurrently', async () => {
    const building = await aBuilding(world, { capacity: 5 });
    const { id } = building.slots.loading;
    const slot = { property_id: building.property_id, id };
    const [there, form] = [await staffCaller(world, building.property_id), await aLoadingForm(world, building)];
    const facts = { ...MORNING, capacity: 3, version: 1 };
    let booking: ReturnType<typeof post> | undefined;
    let change: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      // This uncommitted row makes the booking wait after it has locked the slot.
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

describe('a booking and a concurrent change of slot times', () => {
  it('refuses to change the times of a slot that was booked concurrently just before', async () => {
    const building = await aBuilding(world);
    const { id } = building.slots.loading;
    const [there, form] = [await staffCaller(world, building.property_id), await aLoadingForm(world, building)];
    let booking: ReturnType<typeof post> | undefined;
    let change: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      // The submission waits for a lock on its floor, long before it books the slot.
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

  it('refuses a booking with a field error when a concurrent transaction has changed the slot’s times', async () => {
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
