import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import './departures.table.ts';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** Whether goods of the permit came to the gate, also when all that came was refused. */
export async function hasVisit(tx: Tx, key: PermitKey): Promise<boolean> {
  const { rows } = await sql`
    select from gate_visit where property_id = ${key.property_id} and permit_id = ${key.id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The guard whose shift is open on the device with this session. */
export async function findGuardOnDuty(
  tx: Tx,
  property_id: string,
  session_id: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ guard_id: string }>`
    select guard_id from gate_shift
     where property_id = ${property_id} and session_id = ${session_id} and ended_at is null and ends_at > ${now}`.execute(
    tx,
  );
  return rows[0]?.guard_id;
}

/** Records when the visitor left the dock. A later departure replaces the earlier one. */
export async function setDeparture(tx: Tx, key: PermitKey, { at, by }: { at: Date; by: string }): Promise<void> {
  await tx
    .insertInto('dock_departure')
    .values({ property_id: key.property_id, permit_id: key.id, left_at: at, recorded_by: by })
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'permit_id']).doUpdateSet({ left_at: at, recorded_by: by }),
    )
    .execute();
}

/**
 * Ends the current bay bookings of the permit now, so that the next permit can use the bay. The past part of each
 * booking stays.
 */
export async function endBays(tx: Tx, key: PermitKey, at: Date): Promise<void> {
  await sql`
    update bay_booking set during = tstzrange(lower(during), ${at})
     where property_id = ${key.property_id} and permit_id = ${key.id}
       and lower(during) < ${at} and upper(during) > ${at}`.execute(tx);
}
