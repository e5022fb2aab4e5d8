import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { sql } from 'kysely';

import type { Tx } from '../../../../platform/database/database.ts';
import type { PermitKey } from '../permits.repository.ts';

/** Puts stages off for a person. Returns false when they are put off until then already. */
export async function set(
  tx: Tx,
  { property_id, id }: PermitKey,
  row: { stages: readonly ChainStage[]; account_id: string; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into stage_put_off as o (property_id, permit_id, stage, account_id, until)
    select ${property_id}, ${id}, stage, ${row.account_id}, ${row.until} from unnest(${row.stages}::text[]) as stage
    on conflict (property_id, permit_id, stage, account_id) do update set until = excluded.until
     where o.until <> excluded.until
    returning o.stage`.execute(tx);
  return rows.length > 0;
}

/** Returns whether a row was removed. */
export async function remove(tx: Tx, { property_id, id }: PermitKey, account_id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('stage_put_off')
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0;
}

/** Ends the put-offs of everybody but `by`. */
export async function removeOfOthers(tx: Tx, { property_id, id }: PermitKey, by: string | null): Promise<void> {
  await tx
    .deleteFrom('stage_put_off')
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .where('account_id', 'is distinct from', by)
    .execute();
}

/** The first time at which a stage of the permit comes back to the person, or null. */
export async function findUntil(
  tx: Tx,
  { property_id, id }: PermitKey,
  { account_id, now }: { account_id: string; now: Date },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('stage_put_off')
    .select((eb) => eb.fn.min('until').as('until'))
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .where('account_id', '=', account_id)
    .where('until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}
