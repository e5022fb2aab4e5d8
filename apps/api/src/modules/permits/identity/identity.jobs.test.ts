import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { aGreyPhoto, readWatermark } from '../../../../test/permits/watermark.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { markIdentity } from './identity.jobs.ts';
import { enqueueMarking } from './identity.service.ts';

const world = await createWorld();
const { storage } = world.deps;
const photo = await aGreyPhoto();

async function aStoredIdentity(property_id: string): Promise<string> {
  const { id } = await aFile(world, { property_id, kind: 'ktp', bytes: photo.length });
  await storage.put(`files/${id}`, photo, 'image/jpeg');
  return id;
}

async function aPermitWithIdentity(name = 'Grand Indonesia') {
  const property = await aProperty(world, { name });
  const file_id = await aStoredIdentity(property.id);
  const permit = await aPermit(world, { property_id: property.id, applicant: { ktp_file_id: file_id } });
  return { ...permit, file_id, payload: { property_id: permit.property_id, permit_id: permit.id } };
}

const fileRow = (id: string) =>
  world.owner.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const marked = (deps: Partial<Deps>, payload: { property_id: string; permit_id: string }) =>
  markIdentity.run(payload, { ...world.deps, ...deps });

/** A storage whose worker dies at the nth write or removal. */
function dyingAt(nth: number): Storage {
  let calls = 0;
  const alive = <T>(call: () => Promise<T>): Promise<T> =>
    (calls += 1) === nth ? Promise.reject(new Error('killed')) : call();
  return {
    ...storage,
    put: (...args) => alive(() => storage.put(...args)),
    remove: (key) => alive(() => storage.remove(key)),
  };
}

