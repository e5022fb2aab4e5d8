import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  aStaffMember,
  aTenantUser,
  bearer,
  PASSWORD,
  staffLogin,
  tenantLogin,
  type BuiltAccount,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../../test/harness.ts';
import { prepareResets } from '../../../../test/people/prepare-resets.ts';
import { startSmtp, type SmtpSink } from '../../../../test/platform/smtp.ts';
import { newId, newToken, tokenHash } from '../../../platform/database/ids.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';
import { createMailer } from '../../../platform/mail/mail.ts';
import { forgetEndedLinks, sendResetMail } from './account-links.jobs.ts';

let world: World;
let smtp: SmtpSink;
beforeAll(async () => {
  smtp = await startSmtp();
  const mailer = createMailer(`smtp://127.0.0.1:${smtp.port}`, 'Gerbang <no-reply@gerbang.test>');
  world = await createWorld({ deps: { mailer } });
});
afterAll(() => smtp.stop());

// Each request has its own client address, so that limits per address do not affect these tests.
let client = 0;
const post = (url: string, payload: object) => {
  client += 1;
  return world.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': `198.51.100.${client}` }, payload });
};
const canLogin = async (account: BuiltAccount, password: string) => {
  const headers = { 'x-app-source': account.kind === 'staff' ? 'web' : 'mobile' };
  const payload = { email: account.email, password: md5Hex(password) };
  return (await world.app.inject({ method: 'POST', url: '/v1/login', headers, payload })).statusCode === 200;
};

