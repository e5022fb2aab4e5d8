import type { StaffActor } from '@gerbang/shared/access';
import { EDITS_ROLES } from '@gerbang/shared/domain/people/rights';

import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import * as repository from './people.repository.ts';
import * as users from './users.repository.ts';
import type { StoredUser } from './users.repository.ts';

/**
 * Runs a transaction that changes people of the actor's group. Such transactions run one after the other, so that each
 * sees the result of the previous one.
 */
export function changePeople<T>(ctx: Context, work: (tx: Tx, actor: StaffActor) => Promise<T>): Promise<T> {
  const actor = requireStaff(ctx);
  return ctx.across(async (tx) => {
    await repository.lockPeople(tx, actor.group_id);
    // A transaction that ran before may have removed the actor's rights, which ended their sessions.
    if (!(await repository.isSessionOpen(tx, actor.session_id))) throw new AppError('unauthenticated');
    return work(tx, actor);
  });
}

/** Throws `last_administrator` when nobody in the group could edit roles any more. */
export async function requireAdministrator(tx: Tx, group_id: string): Promise<void> {
  if (!(await repository.hasAdministrator(tx, group_id, EDITS_ROLES))) throw new AppError('last_administrator');
}

/** A staff member of a group with rights and properties. The caller checks whether the actor may see them. */
export function findPerson(tx: Tx, group_id: string, id: string): Promise<StoredUser | undefined> {
  return users.find(tx, group_id, id);
}

/** The active staff of a group by name. The caller checks whom the actor may see. */
export function listColleagues(tx: Tx, group_id: string): Promise<StoredUser[]> {
  return users.listActive(tx, group_id);
}
