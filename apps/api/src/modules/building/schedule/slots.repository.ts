import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** The property's time zone, whether it takes permits or not. */
export async function findTimeZone(tx: Tx, property_id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('property').select('time_zone').where('id', '=', property_id).executeTakeFirst();
  return row?.time_zone;
}

/** Whether any place of a slot is taken from this day on. */
export async function hasBookings(tx: Tx, property_id: string, slot_id: string, first: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from slot_day
                    where property_id = ${property_id} and slot_id = ${slot_id} and day >= ${first}::date and taken > 0) as any`.execute(
    tx,
  );
  return rows[0]?.any ?? false;
}

/** Gives a slot's days from this one on its new capacity, except those set by hand; never less than what is taken. */
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
