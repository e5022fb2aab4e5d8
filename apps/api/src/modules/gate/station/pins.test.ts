import type { Action } from '@gerbang/shared/access';
import type { Guard, OneTimePin } from '@gerbang/shared/contracts/gate/gate-movements';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, staffLogin } from '../../../../test/builders.ts';
import { aGuard, callAs, PIN, setPin, takeOver, type BuiltGuard } from '../../../../test/gate/gate.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { unseal } from '../../../platform/keys/key-ring.ts';
import { isSecret } from '../../../platform/keys/passwords.ts';

const MINUTE = 60_000;
const world = await createWorld();
let property_id: string;
let guard: BuiltGuard;
let token: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  guard = await aGuard(world, property_id);
  token = await staffLogin(world, guard);
});

const put = (body: object) => callAs(world, token, 'PUT', '/v1/me/gate-pin', body);
const begin = (pin: string, guard_id = guard.id, as = token) => takeOver(world, as, { property_id, guard_id, pin });
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

describe('a guard’s PIN', () => {
  it('lets a guard set a PIN with the password and stores it so that it cannot be guessed from the database alone', async () => {
    expect((await setPin(world, token)).statusCode).toBe(204);
    const stored = await world.owner.selectFrom('gate_pin').selectAll().where('account_id', '=', guard.id).execute();
    expect(stored).toMatchObject([{ set_at: MONDAY_MORNING }]);
    const [sealed] = stored.map(({ pin_hash }) => pin_hash);
    expect(sealed?.toString('latin1')).not.toContain('argon2');
    const hash = unseal(world.config.keys, 'gate-pin', guard.id, sealed ?? Buffer.alloc(0));
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await isSecret(hash, PIN)).toBe(true);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where record_id = ${guard.id} and action like '%pin%'`.execute(world.owner);
    expect(rows).toEqual([{ action: 'user.gate_pin_set', detail: {} }]);
    expect(JSON.stringify(world.logs)).not.toContain(PIN);
    expect((await begin(PIN)).statusCode).toBe(201);
  });

  it.each(['000000', '123456', '654321', '121212'])('refuses the PIN %s, which is easily guessed', async (pin) => {
    const answer = await put({ pin, password: guard.password });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ path: 'pin', code: 'pin_common' }]]);
  });

  it('refuses to set a PIN with a wrong password', async () => {
    const answer = await put({ pin: PIN, password: 'Salah-2026' });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'password', code: 'password_wrong' }]]);
    expect(await world.owner.selectFrom('gate_pin').selectAll().where('account_id', '=', guard.id).execute()).toEqual(
      [],
    );
  });

  it('replaces the guard’s previous PIN', async () => {
    await setPin(world, token);
    await setPin(world, token, '703825');
    expect(codeOf(await begin(PIN))).toBe('pin_wrong');
    expect((await begin('703825')).statusCode).toBe(201);
  });
});

describe('a PIN set at the gate', () => {
  const NEW = '703825';
  const setAt = (guard_id: string, body: object, as = token) =>
    callAs(world, as, 'PUT', `/v1/gate/guards/${guard_id}/pin`, { property_id, pin: NEW, ...body });
  const give = async (guard_id: string, actions: Action[] = ['user.update']) => {
    const admin = await aStaffMember(world, { properties: [property_id], role: { actions } });
    const path = `/v1/gate/guards/${guard_id}/one-time-pin`;
    return callAs(world, await staffLogin(world, admin), 'POST', path, { property_id });
  };

  it('is set with the password of the guard on the phone of another guard, who then begins the shift', async () => {
    const second = await aGuard(world, property_id, 'Agus');
    expect((await setAt(second.id, { password: second.password })).statusCode).toBe(204);
    expect((await begin(NEW, second.id)).statusCode).toBe(201);
    const wrong = await setAt(second.id, { password: 'Salah-2026' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, [{ path: 'password', code: 'password_wrong' }]]);
  });

  it('is set with a one-time PIN, once and within a day', async () => {
    const given = (await give(guard.id)).json<OneTimePin>();
    const wrong = given.pin === '111112' ? '111113' : '111112';
    expect(codeOf(await setAt(guard.id, { one_time_pin: wrong }))).toBe('pin_wrong');
    expect((await setAt(guard.id, { one_time_pin: given.pin })).statusCode).toBe(204);
    expect((await begin(NEW)).statusCode).toBe(201);
    expect(codeOf(await setAt(guard.id, { one_time_pin: given.pin }))).toBe('pin_wrong');
    const late = (await give(guard.id)).json<OneTimePin>();
    world.clock.set(new Date(late.expires_at));
    token = await staffLogin(world, guard);
    expect(codeOf(await setAt(guard.id, { one_time_pin: late.pin }))).toBe('pin_wrong');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['in the profile', () => setPin(world, token)],
    ['at the gate with the password', () => setAt(guard.id, { password: guard.password })],
  ])('ends a one-time PIN that was not used when a PIN is set %s', async (_, set) => {
    const { pin } = (await give(guard.id)).json<OneTimePin>();
    await set();
    expect(codeOf(await setAt(guard.id, { one_time_pin: pin }))).toBe('pin_wrong');
  });

  it('[T36] blocks a device that tries the one-time PINs of many guards', async () => {
    const guards: BuiltGuard[] = [];
    for (let number = 0; number < 4; number += 1) guards.push(await aGuard(world, property_id));
    const tries = guards.flatMap(({ id }) => Array.from({ length: 4 }, () => id)).slice(0, 15);
    for (const id of tries) expect(codeOf(await setAt(id, { one_time_pin: PIN }))).toBe('pin_wrong');
    expect(codeOf(await setAt(guard.id, { one_time_pin: PIN }))).toBe('rate_limited');
    const another = await staffLogin(world, guard);
    expect(codeOf(await setAt(guard.id, { one_time_pin: PIN }, another))).toBe('pin_wrong');
  });

  it('gives a one-time PIN of an administrator only to an administrator', async () => {
    const role = { actions: ['gate.check', 'role.update'] as Action[] };
    const { id } = await aStaffMember(world, { properties: [property_id], role });
    const refused = await give(id);
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'beyond_own_rights']);
    expect((await give(id, ['user.update', 'role.update'])).statusCode).toBe(201);
  });

  it('needs exactly one proof, and a guard of this gate', async () => {
    expect((await setAt(guard.id, {})).statusCode).toBe(400);
    expect((await setAt(guard.id, { password: guard.password, one_time_pin: PIN })).statusCode).toBe(400);
    const elsewhere = await aGuard(world, (await aProperty(world)).id);
    expect((await setAt(elsewhere.id, { password: elsewhere.password })).statusCode).toBe(404);
    expect((await give(elsewhere.id)).statusCode).toBe(404);
  });

  it('refuses the eleventh wrong password of a guard without locking the guard out of the login', async () => {
    const second = await aGuard(world, property_id, 'Agus');
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 11; tries += 1) codes.push(codeOf(await setAt(second.id, { password: 'Salah-2026' })));
    expect(codes.at(-1)).toBe('rate_limited');
    expect(await staffLogin(world, second)).toBeTruthy();
  });
});

describe('the guards of a gate', () => {
  it('lists the active staff who may check permits at the gate and whether they have a PIN, without administrators', async () => {
    await setPin(world, token);
    const second = await aGuard(world, property_id, 'Agus');
    await aStaffMember(world, { properties: [property_id], role: { actions: ['permit.read'] } });
    await aStaffMember(world, { properties: [property_id], role: { actions: ['gate.check'] }, active: false });
    await aStaffMember(world, { properties: [property_id], role: { actions: ['gate.check', 'role.update'] } });
    await aGuard(world, (await aProperty(world)).id);
    const answer = await callAs(world, token, 'GET', `/v1/gate/guards?property_id=${property_id}`);
    expect(answer.json<{ data: Guard[] }>().data).toEqual([
      { id: second.id, name: 'Agus', has_pin: false },
      { id: guard.id, name: 'Joko Penjaga', has_pin: true },
    ]);
  });
});

describe('a wrong PIN', () => {
  it('gives the answer of a wrong PIN also for a guard without PIN, of another property, deactivated or no longer a guard', async () => {
    await setPin(world, token);
    const without = await aGuard(world, property_id);
    const elsewhere = await aGuard(world, (await aProperty(world)).id);
    const [gone, other] = [await aGuard(world, property_id), await aGuard(world, property_id)];
    for (const one of [elsewhere, gone, other]) await setPin(world, await staffLogin(world, one));
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', gone.id).execute();
    await world.owner.deleteFrom('role_action').where('role_id', '=', other.role_id).execute();
    const wrong = await begin('703825');
    expect([wrong.statusCode, codeOf(wrong), wrong.json().fields]).toEqual([422, 'pin_wrong', undefined]);
    for (const { id } of [without, elsewhere, gone, other]) expect(codeOf(await begin(PIN, id))).toBe('pin_wrong');
  });

  it('[T36] locks the guard’s PIN on a device after five failures in 15 minutes, and leaves other devices alone', async () => {
    await setPin(world, token);
    const another = await staffLogin(world, await aGuard(world, property_id));
    for (let tries = 0; tries < 5; tries += 1) {
      expect(codeOf(await begin('703825'))).toBe('pin_wrong');
    }
    const answer = await begin(PIN);
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'rate_limited']);
    expect((await begin(PIN, guard.id, another)).statusCode).toBe(201);
    world.clock.advance(15 * MINUTE - 1);
    expect(codeOf(await begin(PIN))).toBe('rate_limited');
    world.clock.advance(1);
    expect((await begin(PIN)).statusCode).toBe(201);
  });

  it('resets the count of wrong PINs after a correct PIN', async () => {
    await setPin(world, token);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect(codeOf(await begin('703825'))).toBe('pin_wrong');
      expect((await begin(PIN)).statusCode).toBe(201);
    }
  });

  it('[T36] blocks a device that tries the PINs of many guards', async () => {
    await setPin(world, token);
    for (let tries = 0; tries < 15; tries += 1) {
      expect(codeOf(await begin(PIN, `00000000-0000-7000-8000-0000000000${10 + tries}`))).toBe('pin_wrong');
    }
    expect(codeOf(await begin(PIN))).toBe('rate_limited');
    const another = await staffLogin(world, guard);
    expect((await begin(PIN, guard.id, another)).statusCode).toBe(201);
  });
});
