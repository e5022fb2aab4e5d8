import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import {
  aStaffMember,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
  type BuiltAccount,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { newId, newToken, tokenHash } from '../../../platform/database/ids.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

const world = await createWorld();

const post = (url: string, payload?: object, token?: string) =>
  world.app.inject({ method: 'POST', url, ...(token && { headers: bearer(token) }), ...(payload && { payload }) });
const codeAt = (secret: string, at = world.clock.now()) => new TOTP({ secret }).generate({ timestamp: at.getTime() });
const ticketOf = async (staff: BuiltAccount) =>
  (await post('/v1/login', { email: staff.email, password: md5Hex(staff.password) })).json().second_step as string;

/** A staff member with the second step switched on. */
async function enrolled(): Promise<{ staff: BuiltAccount; secret: string }> {
  const staff = await aStaffMember(world);
  const token = await staffLogin(world, staff);
  const offer = (await post('/v1/second-step', undefined, token)).json();
  expect(offer.otpauth_url).toContain(`secret=${offer.secret}`);
  expect((await post('/v1/second-step/confirm', { code: codeAt(offer.secret) }, token)).statusCode).toBe(200);
  world.clock.advance(60_000);
  return { staff, secret: offer.secret };
}

describe('the second step', () => {
  it('[D4-04][D6-18] lets staff enable the second step; login then answers {second_step} and a code completes it', async () => {
    const { staff, secret } = await enrolled();
    const first = await post('/v1/login', { email: staff.email, password: md5Hex(staff.password) });
    expect(first.statusCode).toBe(200);
    expect(Object.keys(first.json())).toEqual(['second_step']);
    const second = await post('/v1/login/second-step', { second_step: first.json().second_step, code: codeAt(secret) });
    expect(second.json()).toMatchObject({ id: staff.id, token: expect.any(String), role: { modules: [] } });
  });

  it('does not require a second step at login before a first code was confirmed', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    await post('/v1/second-step', undefined, token);
    const wrong = await post('/v1/second-step/confirm', { code: '000000' }, token);
    expect(wrong.json()).toMatchObject({ code: 'refused', fields: [{ path: 'code', code: 'invalid' }] });
    expect(await staffLogin(world, staff)).toBeTruthy();
  });

  it('keeps the login ticket after a wrong code, and accepts a right code and its ticket only once', async () => {
    const { staff, secret } = await enrolled();
    const ticket = await ticketOf(staff);
    expect((await post('/v1/login/second-step', { second_step: ticket, code: '000000' })).json().code).toBe(
      'login_failed',
    );
    expect((await post('/v1/login/second-step', { second_step: ticket, code: codeAt(secret) })).statusCode).toBe(200);
    expect((await post('/v1/login/second-step', { second_step: ticket, code: codeAt(secret) })).statusCode).toBe(401);
    const replay = await post('/v1/login/second-step', { second_step: await ticketOf(staff), code: codeAt(secret) });
    expect(replay.statusCode).toBe(401);
  });

  it('allows five wrong codes in 15 minutes and accepts a login ticket for five minutes', async () => {
    const { staff, secret } = await enrolled();
    const late = await ticketOf(staff);
    world.clock.advance(5 * 60_000);
    expect((await post('/v1/login/second-step', { second_step: late, code: codeAt(secret) })).statusCode).toBe(401);
    const ticket = await ticketOf(staff);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await post('/v1/login/second-step', { second_step: ticket, code: '000000' })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    world.clock.set(MONDAY_MORNING);
  });

  it('refuses to replace an active second step, refuses it to tenants, and stores its secret encrypted', async () => {
    const { staff, secret } = await enrolled();
    const { token } = (
      await post('/v1/login/second-step', { second_step: await ticketOf(staff), code: codeAt(secret) })
    ).json();
    expect((await post('/v1/second-step', undefined, token)).statusCode).toBe(409);
    const tenant = await tenantLogin(world, await aTenantUser(world));
    expect((await post('/v1/second-step', undefined, tenant)).statusCode).toBe(403);
    const row = await world.owner
      .selectFrom('account')
      .select('totp_secret')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(row.totp_secret?.toString('latin1')).not.toContain(secret);
  });

  it('still asks for the second step after the password was reset by a link', async () => {
    const { staff } = await enrolled();
    const token = newToken();
    const [created_at, expires_at] = [world.clock.now(), new Date(world.clock.now().getTime() + 60_000)];
    await world.owner
      .insertInto('account_link')
      .values({
        id: newId(),
        account_id: staff.id,
        purpose: 'reset',
        token_hash: tokenHash(token),
        language: 'id',
        created_at,
        expires_at,
      })
      .execute();
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    const login = await post('/v1/login', { email: staff.email, password: md5Hex('Baru-dan-kuat') });
    expect(Object.keys(login.json())).toEqual(['second_step']);
  });
});
