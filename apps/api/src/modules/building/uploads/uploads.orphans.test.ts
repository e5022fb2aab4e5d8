import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFile } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aJpeg, fileIdIn, linkIn, send } from '../../../../test/hostile/requests.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { noteObjects, ORPHAN_AFTER_MS, removeOrphans, settleObjects } from '../../../platform/files/pending-objects.ts';
import type { Storage } from '../../../platform/files/storage.ts';

/** What happens after an object was stored and before its row is written. */
let afterPut: (key: string) => Promise<void> = async () => {};
let inner: Storage | undefined;
const world = await createWorld();
inner = { ...world.deps.storage };
const stored = inner;
world.deps.storage.put = async (key, body, type) => {
  await stored.put(key, body, type);
  await afterPut(key);
};

const jpeg = await aJpeg();
const notes = async () =>
  (await world.owner.selectFrom('pending_object').select('key').execute()).map(({ key }) => key);
const runJob = () => removeOrphans.run({}, world.deps);
const later = () => world.clock.advance(ORPHAN_AFTER_MS + 1);
const exists = async (key: string) => (await stored.get(key)) !== undefined;

/** Sends an upload and returns its key. */
async function keyOfUpload(): Promise<{ key: string; statusCode: number }> {
  let key = '';
  const before = afterPut;
  afterPut = async (stored_key) => {
    key = stored_key;
    await before(stored_key);
  };
  const { statusCode } = await send(world, jpeg);
  return { key, statusCode };
}

beforeEach(async () => {
  afterPut = async () => {};
  await world.owner.deleteFrom('pending_object').execute();
});

describe('an object whose process was killed before its row was committed', () => {
  it('is removed after an hour and not before', async () => {
    afterPut = () => Promise.reject(new Error('killed'));
    const { key, statusCode } = await keyOfUpload();
    expect(statusCode).toBe(500);
    expect(await exists(key)).toBe(true);
    world.clock.advance(ORPHAN_AFTER_MS);
    await runJob();
    expect(await exists(key)).toBe(true);
    world.clock.advance(1);
    await runJob();
    expect(await exists(key)).toBe(false);
    expect(await notes()).toEqual([]);
  });

  it('is removed by a later run when the storage could not remove it', async () => {
    afterPut = () => Promise.reject(new Error('killed'));
    const { key } = await keyOfUpload();
    later();
    const stuck = { ...stored, remove: () => Promise.reject(new Error('stuck')) };
    await expect(removeOrphans.run({}, { ...world.deps, storage: stuck })).rejects.toThrow('stuck');
    expect(await notes()).toEqual([key]);
    await runJob();
    expect(await exists(key)).toBe(false);
    expect(await notes()).toEqual([]);
  });

  it('is removed when the connection was lost before the commit', async () => {
    await sql`create function lose_connection() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(world.owner);
    await sql`create constraint trigger lost after insert on upload deferrable initially deferred
      for each row execute function lose_connection()`.execute(world.owner);
    const { key, statusCode } = await keyOfUpload();
    await sql`drop trigger lost on upload`.execute(world.owner);
    expect(statusCode).toBe(503);
    later();
    await runJob();
    expect(await exists(key)).toBe(false);
  });
});

describe('an object with a record', () => {
  it('has no note and stays, however often the job runs', async () => {
    const answer = await send(world, jpeg);
    const key = `files/${fileIdIn(linkIn(answer))}`;
    expect(await notes()).toEqual([]);
    later();
    await runJob();
    expect(await exists(key)).toBe(true);
  });

  it.each(['', '.preview', '.marked'])('stays although an old note of files/ID%s is left', async (variant) => {
    const { id } = await aFile(world);
    const key = `files/${id}${variant}`;
    await stored.put(key, Buffer.from('x'), 'image/jpeg');
    await noteObjects(world.deps, [key]);
    later();
    await runJob();
    expect(await exists(key)).toBe(true);
    expect(await notes()).toEqual([]);
  });
});

describe('the job at the same time as an upload', () => {
  it('leaves an object alone whose row is being committed', async () => {
    const key = `files/${newId()}`;
    await noteObjects(world.deps, [key]);
    await stored.put(key, Buffer.from('x'), 'image/jpeg');
    later();
    await transaction(world.db, {}, async (tx) => {
      await settleObjects(tx, [key]);
      await runJob();
      expect(await exists(key)).toBe(true);
    });
    await runJob();
    expect(await exists(key)).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it('removes the object when the commit failed after all', async () => {
    const key = `files/${newId()}`;
    await noteObjects(world.deps, [key]);
    await stored.put(key, Buffer.from('x'), 'image/jpeg');
    later();
    const failing = transaction(world.db, {}, async (tx) => {
      await settleObjects(tx, [key]);
      await runJob();
      throw new Error('no commit');
    });
    await expect(failing).rejects.toThrow('no commit');
    await runJob();
    expect(await exists(key)).toBe(false);
  });

  it('refuses an upload that took more than an hour and whose object was removed', async () => {
    const before = await world.owner.selectFrom('upload').select('id').execute();
    afterPut = async () => {
      later();
      await runJob();
    };
    const { key, statusCode } = await keyOfUpload();
    expect(statusCode).toBe(503);
    expect(await exists(key)).toBe(false);
    expect(await world.owner.selectFrom('upload').select('id').execute()).toEqual(before);
  });

  it('refuses an upload whose object it is about to remove', async () => {
    let removed: Promise<unknown> = Promise.resolve();
    const resume = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow: Storage = {
      ...stored,
      async remove(key) {
        reached.resolve();
        await resume.promise;
        await stored.remove(key);
      },
    };
    afterPut = async () => {
      later();
      removed = removeOrphans.run({}, { ...world.deps, storage: slow });
      await reached.promise;
    };
    const { key, statusCode } = await keyOfUpload();
    expect(statusCode).toBe(503);
    resume.resolve();
    await removed;
    expect(await exists(key)).toBe(false);
  });
});
