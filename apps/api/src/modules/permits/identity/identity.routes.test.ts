import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  aFile,
  aProperty,
  aStaffMember,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, aPermitLink, type PermitOptions } from '../../../../test/permits/permits.ts';
import { aGreyPhoto } from '../../../../test/permits/watermark.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { transaction } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { markIdentity } from './identity.jobs.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { storage } = world.deps;
const photo = await aGreyPhoto(320, 200);

async function aPermitWithIdentity(options: PermitOptions = {}) {
  const property_id = options.property_id ?? (await aProperty(world)).id;
  const { id: file_id } = await aFile(world, { property_id, kind: 'ktp' });
  await storage.put(`files/${file_id}`, photo, 'image/jpeg');
  const permit = await aPermit(world, { ...options, property_id, applicant: { ktp_file_id: file_id } });
  await markIdentity.run({ property_id, permit_id: permit.id }, world.deps);
  return { ...permit, file_id };
}

async function auditLines(property_id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select actor_kind, actor_id, action, record_kind, record_id, detail from audit_log
     where property_id = ${property_id} order by id`.execute(world.owner);
  return rows;
}

const fileExists = async (id: string) =>
  (await world.owner.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const outcome = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  (JSON.parse(answer.body) as { code?: string }).code,
];

describe('a staff member viewing an identity photo', () => {
  let permit: Awaited<ReturnType<typeof aPermitWithIdentity>>;
  let staff: Awaited<ReturnType<typeof aStaffMember>>;
  let token: string;
  beforeAll(async () => {
    permit = await aPermitWithIdentity();
    staff = await aStaffMember(world, {
      properties: [permit.property_id],
      role: { actions: ['permit.view_identity'] },
    });
    token = await staffLogin(world, staff);
  });

  const look = (
    headers: Record<string, string>,
    place: { property_id: string; id: string; file_id: string } = permit,
  ) =>
    world.app.inject({
      method: 'GET',
      url: `/v1/properties/${place.property_id}/permits/${place.id}/identity/${place.file_id}`,
      headers,
    });

  it('[D4-30] gives staff the watermarked photo for one minute and writes each view to the audit log', async () => {
    const before = (await auditLines(permit.property_id)).length;
    const answer = await look(bearer(token));
    expect(answer.statusCode).toBe(200);
    const { url, expires_at } = answer.json<{ url: string; expires_at: string }>();
    expect(expires_at).toBe(new Date(world.clock.now().getTime() + MINUTE).toISOString());
    const path = url.slice(world.config.public_url.length);
    const picture = await world.app.inject({ method: 'GET', url: path });
    expect(picture.statusCode).toBe(200);
    expect(picture.rawPayload.equals((await storage.get(`files/${permit.file_id}`)) ?? photo)).toBe(true);
    expect(picture.rawPayload.equals(photo)).toBe(false);

    await look(bearer(token));
    const lines = (await auditLines(permit.property_id)).slice(before);
    const line = {
      actor_kind: 'staff',
      actor_id: staff.id,
      action: 'identity.viewed',
      record_kind: 'permit',
      record_id: permit.id,
      detail: { file_id: permit.file_id },
    };
    expect(lines).toEqual([line, line]);

    world.clock.advance(MINUTE);
    expect(outcome(await world.app.inject({ method: 'GET', url: path }))).toEqual([403, 'link_invalid']);
    world.clock.set(MONDAY_MORNING);
  });

  it('[D4-42] answers 404 to staff of another property, and refuses everybody without the permission', async () => {
    const before = (await auditLines(permit.property_id)).length;
    const stranger = await staffLogin(world, await aStaffMember(world));
    const powerless = await aStaffMember(world, {
      properties: [permit.property_id],
      role: { actions: ['permit.read', 'permit.decide'] },
    });
    const tenant = await tenantLogin(world, await aTenantUser(world));
    expect(outcome(await look(bearer(stranger)))).toEqual([404, 'not_found']);
    expect(outcome(await look(bearer(await staffLogin(world, powerless))))).toEqual([403, 'forbidden']);
    expect(outcome(await look(bearer(tenant)))).toEqual([403, 'forbidden']);
    expect(outcome(await look({}))).toEqual([401, 'unauthenticated']);
    expect((await auditLines(permit.property_id)).length).toBe(before);
  });

  it('answers 404 for a photo of another permit and for any other file', async () => {
    const other = await aPermitWithIdentity({ property_id: permit.property_id });
    const foreign = await aPermitWithIdentity();
    const { id: file_id } = await aFile(world, { property_id: permit.property_id, kind: 'attachment' });
    for (const place of [
      { ...permit, file_id: other.file_id },
      { ...permit, file_id },
      { ...permit, id: foreign.id, file_id: foreign.file_id },
      { ...permit, property_id: foreign.property_id },
    ])
      expect(outcome(await look(bearer(token), place))).toEqual([404, 'not_found']);
  });

  it('answers 503 while the photo has no watermark, and logs no view', async () => {
    const { property_id } = permit;
    const { id: file_id } = await aFile(world, { property_id, kind: 'ktp' });
    const fresh = await aPermit(world, { property_id, applicant: { ktp_file_id: file_id } });
    const before = (await auditLines(property_id)).length;
    expect(outcome(await look(bearer(token), { ...fresh, file_id }))).toEqual([503, 'unavailable']);
    expect((await auditLines(property_id)).length).toBe(before);
  });
});

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
      const permit = await aPermitWithIdentity({ state });
      const before = await auditLines(permit.property_id);
      const answer = await remove(await linkOf(permit));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ code: permit.code, progress: state });
      expect(await fileExists(permit.file_id)).toBe(false);
      for (const variant of ['', '.preview'])
        expect(await storage.get(`files/${permit.file_id}${variant}`)).toBeUndefined();
      expect((await auditLines(permit.property_id)).slice(before.length)).toEqual([
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
    const permit = await aPermitWithIdentity({ state: 'approved', permit: { day: '2026-11-20' } });
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
    const permit = await aPermitWithIdentity({ state: 'closed' });
    const token = await linkOf(permit);
    expect((await remove(token)).statusCode).toBe(200);
    expect(await spentAt(token)).toEqual(world.clock.now());
    expect(outcome(await remove(token))).toEqual([403, 'link_invalid']);
  });

  it('refuses to delete a photo with an expired link, a link for another purpose or an unknown link', async () => {
    const permit = await aPermitWithIdentity({ state: 'closed' });
    const ended = await linkOf(permit, { expires_at: world.clock.now() });
    const cancel = await linkOf(permit, { purpose: 'cancel' });
    for (const token of [ended, cancel, 'A'.repeat(43)])
      expect(outcome(await remove(token))).toEqual([403, 'link_invalid']);
    expect(outcome(await remove('no token'))).toEqual([400, 'malformed']);
    expect(await fileExists(permit.file_id)).toBe(true);
    expect(await spentAt(cancel)).toBeNull();
  });

  it('removes the photo from this permit but keeps it for another permit that still needs it', async () => {
    const permit = await aPermitWithIdentity({ state: 'closed' });
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
    const other = await aPermitWithIdentity({ property_id, state: 'closed' });
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
    const permit = await aPermitWithIdentity({ state: 'closed' });
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
    const permit = await aPermitWithIdentity({ state: 'closed' });
    const token = await linkOf(permit);
    world.deps.storage = { ...storage, remove: () => Promise.reject(new AppError('unavailable')) };
    const refused = outcome(await remove(token));
    world.deps.storage = storage;
    expect(refused).toEqual([503, 'unavailable']);
    expect([await fileExists(permit.file_id), await spentAt(token)]).toEqual([true, null]);
    expect((await remove(token)).statusCode).toBe(200);
  });

  it('keeps a photo that is used by a permit being created at the same time', async () => {
    const permit = await aPermitWithIdentity({ state: 'closed' });
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
