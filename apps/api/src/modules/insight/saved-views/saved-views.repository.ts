import './saved-views.table.ts';
import type { NewSavedView, SavedView, SavedViewFacts } from '@gerbang/shared/contracts/insight/saved-views';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface ViewKey {
  property_id: string;
  id: string;
}

/** The views of a list that the person may see: policies leave out those that others have not shared. */
export async function list(
  tx: Tx,
  account_id: string,
  asked: { property_id: string; list: string },
): Promise<SavedView[]> {
  return tx
    .selectFrom('saved_view as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.name', 'v.query', 'v.shared', 'a.name as owner'])
    .select(sql<boolean>`v.account_id = ${account_id}`.as('is_own'))
    .where('v.property_id', '=', asked.property_id)
    .where('v.list', '=', asked.list)
    .orderBy('is_own', 'desc')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
}

export async function countOwn(
  tx: Tx,
  account_id: string,
  asked: { property_id: string; list: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('property_id', '=', asked.property_id)
    .where('account_id', '=', account_id)
    .where('list', '=', asked.list)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insert(
  tx: Tx,
  key: ViewKey & { account_id: string; updated_at: Date },
  facts: NewSavedView,
): Promise<void> {
  await tx
    .insertInto('saved_view')
    .values({ ...key, ...facts })
    .execute();
}

/** Returns false when the view does not exist or belongs to somebody else. */
export async function update(tx: Tx, { property_id, id }: ViewKey, facts: SavedViewFacts, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_view')
    .set({ ...facts, updated_at: now })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns false when the view does not exist or belongs to somebody else. */
export async function remove(tx: Tx, { property_id, id }: ViewKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
