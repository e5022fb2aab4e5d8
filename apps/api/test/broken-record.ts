import { sql } from 'kysely';

import type { World } from './harness.ts';

/**
 * Runs `work` while every insert into and update of the table's rows with this value in `column` fails with `broken record`.
 */
export async function withBrokenRecord(
  { owner }: Pick<World, 'owner'>,
  { table, column, value }: { table: string; column: string; value: string },
  work: () => Promise<void>,
): Promise<void> {
  await sql
    .raw(
      `create function refuse_broken() returns trigger language plpgsql as $$ begin raise exception 'broken record'; end $$;
       create trigger broken before insert or update on ${table} for each row
         when (new.${column} = '${value}') execute function refuse_broken()`,
    )
    .execute(owner);
  try {
    await work();
  } finally {
    await sql.raw(`drop trigger broken on ${table}; drop function refuse_broken()`).execute(owner);
  }
}
