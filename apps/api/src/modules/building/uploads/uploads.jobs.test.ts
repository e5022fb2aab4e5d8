import { beforeEach, describe, expect, test } from 'vitest';

import { aFile, aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aJpeg, fileIdIn, linkIn, send } from '../../../../test/hostile/requests.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { cleanUpUploads, retainFiles } from './uploads.jobs.ts';
import { deletePastRetention } from './uploads.repository.ts';

const HOUR = 3_600_000;
const world = await createWorld();
const { storage, clock } = { storage: world.deps.storage, clock: world.clock };
const jpeg = await aJpeg();

beforeEach(async () => {
  await world.owner.deleteFrom('upload').execute();
  await world.owner.deleteFrom('file').execute();
});

const uploads = async () => (await world.owner.selectFrom('upload').select('id').execute()).map((row) => row.id);
const files = async () => (await world.owner.selectFrom('file').select('id').execute()).map((row) => row.id);
const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);

async function anUpload(created_at: Date): Promise<string> {
  const facts = { kind: 'item', content_type: 'image/jpeg', bytes: 3, width: 1, height: 1 } as const;
  const id = newId();
  await world.owner
    .insertInto('upload')
    .values({ ...facts, id, owner_key: `applicant:${'0'.repeat(32)}`, created_at })
    .execute();
  await storage.put(`files/${id}`, Buffer.from('abc'), 'image/jpeg');
  return id;
}

async function aStoredFile(property_id: string, delete_after: Date | null): Promise<string> {
  const { id } = await aFile(world, { property_id, delete_after });
  await storage.put(`files/${id}`, Buffer.from('abc'), 'image/jpeg');
  return id;
}

/** A storage that fails to remove the given objects. */
function stuck(...ids: string[]): Storage {
  return {
    ...storage,
    remove: (key) => (ids.some((id) => key.includes(id)) ? Promise.reject(new Error('stuck')) : storage.remove(key)),
  };
}

describe('unclaimed uploads', () => {
  test('[D4-28] removes row and object of an unclaimed upload after 24 hours, not before', async () => {
    const id = fileIdIn(linkIn(await send(world, jpeg)));
    const start = clock.now();
    clock.advance(24 * HOUR);
    await cleanUpUploads.run({}, world.deps);
    expect(await uploads()).toEqual([id]);
    expect(await storage.get(`files/${id}`)).toBeDefined();
    clock.advance(1);
    await cleanUpUploads.run({}, world.deps);
    expect(await uploads()).toEqual([]);
    expect(await storage.get(`files/${id}`)).toBeUndefined();
    await cleanUpUploads.run({}, world.deps);
    clock.set(start);
  });

  test('removes any number of unclaimed uploads in one run and keeps recent uploads', async () => {
    const old = await Promise.all(Array.from({ length: 120 }, () => anUpload(ago(25 * HOUR))));
    const young = await anUpload(ago(HOUR));
    await Promise.all([cleanUpUploads.run({}, world.deps), cleanUpUploads.run({}, world.deps)]);
    expect(await uploads()).toEqual([young]);
    const left = await Promise.all(old.map((id) => storage.get(`files/${id}`)));
    expect(left.filter((body) => body !== undefined)).toEqual([]);
    expect(await storage.get(`files/${young}`)).toBeDefined();
  });

  test('keeps the row of an object that cannot be removed, so that the next run retries it', async () => {
    const id = await anUpload(ago(25 * HOUR));
    await expect(cleanUpUploads.run({}, { ...world.deps, storage: stuck(id) })).rejects.toThrow('stuck');
    expect(await uploads()).toEqual([id]);
    await cleanUpUploads.run({}, world.deps);
    expect(await uploads()).toEqual([]);
    expect(await storage.get(`files/${id}`)).toBeUndefined();
  });
});

