import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import { aStaffMember, aTenantUser, bearer, PASSWORD, staffLogin, tenantLogin } from '../../../../test/builders.ts';
import type { BuiltAccount } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

const world = await createWorld();

const post = (url: string, payload?: object, token?: string) =>
  world.app.inject({ method: 'POST', url, ...(token && { headers: bearer(token) }), ...(payload && { payload }) });
const codeAt = (secret: string, at = world.clock.now()) => new TOTP({ secret }).generate({ timestamp: at.getTime() });
const ticketOf = async (staff: BuiltAccount) =>
  (await post('/v1/login', { email: staff.email, password: md5Hex(staff.password) })).json().second_step as string;
const stateOf = async (token: string) =>
  (await world.app.inject({ url: '/v1/second-step', headers: bearer(token) })).json();
const withCode = async (staff: BuiltAccount, code: string) =>
  post('/v1/login/second-step', { second_step: await ticketOf(staff), code });

/** A staff member with the second step switched on, a session and recovery codes. */
async function enrolled() {
  const staff = await aStaffMember(world);
  const token = await staffLogin(world, staff);
  const { secret } = (await post('/v1/second-step', undefined, token)).json() as { secret: string };
  const answer = await post('/v1/second-step/confirm', { code: codeAt(secret) }, token);
  const { recovery_codes } = answer.json() as { recovery_codes: string[] };
  world.clock.advance(60_000);
  return { staff, token, secret, codes: recovery_codes, first: recovery_codes[0] ?? '' };
}

describe('the state of the second step', () => {
  it('shows since when the second step is switched on and how many recovery codes are left', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    expect(await stateOf(token)).toEqual({ since: null, recovery_codes_left: 0 });
    const { secret } = (await post('/v1/second-step', undefined, token)).json();
    expect(await stateOf(token)).toEqual({ since: null, recovery_codes_left: 0 });
    const since = world.clock.now().toISOString();
    await post('/v1/second-step/confirm', { code: codeAt(secret) }, token);
    expect(await stateOf(token)).toEqual({ since, recovery_codes_left: 10 });
  });

  it('shows the state of the second step only to staff who may change their profile', async () => {
    const tenant = await tenantLogin(world, await aTenantUser(world));
    const without = await staffLogin(world, await aStaffMember(world, { role: { actions: ['permit.read'] } }));
    for (const token of [tenant, without]) {
      expect(await stateOf(token)).toMatchObject({ code: 'forbidden' });
      for (const path of ['/confirm', '/recovery-codes', '/off']) {
        expect((await post(`/v1/second-step${path}`, { code: '000000' }, token)).statusCode).toBe(403);
      }
    }
  });
});

describe('recovery codes', () => {
  it('issues ten recovery codes, shown once at confirmation and not readable in the database', async () => {
    const { staff, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const rows = await world.owner.selectFrom('recovery_code').selectAll().where('account_id', '=', staff.id).execute();
    expect(rows).toHaveLength(10);
    const stored = rows.map(({ code_hash }) => code_hash.toString('latin1')).join();
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('accepts a recovery code at login instead of an app code, each once and in any case', async () => {
    const { staff, token, codes, first } = await enrolled();
    const opened = await withCode(staff, first.toLowerCase().replace('-', ' '));
    expect(opened.json()).toMatchObject({ id: staff.id, token: expect.any(String) });
    expect(await stateOf(token)).toMatchObject({ recovery_codes_left: 9 });
    expect((await withCode(staff, first)).json()).toMatchObject({ code: 'login_failed' });
    expect((await withCode(staff, codes[1] ?? '')).statusCode).toBe(200);
  });

  it('accepts a recovery code only from its owner, and keeps the login ticket valid after a wrong code', async () => {
    const one = await enrolled();
    const other = await enrolled();
    const second_step = await ticketOf(one.staff);
    expect((await post('/v1/login/second-step', { second_step, code: other.first })).statusCode).toBe(401);
    expect((await post('/v1/login/second-step', { second_step, code: one.first })).statusCode).toBe(200);
    expect((await post('/v1/login/second-step', { second_step, code: 'no code' })).statusCode).toBe(400);
    expect(await stateOf(other.token)).toMatchObject({ recovery_codes_left: 10 });
  });

  it('accepts a recovery code for one of two concurrent logins', async () => {
    const { staff, first } = await enrolled();
    const tickets = [await ticketOf(staff), await ticketOf(staff)];
    const held = await world.owner.startTransaction().execute();
    await held.selectFrom('recovery_code').selectAll().where('account_id', '=', staff.id).forUpdate().execute();
    const logins = Promise.all(
      tickets.map((second_step) => post('/v1/login/second-step', { second_step, code: first })),
    );
    await waitingForLock(world, 'update "recovery_code"');
    await waitingForLock(world, 'from "account"');
    await held.commit().execute();
    expect((await logins).map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 401]);
  });

  it('refuses a recovery code that another login spent while this one waited', async () => {
    const { staff, first } = await enrolled();
    const held = await world.owner.startTransaction().execute();
    const spent_at = world.clock.now();
    await held.updateTable('recovery_code').set({ spent_at }).where('account_id', '=', staff.id).execute();
    const login = withCode(staff, first);
    await waitingForLock(world, 'update "recovery_code"');
    await held.commit().execute();
    expect((await login).statusCode).toBe(401);
  });

  it('counts wrong recovery codes and wrong app codes together: five in 15 minutes', async () => {
    const { staff, first } = await enrolled();
    const second_step = await ticketOf(staff);
    for (const code of ['00000-00000', '000000', '00000-00001', '000000', '00000-00002']) {
      expect((await post('/v1/login/second-step', { second_step, code })).statusCode).toBe(401);
    }
    expect((await post('/v1/login/second-step', { second_step, code: first })).statusCode).toBe(429);
  });

  it('resets the count of wrong codes after a right code', async () => {
    const { staff, codes } = await enrolled();
    for (const right of codes.slice(0, 3)) {
      const second_step = await ticketOf(staff);
      for (let wrong = 0; wrong < 4; wrong += 1) {
        expect((await post('/v1/login/second-step', { second_step, code: '000000' })).statusCode).toBe(401);
      }
      expect((await post('/v1/login/second-step', { second_step, code: right })).statusCode).toBe(200);
    }
  });
});

describe('new recovery codes', () => {
  const renew = (token: string, code: string) => post('/v1/second-step/recovery-codes', { code }, token);

  it('issues new recovery codes for an app code and invalidates the old codes', async () => {
    const { staff, token, secret, first } = await enrolled();
    expect((await renew(token, first)).statusCode).toBe(400);
    expect((await renew(token, '000000')).json()).toMatchObject({ fields: [{ path: 'code', code: 'invalid' }] });
    expect(await stateOf(token)).toMatchObject({ recovery_codes_left: 10 });
    const code = codeAt(secret);
    const answer = await renew(token, code);
    expect(answer.statusCode).toBe(201);
    const [fresh = ''] = answer.json().recovery_codes;
    expect((await renew(token, code)).json()).toMatchObject({ code: 'refused' });
    expect((await withCode(staff, first)).statusCode).toBe(401);
    expect((await withCode(staff, fresh)).statusCode).toBe(200);
  });

  it('refuses new recovery codes without an active second step and after five wrong codes', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    const { secret } = (await post('/v1/second-step', undefined, token)).json();
    expect((await renew(token, codeAt(secret))).statusCode).toBe(409);
    const other = await enrolled();
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await renew(other.token, '000000')).statusCode).toBe(422);
    expect((await renew(other.token, codeAt(other.secret))).statusCode).toBe(429);
  });

  it('issues no new recovery codes when the second step is confirmed a second time', async () => {
    const { token, secret } = await enrolled();
    expect((await post('/v1/second-step/confirm', { code: codeAt(secret) }, token)).statusCode).toBe(409);
  });
});

