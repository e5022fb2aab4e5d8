import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { databaseUrl } from '../../../test/services.ts';
import { migrateDatabase } from './migrate.ts';
import type { LockPatience } from './migration-locks.ts';

const world = await createWorld();
const OURS = path.join(import.meta.dirname, '../../../migrations');
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** A folder with the product's migrations and further ones. All folders of this file share one database. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-migrate-'));
  folders.push(folder);
  await cp(OURS, folder, { recursive: true });
  for (const [name, text] of Object.entries({ ...applied, ...files })) await writeFile(path.join(folder, name), text);
  return folder;
}

/** Files that earlier tests applied, which must stay in every later folder. */
const applied: Record<string, string> = {};

async function migrate(files: Record<string, string>, patience: Partial<LockPatience> = {}): Promise<string[]> {
  const folder = await folderWith(files);
  Object.assign(applied, files);
  return migrateDatabase(databaseUrl('owner', world.database), databaseUrl('app', world.database), {
    ...patience,
    folder,
  });
}

describe('migrations while requests are served', { timeout: 60_000 }, () => {
  it('stops waiting for a lock, so that requests are served, and tries again until it gets it', async () => {
    const retried: string[] = [];
    let migrated: Promise<string[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`lock table floor in access share mode`.execute(tx);
      migrated = migrate(
        { '8001-column.sql': 'alter table floor add column tried int;' },
        { lock_timeout_ms: 50, onRetry: (name) => void retried.push(name) },
      );
      // Stays empty when the migration waits for the lock until this transaction ends.
      await expect.poll(() => retried, { timeout: 20_000 }).toContain('8001-column');
      await sql`select from floor limit 1`.execute(world.owner);
    });
    expect(await migrated).toEqual(['8001-column']);
  });

  it('fails after its patience, and leaves nothing of the file behind', async () => {
    const file = { '8002-two.sql': 'create table half_done ();\nalter table floor add column half int;' };
    const folder = await folderWith(file);
    await world.owner.transaction().execute(async (tx) => {
      await sql`lock table floor in access share mode`.execute(tx);
      const migrated = migrateDatabase(databaseUrl('owner', world.database), databaseUrl('app', world.database), {
        folder,
        lock_timeout_ms: 50,
        retry_ms: 1,
      });
      await expect(migrated).rejects.toMatchObject({ code: '55P03' });
    });
    const { rows } = await sql`select to_regclass('half_done')::text as found`.execute(world.owner);
    expect(rows).toEqual([{ found: null }]);
  });

  it('keeps the files that were applied before one that fails', async () => {
    const folder = await folderWith({ '8003-good.sql': 'create table good ();', '8004-bad.sql': 'select no_such();' });
    const urls = [databaseUrl('owner', world.database), databaseUrl('app', world.database)] as const;
    await expect(migrateDatabase(...urls, { folder })).rejects.toThrow('no_such');
    applied['8003-good.sql'] = 'create table good ();';
    const { rows } = await sql`select name from kysely_migration where name like '800%' order by name`.execute(
      world.owner,
    );
    expect(rows).toEqual([{ name: '8001-column' }, { name: '8003-good' }]);
  });

  it('runs a file without a transaction statement by statement: batches that commit, and an index without a lock', async () => {
    const text = `-- no transaction
create table if not exists batch (id int primary key, filled boolean);

insert into batch select generate_series(1, 10) on conflict do nothing;

do $$
begin
  loop
    update batch set filled = true where id in (select id from batch where filled is null limit 3);
    exit when not found;
    commit;
  end loop;
end $$;

drop index concurrently if exists batch_by_filled;

create index concurrently batch_by_filled on batch (filled);
`;
    await migrate({ '8005-batches.sql': text });
    const { rows } = await sql`
      select count(*) filter (where filled)::int as filled, count(distinct xmin::text)::int as transactions,
             (select indisvalid from pg_index where indexrelid = 'batch_by_filled'::regclass) as valid
        from batch`.execute(world.owner);
    expect(rows).toEqual([{ filled: 10, transactions: 4, valid: true }]);
  });

  it('lets two processes migrate at once, also while one builds an index without a lock', async () => {
    const file = { '8006-index.sql': '-- no transaction\ncreate index concurrently floor_by_name on floor (name);\n' };
    const results = await Promise.all([migrate(file), migrate(file)]);
    expect(results.flat()).toEqual(['8006-index']);
  });
});
