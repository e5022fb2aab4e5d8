import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** Which of these assets have a downtime that goes on. */
export async function listDown(tx: Tx, property_id: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_id: string }>`
    select distinct asset_id from asset_downtime
     where property_id = ${property_id} and asset_id = any(${[...ids]}::uuid[]) and until_at is null`.execute(tx);
  return new Set(rows.map(({ asset_id }) => asset_id));
}
