import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** The assets in `ids` that have a downtime without an end. */
export async function listDown(tx: Tx, property_id: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_id: string }>`
    select distinct asset_id from asset_downtime
     where property_id = ${property_id} and asset_id = any(${[...ids]}::uuid[]) and until_at is null`.execute(tx);
  return new Set(rows.map(({ asset_id }) => asset_id));
}