/** Requests a reset, runs its mail job and returns the token of the mail. */
async function mailedToken(account: BuiltAccount, language?: 'id' | 'en'): Promise<string> {
  const before = smtp.mails.length;
  const { email, kind } = account;
  const answer = await post('/v1/password/forgot', { email, kind, ...(language && { language }) });
  expect(answer.statusCode).toBe(202);
  await prepareResets(world);
  const link = await world.owner
    .selectFrom('account_link')
    .select('id')
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await sendResetMail.run({ link_id: link.id }, world.deps);
  const mail = (await smtp.received(before + 1))[before];
  expect(mail?.to).toMatchObject({ text: account.email });
  return /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('[D4-44][D4-45] resets a forgotten password by the mailed link, with the password sent as typed, and accepts it at login', async () => {
    const staff = await aStaffMember(world);
    const token = await mailedToken(staff);
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    expect(await canLogin(staff, 'Baru-dan-kuat')).toBe(true);
    expect(await canLogin(staff, PASSWORD)).toBe(false);
  });

  it('resets the password of a tenant, but sends no link when the request names the account as staff', async () => {
    const tenant = await aTenantUser(world);
    await post('/v1/password/forgot', { email: tenant.email, kind: 'staff' });
    await prepareResets(world);
    expect(
      await world.owner.selectFrom('account_link').select('id').where('account_id', '=', tenant.id).execute(),
    ).toEqual([]);
    const token = await mailedToken(tenant);
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    expect(await canLogin(tenant, 'Baru-dan-kuat')).toBe(true);
  });

  it('[D4-57] marks a reset link as used when it sets the password, but not when the new password is refused', async () => {
    const staff = await aStaffMember(world);
    const token = await mailedToken(staff);
    expect((await post('/v1/password/reset', { token, password: 'password1' })).statusCode).toBe(422);
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    const again = await post('/v1/password/reset', { token, password: 'Noch-eins-22' });
    expect([again.statusCode, again.json().code]).toEqual([422, 'reset_link_spent']);
  });

  it('expires a reset link after an hour, and invalidates older links once a newer one was used', async () => {
    const staff = await aStaffMember(world);
    const older = await mailedToken(staff);
    const newer = await mailedToken(staff);
    expect((await post('/v1/password/reset', { token: newer, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    expect((await post('/v1/password/reset', { token: older, password: 'Baru-dan-kuat' })).json().code).toBe(
      'reset_link_spent',
    );
    const late = await mailedToken(staff);
    world.clock.advance(60 * 60 * 1000);
    expect((await post('/v1/password/reset', { token: late, password: 'Baru-dan-kuat' })).json().code).toBe(
      'reset_link_spent',
    );
    world.clock.set(MONDAY_MORNING);
  });

  it('deletes the token of a reset link a day after the link expired, not before', async () => {
    const staff = await aStaffMember(world);
    await mailedToken(staff);
    const links = () =>
      world.owner.selectFrom('account_link').select('id').where('account_id', '=', staff.id).execute();
    world.clock.advance(25 * 60 * 60 * 1000 - 1000);
    await forgetEndedLinks.run({}, world.deps);
    expect(await links()).toHaveLength(1);
    world.clock.advance(2000);
    await forgetEndedLinks.run({}, world.deps);
    expect(await links()).toEqual([]);
    world.clock.set(MONDAY_MORNING);
  });

  it('ends every session of the account when its password is reset', async () => {
    const staff = await aStaffMember(world);
    const session = await staffLogin(world, staff);
    await post('/v1/password/reset', { token: await mailedToken(staff), password: 'Baru-dan-kuat' });
    expect((await world.app.inject({ method: 'POST', url: '/v1/logout', headers: bearer(session) })).statusCode).toBe(
      401,
    );
  });

  it('never reveals whether an account exists and mails at most six reset links an hour to an address', async () => {
    const staff = await aStaffMember(world);
    const answers = await Promise.all(
      [staff.email, 'nobody@gerbang.test'].map((email) => post('/v1/password/forgot', { email })),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [202, '{}'],
      [202, '{}'],
    ]);
    for (const email of [staff.email, 'nobody@gerbang.test']) {
      for (let mail = 1; mail < 6; mail += 1)
        expect((await post('/v1/password/forgot', { email })).statusCode).toBe(202);
      expect((await post('/v1/password/forgot', { email })).statusCode).toBe(429);
    }
  });

  it('[D7-24] accepts an e-mail address with a top-level domain of 2 to 63 letters and refuses 1 or 64', async () => {
    const status = async (letters: number) =>
      (await post('/v1/password/forgot', { email: `budi@gerbang.${'a'.repeat(letters)}`, kind: 'tenant' })).statusCode;
    expect([await status(1), await status(2), await status(63), await status(64)]).toEqual([400, 202, 202, 400]);
  });

  it('keeps the token of a reset link out of the database and the queue until the mail is sent', async () => {
    const staff = await aStaffMember(world);
    const token = await mailedToken(staff);
    const rows = await world.owner.selectFrom('account_link').selectAll().where('account_id', '=', staff.id).execute();
    expect(rows[0]?.token_hash?.equals(tokenHash(token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('writes the reset mail in the requested language or in the account’s own', async () => {
    const staff = await aStaffMember(world, { language: 'id' });
    await mailedToken(staff, 'en');
    expect(smtp.mails.at(-1)?.subject).toBe('Reset your Gerbang password');
    await mailedToken(staff);
    expect(smtp.mails.at(-1)?.subject).toBe('Atur ulang kata sandi Gerbang');
    expect(smtp.mails.at(-1)?.html).toContain('lang="id"');
  });
});

describe('password rules', () => {
  const TOO_COMMON = { code: 'refused', fields: [{ path: 'password', code: 'password_common' }] };
  const refused = async (password: string) =>
    (await post('/v1/password/reset', { token: newToken(), password })).json();

  it('[D4-02] accepts a password of 8 to 15 characters and refuses 7 or 16', async () => {
    const staff = await aStaffMember(world);
    const faults = { fields: [{ path: 'password' }] };
    expect(await refused('Pendek7')).toMatchObject({ ...faults, fields: [{ path: 'password', code: 'too_short' }] });
    expect(await refused('Panjang-sekali16')).toMatchObject({
      ...faults,
      fields: [{ path: 'password', code: 'too_long' }],
    });
    for (const password of ['Delapan8', 'Lima-belas-pas1']) {
      expect((await post('/v1/password/reset', { token: await mailedToken(staff), password })).statusCode).toBe(204);
      expect(await canLogin(staff, password)).toBe(true);
      world.clock.advance(61 * 60 * 1000);
    }
    world.clock.set(MONDAY_MORNING);
  });

  it('[D4-03] refuses one of the 10,000 most common passwords in any case', async () => {
    for (const password of ['password', 'Password1', 'BASEBALL', 'iloveyou2'])
      expect(await refused(password)).toMatchObject(TOO_COMMON);
  });

  it('[D4-44][D4-03] lets an invited person set the first password with the invitation link', async () => {
    const staff = await aStaffMember(world);
    await world.owner.updateTable('account').set({ password_hash: null }).where('id', '=', staff.id).execute();
    expect(await canLogin(staff, PASSWORD)).toBe(false);
    const token = newToken();
    const created_at = world.clock.now();
    await world.owner
      .insertInto('account_link')
      .values({
        id: newId(),
        account_id: staff.id,
        purpose: 'invite',
        language: 'id',
        created_at,
        expires_at: new Date(created_at.getTime() + 1000),
        token_hash: tokenHash(token),
      })
      .execute();
    const common = await post('/v1/password/reset', { token, password: 'password1' });
    expect(common.json()).toMatchObject(TOO_COMMON);
    expect((await post('/v1/password/reset', { token, password: 'Undangan-22' })).statusCode).toBe(204);
    expect(await canLogin(staff, 'Undangan-22')).toBe(true);
  });
});

describe('a user profile', () => {
  const update = (token: string, id: string, payload: object) =>
    world.app.inject({ method: 'PUT', url: `/v1/users/update/${id}`, headers: bearer(token), payload });

  it('[S7-007] lets the owner of a profile update it with PUT /v1/users/update/{id}', async () => {
    const staff = await aStaffMember(world);
    const answer = await update(await staffLogin(world, staff), staff.id, {
      name: 'Ratna Dewi',
      phone: '+62812',
      language: 'en',
    });
    expect(answer.json()).toEqual({
      id: staff.id,
      name: 'Ratna Dewi',
      email: staff.email,
      phone: '+62812',
      language: 'en',
    });
    const row = await world.owner
      .selectFrom('account')
      .select(['name', 'phone', 'language'])
      .where('id', '=', staff.id)
      .executeTakeFirst();
    expect(row).toEqual({ name: 'Ratna Dewi', phone: '+62812', language: 'en' });
  });

  it('refuses updates of another person’s profile and ignores fields that a profile does not have', async () => {
    const staff = await aStaffMember(world);
    const other = await aTenantUser(world);
    const token = await staffLogin(world, staff);
    expect((await update(token, other.id, { name: 'X' })).statusCode).toBe(404);
    const stored = () =>
      world.owner.selectFrom('account').selectAll().where('id', '=', staff.id).executeTakeFirstOrThrow();
    const before = await stored();
    for (const key of [
      'email',
      'role_id',
      'kind',
      'group_id',
      'active',
      'password_hash',
      'totp_secret',
      'id',
      'created_at',
    ]) {
      const answer = await update(token, staff.id, { [key]: 'x' });
      expect([key, answer.statusCode]).toEqual([key, 200]);
    }
    expect(await stored()).toEqual(before);
  });

  it('[D4-44][D4-45] changes the password with the current one, both sent as typed, and ends the other sessions', async () => {
    const tenant = await aTenantUser(world);
    const [mine, other] = [await tenantLogin(world, tenant), await tenantLogin(world, tenant)];
    const wrong = await update(mine, tenant.id, { password: 'Baru-dan-kuat', current_password: 'salah' });
    expect(wrong.json()).toMatchObject({
      code: 'refused',
      fields: [{ path: 'current_password', code: 'password_wrong' }],
    });
    expect((await update(mine, tenant.id, { password: 'Baru-dan-kuat', current_password: PASSWORD })).statusCode).toBe(
      200,
    );
    expect(await canLogin(tenant, 'Baru-dan-kuat')).toBe(true);
    expect((await update(mine, tenant.id, {})).statusCode).toBe(200);
    expect((await update(other, tenant.id, {})).statusCode).toBe(401);
  });

  it('[D4-02][D4-03] applies the password rules to a password changed in the profile', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    for (const [password, code] of [
      ['Pendek7', 'too_short'],
      ['Panjang-sekali16', 'too_long'],
      ['password1', 'password_common'],
    ] as const) {
      const answer = await update(token, staff.id, { password, current_password: PASSWORD });
      expect(answer.json().fields).toEqual([{ path: 'password', code }]);
    }
  });
});
