import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { countByKey, resealAll } from '../../src/commands/rotate/sealed-values.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { aProperty, aStaffMember, bearer, staffLogin, type BuiltAccount } from '../builders.ts';
import { aGuard, PIN, setPin, takeOver, type BuiltGuard } from '../gate/gate.ts';
import { createWorld, type World } from '../harness.ts';
import { databaseUrl } from '../services.ts';
import { openWorld } from '../world.ts';

const [OLD, NEW, FOREIGN] = ['a1'.repeat(32), 'c3'.repeat(32), 'e5'.repeat(32)];
/** The world before the change of the key. The others run on the same database with other keys. */
const before = await createWorld();
const pool = createPool(databaseUrl('owner', before.database), 2);
const closing: (() => Promise<void>)[] = [() => pool.end()];
afterAll(async () => {
  for (const close of closing) await close();
});
async function withSecrets(SIGNING_SECRET: string): Promise<World> {
  const { world, close } = await openWorld(before.database, { env: { SIGNING_SECRET } });
  closing.unshift(close);
  world.clock.set(before.clock.now());
  return world;
}

interface Enrolled {
  staff: BuiltAccount;
  secret: string;
  codes: string[];
}
const post = (world: World, url: string, payload?: object, token?: string) =>
  world.app.inject({ method: 'POST', url, ...(token && { headers: bearer(token) }), ...(payload && { payload }) });

async function enrol(world: World): Promise<Enrolled> {
  const staff = await aStaffMember(world);
  const token = await staffLogin(world, staff);
  const { secret } = (await post(world, '/v1/second-step', undefined, token)).json();
  const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
  const { recovery_codes } = (await post(world, '/v1/second-step/confirm', { code }, token)).json();
  return { staff, secret, codes: recovery_codes };
}

async function logIn(world: World, { staff }: Enrolled, code: string): Promise<number> {
  const { email, password } = staff;
  const { second_step } = (await post(world, '/v1/login', { email, password: md5Hex(password) })).json();
  return (await post(world, '/v1/login/second-step', { second_step, code })).statusCode;
}
/** Logs in with the app. Each login is two minutes later, because a code works only once. */
async function logInWithApp(world: World, person: Enrolled): Promise<number> {
  world.clock.advance(120_000);
  const code = new TOTP({ secret: person.secret }).generate({ timestamp: world.clock.now().getTime() });
  return logIn(world, person, code);
}
const startShift = async (world: World, guard: BuiltGuard, property_id: string) =>
  (await takeOver(world, await staffLogin(world, guard), { property_id, guard_id: guard.id, pin: PIN })).statusCode;

describe('changing SIGNING_SECRET', { timeout: 60_000 }, () => {
  let person: Enrolled;
  let guard: BuiltGuard;
  let property_id: string;
  let during: World;
  beforeAll(async () => {
    property_id = (await aProperty(before)).id;
    guard = await aGuard(before, property_id);
    await setPin(before, await staffLogin(before, guard));
    person = await enrol(before);
    during = await withSecrets(`${NEW},${OLD}`);
  });

  it('keeps app codes, recovery codes and PINs of the old key, and seals new ones with the new key', async () => {
    expect(await logInWithApp(during, person)).toBe(200);
    expect(await logIn(during, person, person.codes[0] ?? '')).toBe(200);
    expect(await startShift(during, guard, property_id)).toBe(201);
    const another = await enrol(during);
    expect(await logInWithApp(during, another)).toBe(200);
    expect(await logInWithApp(before, another)).toBe(401);
    const [newest, older] = during.config.keys;
    expect(await countByKey(pool, during.config.keys)).toEqual([
      { key_id: newest.id, state: 'signs', second_steps: 1, gate_pins: 0, one_time_pins: 0 },
      { key_id: older?.id, state: 'verifies', second_steps: 1, gate_pins: 1, one_time_pins: 0 },
    ]);
  });

  it('refuses the code or PIN without an error 500 when the key of a second step or PIN is missing', async () => {
    const foreign = await withSecrets(FOREIGN);
    expect(await logInWithApp(foreign, person)).toBe(401);
    expect(await logIn(foreign, person, person.codes[1] ?? '')).toBe(401);
    expect(await startShift(foreign, guard, property_id)).toBe(422);
    expect(foreign.logs.join('')).toContain('second step cannot be opened');
    const uses = await countByKey(pool, foreign.config.keys);
    expect(uses.map(({ state }) => state)).toEqual(['signs', 'missing', 'missing']);
    expect(await resealAll(pool, foreign.config.keys)).toEqual({ resealed: 0, unreadable: 3 });
  });

  it('locks nobody out when the old key is removed after sealing again', async () => {
    expect(await resealAll(pool, during.config.keys)).toEqual({ resealed: 2, unreadable: 0 });
    expect(await resealAll(pool, during.config.keys)).toEqual({ resealed: 0, unreadable: 0 });
    const after = await withSecrets(NEW);
    expect(await countByKey(pool, after.config.keys)).toEqual([
      { key_id: after.config.keys[0].id, state: 'signs', second_steps: 2, gate_pins: 1, one_time_pins: 0 },
    ]);
    expect(await logIn(after, person, person.codes[2] ?? '')).toBe(200);
    after.clock.advance(600_000);
    expect(await logInWithApp(after, person)).toBe(200);
    expect(await startShift(after, guard, property_id)).toBe(201);
  });
});
