import './departures.table.ts';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';
import type { PermitKey } from './permits.repository.ts';

/** Writes when somebody left the dock; who comes again and leaves again is written anew. */
export async function setDeparture(tx: Tx, key: PermitKey, { at, by }: { at: Date; by: string }): Promise<void> {
  await tx
    .insertInto('dock_departure')
    .values({ property_id: key.property_id, permit_id: key.id, left_at: at, recorded_by: by })
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'permit_id']).doUpdateSet({ left_at: at, recorded_by: by }),
    )
    .execute();
}

/** Ends what the permit holds of bays and lifts at this moment, so that the next one can have it; what it had stays known. */
export async function endBays(tx: Tx, key: PermitKey, at: Date): Promise<void> {
  await sql`
    update bay_booking set during = tstzrange(lower(during), ${at})
     where property_id = ${key.property_id} and permit_id = ${key.id}
       and lower(during) < ${at} and upper(during) > ${at}`.execute(tx);
}
