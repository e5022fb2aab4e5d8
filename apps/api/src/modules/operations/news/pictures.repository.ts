import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { NewsKey } from './news.table.ts';

export async function list(tx: Tx, { property_id, id }: NewsKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('news_picture')
    .select('file_id')
    .where('property_id', '=', property_id)
    .where('news_id', '=', id)
    .orderBy('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function set(tx: Tx, { property_id, id }: NewsKey, file_ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('news_picture').where('property_id', '=', property_id).where('news_id', '=', id).execute();
  if (file_ids.length === 0) return;
  await tx
    .insertInto('news_picture')
    .values(file_ids.map((file_id) => ({ property_id, news_id: id, file_id })))
    .execute();
}

export function listFiles(tx: Tx, property_id: string, ids: readonly string[]) {
  return tx.selectFrom('file').selectAll().where('property_id', '=', property_id).where('id', 'in', ids).execute();
}

export async function insertCopy(
  tx: Tx,
  to: NewsKey,
  original: { property_id: string; content_type: string; bytes: number; width: number | null; height: number | null },
  now: Date,
): Promise<void> {
  await sql`insert into file (property_id, id, kind, content_type, bytes, width, height, created_at)
    values (${to.property_id}, ${to.id}, 'operation', ${original.content_type}, ${original.bytes}, ${original.width}, ${original.height}, ${now})`.execute(
    tx,
  );
}
