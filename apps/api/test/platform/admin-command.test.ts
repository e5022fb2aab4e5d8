import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';

import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { aProperty, aRole, aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { databaseUrl } from '../services.ts';
import { gerbangOf } from './gerbang.ts';

const PASSWORD = 'Tangga-Batu-7';
const world = await createWorld();
const run = gerbangOf(world.database);
const gerbang = (args: readonly string[], input = '') =>
  run(['admin', ...args], { DATABASE_OWNER_URL: databaseUrl('owner', world.database) }, input);

const post = (url: string, payload: object = {}, token?: string) =>
  world.app.inject({ method: 'POST', url, payload, ...(token && { headers: bearer(token) }) });
const logIn = (email: string, password: string) => post('/v1/login', { email, password: md5Hex(password) });

async function auditOf(action: string) {
  const { rows } = await sql<{ property_id: string; record_id: string; request_id: string; detail: object }>`
    select property_id, record_id, request_id, detail from audit_log where action = ${action} and actor_kind = 'system'
     order by property_id`.execute(world.owner);
  return rows;
}

describe('gerbang admin create', { timeout: 60_000 }, () => {
  let property_ids: string[];
  let group: { id: string; name: string };
  beforeAll(async () => {
    const first = await aProperty(world);
    const second = await aProperty(world, { group_id: first.group_id });
    property_ids = [first.id, second.id].toSorted();
    const { rows } = await sql<{ id: string; name: string }>`
      select g.id, g.name from property_group g join property p on p.group_id = g.id where p.id = ${property_ids[0]}`.execute(
      world.owner,
    );
    group = rows[0] ?? { id: '', name: '' };
    await aRole(world, { group_id: group.id, name: 'Super Admin' });
  });
  const create = (email: string, input = `${PASSWORD}\n`, ...more: string[]) =>
    gerbang(['create', '--email', email, '--name', 'Rina Wulandari', '--group', group.name, ...more], input);

  test('makes a Super Admin of all properties of the group, who can log in, and notes which command did it', async () => {
    const { code, stdout } = await create('rina@nusaraya.test', `${PASSWORD}\n`, '--operator');
    expect(stdout).toContain('rina@nusaraya.test is Super Admin of');
    expect(stdout).not.toContain(PASSWORD);
    expect(code).toBe(0);
    const staff = (await logIn('rina@nusaraya.test', PASSWORD)).json();
    expect(staff.role.name).toBe('Super Admin');
    const { rows: held } = await sql<{ ids: string[]; operator: boolean }>`
      select array(select property_id from staff_property where account_id = a.id order by 1) as ids, operator
        from account a where id = ${staff.id}`.execute(world.owner);
    const { rows: all } = await sql<{ ids: string[] }>`
      select array(select id from property where group_id = ${group.id} order by 1) as ids`.execute(world.owner);
    expect(held[0]).toEqual({ ids: all[0]?.ids, operator: true });
    expect(held[0]?.ids).toEqual(expect.arrayContaining(property_ids));
    const audit = await auditOf('user.created');
    expect(audit.map(({ property_id }) => property_id)).toEqual(all[0]?.ids);
    expect(audit[0]?.request_id).toMatch(/^gerbang admin create, \S+ on \S+$/);
    expect(audit[0]?.record_id).toBe(staff.id);
  });

  test.each([
    ['a used address', 'rina@nusaraya.test', PASSWORD, 'email: This is taken already'],
    ['an easy password', 'other@nusaraya.test', 'Password1', 'password: This password is too common'],
    ['no address', 'nobody', PASSWORD, 'email: Invalid Email Address'],
  ])('refuses %s and makes nothing', async (_what, email, password, said) => {
    const before = await world.owner.selectFrom('account').select('id').execute();
    const { code, stderr } = await create(email, `${password}\n`);
    expect(stderr).toContain(said);
    expect(code).toBe(3);
    expect(await world.owner.selectFrom('account').select('id').execute()).toHaveLength(before.length);
  });

  test('names the groups when the name is not one of them', async () => {
    const { code, stderr } = await gerbang(['create', '--email', 'a@b.test', '--name', 'A', '--group', 'Nowhere']);
    expect(stderr).toContain(`There is no group Nowhere, only: `);
    expect(stderr).toContain(group.name);
    expect(code).toBe(3);
  });
});

describe('gerbang admin reset-second-step', { timeout: 60_000 }, () => {
  test('switches it off, ends the sessions, tells the person by mail, and notes which command did it', async () => {
    const staff = await aStaffMember(world);
    const token = await staffLogin(world, staff);
    const { secret } = (await post('/v1/second-step', {}, token)).json() as { secret: string };
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    expect((await post('/v1/second-step/confirm', { code }, token)).statusCode).toBe(200);

    const ended = await gerbang(['reset-second-step', '--email', staff.email.toUpperCase()]);
    expect(ended.stdout).toContain('all their sessions have ended');
    expect(ended.code).toBe(0);
    const profile = await world.app.inject({ url: '/v1/second-step', headers: bearer(token) });
    expect(profile.statusCode).toBe(401);
    expect((await logIn(staff.email, staff.password)).json()).toMatchObject({ token: expect.any(String) });
    const audit = await auditOf('user.second_step_reset');
    expect(audit[0]).toMatchObject({
      record_id: staff.id,
      request_id: expect.stringMatching(/^gerbang admin reset-second-step, /),
    });
    const { rows: jobs } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'users.second-step-reset-mail'`.execute(world.db);
    expect(jobs).toEqual([{ payload: expect.objectContaining({ account_id: staff.id, step: 'done' }) }]);
  });

  test('ends with 2 when nobody has the address', async () => {
    const { code, stdout } = await gerbang(['reset-second-step', '--email', 'nobody@nusaraya.test']);
    expect(stdout).toContain('No active staff member');
    expect(code).toBe(2);
  });
});
