import type { Client } from 'pg';

import type { OwnedTable } from './tables.ts';

/** Rows of one statement of `write`. */
const CHUNK = 5_000;

/** Rows as JSON text, which keeps large numbers and binary values as they are. */
export async function read(db: Client, statement: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ row: string }>(`select to_jsonb(r)::text as row from (${statement}) r`, [
    ...values,
  ]);
  return rows.map(({ row }) => row);
}

/** Inserts rows from `read`. Keeps a row that is there already. */
export async function write(
  db: Client,
  { name, columns }: Pick<OwnedTable, 'name' | 'columns'>,
  rows: readonly string[],
): Promise<void> {
  const statement = `insert into ${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb) on conflict do nothing`;
  for (let from = 0; from < rows.length; from += CHUNK)
    await db.query(statement, [`[${rows.slice(from, from + CHUNK).join(',')}]`]);
}
