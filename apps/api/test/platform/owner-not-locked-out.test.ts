import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';

import { buildApp } from '../../src/app.ts';
import { actionCode } from '../../src/modules/permits/status-actions/action-code.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { aProperty, aStaffMember, bearer, staffLogin, type BuiltAccount } from '../builders.ts';
import { aGuard, PIN, setPin } from '../gate/gate.ts';
import { createWorld, MONDAY_MORNING } from '../harness.ts';
import { aPermit } from '../permits/permits.ts';
import { aBuilding, aLoadingForm, submitLoading, type Submitted } from '../permits/submissions.ts';

const BRAKE_MS = 150;
const TRIES = 1_000;
const NETWORKS = 30;
/** Answered tries of a secret that each network may try ten times. */
const ANSWERED = 10 * NETWORKS;
/** Network of the owner in these tests, and one where nobody was before. */
const [HOME, NEW_PLACE] = ['127.0.0.1', '203.0.113.200'];

const world = await createWorld({ env: { BRAKE_MS: String(BRAKE_MS), STATUS_PER_MINUTE: '10' } });
/** Two processes on one database. */
const apps = [world.app, await buildApp(world.deps)] as const;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await world.owner.deleteFrom('throttle').execute();
});

interface Call {
  url: string;
  payload: object;
  token?: string;
}

let calls = 0;
function send({ url, payload, token }: Call, address = HOME) {
  const headers = { 'x-forwarded-for': address, ...(token !== undefined && bearer(token)) };
  return apps[(calls += 1) % 2 === 0 ? 0 : 1].inject({ method: 'POST', url, payload, headers });
}

/** Sends 1,000 wrong tries from foreign networks, 32 at a time, and counts them by status. */
async function attack(callOf: (index: number) => Call): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const next = { index: 0 };
  const sender = async () => {
    for (let index = next.index++; index < TRIES; index = next.index++) {
      const { statusCode } = await send(callOf(index), `198.51.100.${index % NETWORKS}`);
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, sender));
  return counts;
}

const login = ({ email, password }: Pick<BuiltAccount, 'email' | 'password'>): Call => ({
  url: '/v1/login',
  payload: { email, password: md5Hex(password) },
});

/** The six digits of the last code that was queued to be mailed for this permit. */
async function mailedCode(permit: Submitted): Promise<string> {
  const { rows } = await sql<{ code_id: string }>`
    select payload->>'code_id' as code_id from graphile_worker._private_jobs
     where payload->>'permit_id' = ${permit.id} and payload->>'code_id' is not null order by id desc`.execute(world.db);
  return actionCode(world.config.keys, permit, rows[0]?.code_id ?? '');
}

async function timeOf(call: Call, address: string): Promise<number> {
  const started = performance.now();
  await send(call, address);
  return performance.now() - started;
}

