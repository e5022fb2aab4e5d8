import { tenantLogin, type TenantLogin } from '@gerbang/shared/contracts/building/tenant-logins';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import {
  aProperty,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  tenantLogin as login,
} from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { mailedInvitation } from '../../../../test/people/mailed-invitation.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

let world: Awaited<ReturnType<typeof createMailWorld>>;
let property_id: string;
let tenant: { property_id: string; id: string };
let call: StaffCaller;
beforeAll(async () => {
  world = await createMailWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  tenant = await aTenant(world, { property_id, name: 'Kopi Senja' });
  call = await staffCaller(world, property_id);
});

let counter = 0;
const aBody = (given: object = {}) => ({
  tenant_id: tenant.id,
  name: 'Sari Wulandari',
  email: `sari-${(counter += 1)}@tenant.test`,
  phone: '0812-1',
  language: 'en',
  ...given,
});
const make = async (given: object = {}) => {
  const answer = await call('POST', 'tenant-login', aBody(given));
  expect(answer.statusCode).toBe(201);
  return z.parse(tenantLogin, answer.json());
};
const change = ({ name, phone, language, active, version }: TenantLogin, given: object) => ({
  name,
  phone,
  language,
  active,
  version,
  ...given,
});
const list = async (query = '') =>
  (await call('GET', `tenant-login-datatable?tenant_id=${tenant.id}${query}`)).json<{ data: TenantLogin[] }>().data;
const reset = (token: string, password: string) =>
  world.app.inject({ method: 'POST', url: '/v1/password/reset', payload: { token, password } });
const tryLogin = (email: string, password: string, source = 'mobile') =>
  world.app.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'x-app-source': source },
    payload: { email, password: md5Hex(password) },
  });

/** The token in the newest invitation mail of the account. */
async function mailedToken(account_id: string): Promise<string> {
  const text = await mailedInvitation(world, account_id);
  return /\/resetPassword\?kind=tenant#token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

describe('tenant logins', () => {
  it('invites a person by mail with a link that sets a password, which then logs in for the tenant', async () => {
    const made = await make();
    expect(made).toMatchObject({ tenant_id: tenant.id, status: 'invited', last_login: null, version: 1 });
    expect((await tryLogin(made.email, 'Melati-2026')).statusCode).toBe(401);
    const token = await mailedToken(made.id);
    expect([world.onlyMail().subject, world.onlyMail().mail.to]).toMatchObject([
      'Your invitation to Gerbang',
      { text: made.email },
    ]);
    expect((await reset(token, 'Melati-2026')).statusCode).toBe(204);
    const answer = await tryLogin(made.email, 'Melati-2026');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { result: { id: made.id, property: { id: property_id }, tenant: { id: tenant.id, name: 'Kopi Senja' } } },
    ]);
    expect((await tryLogin(made.email, 'Melati-2026', 'web')).statusCode).toBe(401);
    expect(await list()).toMatchObject([{ id: made.id, status: 'active', last_login: MONDAY_MORNING.toISOString() }]);
    expect((await reset(token, 'Mawar-20266')).statusCode).toBe(422);
  });

  it('logs changes of a tenant login in the audit log with personal data in a separate column', async () => {
    const made = await make();
    await call('POST', `tenant-login/${made.id}/invite`);
    await call('PUT', `tenant-login/${made.id}`, change(made, { name: 'Sari W.', active: false }));
    const { rows } = await sql`
      select l.action, l.detail, p.personal_values from audit_log l
        left join audit_personal p on p.property_id = l.property_id and p.audit_id = l.id
       where l.property_id = ${property_id} and l.record_kind = 'tenant-login' and l.record_id = ${made.id}
       order by l.id`.execute(world.owner);
    expect(rows).toEqual([
      {
        action: 'tenant-login.created',
        detail: { tenant_id: tenant.id, language: 'en' },
        personal_values: { name: made.name, email: made.email, phone: made.phone },
      },
      { action: 'tenant-login.invited', detail: {}, personal_values: null },
      {
        action: 'tenant-login.updated',
        detail: { active: [true, false] },
        personal_values: { name: [made.name, 'Sari W.'] },
      },
    ]);
  });

  it('[D8-70] refuses an e-mail address used by another tenant login but allows one used by staff', async () => {
    const other = await aTenantUser(world);
    const taken = await call('POST', 'tenant-login', aBody({ email: other.email.toUpperCase() }));
    expect([taken.statusCode, taken.json().fields]).toEqual([422, [{ path: 'email', code: 'taken' }]]);
    const staff = await aStaffMember(world);
    expect((await make({ email: staff.email })).email).toBe(staff.email);
    const bad = await call('POST', 'tenant-login', aBody({ email: 'sari' }));
    expect([bad.statusCode, bad.json().fields]).toEqual([400, [{ path: 'email', code: 'email_invalid' }]]);
    expect(await list()).toHaveLength(1);
  });

  it('[D8-70] stores no second tenant for a tenant login', async () => {
    const { id: account_id } = await make();
    const add = ({ id: tenant_id, property_id: at }: typeof tenant) =>
      world.owner.insertInto('tenant_account').values({ account_id, property_id: at, tenant_id }).execute();
    await expect(add(await aTenant(world, { property_id }))).rejects.toThrow('tenant_account_pkey');
    await expect(add(await aTenant(world))).rejects.toThrow('account_is_of_one_tenant');
  });

  it('creates a login only for an active tenant of the property', async () => {
    const foreign = await aTenant(world);
    const closed = await aTenant(world, { property_id, active: false });
    for (const { id } of [foreign, closed]) {
      const answer = await call('POST', 'tenant-login', aBody({ tenant_id: id }));
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'tenant_id', code: 'invalid' }]]);
    }
    expect((await call('POST', 'tenant-login', aBody({ tenant_id: foreign.id }), foreign.property_id)).statusCode).toBe(
      404,
    );
    const { rows } = await sql`
      select from tenant_account where tenant_id in (${foreign.id}, ${closed.id})`.execute(world.owner);
    expect(rows).toEqual([]);
  });

  it('answers 404 for tenant logins of another property and for staff accounts', async () => {
    const theirs = await aTenantUser(world);
    const staff = await aStaffMember(world, { properties: [property_id] });
    const body = { name: 'X', active: false, version: 1 };
    for (const id of [theirs.id, staff.id]) {
      expect((await call('GET', `tenant-login/${id}`)).statusCode).toBe(404);
      expect((await call('PUT', `tenant-login/${id}`, body)).statusCode).toBe(404);
      expect((await call('POST', `tenant-login/${id}/invite`)).statusCode).toBe(404);
    }
    const listed = await call('GET', `tenant-login-datatable?tenant_id=${theirs.tenant_id}`);
    expect(listed.statusCode).toBe(404);
    const { rows } = await sql`
      select from account where id in (${theirs.id}, ${staff.id}) and active`.execute(world.owner);
    expect(rows).toHaveLength(2);
  });

  it('finds tenant logins by name, e-mail address and status', async () => {
    const budi = await aTenantUser(world, { tenant, name: 'Budi' });
    await make({ name: 'Sari' });
    await aTenantUser(world, { tenant: await aTenant(world, { property_id }) });
    expect((await list()).map(({ name }) => name)).toEqual(['Budi', 'Sari']);
    expect((await list('&sort=-name')).map(({ name }) => name)).toEqual(['Sari', 'Budi']);
    expect((await list('&search_by=bud')).map(({ id }) => id)).toEqual([budi.id]);
    expect((await list('&status=invited')).map(({ name }) => name)).toEqual(['Sari']);
  });
});

