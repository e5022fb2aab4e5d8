import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { aFile, aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { databaseUrl } from '../../../../test/services.ts';
import { createPool } from '../../../platform/database/database.ts';
import { ORPHAN_AFTER_MS, removeOrphans } from '../../../platform/files/pending-objects.ts';
import { BACKUP_LOCK } from '../../../platform/files/removal-lock.ts';
import { retainFiles } from './uploads.jobs.ts';

const world = await createWorld();
const { storage } = world.deps;
const exists = async (key: string) => (await storage.get(key)) !== undefined;

/** What a backup does while it copies files. */
async function holdBackupLock(): Promise<() => Promise<void>> {
  const pool = createPool(databaseUrl('owner', world.database), 1);
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  onTestFinished(async () => {
    client.release();
    await pool.end();
  });
  return async () => void (await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]));
}

test('a file that is deleted while a backup runs stays stored until the backup has ended', async () => {
  const property_id = (await aProperty(world)).id;
  const { id } = await aFile(world, { property_id, delete_after: new Date(world.clock.now().getTime() - 1) });
  const key = `files/${id}`;
  await storage.put(key, Buffer.from('abc'), 'image/jpeg');
  const end = await holdBackupLock();

  await retainFiles.run({}, world.deps);
  expect(await world.owner.selectFrom('file').select('id').execute()).toEqual([]);
  expect(await exists(key)).toBe(true);
  world.clock.advance(ORPHAN_AFTER_MS + 1);
  await removeOrphans.run({}, world.deps);
  expect(await exists(key)).toBe(true);

  await end();
  await removeOrphans.run({}, world.deps);
  expect(await exists(key)).toBe(false);
  expect(await sql`select from pending_object`.execute(world.owner)).toMatchObject({ rows: [] });
});
