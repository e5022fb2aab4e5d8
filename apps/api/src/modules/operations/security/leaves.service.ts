import { can } from '@gerbang/shared/access';
import type { CreateLeaveBody, Leave, UpdateLeaveBody } from '@gerbang/shared/contracts/operations/security-leave';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found, requireSame } from '../../../platform/errors.ts';
import { findPerson } from './duties.repository.ts';
import * as repository from './leaves.repository.ts';
import type { StoredLeave } from './leaves.repository.ts';

/**
 * Records the leave of a guard. Duties that are already planned stay, so that the planner sees what is uncovered. Sending
 * the same id twice records one leave, and other content with the same id is refused.
 */
export function createLeave(ctx: Context, property_id: string, body: CreateLeaveBody): Promise<Leave> {
  return onFreeDays(() =>
    ctx.within(property_id, async (tx) => {
      await requireGuard(tx, property_id, body);
      const created = { created_by: requireStaff(ctx).user_id, created_at: ctx.now() };
      const isNew = await repository.insert(tx, { property_id, ...body, ...created });
      const leave = found(await repository.find(tx, property_id, body.id));
      if (isNew) await log(tx, ctx, property_id, 'created', factsOf(leave));
      else requireSame(body, leave);
      return present(ctx, leave);
    }),
  );
}

/** Changes person, kind or days, and refuses a stale `version`. Planned duties stay, as when a leave is recorded. */
export function updateLeave(ctx: Context, property_id: string, id: string, body: UpdateLeaveBody): Promise<Leave> {
  return onFreeDays(() =>
    ctx.within(property_id, async (tx) => {
      const before = found(await repository.find(tx, property_id, id));
      // The leave of a guard who has left can still be corrected.
      if (body.account_id !== before.account_id) await requireGuard(tx, property_id, body);
      if (!(await repository.set(tx, property_id, id, body))) throw new AppError('conflict');
      const after = found(await repository.find(tx, property_id, id));
      await log(tx, ctx, property_id, 'updated', { id, ...changesBetween(factsOf(before), factsOf(after)) });
      return present(ctx, after);
    }),
  );
}

async function requireGuard(tx: Tx, property_id: string, { account_id }: { account_id: string }): Promise<void> {
  if ((await findPerson(tx, property_id, account_id)) === undefined) throw fieldFault('account_id', 'invalid');
}

/** A guard has one leave at a time. */
async function onFreeDays<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23P01', 'a_guard_is_on_leave_once_at_a_time')) throw fieldFault('starts_on', 'taken');
    throw error;
  }
}

export function removeLeave(ctx: Context, property_id: string, id: string): Promise<null> {
  return ctx.within(property_id, async (tx) => {
    const leave = found(await repository.find(tx, property_id, id));
    await repository.remove(tx, property_id, id);
    await log(tx, ctx, property_id, 'deleted', factsOf(leave));
    return null;
  });
}

export async function listLeaves(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { first, last }: { first: string; last: string },
): Promise<Leave[]> {
  return (await repository.listDays(tx, property_id, first, last)).map((leave) => present(ctx, leave));
}

/** Refuses to plan a person who is on leave on that day. `path` is the field that names the person. */
export async function requireNotOnLeave(
  tx: Tx,
  property_id: string,
  { account_id, day }: { account_id: string; day: string },
  path: string,
): Promise<void> {
  if (await repository.isOnLeave(tx, property_id, account_id, day)) throw fieldFault(path, 'on_leave');
}

/** The kind of leave is not audited, because it can tell about a person's health. */
function factsOf({ id, account_id, starts_on, ends_on }: StoredLeave) {
  return { id, account_id, starts_on, ends_on };
}

function log(
  tx: Tx,
  ctx: Context,
  property_id: string,
  what: 'created' | 'updated' | 'deleted',
  { id, ...detail }: { id: string } & Record<string, unknown>,
) {
  return record(tx, ctx, {
    property_id,
    action: `security-leave.${what}`,
    record: { kind: 'security-leave', id },
    detail,
  });
}

function present(ctx: Context, { id, account_id, name, kind, starts_on, ends_on, version }: StoredLeave): Leave {
  const mayKnow = can.perform(ctx.actor, 'security_schedule.update');
  return { id, person: { id: account_id, name }, kind: mayKnow ? kind : null, starts_on, ends_on, version };
}
