import { userDatatable, userRecord, type UserRecord } from '@gerbang/shared/contracts/people/users';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aRole, aStaffMember, aTenantUser, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();

type Given = Parameters<typeof aStaffMember>[1];

async function somebody(given: Given = {}) {
  const account = await aStaffMember(world, given);
  const headers = bearer(await staffLogin(world, account));
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    world.app.inject({ method, url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
  const read = async (id: string) => z.parse(userRecord, (await call('GET', `/user/${id}`)).json());
  const list = async (query = '') => z.parse(userDatatable, (await call('GET', `/user-datatable${query}`)).json());
  const put = async (id: string, change: object) =>
    call('PUT', `/user/${id}`, { ...bodyOf(await read(id)), ...change });
  return { account, call, read, list, put };
}

/** The editable fields of a record, as the edit form sends them. */
function bodyOf({ name, phone, language, role_id, property_ids, active, version }: UserRecord) {
  return { name, phone, language, role_id, property_ids, active, version };
}

/** Two properties of a group, and a role without rights. */
async function aHouse() {
  const mall = await aProperty(world, { name: 'Graha Indah' });
  const office = await aProperty(world, { name: 'Menara Sagara', group_id: mall.group_id });
  const role = await aRole(world, { group_id: mall.group_id, actions: ['profile.update'], name: 'Tamu' });
  return { mall, office, role, group_id: mall.group_id };
}

/** A user manager without rights over the whole group or its roles. */
const MANAGER = { role: { actions: ['profile.update', 'user.read', 'user.update'] } } satisfies Given;

async function auditOf(id: string) {
  const { rows } = await sql<{
    property_id: string;
    action: string;
    detail: Record<string, unknown>;
    personal_values: Record<string, unknown> | null;
  }>`select l.property_id, l.action, l.detail, p.personal_values
       from audit_log l left join audit_personal p on p.property_id = l.property_id and p.audit_id = l.id
      where l.record_kind = 'user' and l.record_id = ${id} order by l.id`.execute(world.owner);
  return rows;
}

const openSessions = async (account_id: string) => {
  const { rows } = await sql`select from session where account_id = ${account_id} and revoked_at is null`.execute(
    world.owner,
  );
  return rows.length;
};

describe('GET /v1/user-datatable', () => {
  it('lists the users of the properties of the manager, each with only the properties that the manager has too', async () => {
    const { mall, office, role } = await aHouse();
    const manager = await somebody({ properties: [mall.id], name: 'Ani', ...MANAGER });
    const both = await aStaffMember(world, { properties: [mall.id, office.id], role, name: 'Budi' });
    await aStaffMember(world, { properties: [office.id], role, name: 'Citra' });
    await aStaffMember(world, { name: 'Orang Lain' });
    const page = await manager.list();
    expect(page.data.map(({ name }) => name)).toEqual(['Ani', 'Budi']);
    expect(page.data[1]).toMatchObject({
      id: both.id,
      role: 'Tamu',
      status: 'active',
      property_ids: [mall.id],
      properties: ['Graha Indah'],
      other_properties: 1,
      last_login: null,
    });
    expect(page.data[0]?.last_login).toBe(world.clock.now().toISOString());
    expect((await manager.list(`?property_id=${office.id}`)).total).toBe(0);
  });

  it('[D8-70] lists all users of the group to its administrator and nobody of another group', async () => {
    const { mall, office, role } = await aHouse();
    const ruler = await somebody({ properties: [mall.id], name: 'Ani' });
    await aStaffMember(world, { properties: [office.id], role, name: 'Citra' });
    await aStaffMember(world, { properties: [], role, name: 'Orang Lain' });
    await aTenantUser(world, { name: 'Penyewa' });
    expect((await ruler.list()).data.map(({ name }) => name)).toEqual(['Ani', 'Citra']);
  });

  it('searches, filters and sorts users', async () => {
    const { mall, role } = await aHouse();
    const { account, list, call } = await somebody({ properties: [mall.id], name: 'Ani', email: 'z@gerbang.test' });
    await aStaffMember(world, { properties: [mall.id], role, name: 'Budi', email: 'a.budi@gerbang.test' });
    const off = await aStaffMember(world, { properties: [mall.id], role, name: 'Citra', active: false });
    await sql`update account set password_hash = null where id = ${off.id}`.execute(world.owner);
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names('?search_by=BUD')).toEqual(['Budi']);
    expect(await names('?search_by=a.budi@')).toEqual(['Budi']);
    expect(await names(`?role_id=${account.role_id}`)).toEqual(['Ani']);
    expect(await names(`?property_id=${mall.id}&status=active`)).toEqual(['Ani', 'Budi']);
    expect(await names('?status=inactive')).toEqual(['Citra']);
    expect(await names('?status=invited')).toEqual([]);
    await sql`update account set totp_secret = '\\x00', totp_since = now() where id = ${account.id}`.execute(
      world.owner,
    );
    expect(await names('?second_step=off')).toEqual(['Budi']);
    expect(await names('?sort=-name')).toEqual(['Citra', 'Budi', 'Ani']);
    expect((await names('?sort=email'))[0]).toBe('Budi');
    expect((await names('?sort=last_login'))[0]).toBe('Ani');
    expect((await names('?sort=-role')).at(-1)).toBe('Ani');
    expect((await call('GET', '/user-datatable?sort=group_id')).statusCode).toBe(400);
  });
});

describe('GET /v1/user/{id}', () => {
  it('[D8-70] answers 404 for a user the manager may not see and 403 to a person without the required action', async () => {
    const { mall, office, role } = await aHouse();
    const manager = await somebody({ properties: [mall.id], ...MANAGER });
    const far = await aStaffMember(world, { properties: [office.id], role });
    const foreign = await aStaffMember(world);
    const tenant = await aTenantUser(world);
    for (const id of [far.id, foreign.id, tenant.id, newId()])
      expect((await manager.call('GET', `/user/${id}`)).statusCode).toBe(404);
    const guest = await somebody({ properties: [mall.id], role });
    for (const [method, url] of [
      ['GET', '/user-datatable'],
      ['GET', `/user/${guest.account.id}`],
      ['POST', '/user'],
      ['PUT', `/user/${guest.account.id}`],
      ['POST', `/user/${guest.account.id}/invite`],
    ] as const)
      expect([url, (await guest.call(method, url, method === 'GET' ? undefined : {})).statusCode]).toEqual([url, 403]);
  });
});

describe('PUT /v1/user/{id}', () => {
  it('updates a user, ends their sessions and logs the change at each of their properties', async () => {
    const { mall, office, role, group_id } = await aHouse();
    const boss = await somebody({ properties: [mall.id, office.id] });
    const other = await aRole(world, { group_id, actions: [], name: 'Lain' });
    const person = await somebody({ properties: [mall.id], role, name: 'Lama' });
    const answer = await boss.put(person.account.id, {
      name: 'Baru',
      phone: '0812',
      role_id: other.id,
      property_ids: [office.id],
    });
    expect(answer.json()).toMatchObject({ name: 'Baru', role: 'Lain', property_ids: [office.id], version: 2 });
    expect(await openSessions(person.account.id)).toBe(0);
    const audit = await auditOf(person.account.id);
    expect(audit.map(({ property_id }) => property_id).toSorted()).toEqual([mall.id, office.id].toSorted());
    for (const row of audit) {
      expect(row).toMatchObject({
        action: 'user.updated',
        personal_values: { name: ['Lama', 'Baru'], phone: ['', '0812'] },
      });
      expect(row.detail).toEqual({ role_id: [role.id, other.id], property_ids: [[mall.id], [office.id]] });
    }
  });

  it('keeps the user’s sessions when only name or language change', async () => {
    const { mall, role } = await aHouse();
    const boss = await somebody({ properties: [mall.id] });
    const person = await somebody({ properties: [mall.id], role });
    expect((await boss.put(person.account.id, { name: 'Baru', language: 'en' })).statusCode).toBe(200);
    expect(await openSessions(person.account.id)).toBe(1);
    expect((await boss.put(person.account.id, { active: false })).json()).toMatchObject({ status: 'inactive' });
    expect(await openSessions(person.account.id)).toBe(0);
  });

  it('leaves a user’s properties unchanged that the editor does not manage', async () => {
    const { mall, office, role } = await aHouse();
    const manager = await somebody({
      properties: [mall.id],
      role: { actions: ['user.read', 'user.update', 'profile.update'] },
    });
    const person = await aStaffMember(world, { properties: [mall.id, office.id], role });
    const refused = await manager.put(person.id, { property_ids: [mall.id, office.id] });
    expect([refused.statusCode, refused.json().code, refused.json().fields]).toEqual([
      422,
      'beyond_own_rights',
      [{ path: 'property_ids', code: 'invalid' }],
    ]);
    expect((await manager.put(person.id, { name: 'Baru' })).json()).toMatchObject({ other_properties: 1, version: 2 });
    const { rows } = await sql`select from staff_property where account_id = ${person.id}`.execute(world.owner);
    expect(rows).toHaveLength(2);
  });

  it('[D8-70] lets an editor assign only roles with no more rights than their own', async () => {
    const { mall, role, group_id } = await aHouse();
    const manager = await somebody({ properties: [mall.id], ...MANAGER });
    const person = await aStaffMember(world, { properties: [mall.id], role });
    const mighty = await aRole(world, { group_id, actions: ['profile.update', 'permit.read'] });
    const staged = await aRole(world, { group_id, actions: [], stages: ['tcr'] });
    for (const { id: role_id } of [mighty, staged]) {
      const answer = await manager.put(person.id, { role_id });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'beyond_own_rights']);
    }
    const foreign = await manager.put(person.id, { role_id: (await aRole(world, { actions: [] })).id });
    expect([foreign.statusCode, foreign.json().fields]).toEqual([422, [{ path: 'role_id', code: 'invalid' }]]);
    const administrator = await somebody({
      properties: [mall.id],
      role: { actions: ['user.read', 'user.update', 'role.update'] },
    });
    expect((await administrator.put(person.id, { role_id: staged.id })).statusCode).toBe(200);
  });

  it('[D8-70] answers 404 to an administrator who updates a user of another group', async () => {
    const [own, foreign] = [await somebody(), await somebody({ name: 'Orang Lain' })];
    const body = { ...bodyOf(await foreign.read(foreign.account.id)), name: 'Baru' };
    expect((await own.call('PUT', `/user/${foreign.account.id}`, body)).statusCode).toBe(404);
    expect((await foreign.read(foreign.account.id)).name).toBe('Orang Lain');
  });

  it('[L9] refuses changes of one’s own status, role or properties, and any change of a role administrator by a person who is not one', async () => {
    const { mall, office, role } = await aHouse();
    const boss = await somebody({ properties: [mall.id, office.id] });
    for (const change of [{ active: false }, { role_id: role.id }, { property_ids: [mall.id] }])
      expect((await boss.put(boss.account.id, change)).json().code).toBe('own_account');
    expect((await boss.put(boss.account.id, { name: 'Saya' })).statusCode).toBe(200);
    const manager = await somebody({ properties: [mall.id], ...MANAGER });
    for (const change of [{ active: false }, { name: 'Bukan Bos' }, { phone: '0811' }])
      expect((await manager.put(boss.account.id, change)).json().code).toBe('beyond_own_rights');
  });

  it('refuses to update a user with a stale version, an unknown field or another e-mail address', async () => {
    const { mall, role } = await aHouse();
    const boss = await somebody({ properties: [mall.id] });
    const person = await somebody({ properties: [mall.id], role });
    const seen = bodyOf(await boss.read(person.account.id));
    const own = await person.call('PUT', `/users/update/${person.account.id}`, { name: 'Sendiri' });
    expect(own.statusCode).toBe(200);
    const late = await boss.call('PUT', `/user/${person.account.id}`, seen);
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    expect((await boss.put(person.account.id, { email: 'lain@gerbang.test' })).statusCode).toBe(400);
    expect((await boss.put(person.account.id, { property_ids: [] })).statusCode).toBe(400);
  });
});

