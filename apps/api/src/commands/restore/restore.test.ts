import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { aFile, aProperty, aStaffMember, bearer, staffLogin } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { columnsWith } from '../../../test/people/canaries.ts';
import { aPermit } from '../../../test/permits/permits.ts';
import { aBackupStore, sourceOf } from '../../../test/platform/backups.ts';
import { ERASURE_PREFIX } from '../../modules/insight/privacy/erasure-notes.ts';
import { findManifest, listBackups } from '../../platform/backup/backup-store.ts';
import { readJournal, rewriteJournal, withJournal } from '../../platform/backup/journal.ts';
import { databaseOf } from '../backup/database-dump.ts';
import { takeBackup } from '../backup/take.ts';
import { verifyBackup } from '../backup/verify.ts';
import { countLosses } from './losses.ts';
import { restoreInPlace } from './restore.ts';

vi.setConfig({ testTimeout: 180_000 });
const world = await createWorld();
const { storage } = world.deps;
let property_id: string;
let token: string;
beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  token = await staffLogin(world, await aStaffMember(world, { properties: [property_id] }));
});

const erase = (email: string) =>
  world.app.inject({
    method: 'POST',
    url: '/v1/personal-data/erase',
    headers: bearer(token),
    payload: { email, reason: 'asked' },
  });
const permits = async () => (await world.owner.selectFrom('permit').select('id').execute()).map(({ id }) => id);
const whoAmI = () => world.app.inject({ url: '/v1/me', headers: bearer(token) });

async function aStoredFile(text: string): Promise<string> {
  const { id } = await aFile(world, { property_id, bytes: text.length });
  await storage.put(`files/${id}`, Buffer.from(text), 'image/jpeg');
  return `files/${id}`;
}

test('a restore brings back the state of the backup, ends all sessions, and erases again who was erased since', async () => {
  const store = await aBackupStore();
  const source = sourceOf(world, store);
  world.deps.storage = withJournal(storage, store, ERASURE_PREFIX, world.deps.log);
  onTestFinished(() => {
    world.deps.storage = storage;
  });
  const erased = await aPermit(world, {
    property_id,
    state: 'closed',
    applicant: { name: 'cucakrawa', email: 'cucakrawa@x.example' },
  });
  const kept_file = await aStoredFile('in the backup');
  const { manifest } = await takeBackup(source, async (taken) => taken);

  const later = await aPermit(world, { property_id, state: 'closed' });
  const later_file = await aStoredFile('made later');
  await storage.remove(kept_file);
  expect((await erase('cucakrawa@x.example')).json()).toMatchObject({ erased: 1 });
  expect(await columnsWith(world.owner, 'cucakrawa')).toEqual([]);
  // The server is lost, and with it the notes of the file storage.
  for await (const { key } of storage.list(ERASURE_PREFIX)) await storage.remove(key);
  expect(await permits()).toContain(later.id);
  await sql`update permit set created_at = now() where id = ${later.id}`.execute(world.owner);
  expect(await countLosses(source.urls.owner, new Date(manifest.taken_at))).toMatchObject({ permits: 1 });

  const restored = await restoreInPlace(world.config, source, manifest, { is_empty: false });
  expect(restored.erased).toMatchObject({ notes: 1, erased: 1, unverified: [] });
  // Permits of the builders have no timeline, which the checks report.
  expect(restored.look).toContainEqual(expect.stringMatching(/^I3 broken: /));
  expect(restored.look).not.toContainEqual(expect.stringMatching(/audit|I7 /));
  expect(await permits()).toEqual([erased.id]);
  expect(await columnsWith(world.owner, 'cucakrawa')).toEqual([]);
  expect((await storage.get(kept_file))?.toString()).toBe('in the backup');
  expect(await storage.get(later_file)).toBeUndefined();
  expect((await whoAmI()).statusCode).toBe(401);

  const name = databaseOf(source.urls.owner);
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like ${`${name}%`}`.execute(world.owner);
  expect(rows).toEqual([{ name }]);
  if (restored.before === undefined || !('backup' in restored.before)) throw new Error('No safety backup');
  expect(await listBackups(store)).toEqual([manifest.id, restored.before.backup]);
  await verifyBackup(source, await findManifest(store, restored.before.backup));
});

test('a restore that fails leaves the present database in use', async () => {
  const store = await aBackupStore();
  const source = sourceOf(world, store);
  await aStoredFile('whose object will be gone');
  const { manifest } = await takeBackup(source, async (taken) => taken);
  const present = await aPermit(world, { property_id, state: 'closed' });
  for await (const { key } of storage.list('files/')) await storage.remove(key);
  for await (const { key } of store.storage.list('objects/')) await store.storage.remove(key);
  await expect(restoreInPlace(world.config, source, manifest, { is_empty: false })).rejects.toThrow('is missing');
  expect(await permits()).toContain(present.id);
  const { rows } = await sql`select from pg_database where datname like ${`${world.database}_%`}`.execute(world.owner);
  expect(rows).toEqual([]);
});

test('the journal has notes that were written while its place was away, and forgets those that no backup needs', async () => {
  const store = await aBackupStore();
  const away = { ...store, storage: { ...store.storage, put: () => Promise.reject(new Error('away')) } };
  const key = `${ERASURE_PREFIX}019a9999-0000-7000-8000-000000000001`;
  await withJournal(storage, away, ERASURE_PREFIX, world.deps.log).put(key, Buffer.from('a note'), 'text/plain');
  expect((await readJournal(store)).size).toBe(0);
  const rewrite = (now: Date) => rewriteJournal(store, storage, { prefix: ERASURE_PREFIX, days: 60, now });
  await rewrite(new Date());
  await storage.remove(key);
  await rewrite(new Date());
  expect((await readJournal(store)).get(key)).toMatchObject({ body: 'a note' });
  await rewrite(new Date(Date.now() + 61 * 24 * 3_600_000));
  expect((await readJournal(store)).has(key)).toBe(false);
});
