import { BACKUP_DAYS, ERASURE_NOTE_DAYS } from '@gerbang/shared/domain/people/personal-data';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermitWithIdentity, IDENTITY_PHOTO } from '../../../../test/permits/identity.ts';
import { aPermitLink } from '../../../../test/permits/permits.ts';
import { DELETION_PREFIX } from '../../building/uploads/deletion-notes.service.ts';
import { retainFiles } from '../../building/uploads/uploads.jobs.ts';
import { eraseAgain } from './erase-again.ts';
import { ERASURE_PREFIX } from './erasure-notes.ts';
import { endErasureNotes } from './privacy.jobs.ts';

const world = await createWorld();
const { owner, clock } = world;
const { storage } = world.deps;
type Photo = Awaited<ReturnType<typeof aPermitWithIdentity>>;

const keys = async () => {
  const found: string[] = [];
  for await (const { key } of storage.list(ERASURE_PREFIX)) found.push(key);
  return found;
};
beforeEach(async () => {
  clock.set(MONDAY_MORNING);
  for (const key of await keys()) await storage.remove(key);
});

const fileRow = ({ file_id }: Photo) =>
  owner.selectFrom('file').selectAll().where('id', '=', file_id).executeTakeFirst();
const photoOf = async ({ id }: Photo) =>
  (
    await owner
      .selectFrom('permit_applicant')
      .select('ktp_file_id')
      .where('permit_id', '=', id)
      .executeTakeFirstOrThrow()
  ).ktp_file_id;
const isGone = async (photo: Photo) =>
  (await fileRow(photo)) === undefined &&
  (await photoOf(photo)) === null &&
  (await storage.get(`files/${photo.file_id}`)) === undefined &&
  (await storage.get(`files/${photo.file_id}.preview`)) === undefined;

async function deleteByLink(photo: Photo): Promise<void> {
  const token = await aPermitLink(world, photo, { purpose: 'delete_identity' });
  const url = '/v1/public/permit-link/delete-identity';
  expect((await world.app.inject({ method: 'POST', url, payload: { token } })).statusCode).toBe(200);
}

/** What a restored backup does: row, reference and objects are there again. */
async function bringBack(photo: Photo, row: Awaited<ReturnType<typeof fileRow>>): Promise<void> {
  if (row === undefined) throw new Error('The photo must exist before it is deleted');
  await owner.insertInto('file').values(row).execute();
  await owner
    .updateTable('permit_applicant')
    .set({ ktp_file_id: photo.file_id })
    .where('permit_id', '=', photo.id)
    .execute();
  for (const variant of ['', '.preview'])
    await storage.put(`files/${photo.file_id}${variant}`, IDENTITY_PHOTO, 'image/jpeg');
}

describe('identity photos that a restored backup brought back', () => {
  it('are deleted again when they had been deleted by the mailed link', async () => {
    const photo = await aPermitWithIdentity(world, { state: 'closed' });
    const row = await fileRow(photo);
    await deleteByLink(photo);
    await bringBack(photo, row);
    expect(await eraseAgain(world.deps)).toMatchObject({ photos: 1, photos_waiting: 0, unverified: [] });
    expect(await isGone(photo)).toBe(true);
    expect(await eraseAgain(world.deps)).toMatchObject({ photos: 0, photos_waiting: 0 });
  });

  it('are deleted again when they had been deleted by the retention, whose time the backup does not know', async () => {
    const photo = await aPermitWithIdentity(world, { state: 'closed' });
    const row = await fileRow(photo);
    const detached = { ktp_file_id: null };
    await owner.updateTable('permit_applicant').set(detached).where('permit_id', '=', photo.id).execute();
    await owner.updateTable('file').set({ delete_after: clock.now() }).where('id', '=', photo.file_id).execute();
    await retainFiles.run({}, world.deps);
    expect(await isGone(photo)).toBe(true);
    await bringBack(photo, row && { ...row, delete_after: null });
    expect(await eraseAgain(world.deps)).toMatchObject({ photos: 1 });
    expect(await isGone(photo)).toBe(true);
  });

  it('are kept while a permit that runs again needs them', async () => {
    const photo = await aPermitWithIdentity(world, { state: 'closed', permit: { day: '2026-11-20' } });
    const row = await fileRow(photo);
    await deleteByLink(photo);
    await bringBack(photo, row);
    await owner.updateTable('permit').set({ state: 'approved' }).where('id', '=', photo.id).execute();
    expect(await eraseAgain(world.deps)).toMatchObject({ photos: 0, photos_waiting: 1 });
    expect(await photoOf(photo)).toBe(photo.file_id);
    expect(await storage.get(`files/${photo.file_id}`)).toBeDefined();
  });

  it('are kept and reported when the note is not signed by us', async () => {
    const photo = await aPermitWithIdentity(world, { state: 'closed' });
    const key = `${DELETION_PREFIX}${photo.property_id}.${photo.file_id}`;
    await storage.put(key, Buffer.from('A'.repeat(43)), 'text/plain');
    expect(await eraseAgain(world.deps)).toMatchObject({ photos: 0, unverified: [key] });
    expect(await fileRow(photo)).toBeDefined();
  });
});

describe('the end of notes', () => {
  it('comes after that of backups, for notes of people and of photos', async () => {
    expect(ERASURE_NOTE_DAYS).toBeGreaterThan(BACKUP_DAYS);
    const photo = await aPermitWithIdentity(world, { state: 'closed' });
    await deleteByLink(photo);
    await storage.put(`${ERASURE_PREFIX}${photo.id}`, Buffer.from('x'), 'text/plain');
    const notes = await keys();
    expect(notes).toHaveLength(2);
    // Objects have the time of the machine.
    clock.set(new Date(Date.now() + ERASURE_NOTE_DAYS * DAY_MS - 60_000));
    await endErasureNotes.run({}, world.deps);
    expect((await keys()).toSorted()).toEqual(notes.toSorted());
    clock.advance(120_000);
    await endErasureNotes.run({}, world.deps);
    expect(await keys()).toEqual([]);
  });
});
