import { can } from '@gerbang/shared/access';
import type { CreateLeaveBody, Leave } from '@gerbang/shared/contracts/operations/security-leave';

import { record } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { fieldFault, found, requireSame } from '../../../platform/errors.ts';
import { findPerson } from './duties.repository.ts';
import * as repository from './leaves.repository.ts';
import type { StoredLeave } from './leaves.repository.ts';

/**
 * Records the leave of a guard. Duties that are already planned stay, so that the planner sees what is uncovered. Sending
 * the same id twice records one leave, and other content with the same id is refused.
 */
export async function createLeave(ctx: Context, property_id: string, body: CreateLeaveBody): Promise<Leave> {
  try {
    return await ctx.within(property_id, async (tx) => {
      if ((await findPerson(tx, property_id, body.account_id)) === undefined) throw fieldFault('account_id', 'invalid');
      const created = { created_by: requireStaff(ctx).user_id, created_at: ctx.now() };
      const isNew = await repository.insert(tx, { property_id, ...body, ...created });
      const leave = found(await repository.find(tx, property_id, body.id));
      if (isNew) await log(tx, ctx, property_id, 'created', leave);
      else requireSame(body, leave);
      return present(ctx, leave);
    });
  } catch (error) {
    if (isDatabaseError(error, '23P01', 'a_guard_is_on_leave_once_at_a_time')) throw fieldFault('starts_on', 'taken');
    throw error;
  }
}

export function removeLeave(ctx: Context, property_id: string, id: string): Promise<null> {
  return ctx.within(property_id, async (tx) => {
    const leave = found(await repository.find(tx, property_id, id));
    await repository.remove(tx, property_id, id);
    await log(tx, ctx, property_id, 'deleted', leave);
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
function log(tx: Tx, ctx: Context, property_id: string, what: 'created' | 'deleted', leave: StoredLeave) {
  const { id, account_id, starts_on, ends_on } = leave;
  return record(tx, ctx, {
    property_id,
    action: `security-leave.${what}`,
    record: { kind: 'security-leave', id },
    detail: { account_id, starts_on, ends_on },
  });
}

function present(ctx: Context, { id, account_id, name, kind, starts_on, ends_on }: StoredLeave): Leave {
  const mayKnow = can.perform(ctx.actor, 'security_schedule.update');
  return { id, person: { id: account_id, name }, kind: mayKnow ? kind : null, starts_on, ends_on };
}
