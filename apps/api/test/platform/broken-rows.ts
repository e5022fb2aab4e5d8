import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';

/** Lets every change of these rows fail with `broken row`. Returns the function that mends them. */
export async function breakRows(
  owner: Kysely<Database>,
  table: keyof Database,
  column: string,
  id: string,
): Promise<() => Promise<void>> {
  await sql`create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'broken row'; end $$`.execute(owner);
  await sql`create trigger refuse_change before update on ${sql.table(table)} for each row
    when (old.${sql.ref(column)} = ${sql.lit(id)}) execute function refuse_change()`.execute(owner);
  return async () => {
    await sql`drop trigger refuse_change on ${sql.table(table)}`.execute(owner);
  };
}
