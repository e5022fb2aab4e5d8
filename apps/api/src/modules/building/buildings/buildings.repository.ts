import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

/** Adds units to a floor and skips names that already exist. Returns the names that were added. */
export async function insertUnits(
  tx: Tx,
  property_id: string,
  floor_id: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('unit')
    .values(names.map((name) => ({ property_id, id: newId(), floor_id, name })))
    .onConflict((conflict) => conflict.constraint('unit_name_is_unique_on_its_floor').doNothing())
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Whether the property has this floor. Locks the row so that it is not deleted before the transaction ends. */
export async function holdFloor(tx: Tx, property_id: string, floor_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from floor where property_id = ${property_id} and id = ${floor_id} for key share`.execute(tx);
  return rows.length === 1;
}
