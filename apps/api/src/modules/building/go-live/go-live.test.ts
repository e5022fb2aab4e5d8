import { goLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { staffRecord } from '@gerbang/shared/contracts/people/auth';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aSlot, aStaffMember, aTenant, bearer, PASSWORD, staffLogin } from '../../../../test/builders.ts';
import { acceptMail, prepare } from '../../../../test/building/preparation.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';
import { sendTestMail } from './go-live.jobs.ts';

let world: Awaited<ReturnType<typeof createMailWorld>>;
let mall: { id: string; group_id: string };
let headers: Record<string, string>;
beforeAll(async () => {
  world = await createMailWorld();
  mall = await aProperty(world, { name: 'Graha Indah' });
  headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [mall.id] })));
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  world.app.inject({ method, url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
let counter = 0;
async function aNewProperty(facts: object = {}): Promise<string> {
  const short_code = `G${(counter += 1).toString().padStart(3, '0')}`;
  const answer = await call('POST', '/property', { name: `Mal ${short_code}`, short_code, ...facts });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}
const checklist = async (id: string) => z.parse(goLiveAnswer, (await call('GET', `/property/${id}/go-live`)).json());
const gaps = async (id: string) =>
  (await checklist(id)).checks.filter(({ state }) => state === 'missing').map(({ check }) => check);

/** What the public is told about a property. */
async function publicAnswers(id: string) {
  const list = await world.app.inject('/v1/public/property?limit=100');
  const asked = [
    `/v1/public/floor?property_id=${id}`,
    `/v1/public/tenant?property_id=${id}`,
    `/v1/public/terms?property_id=${id}`,
    `/v1/public/loading-unloading/availbility?property_id=${id}&form_type=loading`,
    `/v1/public/loading-unloading/time?property_id=${id}&form_type=unloading`,
  ];
  const statuses = [];
  for (const url of asked) statuses.push((await world.app.inject(url)).statusCode);
  return { isListed: list.json<{ id: string }[]>().some((row) => row.id === id), statuses };
}

describe('a new property', () => {
  it('[D8-44] is in preparation: no public list, date or time answers for it until it goes live', async () => {
    const id = await aNewProperty({ active: true });
    await prepare(world, id);
    expect(await publicAnswers(id)).toEqual({ isListed: false, statuses: [404, 404, 404, 404, 404] });
    expect((await checklist(id)).phase).toBe('preparation');
    expect((await call('POST', `/property/${id}/go-live`)).json()).toMatchObject({ phase: 'live' });
    const { isListed, statuses } = await publicAnswers(id);
    expect(isListed).toBe(true);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  it('cannot be made active by an update', async () => {
    const id = await aNewProperty();
    const record = (await call('GET', `/property/${id}`)).json<object>();
    const refused = await call('PUT', `/property/${id}`, { ...record, active: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_ready']);
    const changed = await call('PUT', `/property/${id}`, { ...record, city: 'Solo' });
    expect(changed.json()).toMatchObject({ city: 'Solo', active: false, in_preparation: true });
  });

  it('is among the properties of a login, after the live ones and marked', async () => {
    const boss = await aStaffMember(world, { properties: [mall.id] });
    const theirs = bearer(await staffLogin(world, boss));
    const payload = { name: 'AAA', short_code: 'AAA' };
    await world.app.inject({ method: 'POST', url: '/v1/property', headers: theirs, payload });
    const login = await world.app.inject({
      method: 'POST',
      url: '/v1/login',
      headers: { 'x-app-source': 'web' },
      payload: { email: boss.email, password: md5Hex(PASSWORD) },
    });
    const { property, properties } = z.parse(staffRecord, login.json());
    expect(property).toMatchObject({ name: 'Graha Indah', in_preparation: false });
    expect(properties.at(-1)).toMatchObject({ name: 'AAA', in_preparation: true });
  });
});

describe('GET /v1/property/{id}/go-live', () => {
  it('computes each required check from what the property has', async () => {
    const id = await aNewProperty();
    await sql`delete from mail_sent`.execute(world.owner);
    expect(await gaps(id)).toEqual(['floors', 'units', 'slots', 'stages', 'mail']);
    expect((await checklist(id)).empty_stages).toEqual(['tcr', 'fat', 'rdd', 'operational', 'gm']);
    await prepare(world, id);
    expect(await gaps(id)).toEqual([]);
    await sql`update slot set active = false where property_id = ${id} and kind = 'loading'`.execute(world.owner);
    expect(await gaps(id)).toEqual(['slots']);
    await aSlot(world, { property_id: id, kind: 'loading' });
    await sql`update mail_sent set sent_at = sent_at - interval '25 hours'`.execute(world.owner);
    expect(await gaps(id)).toEqual(['mail']);
  });

  it('counts neither an administrator nor an invited person without a password as approver', async () => {
    const id = await aNewProperty();
    const role = { stages: ['gm'] as const };
    await aStaffMember(world, { properties: [id], role });
    const invited = await aStaffMember(world, { properties: [id], role: { actions: ['permit.decide'], ...role } });
    await sql`update account set password_hash = null where id = ${invited.id}`.execute(world.owner);
    expect((await checklist(id)).empty_stages).toContain('gm');
    await aStaffMember(world, { properties: [id], role: { actions: ['permit.decide'], ...role } });
    expect((await checklist(id)).empty_stages).not.toContain('gm');
  });

  it('advises tenants and a guard with a PIN without requiring them', async () => {
    const id = await aNewProperty();
    await prepare(world, id);
    const advised = async () =>
      (await checklist(id)).checks.filter(({ state }) => state === 'advised').map(({ check }) => check);
    expect(await advised()).toEqual(['tenants', 'guards', 'test']);
    await aTenant(world, { property_id: id });
    const guard = await aStaffMember(world, { properties: [id], role: { actions: ['gate.check'] } });
    expect(await checklist(id)).toMatchObject({ guards: 1, guards_with_pin: 0 });
    await sql`insert into gate_pin (account_id, pin_hash, set_at) values (${guard.id}, '\\x00', now())`.execute(
      world.owner,
    );
    expect(await advised()).toEqual(['test']);
  });
});

describe('POST /v1/property/{id}/go-live', () => {
  it('refuses with the missing checks as reasons and leaves the property in preparation', async () => {
    const id = await aNewProperty();
    await acceptMail(world);
    const answer = await call('POST', `/property/${id}/go-live`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_ready']);
    expect(answer.json<{ fields: { path: string }[] }>().fields.map(({ path }) => path)).toEqual([
      'floors',
      'units',
      'slots',
      'stages',
    ]);
    expect((await publicAnswers(id)).isListed).toBe(false);
  });

  it('goes live once, writes one audit entry, and opens a paused property again', async () => {
    const id = await aNewProperty();
    await prepare(world, id);
    await aTenant(world, { property_id: id });
    for (let time = 0; time < 2; time += 1) await call('POST', `/property/${id}/go-live`);
    const entries = await sql`
      select from audit_log where property_id = ${id} and action = 'property.went_live'`.execute(world.owner);
    expect(entries.rows).toHaveLength(1);
    await call('DELETE', `/property/${id}`);
    expect((await checklist(id)).phase).toBe('paused');
    expect((await call('POST', `/property/${id}/go-live`)).json()).toMatchObject({ phase: 'live' });
  });

  it('keeps the permits of a property that goes live while somebody deletes it', async () => {
    const id = await aNewProperty();
    const permit = await aPermit(world, { property_id: id });
    const running = await world.owner.transaction().execute(async (tx) => {
      await sql`update property set active = true, live_since = ${world.clock.now()} where id = ${id}`.execute(tx);
      const deleting = call('DELETE', `/property/${id}`);
      void deleting.then(() => {});
      await waitingForLock(world, 'from property where id');
      return { deleting };
    });
    expect((await running.deleting).json()).toEqual({ outcome: 'deactivated' });
    const left = world.owner.selectFrom('permit').select('id').where('property_id', '=', id);
    expect(await left.execute()).toEqual([{ id: permit.id }]);
  });
});

describe('POST /v1/property/{id}/test-mail', () => {
  it('mails the person who asks, and the check of mail is done once the mail server has accepted it', async () => {
    const id = await aNewProperty();
    await sql`delete from mail_sent`.execute(world.owner);
    expect((await call('POST', `/property/${id}/test-mail`)).statusCode).toBe(202);
    expect(await gaps(id)).toContain('mail');
    const { rows } = await sql<{ payload: Parameters<typeof sendTestMail.run>[0] }>`
      select payload from graphile_worker._private_jobs where payload ->> 'property_id' = ${id}`.execute(world.db);
    world.mails.length = 0;
    for (const { payload } of rows) await sendTestMail.run(payload, world.deps);
    expect(world.onlyMail().text).toContain(`/settings/property/${id}/goLive`);
    expect(await gaps(id)).not.toContain('mail');
  });
});
