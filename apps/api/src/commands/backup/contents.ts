import type { ClientBase } from 'pg';

import { sha256Of } from '../../platform/backup/backup-store.ts';
import { QUEUE_SCHEMA } from './database-dump.ts';

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' order by 1`;

/** Rows of each table of the schema. Rows of unlogged tables last a minute and are in no backup. */
async function countRows(db: ClientBase, schema: string): Promise<Record<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(TABLES, [schema]);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::float8 as count from ${name}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Rows of all tables: those of the owner, and those of the queue, which only the application's role can read. */
export async function countAllRows(owner: ClientBase, app: ClientBase): Promise<Record<string, number>> {
  return { ...(await countRows(owner, 'public')), ...(await countRows(app, QUEUE_SCHEMA)) };
}

/** Digest of the last seals of all audit chains. */
export async function digestAuditHeads(owner: ClientBase): Promise<string> {
  const { rows } = await owner.query<{ heads: string | null }>(
    `select string_agg(property_id || ' ' || seq || ' ' || encode(hash, 'hex'), E'\\n' order by property_id) as heads from audit_heads()`,
  );
  return sha256Of(Buffer.from(rows[0]?.heads ?? ''));
}
