import './saved-views.table.ts';
import { FILTERS_BY_PEOPLE, MAIL_HOUR } from '@gerbang/shared/contracts/insight/saved-views';
import type { NewSavedView, SavedView, SavedViewFacts, ViewMail } from '@gerbang/shared/contracts/insight/saved-views';
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
  return seenBy(tx, account_id, asked.property_id)
    .where('v.list', '=', asked.list)
    .orderBy('is_own', 'desc')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
}

export function find(tx: Tx, account_id: string, { property_id, id }: ViewKey): Promise<SavedView | undefined> {
  return seenBy(tx, account_id, property_id).where('v.id', '=', id).executeTakeFirst();
}

/** Others see what a view shows, but not when its owner is mailed. */
function seenBy(tx: Tx, account_id: string, property_id: string) {
  const isOwn = sql<boolean>`v.account_id = ${account_id}`;
  return tx
    .selectFrom('saved_view as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.name', 'v.query', 'v.shared', 'a.name as owner', isOwn.as('is_own')])
    .select(
      sql<ViewMail | null>`case when ${isOwn} and v.mail_every is not null then json_build_object(
        'every', v.mail_every, 'weekday', v.mail_weekday, 'download', v.mail_download, 'path', v.mail_path) end`.as(
        'mail',
      ),
    )
    .where('v.property_id', '=', property_id);
}

const columnsOf = ({ mail, query, ...facts }: SavedViewFacts) => ({
  ...facts,
  query: withoutPeople(query),
  mail_every: mail?.every ?? null,
  mail_weekday: mail?.weekday ?? null,
  mail_download: mail?.download ?? null,
  mail_path: mail?.path ?? null,
});

function withoutPeople(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of FILTERS_BY_PEOPLE) params.delete(name);
  return params.toString();
}

/** A mail of a view: one for each day on which its owner wants it. */
export interface ViewMailKey {
  property_id: string;
  view_id: string;
  account_id: string;
  day: string;
}

/** Claims a batch of the mails that are due. A concurrent worker never gets the same mail. */
export async function takeMails(tx: Tx, now: Date, limit: number): Promise<ViewMailKey[]> {
  const { rows } = await sql<ViewMailKey>`
    select property_id, view_id, account_id, day from take_view_mails(${now}, ${MAIL_HOUR}, ${limit})`.execute(tx);
  return rows;
}

/** A view that is mailed, with its active owner. */
export function findMailed(tx: Tx, { property_id, view_id }: ViewMailKey) {
  return tx
    .selectFrom('saved_view as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .innerJoin('property as p', 'p.id', 'v.property_id')
    .select(['v.name', 'v.mail_download as download', 'p.name as property', 'a.email', 'a.name as owner', 'a.language'])
    .where('v.property_id', '=', property_id)
    .where('v.id', '=', view_id)
    .where('v.mail_every', 'is not', null)
    .where('a.active', '=', true)
    .executeTakeFirst();
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
  { list: name, ...facts }: NewSavedView,
): Promise<void> {
  await tx
    .insertInto('saved_view')
    .values({ ...key, list: name, ...columnsOf(facts) })
    .execute();
}

/** Returns false when the view does not exist or belongs to somebody else. */
export async function update(tx: Tx, { property_id, id }: ViewKey, facts: SavedViewFacts, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_view')
    .set({ ...columnsOf(facts), updated_at: now })
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
