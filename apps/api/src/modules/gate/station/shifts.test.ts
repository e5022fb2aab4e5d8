import type { GateShift } from '@gerbang/shared/contracts/gate/gate-movements';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, staffLogin } from '../../../../test/builders.ts';
import {
  aGateAtWork,
  aGuard,
  callAs,
  onShift,
  setPin,
  takeOver,
  visitsOf,
  type BuiltGuard,
} from '../../../../test/gate/gate.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const HOUR = 3_600_000;
const world = await createWorld();
let property_id: string;
let guard: BuiltGuard;
let token: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  guard = await aGuard(world, property_id);
  token = await staffLogin(world, guard);
  await setPin(world, token);
});

const begin = (more: { guard_id?: string; id?: string; device?: string } = {}, as = token) =>
  takeOver(world, as, { property_id, guard_id: guard.id, ...more });
const current = async (as = token) =>
  (await callAs(world, as, 'GET', `/v1/gate/shifts/current?property_id=${property_id}`)).json<{
    data: GateShift | null;
  }>().data;
const end = (id: string, as = token, at = property_id) =>
  callAs(world, as, 'POST', `/v1/gate/shifts/${id}/end`, { property_id: at });
const stored = () => world.owner.selectFrom('gate_shift').selectAll().where('property_id', '=', property_id).execute();

describe('a shift', () => {
  it('[T36] starts a shift with a PIN, logs the device and ends the shift after twelve hours', async () => {
    const answer = await begin({ device: 'HP Pos 1' });
    const shift = answer.json<GateShift>();
    expect([answer.statusCode, shift]).toEqual([
      201,
      {
        id: shift.id,
        guard: { id: guard.id, name: 'Joko Penjaga' },
        device: 'HP Pos 1',
        started_at: MONDAY_MORNING.toISOString(),
        ends_at: new Date(MONDAY_MORNING.getTime() + 12 * HOUR).toISOString(),
      },
    ]);
    expect(await current()).toEqual(shift);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where record_id = ${shift.id}`.execute(world.owner);
    expect(rows).toEqual([{ action: 'gate.shift_began', detail: { guard_id: guard.id, device: 'HP Pos 1' } }]);
    world.clock.advance(12 * HOUR - 1);
    expect((await current())?.id).toBe(shift.id);
    world.clock.advance(1);
    token = await staffLogin(world, guard);
    expect(await current()).toBeNull();
  });

  it('[T36] refuses every passage without a shift or after the end of the shift', async () => {
    const { work, building, gate } = await aGateAtWork(world);
    const pass = () =>
      callAs(world, gate.token, 'POST', `/v1/properties/${building.property_id}/permits/${work.id}/gate`, {
        id: newId(),
        direction: 'in',
        workers: 1,
      });
    const said = (answer: Awaited<ReturnType<typeof pass>>) => [
      answer.statusCode,
      answer.json<{ code: string }>().code,
    ];
    expect((await pass()).statusCode).toBe(200);
    expect(await visitsOf(world, work)).toHaveLength(1);
    await callAs(world, gate.token, 'POST', `/v1/gate/shifts/${gate.shift.id}/end`, {
      property_id: building.property_id,
    });
    expect(said(await pass())).toEqual([409, 'shift_over']);
    expect(await visitsOf(world, work)).toHaveLength(1);
  });

  it('starts a shift once when it is sent twice, and refuses the same id for another guard or account', async () => {
    const id = newId();
    const first = (await begin({ id })).json<GateShift>();
    world.clock.advance(1000);
    expect((await begin({ id })).json<GateShift>()).toEqual(first);
    const second = await aGuard(world, property_id, 'Agus');
    const another = await staffLogin(world, second);
    await setPin(world, another);
    expect((await begin({ id, guard_id: second.id })).json().code).toBe('conflict');
    expect((await begin({ id }, another)).json().code).toBe('conflict');
    expect(await stored()).toHaveLength(1);
  });

  it('ends the previous shift on the same device when a new shift starts, but no shift on another device', async () => {
    const second = await aGuard(world, property_id, 'Agus');
    const another = await staffLogin(world, second);
    await setPin(world, another);
    const elsewhere = (await begin({}, another)).json<GateShift>();
    const first = (await begin()).json<GateShift>();
    world.clock.advance(HOUR);
    const next = (await begin({ guard_id: second.id })).json<GateShift>();
    expect(await current()).toMatchObject({ id: next.id, guard: { name: 'Agus' } });
    expect((await current(another))?.id).toBe(elsewhere.id);
    const ended = (await stored()).filter(({ ended_at }) => ended_at !== null);
    expect(ended).toMatchObject([{ id: first.id, ended_at: world.clock.now() }]);
  });

  it('leaves one shift when two shifts start concurrently on one device', async () => {
    let answers: Promise<Awaited<ReturnType<typeof begin>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from session where account_id = ${guard.id} for update`.execute(tx);
      const both = [begin(), begin()];
      await waitingForLock(world, 'from "session"', 2);
      answers = Promise.all(both);
    });
    expect(((await answers) ?? []).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await stored()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });

  it('ends a shift once, only by the account that started it', async () => {
    const shift = (await begin()).json<GateShift>();
    const stranger = await onShift(world, property_id);
    expect((await end(shift.id, stranger.token)).statusCode).toBe(404);
    expect((await end(shift.id, token, (await aProperty(world)).id)).statusCode).toBe(404);
    world.clock.advance(HOUR);
    const ended_at = world.clock.now().toISOString();
    expect((await end(shift.id)).json()).toMatchObject({ id: shift.id, ends_at: ended_at });
    world.clock.advance(HOUR);
    expect((await end(shift.id)).json()).toMatchObject({ ends_at: ended_at });
    expect(await current()).toBeNull();
    const { rows } = await sql`
      select from audit_log where record_id = ${shift.id} and action = 'gate.shift_ended'`.execute(world.owner);
    expect(rows).toHaveLength(1);
  });
});
