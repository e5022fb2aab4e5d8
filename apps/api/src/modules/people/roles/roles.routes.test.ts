import { ACTIONS, STAGES } from '@gerbang/shared/access';
import { roleDatatable, roleOptions, roleRecord, type RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aRole, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();

type Given = Parameters<typeof aStaffMember>[1];

async function somebody(given: Given = {}) {
  const account = await aStaffMember(world, given);
  const headers = bearer(await staffLogin(world, account));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    world.app.inject({ method, url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
  const read = async (id: string) => z.parse(roleRecord, (await call('GET', `/role/${id}`)).json());
  const list = async (query = '') => z.parse(roleDatatable, (await call('GET', `/role-datatable${query}`)).json());
  const put = async (id: string, change: object) =>
    call('PUT', `/role/${id}`, { ...bodyOf(await read(id)), ...change });
  return { account, call, read, list, put };
}

/** The editable fields of a record, as the edit form sends them. */
function bodyOf({ id: _id, people: _people, updated_at: _at, ...facts }: RoleRecord) {
  return facts;
}

async function auditOf(id: string) {
  const { rows } = await sql<{ property_id: string; action: string; detail: Record<string, unknown> }>`
    select property_id, action, detail from audit_log where record_kind = 'role' and record_id = ${id} order by id`.execute(
    world.owner,
  );
  return rows;
}

const openSessions = async (account_id: string) => {
  const { rows } = await sql`select from session where account_id = ${account_id} and revoked_at is null`.execute(
    world.owner,
  );
  return rows.length;
};

describe('reading roles', () => {
  it('shows people who manage users the roles of their group, each with its number of users', async () => {
    const keeper = await somebody({ role: { actions: ['user.read'], name: 'Pengelola' } });
    const { group_id } = keeper.account;
    const guard = await aRole(world, { group_id, name: 'Satpam', actions: ['gate.check'], stages: ['security'] });
    const foreign = await aRole(world, { name: 'Satpam' });
    const page = await keeper.list();
    expect(page.data.map(({ name, people }) => [name, people])).toEqual([
      ['Pengelola', 1],
      ['Satpam', 0],
    ]);
    expect(await keeper.read(guard.id)).toMatchObject({ actions: ['gate.check'], stages: ['security'], version: 1 });
    expect((await keeper.list('?search_by=sat')).total).toBe(1);
    expect((await keeper.list('?sort=-people')).data[0]?.name).toBe('Pengelola');
    for (const id of [foreign.id, newId()]) expect((await keeper.call('GET', `/role/${id}`)).statusCode).toBe(404);
    for (const [method, url] of [
      ['GET', '/role-options'],
      ['POST', '/role'],
      ['PUT', `/role/${guard.id}`],
      ['DELETE', `/role/${guard.id}`],
    ] as const)
      expect([url, (await keeper.call(method, url, method === 'GET' ? undefined : {})).statusCode]).toEqual([url, 403]);
  });

  it('offers every module, action and stage for a role', async () => {
    const boss = await somebody();
    const offered = z.parse(roleOptions, (await boss.call('GET', '/role-options')).json());
    expect(offered.modules.map(({ id }) => id)).toContain('operational');
    expect(offered.modules.find(({ id }) => id === 'operational')?.features[0]).toEqual({
      id: 'permit-approvals',
      name: 'Permit Approvals',
    });
    expect(offered.areas.flatMap(({ actions }) => actions)).toHaveLength(ACTIONS.length);
    expect(offered.stages).toEqual([...STAGES]);
  });
});

describe('POST /v1/role', () => {
  it('creates a role whose users get exactly its menu', async () => {
    const boss = await somebody({ role: { stages: ['tcr'] } });
    const answer = await boss.call('POST', '/role', {
      name: 'Penyetuju',
      modules: ['operational', 'operational'],
      features: ['permit-approvals'],
      actions: ['permit.decide', 'permit.read'],
      stages: ['tcr'],
    });
    expect(answer.statusCode).toBe(201);
    const made = z.parse(roleRecord, answer.json());
    expect(made).toMatchObject({ modules: ['operational'], stages: ['tcr'], people: 0, version: 1 });
    expect(await auditOf(made.id)).toMatchObject([
      { property_id: boss.account.property_ids[0], action: 'role.created', detail: { name: 'Penyetuju' } },
    ]);
    const holder = await aStaffMember(world, { properties: boss.account.property_ids, role: made });
    expect(await staffLogin(world, holder)).toBeTruthy();
  });

  it('refuses a role with rights that the creator does not hold, a taken name or unknown entries', async () => {
    const boss = await somebody({ role: { actions: ['role.update', 'user.read'], name: 'Kepala' } });
    const post = (body: object) => boss.call('POST', '/role', { name: 'Baru', ...body });
    const granted = await post({ actions: ['permit.read', 'user.read'], stages: ['gm'] });
    expect([granted.statusCode, granted.json().code, granted.json().fields]).toEqual([
      422,
      'beyond_own_rights',
      [
        { path: 'actions', code: 'invalid' },
        { path: 'stages', code: 'invalid' },
      ],
    ]);
    expect((await post({ name: 'KEPALA' })).json().fields).toEqual([{ path: 'name', code: 'taken' }]);
    expect((await post({ modules: ['x'] })).json().fields).toEqual([{ path: 'modules', code: 'invalid' }]);
    expect((await post({ features: ['gate'] })).json().fields).toEqual([{ path: 'features', code: 'invalid' }]);
    for (const bad of [{ actions: ['rule.world'] }, { stages: ['boss'] }, { group_id: newId() }, { name: '' }])
      expect((await post(bad)).statusCode).toBe(400);
    expect((await boss.list()).total).toBe(1);
  });
});

describe('PUT /v1/role/{id}', () => {
  it('updates a role, logs its users out and logs the change at each of their properties', async () => {
    const mall = await aProperty(world);
    const office = await aProperty(world, { group_id: mall.group_id });
    const boss = await somebody({ properties: [mall.id] });
    const role = await aRole(world, {
      group_id: mall.group_id,
      name: 'Lama',
      actions: ['permit.read'],
      stages: ['gm'],
    });
    const one = await somebody({ properties: [mall.id, office.id], role });
    const two = await somebody({ properties: [office.id], role });
    const answer = await boss.put(role.id, { actions: ['permit.read', 'permit.cancel'] });
    // The stage that the editor does not hold stays; only added rights must be held by the editor.
    expect(answer.json()).toMatchObject({ actions: ['permit.cancel', 'permit.read'], stages: ['gm'], version: 2 });
    for (const { account } of [one, two]) expect(await openSessions(account.id)).toBe(0);
    expect(await openSessions(boss.account.id)).toBe(1);
    const audit = await auditOf(role.id);
    expect(audit.map(({ property_id }) => property_id).toSorted()).toEqual([mall.id, office.id].toSorted());
    for (const { detail } of audit)
      expect(detail).toEqual({ actions: [['permit.read'], ['permit.cancel', 'permit.read']] });
  });

  it('renames a role without logging anybody out', async () => {
    const boss = await somebody();
    const person = await somebody({ properties: boss.account.property_ids, role: { actions: ['permit.read'] } });
    expect((await boss.put(person.account.role_id, { name: 'Nama baru' })).statusCode).toBe(200);
    expect(await openSessions(person.account.id)).toBe(1);
  });

  it('refuses to remove role.update from one’s own role and to add rights the editor does not hold', async () => {
    const boss = await somebody({ role: { actions: ['role.update', 'user.read'], stages: [] } });
    const { role_id } = boss.account;
    expect((await boss.put(role_id, { actions: ['user.read'] })).json().code).toBe('own_account');
    expect((await boss.put(role_id, { stages: ['tcr'] })).json().code).toBe('beyond_own_rights');
    expect((await boss.read(role_id)).version).toBe(1);
  });

  it('[D8-70] refuses to update a role with a stale version or of another group', async () => {
    const boss = await somebody();
    const role = await aRole(world, { group_id: boss.account.group_id, actions: [] });
    const seen = bodyOf(await boss.read(role.id));
    expect((await boss.put(role.id, { name: `Dua ${role.id}` })).statusCode).toBe(200);
    const late = await boss.call('PUT', `/role/${role.id}`, seen);
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const foreign = await aRole(world);
    expect((await boss.call('PUT', `/role/${foreign.id}`, seen)).statusCode).toBe(404);
    expect((await boss.call('DELETE', `/role/${foreign.id}`)).statusCode).toBe(404);
  });

  it('keeps one role administrator when two remove the right from each other concurrently', async () => {
    const mall = await aProperty(world);
    const one = await somebody({ properties: [mall.id] });
    const two = await somebody({ properties: [mall.id] });
    const seen = bodyOf(await two.read(one.account.role_id));
    let answer: ReturnType<typeof two.call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`people:${mall.group_id}`}, 0))`.execute(tx);
      const actions = ACTIONS.filter((action) => action !== 'role.update');
      answer = two.call('PUT', `/role/${one.account.role_id}`, { ...seen, actions });
      void answer.then(() => {});
      await waitingForLock(world, 'pg_advisory_xact_lock');
      // The first request has removed the right from the second user, whose request is already waiting.
      await sql`delete from role_action where role_id = ${two.account.role_id} and action = 'role.update'`.execute(tx);
    });
    const refused = await answer;
    expect([refused?.statusCode, refused?.json().code]).toEqual([409, 'last_administrator']);
    expect((await one.read(one.account.role_id)).actions).toContain('role.update');
  });
});

describe('DELETE /v1/role/{id}', () => {
  it('deletes an unused role and refuses to delete a role in use', async () => {
    const boss = await somebody();
    const free = await aRole(world, { group_id: boss.account.group_id, modules: ['news'], features: ['tenant-news'] });
    expect((await boss.call('DELETE', `/role/${free.id}`)).statusCode).toBe(204);
    expect((await boss.call('GET', `/role/${free.id}`)).statusCode).toBe(404);
    expect(await auditOf(free.id)).toMatchObject([{ action: 'role.deleted', detail: { features: ['tenant-news'] } }]);
    const off = await aStaffMember(world, { properties: boss.account.property_ids, role: {}, active: false });
    for (const id of [off.role_id, boss.account.role_id]) {
      const answer = await boss.call('DELETE', `/role/${id}`);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'in_use']);
    }
  });
});
