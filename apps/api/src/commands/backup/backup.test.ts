import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { DAY_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { aFile, aProperty } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { aPermit } from '../../../test/permits/permits.ts';
import { aBackupStore, sourceOf } from '../../../test/platform/backups.ts';
import { databaseUrl } from '../../../test/services.ts';
import { retainFiles } from '../../modules/building/uploads/uploads.jobs.ts';
import {
  findManifest,
  listBackups,
  listObjectNames,
  objectName,
  openBackupStore,
  readFileList,
  sha256Of,
  storeManifest,
  type BackupStore,
} from '../../platform/backup/backup-store.ts';
import { createKeyRing } from '../../platform/keys/key-ring.ts';
import { besideUrls, dropDatabase } from './database-dump.ts';
import { prune } from './prune.ts';
import { takeBackup, type Source, type Taken } from './take.ts';
import { restoreDatabase, verifyBackup } from './verify.ts';

const world = await createWorld();
const { storage } = world.deps;
let property_id: string;
beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  await aPermit(world, { property_id, state: 'closed' });
});

const take = (source: Source): Promise<Taken> => takeBackup(source, async (taken) => taken);

/** The same, but something happens before each object is stored. */
function withPut(source: Source, before: (key: string) => Promise<void>): Source {
  const inner = source.store.storage;
  const put: typeof inner.put = async (key, ...args) => {
    await before(key);
    return inner.put(key, ...args);
  };
  return { ...source, store: { ...source.store, storage: { ...inner, put } } };
}

async function aStoredFile(text: string): Promise<string> {
  const { id } = await aFile(world, { property_id, bytes: text.length });
  await storage.put(`files/${id}`, Buffer.from(text), 'image/jpeg');
  return id;
}

const namesIn = async (store: BackupStore, prefix = '') =>
  Array.fromAsync(store.storage.list(prefix), ({ key }) => key);

/** Every file in the folder of a store, with its content. */
async function filesIn(folder: string) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (file) => ({ file, content: await readFile(file) })));
}

async function permitsOf(database: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl('owner', database) });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from permit order by id');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

describe.each(['folder', 's3'] as const)('a backup in a %s', { timeout: 180_000 }, (driver) => {
  test('is tested by restoring it, and stores each content once', async () => {
    const store = await aBackupStore(driver);
    const source = sourceOf(world, store);
    const id = await aStoredFile(`the same content, ${driver}`);
    await aStoredFile(`the same content, ${driver}`);
    const { manifest, faulty } = await take(source);
    expect(faulty).toEqual([]);
    expect(await findManifest(store, manifest.id)).toEqual(manifest);
    expect(manifest.counts['public.permit']).toBeGreaterThan(0);
    const objects = await listObjectNames(store);
    const before = objects.size;
    const sha256 = sha256Of((await storage.get(`files/${id}`)) ?? Buffer.alloc(0));
    expect(objects).toContain(objectName(store.keys[0], sha256));
    expect([...objects].some((name) => name.includes(sha256))).toBe(false);
    expect(await verifyBackup(source, manifest)).toMatchObject({ files: manifest.files.count });

    await take(source);
    expect((await listObjectNames(store)).size).toBe(before);
    expect((await listBackups(store)).filter((found) => found >= manifest.id)).toHaveLength(2);
    for (const key of await namesIn(store)) await store.storage.remove(key);
  });
});

describe('a backup', { timeout: 180_000 }, () => {
  test('has exactly the rows of its snapshot, while others write', async () => {
    const store = await aBackupStore();
    const source = sourceOf(world, store);
    const before = await permitsOf(world.database);
    const written: string[] = [];
    const state = { is_over: false };
    const write = async () => {
      while (!state.is_over) written.push((await aPermit(world, { property_id, state: 'closed' })).id);
    };
    const writing = write();
    const { manifest } = await take(source);
    state.is_over = true;
    await writing;
    const beside = besideUrls(source.urls, `${world.database}_beside`);
    onTestFinished(() => dropDatabase(beside));
    await restoreDatabase(beside, store, manifest);
    const restored = await permitsOf(`${world.database}_beside`);
    expect(restored).toHaveLength(manifest.counts['public.permit'] ?? 0);
    const in_order = [...before, ...written];
    expect(restored.length).toBeLessThan(in_order.length);
    expect(restored).toEqual(in_order.slice(0, restored.length).toSorted());
  });

  test('has the files of its snapshot, while they are deleted', async () => {
    const store = await aBackupStore();
    const source = sourceOf(world, store);
    const id = await aStoredFile('deleted while a backup runs');
    let rows = 1;
    const deleting = withPut(source, async () => {
      if (rows === 0) return;
      await sql`update file set delete_after = ${world.clock.now()} where id = ${id}`.execute(world.owner);
      await retainFiles.run({}, world.deps);
      rows = (await world.owner.selectFrom('file').select('id').where('id', '=', id).execute()).length;
    });
    const { manifest, faulty } = await take(deleting);
    expect(rows).toBe(0);
    expect(faulty).toEqual([]);
    const listed = await Array.fromAsync(readFileList(store, manifest));
    expect(listed.flat().map(({ key }) => key)).toContain(`files/${id}`);
    await storage.remove(`files/${id}`);
  });

  test('that was killed does not count, and its remains are removed by the next one', async () => {
    const store = await aBackupStore();
    const source = sourceOf(world, store);
    const killed = withPut(source, async (key) => {
      if (key.includes('/files.')) throw new Error('killed');
    });
    await expect(take(killed)).rejects.toThrow('killed');
    expect(await listBackups(store)).toEqual([]);
    expect(await namesIn(store, 'backups/')).not.toEqual([]);

    const { manifest } = await take(source);
    await prune({ ...source, owner_url: source.urls.owner }, new Date());
    expect(new Set((await namesIn(store, 'backups/')).map((key) => key.split('/')[1]))).toEqual(new Set([manifest.id]));
    expect(await verifyBackup(source, manifest)).toMatchObject({ files: manifest.files.count });
  });

  test('names files that are not stored, or have another size than their record says', async () => {
    const store = await aBackupStore();
    const gone = await aFile(world, { property_id, bytes: 3 });
    const other = await aFile(world, { property_id, bytes: 3 });
    await storage.put(`files/${other.id}`, Buffer.from('four'), 'image/jpeg');
    const { faulty } = await take(sourceOf(world, store));
    expect(faulty.toSorted()).toEqual([`files/${gone.id}`, `files/${other.id}`].toSorted());
    await world.owner.deleteFrom('file').where('id', 'in', [gone.id, other.id]).execute();
  });

  test('ends when another one runs', async () => {
    const store = await aBackupStore();
    const source = sourceOf(world, store);
    const second = takeBackup(source, () => take(source));
    await expect(second).rejects.toThrow('Another backup runs');
  });
});

