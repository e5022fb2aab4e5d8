import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';
import type { Made } from './preparing.repository.ts';

/** The terms in both languages. */
export interface Texts {
  text_id: string;
  text_en: string;
}

/** Who published a version, and when. */
export interface Published {
  version: number;
  published_at: Date;
  published_by: { id: string; name: string } | null;
}

/** The versions of a property's terms, the latest first; at most so many. */
export function listVersions(tx: Tx, property_id: string, most: number): Promise<Published[]> {
  return versions(tx, property_id).orderBy('t.version', 'desc').limit(most).execute();
}

/** One version with its texts; the latest when none is named. */
export function findVersion(tx: Tx, property_id: string, version?: number): Promise<(Published & Texts) | undefined> {
  const query = versions(tx, property_id).select(['t.text_id', 't.text_en']).orderBy('t.version', 'desc').limit(1);
  return (version === undefined ? query : query.where('t.version', '=', version)).executeTakeFirst();
}

/**
 * Adds the version after the one seen, if that is still the latest; says whether it did. One statement: of two who saw the
 * same version the second waits for the first, and then adds nothing.
 */
export async function insertNextVersion(
  tx: Tx,
  row: { property_id: string; id: string; seen: number } & Texts,
  by: Made,
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