describe('an object that cannot be removed', () => {
  test('does not stop the removal of other unclaimed uploads', async () => {
    const blocked = [await anUpload(ago(27 * HOUR)), await anUpload(ago(26 * HOUR))];
    const free = await Promise.all(Array.from({ length: 60 }, () => anUpload(ago(25 * HOUR))));
    await expect(cleanUpUploads.run({}, { ...world.deps, storage: stuck(...blocked) })).rejects.toThrow('stuck');
    expect((await uploads()).sort()).toEqual(blocked.sort());
    const left = await Promise.all(free.map((id) => storage.get(`files/${id}`)));
    expect(left.filter((body) => body !== undefined)).toEqual([]);
  });

  test('does not stop the removal of other files of its property', async () => {
    const { id: property_id } = await aProperty(world);
    const blocked = await Promise.all(Array.from({ length: 55 }, () => aStoredFile(property_id, ago(2 * HOUR))));
    const free = await Promise.all(Array.from({ length: 60 }, () => aStoredFile(property_id, ago(HOUR))));
    await expect(retainFiles.run({}, { ...world.deps, storage: stuck(...blocked) })).rejects.toThrow('stuck');
    expect((await files()).sort()).toEqual(blocked.sort());
    const left = await Promise.all(free.map((id) => storage.get(`files/${id}`)));
    expect(left.filter((body) => body !== undefined)).toEqual([]);
  });
});

describe('files past their retention time', () => {
  test('deletes row and object of files past their retention time in every property, and no other files', async () => {
    const [one, two] = [(await aProperty(world)).id, (await aProperty(world)).id];
    const past = [await aStoredFile(one, ago(0)), await aStoredFile(two, ago(HOUR))];
    const kept = [await aStoredFile(one, ago(-1)), await aStoredFile(two, null)];
    await retainFiles.run({}, world.deps);
    await retainFiles.run({}, world.deps);
    expect((await files()).sort()).toEqual(kept.sort());
    const objects = await Promise.all([...past, ...kept].map((id) => storage.get(`files/${id}`)));
    expect(objects.map((body) => body !== undefined)).toEqual([false, false, true, true]);
  });

  test('keeps a file whose retention was extended after it was listed', async () => {
    const { id: property_id } = await aProperty(world);
    const id = await aStoredFile(property_id, ago(-HOUR));
    const taken = await transaction(world.db, { property_id }, (tx) =>
      deletePastRetention(tx, property_id, [id], clock.now()),
    );
    expect(taken).toEqual([]);
    expect(await files()).toEqual([id]);
  });

  test('removes any number of files past their retention time in one run', async () => {
    const { id } = await aProperty(world);
    await Promise.all(Array.from({ length: 120 }, () => aStoredFile(id, ago(HOUR))));
    await Promise.all([retainFiles.run({}, world.deps), retainFiles.run({}, world.deps)]);
    expect(await files()).toEqual([]);
  });

  test('keeps and reports files that cannot be removed, without blocking other properties', async () => {
    const [one, two] = [(await aProperty(world)).id, (await aProperty(world)).id];
    const blocked = await aStoredFile(one, ago(2 * HOUR));
    const free = await aStoredFile(two, ago(HOUR));
    await expect(retainFiles.run({}, { ...world.deps, storage: stuck(blocked) })).rejects.toThrow('stuck');
    expect(await files()).toEqual([blocked]);
    expect(await storage.get(`files/${free}`)).toBeUndefined();
    await retainFiles.run({}, world.deps);
    expect(await files()).toEqual([]);
  });

  test('ends the retention run when a whole batch of files cannot be removed', async () => {
    const { id } = await aProperty(world);
    const blocked = await Promise.all(Array.from({ length: 55 }, () => aStoredFile(id, ago(HOUR))));
    await expect(retainFiles.run({}, { ...world.deps, storage: stuck(...blocked) })).rejects.toThrow('stuck');
    expect(await files()).toHaveLength(55);
  });
});
