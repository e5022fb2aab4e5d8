import { userRecord } from '@gerbang/shared/contracts/people/users';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aRole, aStaffMember, aTenantUser, bearer, staffLogin } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { mailedInvitation } from '../../../../test/people/mailed-invitation.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

let world: Awaited<ReturnType<typeof createMailWorld>>;
let mall: { id: string; group_id: string };
let role: { id: string };
let headers: Record<string, string>;
let boss: { id: string };
beforeAll(async () => {
  world = await createMailWorld();
  mall = await aProperty(world, { name: 'Graha Indah' });
  role = await aRole(world, { group_id: mall.group_id, actions: ['profile.update'], stages: [] });
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  const account = await aStaffMember(world, { properties: [mall.id] });
  headers = bearer(await staffLogin(world, account));
  boss = account;
});

let counter = 0;
const aBody = (given: object = {}) => ({
  name: 'Dewi $& Lestari',
  email: `dewi-${(counter += 1)}@gerbang.test`,
  phone: '0812-1',
  role_id: role.id,
  property_ids: [mall.id],
  language: 'en',
  ...given,
});
const post = (url: string, payload?: object) =>
  world.app.inject({ method: 'POST', url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
const reset = (token: string, password: string) =>
  world.app.inject({ method: 'POST', url: '/v1/password/reset', payload: { token, password } });
const canLogin = async (email: string, password: string) => {
  const payload = { email, password: md5Hex(password) };
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'x-app-source': 'web' },
    payload,
  });
  return answer.statusCode === 200;
};

/** The token in the newest invitation mail of the account. */
const mailedToken = async (account_id: string): Promise<string> =>
  /#token=([\w-]{43})/.exec(await mailedInvitation(world, account_id))?.[1] ?? '';

describe('POST /v1/user', () => {
  it('creates a user account without a password and mails an invitation to set one', async () => {
    const body = aBody();
    const answer = await post('/user', body);
    expect(answer.statusCode).toBe(201);
    const made = z.parse(userRecord, answer.json());
    expect(made).toMatchObject({ status: 'invited', properties: ['Graha Indah'], last_login: null, version: 1 });
    expect(await canLogin(body.email, 'Melati-2026')).toBe(false);
    const token = await mailedToken(made.id);
    const { mail, subject, text } = world.onlyMail();
    expect(mail.to).toMatchObject({ text: body.email });
    expect([subject, text.includes('Hello Dewi $& Lestari,')]).toEqual(['Your invitation to Gerbang', true]);
    expect((await reset(token, 'Melati-2026')).statusCode).toBe(204);
    expect(await canLogin(body.email, 'Melati-2026')).toBe(true);
    expect((await reset(token, 'Mawar-20266')).statusCode).toBe(422);
    const { rows } = await sql`
      select l.property_id, l.actor_id, l.action, l.detail, p.personal_values from audit_log l
        join audit_personal p on p.property_id = l.property_id and p.audit_id = l.id where l.record_id = ${made.id}`.execute(
      world.owner,
    );
    expect(rows).toEqual([
      {
        property_id: mall.id,
        actor_id: boss.id,
        action: 'user.created',
        detail: { role_id: role.id, language: 'en', property_ids: [mall.id] },
        personal_values: { name: body.name, email: body.email, phone: body.phone },
      },
    ]);
  });

  it('writes the invitation in the person’s language with a link that expires after 72 hours', async () => {
    const { id } = z.parse(userRecord, (await post('/user', aBody({ language: 'id' }))).json());
    const token = await mailedToken(id);
    expect(world.onlyMail().subject).toBe('Undangan ke Gerbang');
    world.clock.advance(72 * 3_600_000 + 1);
    expect((await reset(token, 'Melati-2026')).json().code).toBe('reset_link_spent');
  });

  it('[D8-70] refuses to create a user with an e-mail address that is taken in any case or that the login would refuse', async () => {
    const body = aBody();
    expect((await post('/user', body)).statusCode).toBe(201);
    const again = await post('/user', aBody({ email: body.email.toUpperCase() }));
    expect([again.statusCode, again.json().fields]).toEqual([422, [{ path: 'email', code: 'taken' }]]);
    const long = await post('/user', aBody({ email: 'dewi@gerbang.museum' }));
    expect([long.statusCode, long.json().fields]).toEqual([400, [{ path: 'email', code: 'email_invalid' }]]);
    const tenant = await aTenantUser(world);
    expect((await post('/user', aBody({ email: tenant.email }))).statusCode).toBe(201);
  });

  it('[D8-70] refuses to create a user with properties or roles beyond the creator’s rights', async () => {
    const far = await aProperty(world, { group_id: mall.group_id });
    const body = aBody({ property_ids: [mall.id, far.id] });
    expect((await post('/user', body)).json()).toMatchObject({ code: 'beyond_own_rights' });
    expect((await post('/user', aBody({ role_id: (await aRole(world)).id }))).json().fields).toEqual([
      { path: 'role_id', code: 'invalid' },
    ]);
    expect((await post('/user', aBody({ property_ids: [] }))).statusCode).toBe(400);
    expect((await post('/user', aBody({ active: true }))).json().fields).toMatchObject([{ code: 'unknown_field' }]);
    const { rows } = await sql`select from account where email = ${body.email}`.execute(world.owner);
    expect(rows).toEqual([]);
  });
});

describe('POST /v1/user/{id}/invite', () => {
  it('mails a new invitation link and invalidates the previous link', async () => {
    const { id } = z.parse(userRecord, (await post('/user', aBody())).json());
    const first = await mailedToken(id);
    expect((await post(`/user/${id}/invite`)).statusCode).toBe(202);
    const second = await mailedToken(id);
    expect((await reset(first, 'Melati-2026')).statusCode).toBe(422);
    expect((await reset(second, 'Melati-2026')).statusCode).toBe(204);
    const done = await post(`/user/${id}/invite`);
    expect([done.statusCode, done.json().code]).toEqual([409, 'conflict']);
  });

  it('limits how often a person is invited', async () => {
    const { id } = z.parse(userRecord, (await post('/user', aBody())).json());
    const codes: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) codes.push((await post(`/user/${id}/invite`)).statusCode);
    expect(codes).toEqual([202, 202, 202, 429]);
  });

  it('refuses to invite a deactivated account, whose earlier link stops working', async () => {
    const made = z.parse(userRecord, (await post('/user', aBody())).json());
    const token = await mailedToken(made.id);
    const { name, phone, language, role_id, property_ids, version } = made;
    const payload = { name, phone, language, role_id, property_ids, version, active: false };
    expect((await world.app.inject({ method: 'PUT', url: `/v1/user/${made.id}`, headers, payload })).statusCode).toBe(
      200,
    );
    expect((await reset(token, 'Melati-2026')).statusCode).toBe(422);
    expect((await post(`/user/${made.id}/invite`)).statusCode).toBe(409);
  });
});
