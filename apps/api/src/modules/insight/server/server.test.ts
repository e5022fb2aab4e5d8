import { serverBackups, serverHealth } from '@gerbang/shared/contracts/insight/server';
import { staffRecord } from '@gerbang/shared/contracts/people/auth';
import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aStaffMember, bearer, staffLogin, type BuiltAccount } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';
import { examineHourly } from '../../../platform/doctor/hourly.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

const world = await createWorld();
type Headers = Record<string, string>;
let operator: Headers;
let other_operator: Headers;
let super_admin: Headers;
let property_id: string;

const loginOf = async (member: BuiltAccount) => bearer(await staffLogin(world, member));
const makeOperator = ({ id }: BuiltAccount, is = true) =>
  sql`update account set operator = ${is} where id = ${id}`.execute(world.owner);

beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  const [first, second] = [await aStaffMember(world, { properties: [property_id] }), await aStaffMember(world)];
  await makeOperator(first);
  await makeOperator(second);
  [operator, other_operator] = [await loginOf(first), await loginOf(second)];
  super_admin = await loginOf(await aStaffMember(world, { properties: [property_id] }));
});

beforeEach(async () => {
  await sql`truncate backup_request, backup_run, backup_service, doctor_result`.execute(world.owner);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(world.db);
});

const get = (url: string, headers = operator) => world.app.inject({ method: 'GET', url, headers });
const post = (url: string, payload: object, headers = operator) =>
  world.app.inject({ method: 'POST', url, payload, headers });
const health = async (headers = operator) =>
  z.parse(serverHealth, (await get('/v1/server/health?time_zone=Asia/Jakarta', headers)).json());
const backups = async () => z.parse(serverBackups, (await get('/v1/server/backups')).json());
const ask = (kind: 'backup' | 'test', headers = operator) => post('/v1/server/backups/requests', { kind }, headers);
const requests = async () =>
  (await sql<{ kind: string }>`select kind from backup_request order by asked_at`.execute(world.owner)).rows;
const audited = async () =>
  (
    await sql<{ action: string }>`
      select action from audit_log where property_id = ${property_id} and action like 'server.%' order by id`.execute(
      world.owner,
    )
  ).rows.map(({ action }) => action);

async function aResult(check_id: string, state: string, examined_at: Date, found = 'failed') {
  await sql`insert into doctor_result (check_id, examined_at, state, found, found_values)
    values (${check_id}, ${examined_at}, ${state}, ${found}, '{"count": 2, "tasks": "a, b"}')`.execute(world.owner);
}

