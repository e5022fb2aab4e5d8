import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  aProperty,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  PASSWORD,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

function login(email: string, password: string, source: string | undefined = 'web', extra: object = {}) {
  return world.app.inject({
    method: 'POST',
    url: '/v1/login',
    headers: source === undefined ? {} : { 'x-app-source': source },
    payload: { email, password: md5Hex(password), ...extra },
  });
}

describe('staff login', () => {
  it('[S7-006][D4-05][S3-001][S3-002][S3-003][S1-011] answers a staff login with the account itself, its role, the role’s modules and their features', async () => {
    const property = await aProperty(world, { name: 'Graha Indah' });
    const staff = await aStaffMember(world, {
      properties: [property.id],
      role: {
        name: 'TCR',
        modules: ['operational', 'news'],
        features: ['permit-approvals', 'gate', 'internal-news'],
        stages: ['tcr'],
      },
    });
    const answer = await login(staff.email, PASSWORD, 'web', { fcm_token_web: 'web-no-push' });
    expect(answer.statusCode).toBe(200);
    const record = answer.json();
    expect(record).toMatchObject({
      id: staff.id,
      tenant: null,
      property: { id: property.id, name: 'Graha Indah' },
      role: { name: 'TCR', stages: ['tcr'] },
    });
    expect(record.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(record.role.modules).toEqual([
      {
        name: 'News',
        path: '/news',
        icon: 'newspaper',
        child: false,
        features: [{ name: 'Internal News', path: '/news/internalNews' }],
      },
      {
        name: 'Operational',
        path: '/operational',
        icon: 'organization',
        child: false,
        features: [
          { name: 'Permit Approvals', path: '/operational/permitApprovals' },
          { name: 'Gate', path: '/operational/gate' },
        ],
      },
    ]);
  });

  it('[D8-09] sets lastLogin at each login of staff and tenants, and sends it with the record', async () => {
    const stored = async (id: string) => {
      const { rows } = await sql<{ at: Date | null }>`select last_login_at as at from account where id = ${id}`.execute(
        world.owner,
      );
      return rows[0]?.at;
    };
    const staff = await aStaffMember(world);
    const user = await aTenantUser(world);
    expect(await stored(staff.id)).toBeNull();
    for (const hours of [0, 2]) {
      const now = new Date(MONDAY_MORNING.getTime() + hours * 3_600_000);
      world.clock.set(now);
      expect((await login(staff.email, PASSWORD)).json().lastLogin).toBe(now.toISOString());
      expect((await login(user.email, PASSWORD, 'mobile')).json().result.lastLogin).toBe(now.toISOString());
      expect([await stored(staff.id), await stored(user.id)]).toEqual([now, now]);
    }
  });

  it('[D7-27] compares the e-mail address of a login without regard to case', async () => {
    const staff = await aStaffMember(world, { email: 'Budi.Santoso@Gerbang.test' });
    expect((await login('bUDI.santoso@gerbang.TEST', PASSWORD)).statusCode).toBe(200);
    await expect(aStaffMember(world, { email: 'budi.SANTOSO@gerbang.test' })).rejects.toThrow(
      /one_account_per_kind_and_email/,
    );
    expect(staff.email).toBe('Budi.Santoso@Gerbang.test');
  });

  it('[D4-08][D4-09][D4-07] refuses tenants at the staff login and staff at the tenant login with the same answer', async () => {
    const staff = await aStaffMember(world);
    const tenant = await aTenantUser(world);
    const failures = [
      await login(tenant.email, PASSWORD, 'web'),
      await login(staff.email, PASSWORD, 'mobile'),
      await login(staff.email, 'wrong-password', 'web'),
      await login('nobody@gerbang.test', PASSWORD, 'web'),
    ].map((answer) => ({ status: answer.statusCode, body: { ...answer.json(), request_id: '' } }));
    for (const failure of failures) expect(failure).toEqual(failures[0]);
    expect(failures[0]).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  it('[D8-70] logs in the matching account of a person who has one staff and one tenant account', async () => {
    const email = 'dua.peran@gerbang.test';
    const tenant = await aTenantUser(world, { email, password: 'Sebagai-tenant' });
    const staff = await aStaffMember(world, { email, password: 'Sebagai-staf-1' });
    expect((await login(email, 'Sebagai-staf-1', 'web')).json().id).toBe(staff.id);
    expect((await login(email, 'Sebagai-tenant', 'mobile')).json().result.id).toBe(tenant.id);
    expect((await login(email, 'Sebagai-tenant', 'web')).statusCode).toBe(401);
    expect((await login(email, 'Sebagai-staf-1', 'mobile')).statusCode).toBe(401);
  });

  it('refuses the login of an inactive account and of one without a property', async () => {
    const gone = await aStaffMember(world, { active: false });
    const homeless = await aStaffMember(world, { properties: [] });
    expect((await login(gone.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(homeless.email, PASSWORD)).statusCode).toBe(401);
  });

  it('[D4-17] takes the kind of session from the account, not from the headers', async () => {
    const tenant = await aTenantUser(world);
    const token = await tenantLogin(world, tenant);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v1/second-step',
      headers: {
        ...bearer(token),
        'x-app-source': 'web',
        'x-app-group': '1',
        'x-app-brand': '1',
        'x-app-role': 'Super Admin',
      },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('[D4-16] accepts the X-App headers at login and logs them', async () => {
    world.logs.length = 0;
    const staff = await aStaffMember(world);
    await world.app.inject({
      method: 'POST',
      url: '/v1/login',
      headers: {
        'x-app-source': 'web',
        'x-app-version': '0.0.1',
        'x-app-os': 'linux',
        'x-app-group': '1',
        'x-app-brand': '1',
        'x-app-language': 'en',
      },
      payload: { email: staff.email, password: md5Hex(PASSWORD) },
    });
    const line = world.logs.map((text) => JSON.parse(text)).find((entry) => entry.route === '/v1/login');
    expect(line).toMatchObject({
      app_source: 'web',
      app_version: '0.0.1',
      app_os: 'linux',
      app_group: '1',
      app_brand: '1',
      app_language: 'en',
    });
  });

  it('allows ten login attempts per account in 15 minutes, right or wrong', async () => {
    const staff = await aStaffMember(world);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await login(staff.email, 'wrong')).statusCode).toBe(401);
    expect((await login(staff.email, PASSWORD)).statusCode).toBe(429);
    world.clock.advance(16 * 60 * 1000);
    expect((await login(staff.email, PASSWORD)).statusCode).toBe(200);
  });
});

describe('tenant login', () => {
  it('[S7-008][D4-06][S3-009] answers a tenant login with {result}: the tenant, its floor and its units', async () => {
    const tenant = await aTenant(world, { name: 'Kopi Selasar' });
    const user = await aTenantUser(world, { tenant, phone: '+62811' });
    const answer = await login(user.email, PASSWORD, 'mobile', { fcm_token: 'tenant-no-push' });
    expect(answer.statusCode).toBe(200);
    const { result } = answer.json();
    expect(result).toMatchObject({
      id: user.id,
      name: user.name,
      email: user.email,
      phone: '+62811',
      property: { id: tenant.property_id },
      tenant: { id: tenant.id, name: 'Kopi Selasar' },
    });
    expect(result.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(result.tenant.unit_list).toHaveLength(1);
    expect(result.tenant.unit_list[0]).toMatchObject({
      name: expect.any(String),
      floor: { id: result.tenant.floor.id },
    });
  });

  it('answers the login of a user of an inactive tenant or property like a wrong password', async () => {
    const closedShop = await aTenantUser(world, { tenant: await aTenant(world, { active: false }) });
    const closedMall = await aTenantUser(world);
    const gone = await aTenantUser(world, { active: false });
    await sql`update property set active = false where id = ${closedMall.property_id}`.execute(world.owner);
    const wrong = await login((await aTenantUser(world)).email, 'Salah-2026', 'mobile');
    const { request_id: _wrongs, ...due } = wrong.json();
    for (const { id, email } of [closedShop, closedMall, gone]) {
      const answer = await login(email, PASSWORD, 'mobile');
      const { request_id: _own, ...body } = answer.json();
      expect([answer.statusCode, body]).toEqual([401, due]);
      const { rows } = await sql`select from session where account_id = ${id}`.execute(world.owner);
      expect(rows).toEqual([]);
    }
  });
});

describe('stored credentials', () => {
  it('[D4-01] stores passwords only as argon2id of the MD5 hex, never the hex or the password', async () => {
    const staff = await aStaffMember(world, { password: 'Rahasia-9182' });
    expect((await login(staff.email, 'Rahasia-9182')).statusCode).toBe(200);
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(a)::text as text from account a where id = ${staff.id}`.execute(world.owner);
    expect(rows[0]?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows[0]?.text).not.toContain(md5Hex('Rahasia-9182'));
    expect(rows[0]?.text).not.toContain('Rahasia-9182');
    const stolen = (JSON.parse(rows[0]?.text ?? '{}') as { password_hash: string }).password_hash;
    expect(
      (await world.app.inject({ method: 'POST', url: '/v1/login', payload: { email: staff.email, password: stolen } }))
        .statusCode,
    ).toBe(400);
    await expect(
      world.owner
        .updateTable('account')
        .set({ password_hash: md5Hex('Rahasia-9182') })
        .where('id', '=', staff.id)
        .execute(),
    ).rejects.toThrow(/only_argon2id_is_stored/);
  });

  it('[D4-10][D4-11] stores session tokens of 256 random bits as hashes only', async () => {
    const staff = await aStaffMember(world);
    const [first, second] = [await staffLogin(world, staff), await staffLogin(world, staff)];
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(first).not.toBe(second);
    const rows = await world.owner.selectFrom('session').selectAll().where('account_id', '=', staff.id).execute();
    expect(rows.map((row) => row.token_hash.toString('hex')).sort()).toEqual(
      [first, second].map((token) => createHash('sha256').update(token).digest('hex')).sort(),
    );
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('[D7-54] refuses a staff e-mail address that the login form would refuse', async () => {
    await expect(aStaffMember(world, { email: 'budi@gerbang.online' })).rejects.toThrow(
      /staff_email_passes_the_login_form/,
    );
    await expect(aTenantUser(world, { email: 'budi@gerbang.online' })).resolves.toBeDefined();
  });
});
