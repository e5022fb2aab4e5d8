import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { MOVE_TABLES, peopleTables, propertyTables } from './tables.ts';

/** Tables that name neither a property nor a person. A new one needs a place here, or a column that says whose its rows are. */
const OTHERS = {
  'copied in part, or all rows': ['confirmed_address', 'idempotency_key', 'mail_sent', 'mail_suppressed'],
  'the same at every cell': ['kysely_migration', 'kysely_migration_lock', 'menu_feature', 'menu_module'],
  'of the cell': [
    'backup_kit',
    'backup_request',
    'backup_run',
    'backup_service',
    'doctor_result',
    'first_run',
    'pending_object',
    'person_link',
    'throttle',
    'worker_heartbeat',
  ],
  'of the move': MOVE_TABLES,
};

const world = await createWorld();

it('moves the rows of every table, or knows why not', async () => {
  const client = await world.pool.connect();
  try {
    const replicated = await propertyTables(client);
    const copied = await peopleTables(client);
    expect(replicated.length).toBeGreaterThan(100);
    expect(copied.map(({ name }) => name)).toContain('session');
    const known = [...replicated, ...copied].map(({ name }) => name);
    const { rows } = await client.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'`,
    );
    const unlogged = ['throttle'];
    const all = [...rows.map(({ name }) => name), ...unlogged].toSorted();
    expect([...known, ...Object.values(OTHERS).flat()].toSorted()).toEqual(all);
  } finally {
    client.release();
  }
});

it('can replicate changes and deletions of every table, because its key names the property', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
       and c.relreplident <> 'f'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))`.execute(
    world.owner,
  );
  expect(rows).toEqual([]);
});
