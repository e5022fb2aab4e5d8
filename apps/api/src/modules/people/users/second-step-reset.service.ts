import type { StaffActor } from '@gerbang/shared/access';
import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import {
  confirmationFault,
  openReset,
  requestFault,
  RESET_REQUEST_MS,
  type ResetFault,
} from '@gerbang/shared/domain/people/second-step-reset';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { resetSecondStep } from '../auth/second-step.service.ts';
import { changePeople } from './people.service.ts';
import { sendSecondStepResetMail } from './second-step-reset.jobs.ts';
import * as repository from './second-step-reset.repository.ts';
import type { StoredUser } from './users.repository.ts';
import { findInReach, show } from './users.service.ts';

/** Asks for the reset of a person's second step. Somebody else has 24 hours to confirm it. */
export function requestReset(ctx: Context, id: string): Promise<UserRecord> {
  return changePeople(ctx, async (tx, actor) => {
    const user = await requirePossible(tx, ctx, actor, id, requestFault);
    const requested_at = ctx.now();
    const expires_at = new Date(requested_at.getTime() + RESET_REQUEST_MS);
    await repository.setRequest(tx, { account_id: id, requested_by: actor.user_id, requested_at, expires_at });
    await recordStep(tx, ctx, user, 'requested');
    return show(tx, ctx, await findInReach(tx, actor, id));
  });
}

/**
 * Switches the second step of a person off after a second administrator agreed. Ends the person's sessions: they log in
 * with the password and set up a new second step.
 */
export function confirmReset(ctx: Context, id: string): Promise<UserRecord> {
  return changePeople(ctx, async (tx, actor) => {
    const user = await requirePossible(tx, ctx, actor, id, confirmationFault);
    await repository.deleteRequest(tx, id);
    await resetSecondStep(tx, id);
    await endSessionsOf(tx, [id], ctx.now());
    await recordStep(tx, ctx, user, 'done', { requested_by: user.second_step_reset?.requested_by });
    return show(tx, ctx, await findInReach(tx, actor, id));
  });
}

async function requirePossible(
  tx: Tx,
  ctx: Context,
  actor: StaffActor,
  id: string,
  faultOf: typeof requestFault,
): Promise<StoredUser> {
  const user = await findInReach(tx, actor, id);
  const request = openReset(user.second_step_reset, ctx.now());
  const fault: ResetFault | undefined = faultOf(actor, { ...user, rights: user }, request);
  if (fault !== undefined) throw new AppError(fault);
  return user;
}

/** Writes a step of the reset to the audit log and tells the person by mail, who may know nothing of it. */
async function recordStep(
  tx: Tx,
  ctx: Context,
  { id, group_id, property_ids }: StoredUser,
  step: 'requested' | 'done',
  detail: Record<string, unknown> = {},
): Promise<void> {
  const action = step === 'done' ? 'user.second_step_reset' : 'user.second_step_reset_requested';
  await recordAtEach(tx, ctx, property_ids, { action, record: { kind: 'user', id }, detail });
  await enqueue(tx, sendSecondStepResetMail, { account_id: id, group_id, step, event_id: newId() });
}