describe('access to the server', () => {
  it('is refused to a Super Admin who is no operator', async () => {
    const answers = await Promise.all([
      get('/v1/server/health?time_zone=Asia/Jakarta', super_admin),
      get('/v1/server/backups', super_admin),
      post('/v1/server/check', {}, super_admin),
      ask('backup', super_admin),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect(await requests()).toEqual([]);
  });

  it('ends at once for somebody who is no operator any more', async () => {
    const member = await aStaffMember(world);
    await makeOperator(member);
    const headers = await loginOf(member);
    expect((await get('/v1/server/backups', headers)).statusCode).toBe(200);
    await makeOperator(member, false);
    expect((await get('/v1/server/backups', headers)).statusCode).toBe(403);
  });

  it('is refused by the database, too, when somebody asks in another name', async () => {
    const member = await aStaffMember(world, { properties: [property_id] });
    const insert = (staff_id: string, asked_by: string) =>
      world.db.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'gerbang_lists', true), set_config('app.staff_id', ${staff_id}, true),
                         enter_group(group_of_account(${staff_id}), true)`.execute(tx);
        await sql`insert into backup_request (id, kind, asked_by) values (${newId()}, 'backup', ${asked_by})`.execute(
          tx,
        );
      });
    await expect(insert(member.id, member.id)).rejects.toThrow('row-level security');
    await makeOperator(member);
    await expect(insert(member.id, newId())).rejects.toThrow('row-level security');
    await insert(member.id, member.id);
    expect(await requests()).toHaveLength(1);
  });

  it('shows in the menu of an operator only', async () => {
    const member = await aStaffMember(world);
    const paths = async () => {
      const payload = { email: member.email, password: md5Hex(member.password) };
      const url = '/v1/login';
      const answer = await world.app.inject({ method: 'POST', url, payload, headers: { 'x-app-source': 'web' } });
      return z
        .parse(staffRecord, answer.json())
        .role.modules.flatMap(({ features }) => features.map(({ path }) => path));
    };
    expect(await paths()).not.toContain('/settings/server');
    await makeOperator(member);
    expect(await paths()).toContain('/settings/server');
  });
});

describe('the health of the server', () => {
  it('has no result before the first run, and counts groups and properties of all', async () => {
    const { rows } = await sql<{ groups: number; properties: number }>`
      select (select count(*)::int from property_group) as groups, (select count(*)::int from property) as properties`.execute(
      world.owner,
    );
    const seen = await health();
    expect(seen).toMatchObject({ ...rows[0], examined_at: null, checks: [], is_checking: false });
    expect(seen.properties).toBeGreaterThan(1);
    expect(seen.days).toHaveLength(30);
    expect(new Set(seen.days.map(({ state }) => state))).toEqual(new Set([null]));
    expect(seen.versions).toEqual({
      gerbang: expect.stringMatching(/^\d+\.\d+/),
      schema: expect.stringMatching(/^00/),
      node: process.versions.node,
      postgresql: expect.stringMatching(/^\d+/),
    });
  });

  it('shows the last run in the language of the person, and the worst state of each day where they are', async () => {
    const hours = (count: number) => new Date(MONDAY_MORNING.getTime() - count * HOUR_MS);
    await aResult('queue', 'good', hours(1), 'empty');
    await aResult('queue', 'look', hours(2));
    // 23:30 the day before in Jakarta, and the same day in UTC plus seven hours.
    await aResult('queue', 'bad', hours(9.5));
    await aResult('clock', 'skipped', hours(1), 'unknown');
    await aResult('queue', 'bad', new Date(MONDAY_MORNING.getTime() - 29 * DAY_MS));
    const seen = await health();
    expect(seen.examined_at).toBe(hours(1).toISOString());
    expect(seen.checks.map(({ id, found }) => [id, found])).toEqual([
      ['clock', expect.stringMatching(/^Tidak diperiksa/)],
      ['queue', 'Tidak ada pekerjaan yang menunggu'],
    ]);
    expect(seen.days.at(-1)).toEqual({ day: '2026-11-16', state: 'look' });
    expect(seen.days.at(-2)).toEqual({ day: '2026-11-15', state: 'bad' });
    expect(seen.days[0]).toEqual({ day: '2026-10-18', state: 'bad' });
    const english = await health({ ...operator, 'x-language': 'en' });
    expect(english.checks[1]?.found).toBe('No job waits');
  });

  it('counts what waits in the queue, and names what has failed for good', async () => {
    for (const name of ['permits.send-created-mail', 'permits.send-created-mail', 'insight.write-export'])
      await sql`select graphile_worker.add_job(${name}, '{}'::json, run_at => now() - interval '1 minute')`.execute(
        world.db,
      );
    await sql`select graphile_worker.add_job('people.forget', '{}'::json)`.execute(world.db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
               where task_id = (select id from graphile_worker._private_tasks where identifier = 'people.forget')`.execute(
      world.db,
    );
    const { queue } = await health();
    expect(queue.kinds.map(({ kind, waiting }) => [kind, waiting])).toEqual([
      ['mail', 2],
      ['downloads', 1],
      ['other', 0],
    ]);
    expect(queue.kinds[0]?.oldest_seconds).toBeGreaterThanOrEqual(60);
    expect(queue.kinds[2]?.oldest_seconds).toBeNull();
    expect(queue.failed).toEqual([{ name: 'people.forget', count: 1 }]);
  });

  it('has the worker run the checks once, however often it is asked', async () => {
    const before = (await audited()).length;
    for (let time = 0; time < 3; time += 1) expect((await post('/v1/server/check', {})).statusCode).toBe(202);
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = ${examineHourly.name}`.execute(world.db);
    expect(rows).toHaveLength(1);
    expect((await health()).is_checking).toBe(true);
    expect((await audited()).slice(before)).toEqual(['server.check_asked']);
  });
});

describe('the backups of the server', () => {
  it('are nothing before the service has ever run', async () => {
    expect(await backups()).toMatchObject({
      runs: [],
      last_good_at: null,
      last_test: null,
      service: null,
      requests: [],
    });
  });

  it('are listed with what became of them', async () => {
    await sql`insert into backup_run (id, taken_at, kind, seconds, database_bytes, files, new_bytes, fault, tested_at, test_seconds, test_fault)
      values ('a', '2026-11-13T19:00:00Z', 'nightly', 360, 8400000000, 118402, 214000000, null, '2026-11-14T20:00:00Z', 250, null),
             ('b', '2026-11-14T19:00:00Z', 'by_hand', 60, 9, 8, 7, null, null, null, null),
             ('c', '2026-11-15T19:00:00Z', null, null, null, null, null, null, '2026-11-15T20:00:00Z', 9, 'A file is missing'),
             ('d', '2026-11-15T23:00:00Z', 'nightly', 3, null, null, null, 'The bucket refuses', null, null, null)`.execute(
      world.owner,
    );
    const seen = await backups();
    expect(seen.runs.map(({ id, state, fault }) => [id, state, fault])).toEqual([
      ['d', 'failed', 'The bucket refuses'],
      ['c', 'failed', 'A file is missing'],
      ['b', 'complete', null],
      ['a', 'tested', null],
    ]);
    expect(seen.runs.at(-1)).toMatchObject({ kind: 'nightly', seconds: 360, database_bytes: 8_400_000_000 });
    expect(seen.last_good_at).toBe('2026-11-15T19:00:00.000Z');
    expect(seen.last_test).toEqual({ at: '2026-11-14T20:00:00.000Z', seconds: 250 });
  });

  it('say when the service gives no sign', async () => {
    const sign = (seconds: number) =>
      sql`insert into backup_service (seen_at, nightly_at, time_zone, next_at, kit_is_safe)
          values (now() - make_interval(secs => ${seconds}), '02:00', 'Asia/Jakarta', now(), true)
          on conflict (id) do update set seen_at = excluded.seen_at`.execute(world.owner);
    await sign(60);
    expect((await backups()).service).toMatchObject({ is_silent: false, nightly_at: '02:00', kit_is_safe: true });
    await sign(121);
    expect((await backups()).service?.is_silent).toBe(true);
  });

  it('are asked for once of each kind, and again when that has ended', async () => {
    const before = (await audited()).length;
    for (const kind of ['backup', 'backup', 'test', 'test'] as const) expect((await ask(kind)).statusCode).toBe(202);
    expect(await requests()).toEqual([{ kind: 'backup' }, { kind: 'test' }]);
    expect((await backups()).requests).toMatchObject([
      { kind: 'backup', taken_up_at: null, ended_at: null },
      { kind: 'test', taken_up_at: null, ended_at: null },
    ]);
    await sql`update backup_request set taken_up_at = now(), ended_at = now(), fault = 'no' where kind = 'backup'`.execute(
      world.owner,
    );
    expect((await backups()).requests[0]).toMatchObject({ kind: 'backup', fault: 'no' });
    await ask('backup');
    expect(await requests()).toHaveLength(3);
    expect((await backups()).requests[0]).toMatchObject({ kind: 'backup', ended_at: null, fault: null });
    expect((await audited()).slice(before)).toEqual([
      'server.backup_asked',
      'server.test_asked',
      'server.backup_asked',
    ]);
  });

  it('are one request when two operators ask at once', async () => {
    const answers = await world.owner.transaction().execute(async (tx) => {
      await sql`lock table backup_request in share mode`.execute(tx);
      const both = Promise.all([ask('backup'), ask('backup', other_operator)]);
      await waitingForLock(world, 'insert into backup_request', 2);
      return { both };
    });
    expect((await answers.both).map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(await requests()).toHaveLength(1);
  });

  it('are refused for other kinds', async () => {
    expect((await post('/v1/server/backups/requests', { kind: 'restore' })).statusCode).toBe(400);
  });
});