describe('a stored backup', { timeout: 180_000 }, () => {
  let store: Awaited<ReturnType<typeof aBackupStore>>;
  let source: Source;
  let taken: Taken;
  beforeAll(async () => {
    await aStoredFile('a secret that nobody else may read');
    store = await aBackupStore('folder', undefined, (folder) => afterAll(() => rm(folder, { recursive: true })));
    source = sourceOf(world, store);
    taken = await take(source);
  });

  test('shows nothing to somebody who has only the store', async () => {
    for (const { file, content } of await filesIn(store.folder)) {
      expect({ file, start: content.toString('latin1', 0, 21) }).toEqual({ file, start: 'age-encryption.org/v1' });
      expect(content.includes('a secret that nobody')).toBe(false);
    }
  });

  test('opens by no other key', async () => {
    const place = { driver: 'folder' as const, folder: store.folder };
    const keys = createKeyRing([Buffer.alloc(32, 9)]);
    const other = openBackupStore({ place, keys, recipients: [] });
    await expect(findManifest(other, taken.manifest.id)).rejects.toThrow('does not open');
  });

  test('is refused when somebody else has encrypted its manifest for our key', async () => {
    const forger = { ...store, keys: createKeyRing([Buffer.alloc(32, 9)]) };
    const id = '20990101000000-beef';
    await storeManifest(forger, { ...taken.manifest, id });
    await expect(findManifest(store, id)).rejects.toThrow('not signed by us');
    await store.storage.remove(`backups/${id}/manifest`);
  });

  test('fails its test after any byte was changed', async () => {
    const files = await filesIn(store.folder);
    expect(files.length).toBeGreaterThan(4);
    for (const { file, content } of files) {
      const flipped = Buffer.from(content);
      flipped.writeUInt8(flipped.readUInt8(flipped.length - 20) ^ 1, flipped.length - 20);
      await writeFile(file, flipped);
      const test_of_it = findManifest(store, taken.manifest.id).then((manifest) => verifyBackup(source, manifest));
      await expect(test_of_it).rejects.toThrow(/decrypt|does not open/);
      await writeFile(file, content);
    }
    await expect(verifyBackup(source, taken.manifest)).resolves.toBeDefined();
  });

  test('fails its test when a row or a file is missing', async () => {
    const counts = { ...taken.manifest.counts, 'public.permit': 99 };
    await expect(verifyBackup(source, { ...taken.manifest, counts })).rejects.toThrow(
      /public\.permit has \d+ rows, the manifest says 99/,
    );
    const audit_heads = '0'.repeat(64);
    await expect(verifyBackup(source, { ...taken.manifest, audit_heads })).rejects.toThrow('The audit log');
    const [name = ''] = await listObjectNames(store);
    const body = (await store.storage.get(name)) ?? Buffer.alloc(0);
    await store.storage.remove(name);
    await expect(verifyBackup(source, taken.manifest)).rejects.toThrow(/is missing/);
    await store.storage.put(name, body, 'application/octet-stream');
  });

  test('is removed when it is too old, with the files that only it has', async () => {
    const id = await aStoredFile('only in the old one');
    const old = (await take(source)).manifest;
    await sql`delete from file where id = ${id}`.execute(world.owner);
    await storage.remove(`files/${id}`);
    const objects = (await listObjectNames(store)).size;
    await store.storage.remove(`backups/${old.id}/manifest`);
    await storeManifest(store, { ...old, taken_at: new Date(Date.now() - 36 * DAY_MS).toISOString() });
    const { removed } = await prune({ ...source, owner_url: source.urls.owner }, new Date());
    expect(removed).toBe(1);
    expect(await listBackups(store)).toEqual([taken.manifest.id]);
    expect((await listObjectNames(store)).size).toBe(objects - 1);
    await expect(verifyBackup(source, taken.manifest)).resolves.toBeDefined();
  });
});
