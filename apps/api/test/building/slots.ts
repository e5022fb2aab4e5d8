import { sql } from 'kysely';

import type { PlaceClaim } from '../../src/modules/building/schedule/schedule.repository.ts';
import { newId } from '../../src/platform/database/ids.ts';
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

/** A claim of somebody who does not count in the share of a network. */
export const knownClaim = ({ clock }: Pick<World, 'clock'>): PlaceClaim => ({ now: clock.now(), network: null });

/** Days of a slot that have a row of their own, as `[capacity, taken]`. */
export async function slotDays(world: World, slot: Key): Promise<Record<string, [number, number]>> {
  const { rows } = await sql<{ day: string; capacity: number; taken: number }>`
    select day, capacity, taken from slot_day where property_id = ${slot.property_id} and slot_id = ${slot.id} order by day`.execute(
    world.owner,
  );
  return Object.fromEntries(rows.map(({ day, capacity, taken }) => [day, [capacity, taken]]));
}

/** The hold of a form that another device fills. The day needs its `slot_day` row. */
export async function aSlotHold(
  { owner }: Pick<World, 'owner'>,
  { slot, day }: { slot: Key; day: string },
): Promise<void> {
  const id = newId();
  const [created_at, until] = [new Date('2026-11-16T02:00:00Z'), new Date('2026-11-16T02:10:00Z')];
  const row = {
    property_id: slot.property_id,
    slot_id: slot.id,
    id,
    owner_key: `applicant:${id}`,
    day,
    created_at,
    until,
  };
  await owner
    .insertInto('slot_hold')
    .values({ ...row, permit_id: null, network: null, address_hash: null })
    .execute();
}
