import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface Texts {
  text_id: string;
  text_en: string;
}

export interface Published {
  version: number;
  published_at: Date;
  published_by: { id: string; name: string } | null;
}

export function listVersions(tx: Tx, property_id: string, most: number): Promise<Published[]> {
  return versions(tx, property_id).orderBy('t.version', 'desc').limit(most).execute();
}

/** One version with its texts, by default the latest. */
export function findVersion(tx: Tx, property_id: string, version?: number): Promise<(Published & Texts) | undefined> {
  const query = versions(tx, property_id).select(['t.text_id', 't.text_en']).orderBy('t.version', 'desc').limit(1);
  return (version === undefined ? query : query.where('t.version', '=', version)).executeTakeFirst();
}

/**
 * Inserts the version after `seen` if `seen` is still the latest. Returns whether it was inserted. A single statement:
 * of two concurrent callers with the same `seen`, the second waits and then inserts nothing.
 */
export async function insertNextVersion(
  tx: Tx,
  row: { property_id: string; id: string; seen: number } & Texts,
  by: { at: Date; account_id: string | null },
): Promise<boolean> {
  const { property_id, id, seen, text_id, text_en } = row;
  const { rows } = await sql`
    insert into terms (property_id, id, version, text_id, text_en, published_at, published_by)
    select ${property_id}, ${id}, ${seen}::int + 1, ${text_id}, ${text_en}, ${by.at}, ${by.account_id}
     where ${seen}::int = (select coalesce(max(version), 0) from terms where property_id = ${property_id})
    on conflict on constraint terms_version_is_unique do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

function versions(tx: Tx, property_id: string) {
  const author = sql<Published['published_by']>`
    case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end`;
  return tx
    .selectFrom('terms as t')
    .leftJoin('account as a', 'a.id', 't.published_by')
    .select(['t.version', 't.published_at', author.as('published_by')])
    .where('t.property_id', '=', property_id);
}