describe('switching the second step off', () => {
  const off = (token: string, code: string, current_password = PASSWORD) =>
    post('/v1/second-step/off', { current_password, code }, token);

  it('switches the second step off with the current password and a code, and deletes its secret', async () => {
    const { staff, token, secret, first } = await enrolled();
    expect((await off(token, codeAt(secret), 'wrong-password')).json()).toMatchObject({
      code: 'refused',
      fields: [{ path: 'current_password', code: 'password_wrong' }],
    });
    expect((await off(token, '000000')).json()).toMatchObject({ fields: [{ path: 'code', code: 'invalid' }] });
    expect((await post('/v1/second-step/off', { code: codeAt(secret) }, token)).statusCode).toBe(400);
    expect(await stateOf(token)).toMatchObject({ recovery_codes_left: 10 });
    const ticket = await ticketOf(staff);
    expect((await off(token, codeAt(secret))).statusCode).toBe(204);
    expect(await stateOf(token)).toEqual({ since: null, recovery_codes_left: 0 });
    expect((await post('/v1/login/second-step', { second_step: ticket, code: first })).statusCode).toBe(401);
    expect(await staffLogin(world, staff)).toBeTruthy();
    const row = await world.owner
      .selectFrom('account')
      .select(['totp_secret', 'totp_since'])
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ totp_secret: null, totp_since: null });
    expect((await off(token, codeAt(secret))).statusCode).toBe(409);
  });

  it('switches the second step off by a recovery code, and lets the person enrol again at once', async () => {
    const { token, first, secret: lost } = await enrolled();
    expect((await off(token, first)).statusCode).toBe(204);
    const { secret } = (await post('/v1/second-step', undefined, token)).json() as { secret: string };
    expect(secret).not.toBe(lost);
    expect((await post('/v1/second-step/confirm', { code: codeAt(secret) }, token)).statusCode).toBe(200);
    expect((await off(token, first)).statusCode).toBe(422);
  });

  it('lets a person enrol again within the same 30 seconds in which they switched the second step off with an app code', async () => {
    const { token, secret } = await enrolled();
    expect((await off(token, codeAt(secret))).statusCode).toBe(204);
    const offer = (await post('/v1/second-step', undefined, token)).json() as { secret: string };
    expect((await post('/v1/second-step/confirm', { code: codeAt(offer.secret) }, token)).statusCode).toBe(200);
  });

  it('limits wrong passwords and wrong codes when switching the second step off', async () => {
    const { token, first } = await enrolled();
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await off(token, '000000')).statusCode).toBe(422);
    expect((await off(token, first)).statusCode).toBe(429);
    const other = await enrolled();
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await off(other.token, '000000', 'wrong-password')).statusCode).toBe(422);
    expect((await off(other.token, other.first)).statusCode).toBe(429);
  });
});
