import type { SlotCalendar } from '@gerbang/shared/contracts/building/schedule-settings';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aClosedDate, aProperty, aSlot, aSlotDay } from '../../../../test/builders.ts';
import { knownClaim } from '../../../../test/building/slots.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { takePlace } from './schedule.repository.ts';

const [YESTERDAY, TODAY, DAY] = ['2026-11-15', '2026-11-16', '2026-11-18'];

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
let slot: Awaited<ReturnType<typeof aSlot>>;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
  slot = await aSlot(world, { property_id, capacity: 3, position: 1 });
});

const set = (facts: object) => call('PUT', 'slot-day', { slot_id: slot.id, day: DAY, ...facts });
const calendar = async (month = '2026-11', kind = 'loading') =>
  (await call('GET', `slot-calendar?kind=${kind}&month=${month}`)).json<SlotCalendar>();
const stored = async (day = DAY) => {
  const { rows } = await sql<{ capacity: number; taken: number; set_by_hand: boolean }>`
    select capacity, taken, set_by_hand from slot_day where slot_id = ${slot.id} and day = ${day}`.execute(world.owner);
  return rows[0];
};
const logged = async () => {
  const { rows } = await sql<{ action: string; record_id: string; detail: object }>`
    select action, record_id, detail from audit_log where property_id = ${property_id} order by id`.execute(
    world.owner,
  );
  return rows;
};

