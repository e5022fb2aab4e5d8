import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin, type BuiltAccount } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';
import { sendSecondStepResetMail } from './second-step-reset.jobs.ts';

const world = await createMailWorld();
let property_id: string;
let dewi: BuiltAccount;
/** The session that Dewi opened before she lost her phone. */
let session: string;
let [ayu, budi] = ['', ''];
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  const colleague = () => aStaffMember(world, { properties: [property_id] });
  dewi = await colleague();
  session = await staffLogin(world, dewi);
  const { secret } = (await post('/v1/second-step', session)).json();
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
  await post('/v1/second-step/confirm', session, { code });
  [ayu, budi] = [await staffLogin(world, await colleague()), await staffLogin(world, await colleague())];
});

const post = (url: string, token: string, payload: object = {}) =>
  world.app.inject({ method: 'POST', url, headers: bearer(token), payload });
const request = (token: string, { id } = dewi) => post(`/v1/user/${id}/second-step-reset`, token);
const confirm = (token: string, { id } = dewi) => post(`/v1/user/${id}/second-step-reset/confirm`, token);
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;
const logIn = async () => {
  const payload = { email: dewi.email, password: md5Hex(dewi.password) };
  return (await world.app.inject({ method: 'POST', url: '/v1/login', payload })).json<object>();
};

describe('the reset of a lost second step', () => {
  it('needs two administrators; then the person logs in with the password alone and sets up a new one', async () => {
    expect(Object.keys(await logIn())).toEqual(['second_step']);
    const asked = (await request(ayu)).json<UserRecord>();
    expect(asked).toMatchObject({ second_step: true, second_step_reset: { expires_at: '2026-11-17T02:00:00.000Z' } });
    expect((await confirm(budi)).json<UserRecord>()).toMatchObject({ second_step: false, second_step_reset: null });
    const me = await world.app.inject({ url: '/v1/second-step', headers: bearer(session) });
    expect(me.statusCode).toBe(401);
    const token = await staffLogin(world, dewi);
    expect((await post('/v1/second-step', token)).statusCode).toBe(201);
    const left = await world.owner.selectFrom('recovery_code').where('account_id', '=', dewi.id).selectAll().execute();
    expect(left).toEqual([]);
  });

  it('is refused to the one who asked, to the person, and to somebody of another group', async () => {
    const stranger = await staffLogin(world, await aStaffMember(world));
    expect(codeOf(await request(session))).toBe('needs_another_person');
    expect(codeOf(await request(stranger))).toBe('not_found');
    await request(ayu);
    expect(codeOf(await confirm(ayu))).toBe('needs_another_person');
    expect(codeOf(await confirm(session))).toBe('needs_another_person');
    expect(codeOf(await confirm(stranger))).toBe('not_found');
    expect(codeOf(await request(budi))).toBe('conflict');
    expect(Object.keys(await logIn())).toEqual(['second_step']);
  });

  it('of an administrator is refused to somebody who cannot edit roles', async () => {
    const role = { actions: ['user.read', 'user.update'] as const };
    const clerk = await staffLogin(world, await aStaffMember(world, { role, properties: [property_id] }));
    expect(codeOf(await request(clerk))).toBe('beyond_own_rights');
    await request(ayu);
    expect(codeOf(await confirm(clerk))).toBe('beyond_own_rights');
  });

  it('can be confirmed within 24 hours and must be asked for again after that', async () => {
    await request(ayu);
    // The sessions of the test ended in the meantime.
    world.clock.set(new Date(MONDAY_MORNING.getTime() + DAY_MS));
    await sql`update session set last_used_at = ${world.clock.now()}`.execute(world.owner);
    expect(codeOf(await confirm(budi))).toBe('conflict');
    expect((await request(budi)).statusCode).toBe(200);
    expect((await confirm(ayu)).statusCode).toBe(200);
  });

  it('cannot be confirmed after the person who asked was deactivated, and can be asked for again', async () => {
    const leaver = await aStaffMember(world, { properties: [property_id] });
    await request(await staffLogin(world, leaver));
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', leaver.id).execute();
    expect(codeOf(await confirm(ayu))).toBe('conflict');
    expect((await request(ayu)).statusCode).toBe(200);
    expect((await confirm(budi)).statusCode).toBe(200);
  });

  it('cannot be confirmed after the person who asked may no longer edit people, and can be asked for again', async () => {
    const clerk = await aStaffMember(world, { properties: [property_id] });
    await request(await staffLogin(world, clerk));
    await world.owner
      .deleteFrom('role_action')
      .where('role_id', '=', clerk.role_id)
      .where('action', '=', 'user.update')
      .execute();
    expect(codeOf(await confirm(ayu))).toBe('conflict');
    expect((await request(ayu)).statusCode).toBe(200);
    expect((await confirm(budi)).statusCode).toBe(200);
  });

  it('does not reset a second step that the person has set up since it was asked for', async () => {
    await request(ayu);
    world.clock.advance(60_000);
    await sql`update account set totp_since = ${world.clock.now()} where id = ${dewi.id}`.execute(world.owner);
    expect(codeOf(await confirm(budi))).toBe('conflict');
    expect(Object.keys(await logIn())).toEqual(['second_step']);
  });

  it('is done once when two people confirm at the same time', async () => {
    await request(ayu);
    const third = await staffLogin(world, await aStaffMember(world, { properties: [property_id] }));
    const answers = await world.owner.transaction().execute(async (tx) => {
      await sql`select from account where id = ${dewi.id} for update`.execute(tx);
      const first = confirm(budi);
      await waitingForLock(world, 'update "account"');
      const second = confirm(third);
      await waitingForLock(world, 'pg_advisory_xact_lock');
      return [first, second];
    });
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 409]);
  });

  it('is in the audit log with both people, and mailed to the person each time', async () => {
    await request(ayu);
    await confirm(budi);
    const { rows } = await sql<{ action: string; actor_id: string }>`
      select action, actor_id from audit_log where record_id = ${dewi.id} and action like '%reset%' order by id`.execute(
      world.owner,
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.second_step_reset_requested', 'user.second_step_reset']);
    expect(new Set(rows.map(({ actor_id }) => actor_id)).size).toBe(2);
    const { rows: jobs } = await sql<{ payload: Parameters<typeof sendSecondStepResetMail.run>[0] }>`
      select payload from graphile_worker._private_jobs
       where payload->>'account_id' = ${dewi.id} and payload->>'step' is not null order by id`.execute(world.db);
    for (const { payload } of jobs) await sendSecondStepResetMail.run(payload, world.deps);
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      'Permintaan reset langkah kedua Gerbang',
      'Langkah kedua Gerbang Anda direset',
    ]);
  });
});
