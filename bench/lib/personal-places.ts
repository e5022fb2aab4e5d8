import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ERASURE_PREFIX } from '../../apps/api/src/modules/insight/privacy/erasure-notes.ts';
import { logFolder } from '../../scripts/lib/paths.ts';
import type { Canary } from './canary.ts';
import type { Product } from './product.ts';

type Schema = 'public' | 'graphile_worker';

/** Tables of the product or of its queue with a row that contains a value of a person. */
export async function tablesWith(
  { owner, app }: Product,
  canary: Canary,
  schemas: readonly Schema[],
): Promise<string[]> {
  const found: string[] = [];
  for (const schema of schemas) {
    const pool = schema === 'public' ? owner : app;
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema = $1 and table_type = 'BASE TABLE' order by 1`,
      [schema],
    );
    for (const { name } of rows) if (await isInTable(pool, name, canary)) found.push(name);
  }
  return found;
}

/** PostgreSQL finds the rows that may match; each is looked at again, because `_` in a pattern matches any character. */
async function isInTable(pool: Product['owner'], name: string, canary: Canary): Promise<boolean> {
  const { rows } = await pool.query<{ row: string }>(
    `select r::text as row from ${name} r
      where r::text ilike $1 or regexp_replace(r::text, '[ -]', '', 'g') like $2
         or r::text like any($3::text[])`,
    [
      `%${canary.word}%`,
      `%${canary.phone.replaceAll(/^0|\s/g, '')}%`,
      canary.patterns.map((pattern) => `%${pattern}%`),
    ],
  );
  return rows.some(({ row }) => canary.isIn(row));
}

/** Objects that outlive the records: anchors of the audit log and notes of erasures have ids and hashes only. */
const KEPT = ['anchors/', ERASURE_PREFIX];

/** Keys of stored objects, except those that are kept and have no value of a person. */
export async function storedObjects({ storage }: Product, canary: Canary): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list('')) {
    if (!KEPT.some((prefix) => key.startsWith(prefix)) || canary.isIn(await readSigned(storage, key))) found.push(key);
  }
  return found;
}

/** The content of a signed object: the encoded part in front of the signature. */
async function readSigned(storage: Product['storage'], key: string): Promise<Buffer> {
  const [payload] = ((await storage.get(key))?.toString('latin1') ?? '').split('.');
  return Buffer.from(payload ?? '', 'base64url');
}

/** Number of lines of the cluster's log with a value of a person. */
export function postgresLogLines(name: string, canary: Canary): number {
  const lines = readFileSync(join(logFolder, `bench-${name}.log`), 'latin1').split('\n');
  return lines.filter((line) => canary.isIn(line)).length;
}
