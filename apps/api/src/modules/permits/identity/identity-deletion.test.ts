import { describe, expect, it } from 'vitest';

import { aFile, aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermitWithIdentity, auditLines, outcome } from '../../../../test/permits/identity.ts';
import { aPermit, aPermitLink } from '../../../../test/permits/permits.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { transaction } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';

const world = await createWorld();
const { storage } = world.deps;
const fileExists = async (id: string) =>
  (await world.owner.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

describe('an applicant deleting their identity photo', () => {
  const remove = (token: string) =>
    world.app.inject({ method: 'POST', url: '/v1/public/permit-link/delete-identity', payload: { token } });
  const linkOf = (permit: { property_id: string; id: string }, given: object = {}) =>
    aPermitLink(world, permit, { purpose: 'delete_identity', ...given });
  const spentAt = async (token: string) =>
    (
      await world.owner
        .selectFrom('permit_link')
        .select('spent_at')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirstOrThrow()
    ).spent_at;

  it.each(['closed', 'rejected', 'cancelled'] as const)(
    '[D4-32] deletes row, picture and preview by the link once the permit is %s, and writes an audit entry',
    async (state) => {
      const permit = await aPermitWithIdentity(world, { state });
      const before = await auditLines(world, permit.property_id);
      const answer = await remove(await linkOf(permit));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ code: permit.code, progress: state });
      expect(await fileExists(permit.file_id)).toBe(false);
      for (const variant of ['', '.preview'])
        expect(await storage.get(`files/${permit.file_id}${variant}`)).toBeUndefined();
      expect((await auditLines(world, permit.property_id)).slice(before.length)).toEqual([
        {
          actor_kind: 'anonymous',
          actor_id: null,
          action: 'identity.deleted',
          record_kind: 'file',
          record_id: permit.file_id,
          detail: {},
        },
      ]);
    },
  );

  it('[D4-32] [D4-57] refuses to delete the photo of an active permit, keeps the link, and allows it after the last date', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'approved', permit: { day: '2026-11-20' } });
    const token = await linkOf(permit, { expires_at: new Date('2026-12-21T00:00:00+07:00') });
    world.clock.set(new Date('2026-11-20T23:59:59+07:00'));
    expect(outcome(await remove(token))).toEqual([409, 'move_not_allowed']);
    expect(await fileExists(permit.file_id)).toBe(true);
    expect(await spentAt(token)).toBeNull();
    world.clock.set(new Date('2026-11-21T00:00:00+07:00'));
    expect((await remove(token)).statusCode).toBe(200);
    expect(await fileExists(permit.file_id)).toBe(false);
    world.clock.set(MONDAY_MORNING);
  });

  it('[D4-57] marks the link as used when it deletes the photo and refuses a second request', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'closed' });
    const token = await linkOf(permit);
    expect((await remove(token)).statusCode).toBe(200);
    expect(await spentAt(token)).toEqual(world.clock.now());
    expect(outcome(await remove(token))).toEqual([403, 'link_invalid']);
  });

  it('refuses to delete a photo with an expired link, a link for another purpose or an unknown link', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'closed' });
    const ended = await linkOf(permit, { expires_at: world.clock.now() });
    const cancel = await linkOf(permit, { purpose: 'cancel' });
    for (const token of [ended, cancel, 'A'.repeat(43)])
      expect(outcome(await remove(token))).toEqual([403, 'link_invalid']);
    expect(outcome(await remove('no token'))).toEqual([400, 'malformed']);
    expect(await fileExists(permit.file_id)).toBe(true);
    expect(await spentAt(cancel)).toBeNull();
  });

  it('removes the photo from this permit but keeps it for another permit that still needs it', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'closed' });
    const { property_id, file_id } = permit;
    const out = await aPermit(world, {
      property_id,
      kind: 'unloading',
      permit: { from_permit_id: permit.id },
      applicant: { ktp_file_id: file_id },
    });
    expect((await remove(await linkOf(permit))).statusCode).toBe(200);
    const rows = await world.owner
      .selectFrom('permit_applicant')
      .select(['permit_id', 'ktp_file_id'])
      .where('property_id', '=', property_id)
      .execute();
    expect(new Map(rows.map((row) => [row.permit_id, row.ktp_file_id]))).toEqual(
      new Map([
        [permit.id, null],
        [out.id, file_id],
      ]),
    );
    expect(await storage.get(`files/${file_id}`)).toBeDefined();
  });

  it('deletes the photos of the workers too, but not the photos of other permits', async () => {
    const { id: property_id } = await aProperty(world);
    const other = await aPermitWithIdentity(world, { property_id, state: 'closed' });
    const { id: file_id } = await aFile(world, { property_id, kind: 'ktp' });
    const work = await aPermit(world, {
      property_id,
      kind: 'work',
      state: 'rejected',
      workers: [{ ktp_file_id: file_id }],
    });
    expect((await remove(await linkOf(work))).statusCode).toBe(200);
    expect(await fileExists(file_id)).toBe(false);
    expect(await fileExists(other.file_id)).toBe(true);
  });

  it('[D4-57] deletes the photo once with two concurrent requests and refuses the second', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'closed' });
    const token = await linkOf(permit);
    const held = await transaction(world.db, { property_id: permit.property_id }, async (tx) => {
      await tx.selectFrom('permit').select('id').where('id', '=', permit.id).forUpdate().execute();
      const first = remove(token);
      await waitingForLock(world, 'for update of p');
      return { answers: [first, remove(token)] };
    });
    const [deleted, refused] = (await Promise.all(held.answers))
      .map(outcome)
      .toSorted(([a], [b]) => Number(a) - Number(b));
    expect(deleted).toEqual([200, permit.code]);
    // Either refusal is possible: it depends on whether the link was read before the other request ended.
    expect([
      [403, 'link_invalid'],
      [422, 'link_spent'],
    ]).toContainEqual(refused);
  });

  it('loses no photo when the storage fails, and the link works again later', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'closed' });
    const token = await linkOf(permit);
    world.deps.storage = { ...storage, remove: () => Promise.reject(new AppError('unavailable')) };
    const refused = outcome(await remove(token));
    world.deps.storage = storage;
    expect(refused).toEqual([503, 'unavailable']);
    expect([await fileExists(permit.file_id), await spentAt(token)]).toEqual([true, null]);
    expect((await remove(token)).statusCode).toBe(200);
  });

  it('keeps a photo that is used by a permit being created at the same time', async () => {
    const permit = await aPermitWithIdentity(world, { state: 'closed' });
    const { property_id, file_id } = permit;
    const out = await aPermit(world, { property_id, kind: 'unloading', permit: { from_permit_id: permit.id } });
    const token = await linkOf(permit);
    const held = await transaction(world.db, { property_id }, async (tx) => {
      await tx.updateTable('permit_applicant').set({ ktp_file_id: file_id }).where('permit_id', '=', out.id).execute();
      const removing = remove(token);
      await waitingForLock(world, 'for update');
      return { removing };
    });
    expect((await held.removing).statusCode).toBe(200);
    expect(await fileExists(file_id)).toBe(true);
  });
});
