import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aClosedDate, aSlot, aSlotDay } from '../../../../test/builders.ts';
import { knownClaim } from '../../../../test/building/slots.ts';
import { createWorld } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { transaction, type Tx } from '../../../platform/database/database.ts';
import { freePlace, takePlace, type SlotPlace } from './schedule.repository.ts';

const world = await createWorld({ env: { DATABASE_POOL: '20' } });
const DAY = '2026-11-20';

const within = <T>(place: SlotPlace, work: (tx: Tx) => Promise<T>) =>
  transaction(world.db, { property_id: place.property_id }, work);
const take = (place: SlotPlace) => within(place, (tx) => takePlace(tx, place, knownClaim(world)));
const free = (place: SlotPlace) => within(place, (tx) => freePlace(tx, place));

async function aPlace(capacity: number, given: Parameters<typeof aSlot>[1] = {}): Promise<SlotPlace> {
  const slot = await aSlot(world, { capacity, ...given });
  return { property_id: slot.property_id, slot_id: slot.id, day: DAY };
}

async function stored({ property_id, slot_id, day }: SlotPlace) {
  const { rows } = await sql<{ capacity: number; taken: number }>`
    select capacity, taken from slot_day
     where property_id = ${property_id} and slot_id = ${slot_id} and day = ${day}`.execute(world.owner);
  return rows[0];
}

describe('takePlace', () => {
  it('books a day of a slot until its capacity is used up', async () => {
    const place = await aPlace(2);
    expect([await take(place), await take(place), await take(place)]).toEqual([true, true, false]);
    expect(await stored(place)).toEqual({ capacity: 2, taken: 2 });
    expect(await take({ ...place, day: '2026-11-21' })).toBe(true);
  });

  it('books nothing in a slot that has no capacity, is inactive or unknown, or is closed that day', async () => {
    const shut = await aPlace(0);
    const inactive = await aPlace(2, { active: false });
    const closed = await aPlace(2);
    await aClosedDate(world, { property_id: closed.property_id, day: DAY });
    const unknown = { ...closed, day: '2026-11-21', slot_id: shut.slot_id };
    for (const place of [shut, inactive, closed, unknown]) {
      expect(await take(place)).toBe(false);
      expect(await stored(place)).toBeUndefined();
    }
  });

  it('uses the day’s own capacity instead of the slot’s when the day has one', async () => {
    const more = await aPlace(0);
    await aSlotDay(world, { slot: { property_id: more.property_id, id: more.slot_id }, day: DAY, capacity: 1 });
    expect([await take(more), await take(more)]).toEqual([true, false]);
    const fewer = await aPlace(5);
    await aSlotDay(world, { slot: { property_id: fewer.property_id, id: fewer.slot_id }, day: DAY, capacity: 1 });
    expect([await take(fewer), await take(fewer)]).toEqual([true, false]);
  });

  it('accepts N of N+1 concurrent bookings of a day with capacity N that has no row yet', async () => {
    const places = 9;
    const place = await aPlace(places);
    const taken = await Promise.all(Array.from({ length: places + 1 }, () => take(place)));
    expect(taken.filter(Boolean)).toHaveLength(places);
    expect(await stored(place)).toEqual({ capacity: places, taken: places });
  });

  it('makes a second booking wait for a concurrent booking of the last place in the slot and then refuses it', async () => {
    const place = await aPlace(1);
    let second: Promise<boolean> | undefined;
    await within(place, async (tx) => {
      expect(await takePlace(tx, place, knownClaim(world))).toBe(true);
      second = take(place);
      await someoneWaits();
    });
    expect(await second).toBe(false);
    expect(await stored(place)).toEqual({ capacity: 1, taken: 1 });
  });

  it('gives the last place in the slot to the waiting booking when the first booking rolls back', async () => {
    const place = await aPlace(1);
    await take(place);
    let second: Promise<boolean> | undefined;
    await within(place, async (tx) => {
      await freePlace(tx, place);
      second = take(place);
      await someoneWaits();
    });
    expect(await second).toBe(true);
    expect(await stored(place)).toEqual({ capacity: 1, taken: 1 });
  });

  it('books nothing at a property outside the scope of the transaction', async () => {
    const place = await aPlace(1);
    const other = await aPlace(1);
    expect(await within(other, (tx) => takePlace(tx, place, knownClaim(world)))).toBe(false);
    expect(await stored(place)).toBeUndefined();
  });
});

describe('freePlace', () => {
  it('cancels a booking of the day once, and the number of bookings never falls below zero', async () => {
    const place = await aPlace(1);
    expect(await free(place)).toBe(false);
    await take(place);
    expect([await free(place), await free(place)]).toEqual([true, false]);
    expect(await stored(place)).toEqual({ capacity: 1, taken: 0 });
    expect(await take(place)).toBe(true);
  });
});

const someoneWaits = () => waitingForLock(world, 'slot_day');
