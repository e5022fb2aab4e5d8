import type { Movement, MusterEvent, MusterStep } from '@gerbang/shared/contracts/gate/gate-movements';
import { MUSTER_MS } from '@gerbang/shared/domain/gate/muster';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldFault } from '../../../platform/errors.ts';
import { originOf, recordAtGate, type GateGuard } from '../passage/movement.service.ts';
import { isOnPermit } from '../passage/passage.service.ts';
import * as repository from './muster.repository.ts';

const RECORDED = { begin: 'gate.muster_began', send: 'gate.muster_sent', end: 'gate.muster_ended' } as const;

/** Stores a step of a muster. Every step is kept, also when another phone has ticked the same person. */
export async function bookMuster(
  tx: Tx,
  movement: Pick<Movement, 'id' | 'muster'> & { property_id: string; guard: GateGuard },
): Promise<void> {
  const { property_id, id, muster, guard } = movement;
  if (muster === undefined) throw fieldFault('muster', 'required');
  if (muster.step === 'tick') {
    const { permit_id, worker_id, safe } = muster;
    if (!(await isOnPermit(tx, { property_id, id: permit_id }, worker_id))) throw fieldFault('muster', 'invalid');
    return repository.insert(tx, { property_id, id, step: 'tick', permit_id, worker_id, safe });
  }
  const is_drill = muster.step !== 'send' && muster.is_drill;
  await repository.insert(tx, { property_id, id, step: muster.step, is_drill, permit_id: null, worker_id: null });
  await recordAtGate(tx, guard, property_id, {
    action: RECORDED[muster.step],
    movement_id: id,
    permit_id: null,
    detail: { ...(muster.step !== 'send' && { is_drill }), ...originOf(guard) },
  });
}

/** For the gate's phones, which ask often: the steps without the permits. */
export function readMusterSteps(ctx: Context, property_id: string): Promise<MusterEvent[]> {
  return ctx.within(property_id, (tx) => readMuster(tx, property_id, ctx.now()));
}

/** What all phones have recorded since a muster that is still running can have begun. */
export async function readMuster(tx: Tx, property_id: string, now: Date): Promise<MusterEvent[]> {
  const steps = await repository.listSince(tx, property_id, new Date(now.getTime() - MUSTER_MS));
  return steps.map((stored) => ({
    id: stored.id,
    at: stored.at.toISOString(),
    by: stored.by,
    step: stepOf(stored),
  }));
}

function stepOf({ step, is_drill, permit_id, worker_id, safe }: repository.StoredStep): MusterStep {
  if (step === 'begin' || step === 'end') return { step, is_drill };
  return step === 'tick' ? { step, permit_id: permit_id ?? '', worker_id, safe } : { step };
}