describe('GET /v1/slot-calendar', () => {
  it('answers every day of the month with its closing reason and the capacity and bookings of each slot', async () => {
    const late = await aSlot(world, { property_id, capacity: 1, position: 2 });
    await aSlot(world, { property_id, kind: 'unloading' });
    await aSlot(world, { property_id, active: false });
    await aSlot(world);
    await aSlotDay(world, { slot, day: DAY, capacity: 9, taken: 4, set_by_hand: true });
    await aSlotDay(world, { slot: late, day: DAY, capacity: 1, taken: 1 });
    await aClosedDate(world, { property_id, day: DAY, reason: 'Perawatan' });
    await aClosedDate(world, { day: TODAY });
    const { month, slots, days } = await calendar();
    expect([month, days.length, days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11', 30, '2026-11-01', '2026-11-30']);
    expect(slots).toEqual([
      { id: slot.id, name: slot.name, capacity: 3, active: true },
      { id: late.id, name: late.name, capacity: 1, active: true },
    ]);
    expect(days[15]).toEqual({
      day: TODAY,
      closed: null,
      closed_en: '',
      slots: [
        { slot_id: slot.id, capacity: 3, taken: 0, set_by_hand: false },
        { slot_id: late.id, capacity: 1, taken: 0, set_by_hand: false },
      ],
    });
    expect(days[17]).toEqual({
      day: DAY,
      closed: 'Perawatan',
      closed_en: '',
      slots: [
        { slot_id: slot.id, capacity: 9, taken: 4, set_by_hand: true },
        { slot_id: late.id, capacity: 1, taken: 1, set_by_hand: false },
      ],
    });
  });

  it('shows an inactive slot in the calendar of the months in which it is booked', async () => {
    const off = await aSlot(world, { property_id, active: false });
    await aSlotDay(world, { slot: off, day: DAY, taken: 1 });
    const ids = async (month: string) => (await calendar(month)).slots.map(({ id }) => id);
    expect([await ids('2026-11'), await ids('2026-12')]).toEqual([[slot.id, off.id], [slot.id]]);
  });

  it('lists the right days for months of any length, also for a property without slots', async () => {
    const lengths = [(await calendar('2028-02')).days.length, (await calendar('2026-12')).days.length];
    expect(lengths).toEqual([29, 31]);
    expect((await calendar('2026-11', 'unloading')).days[0]).toEqual({
      day: '2026-11-01',
      closed: null,
      closed_en: '',
      slots: [],
    });
  });

  it.each(['kind=loading&month=2026-13', 'kind=loading&month=0000-01', 'kind=work&month=2026-11', 'kind=loading'])(
    'refuses the calendar query %s',
    async (query) => {
      expect((await call('GET', `slot-calendar?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('PUT /v1/slot-day', () => {
  it('sets the capacity of a day above or below that of its slot and resets it, logging each change', async () => {
    const answer = await set({ capacity: 9 });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { slot_id: slot.id, day: DAY, capacity: 9, taken: 0, set_by_hand: true },
    ]);
    expect((await set({ capacity: 0 })).json()).toMatchObject({ capacity: 0, set_by_hand: true });
    await set({ capacity: 0 });
    expect((await set({ capacity: null })).json()).toMatchObject({ capacity: 3, set_by_hand: false });
    expect(await logged()).toEqual(
      [
        { day: DAY, capacity: [3, 9], set_by_hand: [false, true] },
        { day: DAY, capacity: [9, 0] },
        { day: DAY, capacity: [0, 3], set_by_hand: [true, false] },
      ].map((detail) => ({ action: 'slot.day_set', record_id: slot.id, detail })),
    );
  });

  it('closes a slot for one day by a capacity of 0 and opens it again', async () => {
    const take = () =>
      transaction(world.db, { property_id }, (tx) =>
        takePlace(tx, { property_id, slot_id: slot.id, day: DAY }, knownClaim(world)),
      );
    await set({ capacity: 0 });
    expect(await take()).toBe(false);
    await set({ capacity: null });
    expect(await take()).toBe(true);
  });

  it('changes nothing when a day without its own capacity is reset', async () => {
    expect((await set({ capacity: null })).json()).toMatchObject({ capacity: 3, taken: 0, set_by_hand: false });
    expect([await stored(), await logged()]).toEqual([undefined, []]);
  });

  it('refuses a capacity of a day below its bookings, and a reset never sets it below its bookings', async () => {
    await aSlotDay(world, { slot, day: DAY, capacity: 9, taken: 5, set_by_hand: true });
    const answer = await set({ capacity: 4 });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'slot_full', params: { taken: 5 } }),
    ]);
    expect(await stored()).toEqual({ capacity: 9, taken: 5, set_by_hand: true });
    expect((await set({ capacity: 5 })).statusCode).toBe(200);
    expect((await set({ capacity: null })).json()).toMatchObject({ capacity: 5, taken: 5, set_by_hand: false });
  });

  it.each([
    ['has a row', true],
    ['has no row yet', false],
  ])(
    'waits for a concurrent booking on a day that %s, then refuses a capacity too small for that booking',
    async (_name, hasRow) => {
      if (hasRow) await aSlotDay(world, { slot, day: DAY, capacity: 3, taken: 0 });
      let late: ReturnType<typeof set> | undefined;
      await transaction(world.db, { property_id }, async (tx) => {
        expect(await takePlace(tx, { property_id, slot_id: slot.id, day: DAY }, knownClaim(world))).toBe(true);
        late = set({ capacity: 0 });
        void late.then(() => {});
        await waitingForLock(world, 'slot_day');
      });
      expect((await late)?.json()).toMatchObject({ code: 'slot_full', params: { taken: 1 } });
      expect(await stored()).toEqual({ capacity: 3, taken: 1, set_by_hand: false });
    },
  );

  it('resets a day to the new capacity of its slot when that capacity changes concurrently', async () => {
    await aSlotDay(world, { slot, day: DAY, capacity: 9, set_by_hand: true });
    let late: ReturnType<typeof set> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from slot where id = ${slot.id} for update`.execute(tx);
      await sql`update slot set capacity = 7 where id = ${slot.id}`.execute(tx);
      late = set({ capacity: null });
      void late.then(() => {});
      await waitingForLock(world, 'for key share');
    });
    expect((await late)?.json()).toMatchObject({ capacity: 7, set_by_hand: false });
  });

  it('refuses to set the capacity of a past day, judged by the date at the property', async () => {
    const fault = [{ path: 'day', code: 'fixed' }];
    expect((await set({ day: YESTERDAY, capacity: 1 })).json().fields).toEqual(fault);
    expect((await set({ day: TODAY, capacity: 1 })).statusCode).toBe(200);
    // 23:30 in Jakarta: half an hour later it is the next day.
    world.clock.set(new Date('2026-11-16T16:30:00Z'));
    call = await staffCaller(world, property_id);
    expect((await set({ day: TODAY, capacity: 2 })).statusCode).toBe(200);
    world.clock.set(new Date('2026-11-16T17:00:00Z'));
    expect((await set({ day: TODAY, capacity: null })).json().fields).toEqual(fault);
  });

  it('refuses to set the day of a slot of another property', async () => {
    for (const slot_id of [newId(), (await aSlot(world)).id]) {
      const answer = await set({ slot_id, capacity: 1 });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'slot_id', code: 'invalid' }]]);
    }
  });

  it.each([{ capacity: -1 }, { capacity: 1.5 }, {}, { capacity: 1, day: '2026-02-30' }, { capacity: 1, taken: 0 }])(
    'refuses to set a slot day with the malformed body %j',
    async (facts) => {
      expect((await set(facts)).statusCode).toBe(400);
    },
  );

  it('lets only staff who may change slots set a day, and only at their own properties', async () => {
    const reader = await staffCaller(world, property_id, { role: { actions: ['property.read'] } });
    const stranger = await staffCaller(world, (await aProperty(world)).id);
    const body = { slot_id: slot.id, day: DAY, capacity: 1 };
    expect((await reader('PUT', 'slot-day', body)).statusCode).toBe(403);
    expect((await stranger('PUT', 'slot-day', body, property_id)).statusCode).toBe(404);
    const path = 'slot-calendar?kind=loading&month=2026-11';
    expect((await reader('GET', path)).statusCode).toBe(200);
    expect((await stranger('GET', path, undefined, property_id)).statusCode).toBe(404);
  });
});
