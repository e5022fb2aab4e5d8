import type { Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { MusterEvent, MusterStep } from '@gerbang/shared/contracts/gate/gate-movements';
import { currentMuster } from '@gerbang/shared/domain/gate/muster';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aGateAtWork, aGuard, auditOf, onShift, type OnShift } from '../../../../test/gate/gate.ts';
import { createWorld } from '../../../../test/harness.ts';
import type { Submitted } from '../../../../test/permits/submissions.ts';
import { newId } from '../../../platform/database/ids.ts';

const MINUTE = 60_000;
const world = await createWorld();
let gate: OnShift;
let work: Submitted;
let property_id: string;
let worker_id: string;
beforeEach(async () => {
  const atWork = await aGateAtWork(world);
  ({ gate, work } = atWork);
  ({ property_id } = atWork.building);
  const listed = await world.owner.selectFrom('permit_worker').select('id').where('permit_id', '=', work.id).execute();
  worker_id = listed[0]?.id ?? '';
});

const muster = (step: MusterStep, id = newId()) => ({ id, action: 'muster' as const, permit_id: null, muster: step });
const tick = (safe: number, who: string | null = worker_id) =>
  muster({ step: 'tick', permit_id: work.id, worker_id: who, safe });
const BEGIN = { step: 'begin', is_drill: false } as const;
const eventsOf = async (at = gate) => (await at.get('muster')).json<{ data: MusterEvent[] }>().data;
const current = async (at = gate) => currentMuster(await eventsOf(at), world.clock.now());
const outcomes = async (sent: ReturnType<OnShift['tell']>) => (await sent).map(({ outcome }) => outcome);

describe('a muster', () => {
  it('merges the ticks of several phones: the newest counts and says who ticked', async () => {
    const other = await onShift(world, property_id, await aGuard(world, property_id, 'Slamet'));
    await gate.tell(muster(BEGIN), tick(1));
    world.clock.advance(MINUTE);
    await other.tell(tick(0));
    expect([...((await current())?.ticks.values() ?? [])]).toMatchObject([{ safe: 0, by: 'Slamet' }]);
    const ticked = { at: new Date(world.clock.now().getTime() - MINUTE).toISOString(), was_offline: true };
    expect(await outcomes(gate.tell({ ...tick(1), ...ticked }))).toEqual(['booked']);
    expect([...((await current(other))?.ticks.values() ?? [])]).toMatchObject([{ safe: 0, by: 'Slamet' }]);
  });

  it('stores a step once when the queue sends it again, and refuses another step with its id', async () => {
    const id = newId();
    await gate.tell(muster(BEGIN));
    const again = { ...tick(1), id };
    expect(await outcomes(gate.tell(again, again))).toEqual(['booked', 'booked']);
    expect(await eventsOf()).toHaveLength(2);
    expect(await gate.tell({ ...tick(0), id })).toMatchObject([{ outcome: 'refused', code: 'idempotency_key_reused' }]);
  });

  it('is recorded when it begins, is sent to control and ends, and is neither in the gate log nor counted as a movement', async () => {
    await gate.tell(muster({ step: 'begin', is_drill: true }));
    world.clock.advance(MINUTE);
    await gate.tell(muster({ step: 'send' }));
    expect(await current()).toMatchObject({ is_drill: true, sent: { by: 'Joko Penjaga' } });
    world.clock.advance(MINUTE);
    expect(await eventsOf()).toEqual((await gate.get('tonight')).json<Tonight>().muster);
    await gate.tell(muster({ step: 'end', is_drill: true }));
    expect(await current()).toBeNull();
    const recorded = ['gate.muster_began', 'gate.muster_sent', 'gate.muster_ended'];
    for (const action of recorded) expect(await auditOf(world, property_id, action)).toHaveLength(1);
    expect((await auditOf(world, property_id, 'gate.muster_began'))[0]?.detail).toMatchObject({ is_drill: true });
    expect((await auditOf(world, property_id, 'gate.muster_ended'))[0]?.detail).toMatchObject({ is_drill: true });
    expect((await gate.get('movements')).json().data).toEqual([]);
    const { rows } = await sql`
      select from rollup_change where property_id = ${property_id} and measure = 'gate.passed'`.execute(world.owner);
    expect(rows).toEqual([]);
  });

  it('keeps a real muster running when another phone ends its drill', async () => {
    await gate.tell(muster({ step: 'begin', is_drill: true }));
    world.clock.advance(MINUTE);
    await gate.tell(muster(BEGIN));
    world.clock.advance(MINUTE);
    await gate.tell(muster({ step: 'end', is_drill: true }));
    expect(await current()).toMatchObject({ is_drill: false });
  });

  it('keeps steps that a guard recorded offline after the end of the shift, but no other movement', async () => {
    await gate.tell(muster(BEGIN));
    world.clock.set(new Date(Date.parse(gate.shift.ends_at) + MINUTE));
    const shift_id = gate.shift.id;
    const at = world.clock.now().toISOString();
    const again = await onShift(world, property_id, gate.person);
    const offline = { ...tick(1), shift_id, at, was_offline: true };
    const entry = { action: 'in', permit_id: work.id, workers: 1, shift_id, at, was_offline: true } as const;
    expect(await again.tell(offline, entry)).toMatchObject([
      { outcome: 'booked' },
      { outcome: 'conflict', code: 'shift_over' },
    ]);
    expect(await again.tell({ ...offline, id: newId(), was_offline: false })).toMatchObject([{ code: 'shift_over' }]);
    expect(await again.tell({ ...offline, id: newId(), shift_id: newId() })).toMatchObject([{ code: 'shift_over' }]);
  });

  it('refuses a movement of a muster without a step, a tick of an unknown permit, and a tick of a person who is not on its list', async () => {
    const invalid = { outcome: 'refused', fields: [{ path: 'muster', code: 'invalid' }] };
    const unknown = muster({ step: 'tick', permit_id: newId(), worker_id: null, safe: 1 });
    expect(await gate.tell(tick(1, newId()), unknown)).toMatchObject([invalid, invalid]);
    expect(await gate.tell({ action: 'muster', permit_id: null })).toMatchObject([
      { outcome: 'refused', fields: [{ path: 'muster', code: 'required' }] },
    ]);
  });

  it('forgets the tick of a person with the data of the worker', async () => {
    await gate.tell(muster(BEGIN), tick(1), tick(1, null));
    await world.owner.deleteFrom('permit_worker').where('id', '=', worker_id).execute();
    expect((await eventsOf()).map(({ step }) => step.step).toSorted()).toEqual(['begin', 'tick']);
  });
});
