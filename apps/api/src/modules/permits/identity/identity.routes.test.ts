import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aFile, aStaffMember, aTenantUser, bearer, staffLogin, tenantLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermitWithIdentity, auditLines, IDENTITY_PHOTO, outcome } from '../../../../test/permits/identity.ts';
import { aPermit } from '../../../../test/permits/permits.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { storage } = world.deps;

describe('a staff member viewing an identity photo', () => {
  let permit: Awaited<ReturnType<typeof aPermitWithIdentity>>;
  let staff: Awaited<ReturnType<typeof aStaffMember>>;
  let token: string;
  beforeAll(async () => {
    permit = await aPermitWithIdentity(world);
    staff = await aStaffMember(world, {
      properties: [permit.property_id],
      role: { actions: ['permit.view_identity'] },
    });
    token = await staffLogin(world, staff);
  });

  const look = (
    headers: Record<string, string>,
    place: { property_id: string; id: string; file_id: string } = permit,
    payload: object = { reason: 'decision' },
  ) =>
    world.app.inject({
      method: 'POST',
      url: `/v1/properties/${place.property_id}/permits/${place.id}/identity/${place.file_id}`,
      headers,
      payload,
    });

  it('[D4-30] gives staff the watermarked photo for one minute and writes each view to the audit log', async () => {
    const before = (await auditLines(world, permit.property_id)).length;
    const answer = await look(bearer(token));
    expect(answer.statusCode).toBe(200);
    const { url, expires_at } = answer.json<{ url: string; expires_at: string }>();
    expect(expires_at).toBe(new Date(world.clock.now().getTime() + MINUTE).toISOString());
    const path = url.slice(world.config.public_url.length);
    const picture = await world.app.inject({ method: 'GET', url: path });
    expect(picture.statusCode).toBe(200);
    expect(picture.rawPayload.equals((await storage.get(`files/${permit.file_id}`)) ?? IDENTITY_PHOTO)).toBe(true);
    expect(picture.rawPayload.equals(IDENTITY_PHOTO)).toBe(false);

    await look(bearer(token));
    const lines = (await auditLines(world, permit.property_id)).slice(before);
    const line = {
      actor_kind: 'staff',
      actor_id: staff.id,
      action: 'identity.viewed',
      record_kind: 'permit',
      record_id: permit.id,
      detail: { file_id: permit.file_id, reason: 'decision' },
    };
    expect(lines).toEqual([line, line]);

    world.clock.advance(MINUTE);
    expect(outcome(await world.app.inject({ method: 'GET', url: path }))).toEqual([403, 'link_invalid']);
    world.clock.set(MONDAY_MORNING);
  });

  it('[D8-18] refuses to show a photo without a reason, and keeps the reason and its note in the audit log', async () => {
    const before = (await auditLines(world, permit.property_id)).length;
    for (const payload of [{}, { reason: 'curious' }, { reason: 'other' }, { reason: 'other', note: ' ' }])
      expect(outcome(await look(bearer(token), permit, payload))).toEqual([400, 'malformed']);
    expect((await auditLines(world, permit.property_id)).length).toBe(before);
    const note = 'Diminta polisi, surat 12/2026';
    expect((await look(bearer(token), permit, { reason: 'other', note })).statusCode).toBe(200);
    const [line] = (await auditLines(world, permit.property_id)).slice(before);
    expect(line?.['detail']).toEqual({ file_id: permit.file_id, reason: 'other' });
    const { rows } = await sql<{ personal_values: unknown }>`
      select personal_values from audit_personal where property_id = ${permit.property_id}`.execute(world.owner);
    expect(rows.map(({ personal_values }) => personal_values)).toEqual([{ note }]);
  });

  it('[D4-42] answers 404 to staff of another property, and refuses everybody without the permission', async () => {
    const before = (await auditLines(world, permit.property_id)).length;
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
    expect((await auditLines(world, permit.property_id)).length).toBe(before);
  });

  it('answers 404 for a photo of another permit and for any other file', async () => {
    const other = await aPermitWithIdentity(world, { property_id: permit.property_id });
    const foreign = await aPermitWithIdentity(world);
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
    const before = (await auditLines(world, property_id)).length;
    expect(outcome(await look(bearer(token), { ...fresh, file_id }))).toEqual([503, 'unavailable']);
    expect((await auditLines(world, property_id)).length).toBe(before);
  });
});