describe('watermark of identity photos', () => {
  it('[D8-68][D4-29] draws permit, property and date on the photo, and keeps only the watermarked picture', async () => {
    const { file_id, code, payload } = await aPermitWithIdentity();
    await marked({}, payload);
    const kept = (await storage.get(`files/${file_id}`)) ?? Buffer.alloc(0);
    for (const [row, line] of [code, 'GRAND INDONESIA', '16 NOVEMBER 2026'].entries()) {
      const read = await readWatermark(kept, { row, step: 3, length: line.length });
      expect(read.length).toBeGreaterThan(2);
      expect(new Set(read)).toEqual(new Set([line]));
    }
    const row = await fileRow(file_id);
    expect(row).toMatchObject({ content_type: 'image/jpeg', bytes: kept.length, marked_at: world.clock.now() });
    expect(await storage.get(`files/${file_id}.marked`)).toBeUndefined();
  });

  it('draws the watermark on the preview too, which has at most 480 pixels per side', async () => {
    const { file_id, payload } = await aPermitWithIdentity();
    await marked({}, payload);
    const preview = (await storage.get(`files/${file_id}.preview`)) ?? Buffer.alloc(0);
    const { width, height } = await sharp(preview).metadata();
    expect([width, height]).toEqual([480, 300]);
    const { channels } = await sharp(preview).greyscale().stats();
    expect(channels[0]?.stdev ?? 0).toBeGreaterThan(10);
  });

  it('draws the watermark on the photos of the applicant and of every worker', async () => {
    const { id: property_id } = await aProperty(world);
    const files = [
      await aStoredIdentity(property_id),
      await aStoredIdentity(property_id),
      await aStoredIdentity(property_id),
    ];
    const [ktp_file_id = '', ...workers] = files;
    const permit = await aPermit(world, {
      property_id,
      kind: 'work',
      applicant: { ktp_file_id },
      workers: workers.map((id) => ({ ktp_file_id: id })),
    });
    await marked({}, { property_id, permit_id: permit.id });
    for (const id of files) expect((await fileRow(id)).marked_at).not.toBeNull();
  });

  it('queues the watermark job in the transaction of the change, and the worker draws it', async () => {
    const permit = await aPermitWithIdentity();
    await transaction(world.db, { property_id: permit.property_id }, (tx) => enqueueMarking(tx, permit));
    const { rows } = await world.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'identity.mark'`,
    );
    expect(rows.map((row) => row.payload)).toContainEqual(permit.payload);
  });
});

describe('watermarking that is repeated or interrupted', () => {
  it('draws one watermark, however often the job runs', async () => {
    const { file_id, payload } = await aPermitWithIdentity();
    await marked({}, payload);
    const once = await storage.get(`files/${file_id}`);
    await marked({}, payload);
    expect(await storage.get(`files/${file_id}`)).toEqual(once);
  });

  it.each([1, 2, 3, 4])(
    'loses no photo when killed at write %i, and the next run draws exactly one watermark',
    async (nth) => {
      const { file_id, payload, code } = await aPermitWithIdentity();
      const expected = await world.deps.images.mark(photo, [code, 'Grand Indonesia', '16 November 2026']);
      await expect(marked({ storage: dyingAt(nth) }, payload)).rejects.toThrow('killed');
      const between = (await storage.get(`files/${file_id}`)) ?? Buffer.alloc(0);
      expect(between.equals(photo) || between.equals(expected.body)).toBe(true);
      await marked({}, payload);
      expect((await storage.get(`files/${file_id}`))?.equals(expected.body)).toBe(true);
      expect((await storage.get(`files/${file_id}.preview`))?.equals(expected.preview)).toBe(true);
      expect(await storage.get(`files/${file_id}.marked`)).toBeUndefined();
      expect((await fileRow(file_id)).marked_at).not.toBeNull();
    },
  );

  it('draws no second watermark when killed between replacing the picture and updating the row', async () => {
    const { file_id, payload, code } = await aPermitWithIdentity();
    const expected = await world.deps.images.mark(photo, [code, 'Grand Indonesia', '16 November 2026']);
    let calls = 0;
    const dying = {
      now: () => {
        calls += 1;
        // The first time is that of the note of what is about to be stored.
        if (calls > 1) throw new Error('killed');
        return world.clock.now();
      },
    };
    await expect(marked({ clock: dying }, payload)).rejects.toThrow('killed');
    expect((await storage.get(`files/${file_id}`))?.equals(expected.body)).toBe(true);
    expect((await fileRow(file_id)).marked_at).toBeNull();
    await marked({}, payload);
    expect((await storage.get(`files/${file_id}`))?.equals(expected.body)).toBe(true);
    expect((await fileRow(file_id)).marked_at).not.toBeNull();
  });

  it('makes the second of two concurrent runs find the picture already watermarked', async () => {
    const { file_id, payload, property_id } = await aPermitWithIdentity();
    let drawn = 0;
    const images: Deps['images'] = {
      ...world.deps.images,
      mark: (...args) => {
        drawn += 1;
        return world.deps.images.mark(...args);
      },
    };
    const both = await transaction(world.db, { property_id }, async (tx) => {
      await tx.selectFrom('file').select('id').where('id', '=', file_id).forUpdate().execute();
      const first = marked({ images }, payload);
      await waitingForLock(world, 'for no key update');
      return { runs: [first, marked({ images }, payload)] };
    });
    await Promise.all(both.runs);
    expect(drawn).toBe(1);
  });

  it('writes no file for a photo that was deleted meanwhile', async () => {
    const { file_id, payload, property_id } = await aPermitWithIdentity();
    const held = await transaction(world.db, { property_id }, async (tx) => {
      await tx.deleteFrom('file').where('id', '=', file_id).execute();
      await storage.remove(`files/${file_id}`);
      const run = marked({}, payload);
      await waitingForLock(world, 'for no key update');
      return { run };
    });
    await held.run;
    for (const variant of ['', '.preview', '.marked'])
      expect(await storage.get(`files/${file_id}${variant}`)).toBeUndefined();
  });

  it('reports a photo that cannot be processed and continues with the other photos', async () => {
    const { id: property_id } = await aProperty(world);
    const [lost, good] = [await aStoredIdentity(property_id), await aStoredIdentity(property_id)];
    await storage.remove(`files/${lost}`);
    const permit = await aPermit(world, {
      property_id,
      kind: 'work',
      applicant: { ktp_file_id: lost },
      workers: [{ ktp_file_id: good }],
    });
    const run = marked({}, { property_id, permit_id: permit.id });
    await expect(run).rejects.toMatchObject({ code: 'not_found' });
    expect((await fileRow(lost)).marked_at).toBeNull();
    expect((await fileRow(good)).marked_at).not.toBeNull();
  });
});