describe('concurrent changes of users', () => {
  it.each(['deactivated', 'given another role'])(
    'keeps the last role administrator from being %s by a person who concurrently lost that right',
    async (what) => {
      const { mall, role } = await aHouse();
      const change = what === 'deactivated' ? { active: false } : { role_id: role.id };
      const one = await somebody({ properties: [mall.id] });
      const two = await somebody({ properties: [mall.id], role: { id: one.account.role_id } });
      const body = bodyOf(await two.read(one.account.id));
      let answer: ReturnType<typeof two.call> | undefined;
      await world.owner.transaction().execute(async (tx) => {
        const key = `people:${one.account.group_id}`;
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
        answer = two.call('PUT', `/user/${one.account.id}`, { ...body, ...change });
        void answer.then(() => {});
        await waitingForLock(world, 'pg_advisory_xact_lock');
        // The first request deactivates the second user, whose request is already waiting.
        await sql`update account set active = false, version = version + 1 where id = ${two.account.id}`.execute(tx);
      });
      const refused = await answer;
      expect([refused?.statusCode, refused?.json().code]).toEqual([409, 'last_administrator']);
      const { rows } = await sql`
      select from account where id = ${one.account.id} and active and role_id = ${one.account.role_id}`.execute(
        world.owner,
      );
      expect(rows).toHaveLength(1);
      expect(await openSessions(one.account.id)).toBe(1);
    },
  );

  it('refuses an update of a user when the rights of the editor were removed while the update waited for a lock', async () => {
    const { mall, role } = await aHouse();
    const one = await somebody({ properties: [mall.id] });
    const person = await aStaffMember(world, { properties: [mall.id], role });
    const body = bodyOf(await one.read(person.id));
    let answer: ReturnType<typeof one.call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`people:${mall.group_id}`}, 0))`.execute(tx);
      answer = one.call('PUT', `/user/${person.id}`, { ...body, name: 'Terlambat' });
      void answer.then(() => {});
      await waitingForLock(world, 'pg_advisory_xact_lock');
      await sql`update session set revoked_at = ${world.clock.now()} where account_id = ${one.account.id}`.execute(tx);
    });
    expect((await answer)?.statusCode).toBe(401);
  });
});
