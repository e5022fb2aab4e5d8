import { sql } from 'kysely';

import type { Key } from '../builders.ts';
import type { World } from '../harness.ts';

export const [YESTERDAY, TODAY, TOMORROW] = ['2026-11-15', '2026-11-16', '2026-11-17'];

export const MORNING = { kind: 'loading', starts: '08:00', ends: '10:00', capacity: 2 };

/** The request that changes a new slot. */
export const changedSlot = (
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

/** Days of a slot that have a row of their own, as `[capacity, taken]`. */
export async function slotDays(world: World, slot: Key): Promise<Record<string, [number, number]>> {
  const { rows } = await sql<{ day: string; capacity: number; taken: number }>`
    select day, capacity, taken from slot_day where property_id = ${slot.property_id} and slot_id = ${slot.id} order by day`.execute(
    world.owner,
  );
  return Object.fromEntries(rows.map(({ day, capacity, taken }) => [day, [capacity, taken]]));
}
