import type { PoolClient } from 'pg';
import { afterAll, expect, it } from 'vitest';

import { pages, readPages, whyNotChecked } from '../../src/commands/invariants/pages.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { liftTimeLimit } from '../../src/platform/database/silent-server.ts';
import { createWorld } from '../harness.ts';
import { databaseUrl } from '../services.ts';

const { database } = await createWorld();
const owner = createPool(databaseUrl('owner', database), 1, 20_000);
afterAll(() => owner.end());

async function within<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(liftTimeLimit('transaction'));
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('is not checked without amcheck or data checksums, and says which is missing', () => {
  expect(whyNotChecked({ has_amcheck: false, has_checksums: true })).toContain('amcheck is not installed');
  expect(whyNotChecked({ has_amcheck: true, has_checksums: false })).toContain('data checksums are off');
  expect(whyNotChecked({ has_amcheck: true, has_checksums: true })).toBeNull();
});

it('reads every table and index, and finds none damaged in a new database', async () => {
  const { checked, ...found } = await within(readPages);
  expect(checked).toBeGreaterThan(200);
  expect(found).toEqual({ broken: 0, examples: [] });
});

it('finds an index that does not fit its table, also when data checksums are off', async () => {
  const outcome = await within(async (client) => {
    // The index keeps the values of the first function, as an index that lost an update would.
    await client.query(`
      create function indexed_value(n int) returns int language plpgsql immutable as 'begin return n; end';
      create table broken_table (n int);
      insert into broken_table select generate_series(1, 10);
      create index broken_index on broken_table (indexed_value(n));
      create or replace function indexed_value(n int) returns int language plpgsql immutable as 'begin return n + 100; end'`);
    return pages.check({ owner: client } as Parameters<typeof pages.check>[0]);
  });
  expect(outcome).toMatchObject({ broken: 1, examples: [{ rule: 'index', name: 'broken_index' }] });
});
