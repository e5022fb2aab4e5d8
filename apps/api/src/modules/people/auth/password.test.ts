import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  aStaffMember,
  aTenantUser,
  bearer,
  PASSWORD,
  staffLogin,
  tenantLogin,
  type BuiltAccount,
} from '../../../test/builders.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { startSmtp, type SmtpSink } from '../../../test/smtp.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { createMailer } from '../../platform/mail.ts';
import { md5Hex } from '../../platform/passwords.ts';
import { forgetEndedLinks, sendResetMail } from './account-links.jobs.ts';

let world: World;
let smtp: SmtpSink;
beforeAll(async () => {
  smtp = await startSmtp();
  const mailer = createMailer(`smtp://127.0.0.1:${smtp.port}`, 'Gerbang <no-reply@gerbang.test>');
  world = await createWorld({ deps: { mailer } });
});
afterAll(() => smtp.stop());

// Each from an address of its own: what is counted per client address is not what these tests are about.
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

/** Asks for a reset and runs its mail job; gives the mail's token. */
async function mailedToken(account: BuiltAccount, language?: 'id' | 'en'): Promise<string> {
  const before = smtp.mails.length;
  const answer = await post('/v1/password/forgot', {
    email: account.email,
    kind: account.kind,
    ...(language && { language }),
  });
  expect(answer.statusCode).toBe(202);
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
  it('[D4-44][D4-45] is reset by the mailed link, sent as it is, and opens the account', async () => {
    const staff = await aStaffMember(world);
    const token = await mailedToken(staff);
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    expect(await canLogin(staff, 'Baru-dan-kuat')).toBe(true);
    expect(await canLogin(staff, PASSWORD)).toBe(false);
  });

  it('works for tenants too, and never across kinds', async () => {
    const tenant = await aTenantUser(world);
    await post('/v1/password/forgot', { email: tenant.email, kind: 'staff' });
    expect(
      await world.owner.selectFrom('account_link').select('id').where('account_id', '=', tenant.id).execute(),
    ).toEqual([]);
    const token = await mailedToken(tenant);
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    expect(await canLogin(tenant, 'Baru-dan-kuat')).toBe(true);
  });

  it('[D4-57] spends the link by the request that acts, once, and a refused password spends nothing', async () => {
    const staff = await aStaffMember(world);
    const token = await mailedToken(staff);
    expect((await post('/v1/password/reset', { token, password: 'password1' })).statusCode).toBe(422);
    expect((await post('/v1/password/reset', { token, password: 'Baru-dan-kuat' })).statusCode).toBe(204);
    const again = await post('/v1/password/reset', { token, password: 'Noch-eins-22' });
    expect([again.statusCode, again.json().code]).toEqual([422, 'reset_link_spent']);
  });

  it('ends the link after an hour, and older links once one was used', async () => {
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

  it('is forgotten a day after its link ended, and not before', async () => {
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

  it('ends every session of the account', async () => {
    const staff = await aStaffMember(world);
    const session = await staffLogin(world, staff);
    await post('/v1/password/reset', { token: await mailedToken(staff), password: 'Baru-dan-kuat' });
    expect((await world.app.inject({ method: 'POST', url: '/v1/logout', headers: bearer(session) })).statusCode).toBe(
      401,
    );
  });

  it('never tells whether the account exists, and takes three requests an hour per address', async () => {
    const staff = await aStaffMember(world);
    const answers = await Promise.all(
      [staff.email, 'nobody@gerbang.test'].map((email) => post('/v1/password/forgot', { email })),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual([
      [202, '{}'],
      [202, '{}'],
    ]);
    for (const email of [staff.email, 'nobody@gerbang.test']) {
      await post('/v1/password/forgot', { email });
      await post('/v1/password/forgot', { email });
      expect((await post('/v1/password/forgot', { email })).statusCode).toBe(429);
    }
  });

  it('[D7-24] takes an address with a top-level part of 2 to 63 letters, and refuses 1 or 64', async () => {
    const status = async (letters: number) =>
      (await post('/v1/password/forgot', { email: `budi@gerbang.${'a'.repeat(letters)}`, kind: 'tenant' })).statusCode;
    expect([await status(1), await status(2), await status(63), await status(64)]).toEqual([400, 202, 202, 400]);
  });

  it('keeps the token out of the database and the queue: it is made when the mail is written', async () => {
    const staff = await aStaffMember(world);
    const token = await mailedToken(staff);
    const rows = await world.owner.selectFrom('account_link').selectAll().where('account_id', '=', staff.id).execute();
    expect(rows[0]?.token_hash?.equals(tokenHash(token))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('writes the mail in the language asked for, else in the account’s own', async () => {
    const staff = await aStaffMember(world, { language: 'id' });
    await mailedToken(staff, 'en');
    expect(smtp.mails.at(-1)?.subject).toBe('Reset your Gerbang password');
    await mailedToken(staff);
    expect(smtp.mails.at(-1)?.subject).toBe('Atur ulang kata sandi Gerbang');
    expect(smtp.mails.at(-1)?.html).toContain('lang="id"');
  });
});

describe('where a password is set', () => {
  const refused = async (password: string) =>
    (await post('/v1/password/reset', { token: newToken(), password })).json();

  it('[D4-02] the server takes 8 to 15 characters and refuses 7 or 16', async () => {
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

  it('[D4-03] the server refuses one of the 10,000 most common, whatever its case', async () => {
    for (const password of ['password', 'Password1', 'BASEBALL', 'iloveyou2']) {
      expect(await refused(password)).toMatchObject({
        code: 'refused',
        fields: [{ path: 'password', code: 'password_common' }],
      });
    }
  });

  it('[D4-44] an invited person sets the first one with the invitation’s link', async () => {
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
    expect((await post('/v1/password/reset', { token, password: 'Undangan-22' })).statusCode).toBe(204);
    expect(await canLogin(staff, 'Undangan-22')).toBe(true);
  });
});

describe('a profile', () => {
  const update = (token: string, id: string, payload: object) =>
    world.app.inject({ method: 'PUT', url: `/v1/users/update/${id}`, headers: bearer(token), payload });

  it('[S7-007] is updated by its own person with PUT /v1/users/update/{id}', async () => {
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

  it('is not somebody else’s to update, and nothing but its own fields can be sent', async () => {
    const staff = await aStaffMember(world);
    const other = await aTenantUser(world);
    const token = await staffLogin(world, staff);
    expect((await update(token, other.id, { name: 'X' })).statusCode).toBe(404);
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
      expect([key, answer.statusCode, answer.json().fields?.[0]?.code]).toEqual([key, 400, 'unknown_field']);
    }
  });

  it('[D4-44][D4-45] takes a new password, sent as it is, with the present one, and ends the other sessions', async () => {
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

  it('[D4-02][D4-03] holds a new password to the same rule', async () => {
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