describe('changing a tenant’s login', () => {
  it('logs out a deactivated tenant user and refuses their login until they are activated again', async () => {
    const user = await aTenantUser(world, { tenant });
    const headers = bearer(await login(world, user));
    const items = () => world.app.inject({ url: `/v1/loading-unloading/items/${tenant.id}`, headers });
    expect((await items()).statusCode).toBe(200);
    const [seen] = await list();
    if (seen === undefined) throw new Error('not listed');
    const off = await call('PUT', `tenant-login/${user.id}`, change(seen, { active: false }));
    expect([off.statusCode, off.json().status]).toEqual([200, 'inactive']);
    expect((await items()).statusCode).toBe(401);
    expect((await tryLogin(user.email, user.password)).json().code).toBe('login_failed');
    const on = await call('PUT', `tenant-login/${user.id}`, change(off.json(), { active: true }));
    expect([on.statusCode, on.json().status]).toEqual([200, 'active']);
    expect((await items()).statusCode).toBe(401);
    expect((await tryLogin(user.email, user.password)).statusCode).toBe(200);
  });

  it('[D8-70] refuses to change a tenant login with a stale version, a new e-mail address or another tenant', async () => {
    const made = await make();
    expect((await call('PUT', `tenant-login/${made.id}`, change(made, { name: 'Sari W.' }))).statusCode).toBe(200);
    const late = await call('PUT', `tenant-login/${made.id}`, change(made, { name: 'Sari X.' }));
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    for (const given of [{ email: 'lain@tenant.test' }, { tenant_id: tenant.id }, { role_id: tenant.id }]) {
      const answer = await call('PUT', `tenant-login/${made.id}`, change(made, { ...given, version: 2 }));
      expect(answer.json().fields).toMatchObject([{ code: 'unknown_field' }]);
    }
  });
});

describe('inviting a tenant login again', () => {
  it('mails a new invitation link and invalidates the previous link', async () => {
    const { id } = await make();
    const first = await mailedToken(id);
    expect((await call('POST', `tenant-login/${id}/invite`)).statusCode).toBe(202);
    const second = await mailedToken(id);
    expect((await reset(first, 'Melati-2026')).statusCode).toBe(422);
    expect((await reset(second, 'Melati-2026')).statusCode).toBe(204);
    const done = await call('POST', `tenant-login/${id}/invite`);
    expect([done.statusCode, done.json().code]).toEqual([409, 'conflict']);
  });

  it('limits how often a tenant user is invited and refuses to invite a deactivated user', async () => {
    const made = await make();
    const codes: number[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      codes.push((await call('POST', `tenant-login/${made.id}/invite`)).statusCode);
    expect(codes).toEqual([202, 202, 202, 429]);
    const token = await mailedToken(made.id);
    expect((await call('PUT', `tenant-login/${made.id}`, change(made, { active: false }))).statusCode).toBe(200);
    expect((await reset(token, 'Melati-2026')).statusCode).toBe(422);
    world.clock.advance(3_600_001);
    expect((await call('POST', `tenant-login/${made.id}/invite`)).statusCode).toBe(409);
  });
});
