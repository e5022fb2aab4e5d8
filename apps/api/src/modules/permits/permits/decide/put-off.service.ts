import { can } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PutOffBody } from '@gerbang/shared/contracts/permits/put-off';
import { mayPutOff } from '@gerbang/shared/domain/permits/put-off';
import { openStages } from '@gerbang/shared/domain/permits/workflow';

import { requireStaff, type Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../../platform/errors.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import { lockPermit, type LockedPermit } from '../move.service.ts';
import { recordPermitChange } from '../permit-events.service.ts';
import * as permits from '../permits.repository.ts';
import * as comments from './comments.repository.ts';
import { requireDecider } from './decider.ts';
import { announceReturn } from './put-off.jobs.ts';
import * as repository from './put-off.repository.ts';

/**
 * Takes a permit out of the caller's own queue until then. Must end before the deadline of every open stage that the
 * caller decides. A repeated request changes nothing. Throws `conflict` when the permit has comments that the caller has
 * not seen.
 */
export function putOff(ctx: Context, key: PermitKey, { until: asked, comments: seen }: PutOffBody): Promise<void> {
  const until = new Date(asked);
  const { user_id } = requireStaff(ctx);
  return ctx.within(key.property_id, async (tx) => {
    const stages = await decidedStages(tx, ctx, await lockPermit(tx, key));
    // Read under the lock that a comment takes too, so that one is either seen here or ends this put-off.
    if (seen !== undefined && (await comments.count(tx, key)) > seen) throw new AppError('conflict');
    if (stages.some(({ due_at }) => due_at === null || !mayPutOff(ctx.now(), until, due_at)))
      throw fieldFault('until', 'invalid');
    const isChanged = await repository.set(tx, key, {
      stages: stages.map(({ stage }) => stage),
      account_id: user_id,
      until,
    });
    if (!isChanged) return;
    await enqueue(tx, announceReturn, key, { run_at: until, key: `${announceReturn.name}:${key.id}:${user_id}` });
    await recordPermitChange(tx, ctx, key, 'permit.put_off', { until_at: until.toISOString() });
  });
}

/** Puts the permit back into the caller's own queue. Does nothing when it is there. */
export function takeBack(ctx: Context, key: PermitKey): Promise<void> {
  const { user_id } = requireStaff(ctx);
  return ctx.within(key.property_id, async (tx) => {
    await lockPermit(tx, key);
    if ((await putOffUntil(tx, ctx, key)) === null) return;
    if (await repository.remove(tx, key, user_id)) await recordPermitChange(tx, ctx, key, 'permit.taken_back');
  });
}

/** Puts the permit back into everybody's queue but that of `by`, who has added something to it that others should see. */
export function returnToOthers(tx: Tx, key: PermitKey, by: string | null): Promise<void> {
  return repository.removeOfOthers(tx, key, by);
}

/** Puts the permit back into the queue of a person. */
export async function returnTo(tx: Tx, key: PermitKey, account_id: string): Promise<void> {
  await repository.remove(tx, key, account_id);
}

export async function putOffUntil(tx: Tx, ctx: Context, key: PermitKey): Promise<Date | null> {
  return repository.findUntil(tx, key, { account_id: requireStaff(ctx).user_id, now: ctx.now() });
}

/** The open stages that the caller decides. */
async function decidedStages(tx: Tx, ctx: Context, { key, workflow }: LockedPermit) {
  const open = openStages(workflow);
  if (open.length === 0) throw new AppError('move_not_allowed');
  const own = open.filter((stage) => can.decideStage(ctx.actor, stage, key.property_id));
  if (own.length === 0) throw new AppError('forbidden');
  for (const stage of own) await requireDecider(tx, ctx, key, stage);
  if (await permits.hasDecided(tx, key, requireStaff(ctx).user_id)) throw new AppError('same_person');
  return (await permits.listStages(tx, key)).filter(({ stage }) => own.includes(stage));
}
