import { can } from '@gerbang/shared/access';
import type { Assignable, AssigneeKey } from '@gerbang/shared/contracts/permits/assignee';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { openStages } from '@gerbang/shared/domain/permits/workflow';

import { requireStaff, type Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../../platform/errors.ts';
import { notifyHandedOver } from '../../../people/notifications/notify.service.ts';
import { listDecidersOf } from '../../mail-decisions/decision-mail.service.ts';
import { lockPermit } from '../move.service.ts';
import { recordPermitChange } from '../permit-events.service.ts';
import * as permits from '../permits.repository.ts';
import * as repository from './assignee.repository.ts';
import { requireDecider } from './decider.ts';
import { returnTo } from './put-off.service.ts';

/**
 * People who can take care of the open stages that the caller decides. Empty when the caller applied for the permit or the
 * four-eyes rule forbids them to decide.
 */
export function listAssignable(ctx: Context, key: PermitKey): Promise<Assignable> {
  return ctx.within(key.property_id, async (tx) => {
    const { user_id } = requireStaff(ctx);
    const permit = found(await permits.findStanding(tx, key));
    const data: Assignable['data'] = [];
    if (await permits.isApplicant(tx, key, user_id)) return { data };
    if (await permits.hasDecided(tx, key, user_id)) return { data };
    for (const stage of openStages(permit)) {
      if (!can.decideStage(ctx.actor, stage, key.property_id)) continue;
      const deciders = await listDecidersOf(tx, { permit: key, stage }, ctx.now());
      data.push({ stage, people: deciders.map(({ account_id, name }) => ({ id: account_id, name })) });
    }
    return { data };
  });
}

/**
 * Hands an open stage over to a person who may decide it, and notifies them. Everybody of the stage may still decide it.
 * A repeated request changes nothing.
 */
export function assign(ctx: Context, { stage, ...key }: AssigneeKey, account_id: string): Promise<void> {
  return ctx.within(key.property_id, async (tx) => {
    await requireOwnStage(tx, ctx, { stage, ...key });
    const deciders = await listDecidersOf(tx, { permit: key, stage }, ctx.now());
    if (!deciders.some((decider) => decider.account_id === account_id)) throw fieldFault('account_id', 'invalid');
    if (!(await repository.set(tx, key, { stage, account_id }))) return;
    if (account_id !== requireStaff(ctx).user_id) {
      await returnTo(tx, key, account_id);
      await notifyHandedOver(tx, key, { stage, account_id, at: ctx.now() });
    }
    await recordPermitChange(tx, ctx, key, 'permit.assigned', { stage, assignee_id: account_id });
  });
}

/** Removes the assignee of a stage. Does nothing when there is none. */
export function unassign(ctx: Context, { stage, ...key }: AssigneeKey): Promise<void> {
  return ctx.within(key.property_id, async (tx) => {
    await requireOwnStage(tx, ctx, { stage, ...key });
    if (await repository.remove(tx, key, stage)) await recordPermitChange(tx, ctx, key, 'permit.unassigned', { stage });
  });
}

/** Locks the permit and requires that the stage is open and the caller may decide it. */
async function requireOwnStage(tx: Tx, ctx: Context, { stage, ...key }: AssigneeKey): Promise<void> {
  const { workflow } = await lockPermit(tx, key);
  await requireDecider(tx, ctx, key, stage);
  if (!openStages(workflow).includes(stage)) throw new AppError('move_not_allowed');
  if (await permits.hasDecided(tx, key, requireStaff(ctx).user_id)) throw new AppError('same_person');
}
