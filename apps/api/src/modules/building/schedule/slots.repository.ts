import type { DayTimes } from '@gerbang/shared/time/wall-clock';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** Whether a slot has bookings on or after the day `first`. */
export async function hasBookings(tx: Tx, property_id: string, slot_id: string, first: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from slot_day
                    where property_id = ${property_id} and slot_id = ${slot_id} and day >= ${first}::date and taken > 0) as any`.execute(
    tx,
  );
  return rows[0]?.any ?? false;
}

/**
 * Applies a slot's new capacity to its days from `first` on, except days set by hand. Never goes below the number of
 * bookings.
 */
export async function setDaysCapacity(
  tx: Tx,
  slot: { property_id: string; slot_id: string; capacity: number },
  first: string,
): Promise<void> {
  await sql`
    update slot_day set capacity = greatest(taken, ${slot.capacity}::int)
     where property_id = ${slot.property_id} and slot_id = ${slot.slot_id} and day >= ${first}::date and not set_by_hand`.execute(
    tx,
  );
}

/** The hours of all active slots. */
export function listTimes(tx: Tx, property_id: string): Promise<DayTimes[]> {
  return tx
    .selectFrom('slot')
    .select(['starts', 'ends'])
    .where('property_id', '=', property_id)
    .where('active', '=', true)
    .execute();
}
