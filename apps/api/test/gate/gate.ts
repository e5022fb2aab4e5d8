import type { GateShift, Movement, MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';
import { sql } from 'kysely';

import { newId } from '../../src/platform/database/ids.ts';
import { aStaffMember, bearer, PASSWORD, staffLogin } from '../builders.ts';
import { IN_THE_SLOT, ONE_STAGE } from '../goods.ts';
import { MONDAY_MORNING, type World } from '../harness.ts';
import { aBuilding, aDecider, approve, submitLoading, submitWork, type Submitted } from '../permits/submissions.ts';

/** A PIN that meets all rules. */
export const PIN = '481516';

/** A guard of a property, with the permissions of the seeded gate role. */
export function aGuard(world: World, property_id: string, name = 'Joko Penjaga') {
  const role = { actions: ['gate.check', 'permit.read'], stages: ['security'] } as const;
  return aStaffMember(world, { name, properties: [property_id], role });
}
export type BuiltGuard = Awaited<ReturnType<typeof aGuard>>;

export function callAs(world: World, token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  return world.app.inject({ method, url, headers: bearer(token), ...(payload !== undefined && { payload }) });
}

export function setPin(world: World, token: string, pin = PIN) {
  return callAs(world, token, 'PUT', '/v1/me/gate-pin', { pin, password: PASSWORD });
}

/** Sends the request that starts a guard's shift on a device. */
export function takeOver(
  world: World,
  token: string,
  asked: { property_id: string; guard_id: string; id?: string; pin?: string; device?: string },
) {
  return callAs(world, token, 'POST', '/v1/gate/shifts', { id: newId(), pin: PIN, device: 'HP Pos 1', ...asked });
}

/** A movement to send. `onShift` fills in the missing fields. */
export type SomeMovement = Partial<Movement> & Pick<Movement, 'action' | 'permit_id'>;

/** A guard with a started shift, and functions that send requests as this guard. */
export async function onShift(world: World, property_id: string, guard?: BuiltGuard) {
  const person = guard ?? (await aGuard(world, property_id));
  const token = await staffLogin(world, person);
  await setPin(world, token);
  const begun = await takeOver(world, token, { property_id, guard_id: person.id });
  if (begun.statusCode !== 201) throw new Error(`Taking over answered ${begun.statusCode}: ${begun.body}`);
  const shift = begun.json<GateShift>();
  const made = (given: SomeMovement): object => ({
    id: newId(),
    at: world.clock.now().toISOString(),
    shift_id: shift.id,
    ...given,
  });
  const send = (...given: SomeMovement[]) =>
    callAs(world, token, 'POST', '/v1/gate/movements', { property_id, movements: given.map(made) });
  return {
    person,
    token,
    shift,
    send,
    /** Sends movements, expects 200 and returns the outcome of each. */
    tell: async (...given: SomeMovement[]): Promise<MovementOutcome[]> => {
      const answer = await send(...given);
      if (answer.statusCode !== 200) throw new Error(`Telling answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<{ data: MovementOutcome[] }>().data;
    },
    get: (path: string) =>
      callAs(world, token, 'GET', `/v1/gate/${path}${path.includes('?') ? '&' : '?'}property_id=${property_id}`),
  };
}
export type OnShift = Awaited<ReturnType<typeof onShift>>;

/** A building during its loading slot, with an approved work permit, an approved goods permit and a guard on shift. */
export async function aGateAtWork(world: World) {
  world.clock.set(MONDAY_MORNING);
  const building = await aBuilding(world, { chains: ONE_STAGE });
  const [work, goods] = [await submitWork(world, building), await submitLoading(world, building)];
  const staff = await aDecider(world, building, 'tcr');
  for (const permit of [work, goods]) await approve(world, staff, permit, 'tcr');
  world.clock.set(IN_THE_SLOT);
  return { building, work, goods, gate: await onShift(world, building.property_id) };
}

export function visitsOf(world: World, permit: Submitted) {
  return world.owner
    .selectFrom('gate_visit')
    .selectAll()
    .where('permit_id', '=', permit.id)
    .orderBy('opened_at')
    .execute();
}

/** Rows of the audit log for one action, oldest first. */
export async function auditOf(world: World, property_id: string, action: string) {
  const { rows } = await sql<{ actor_id: string; record_id: string; detail: Record<string, unknown> }>`
    select actor_id, record_id, detail from audit_log
     where property_id = ${property_id} and action = ${action} order by at, id`.execute(world.owner);
  return rows;
}