describe('1,000 wrong tries from foreign networks on two processes', { timeout: 180_000 }, () => {
  it('[M1][T19] do not lock the owner of an account out, and slow down every further guess', async () => {
    const owner = await aStaffMember(world);
    expect((await send(login(owner))).statusCode).toBe(200);
    const wrong = login({ email: owner.email, password: 'Salah-2026' });
    expect(await attack(() => wrong)).toEqual({ 401: ANSWERED, 429: TRIES - ANSWERED });
    expect((await send(login(owner))).statusCode).toBe(200);
    expect(await timeOf(wrong, NEW_PLACE)).toBeGreaterThanOrEqual(BRAKE_MS);
    expect((await send(login(owner), NEW_PLACE)).statusCode).toBe(200);
  });

  it('[M1] from one network stop after 10 wrong passwords, and the owner logs in from another network', async () => {
    const owner = await aStaffMember(world);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await send(login({ ...owner, password: `Salah-${index}` }), '198.51.101.1')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await send(login(owner))).statusCode).toBe(200);
  });

  it('[M1] leave the owner of a second step logged in by the right code, and test at most 20 codes', async () => {
    const owner = await aStaffMember(world);
    const token = await staffLogin(world, owner);
    const { secret } = (await send({ url: '/v1/second-step', payload: {}, token })).json<{ secret: string }>();
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    await send({ url: '/v1/second-step/confirm', payload: { code: codeNow() }, token });
    world.clock.advance(60_000);
    const ticket = async () => (await send(login(owner))).json<{ second_step: string }>().second_step;
    const step = (second_step: string, code: string): Call => ({
      url: '/v1/login/second-step',
      payload: { second_step, code },
    });
    const stolen = await ticket();
    const wrong = codeNow() === '000000' ? '000001' : '000000';
    const tested = await attack(() => step(stolen, wrong));
    expect(tested[401]).toBeLessThanOrEqual(20);
    expect(tested[429]).toBeGreaterThanOrEqual(TRIES - 20);
    expect((await send(step(await ticket(), codeNow()))).statusCode).toBe(200);
  });

  it('[M1][T36] leave a guard able to begin a shift, on the own device and on a new one, and test at most 20 PINs', async () => {
    const { id: property_id } = await aProperty(world);
    const guard = await aGuard(world, property_id);
    const thief = await aGuard(world, property_id);
    const device = await staffLogin(world, guard);
    await setPin(world, device);
    const begin = (pin: string, token: string): Call => ({
      url: '/v1/gate/shifts',
      payload: { id: newId(), property_id, guard_id: guard.id, pin, device: 'HP Pos 1' },
      token,
    });
    expect((await send(begin(PIN, device))).statusCode).toBe(201);
    const stolen: string[] = [];
    for (let index = 0; index < 10; index += 1) stolen.push(await staffLogin(world, thief));
    const counts = await attack((index) => begin('703825', stolen[index % stolen.length] ?? ''));
    expect(counts[422]).toBeLessThanOrEqual(20);
    expect(counts[429]).toBeGreaterThanOrEqual(TRIES - 20);
    expect((await send(begin(PIN, device))).statusCode).toBe(201);
    expect((await send(begin(PIN, await staffLogin(world, guard)))).statusCode).toBe(201);
  });

  it('[M1] by code leave the owner of a permit able to look it up', async () => {
    const { code, email } = await aPermit(world, { state: 'approved' });
    const lookup = (form_code: string, address: string): Call => ({
      url: '/v1/public/status',
      payload: { form_code, email: address },
    });
    const counts = await attack((index) => lookup(code, `wrong-${index}@example.com`));
    expect(counts).toEqual({ 404: ANSWERED, 429: TRIES - ANSWERED });
    expect((await send(lookup(code, email))).statusCode).toBe(200);
    expect(await timeOf(lookup(code, 'wrong@example.com'), NEW_PLACE)).toBeGreaterThanOrEqual(BRAKE_MS);
  });

  it('[M1] of an e-mail address leave its owner able to look up and to send a request', async () => {
    const building = await aBuilding(world);
    const { code, email } = await submitLoading(world, building);
    const counts = await attack((index) => ({
      url: '/v1/public/status',
      payload: { form_code: `L-GI-${String(index).padStart(8, '0')}-A`, email },
    }));
    expect(counts).toEqual({ 404: ANSWERED, 429: TRIES - ANSWERED });
    expect((await send({ url: '/v1/public/status', payload: { form_code: code, email } })).statusCode).toBe(200);
    await submitLoading(world, building, await aLoadingForm(world, building, email));
  });

  it('[M1] leave the applicant able to use an action code, and test at most 50 codes', async () => {
    const building = await aBuilding(world);
    const permit = await submitLoading(world, building);
    const of = { form_code: permit.code, email: permit.email };
    const counts = await attack(() => ({ url: '/v1/public/status/proof', payload: { ...of, code: '000000' } }));
    expect(counts).toEqual({ 422: 50, 429: TRIES - 50 });
    expect((await send({ url: '/v1/public/status/code', payload: of })).statusCode).toBe(204);
    const code = await mailedCode(permit);
    expect((await send({ url: '/v1/public/status/proof', payload: { ...of, code } })).statusCode).toBe(200);
  });

  it('[M1] do not stop the owner of an account from asking for a new password, and mail at most six links', async () => {
    const owner = await aStaffMember(world);
    await send(login(owner));
    const forgot: Call = { url: '/v1/password/forgot', payload: { email: owner.email } };
    expect(await attack(() => forgot)).toEqual({ 202: 6, 429: TRIES - 6 });
    expect((await send(forgot)).statusCode).toBe(202);
  });
});
