import type { StaffActor } from '@gerbang/shared/access';
import { ADMINISTERS } from '@gerbang/shared/domain/people/rights';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './people.repository.ts';
import * as users from './users.repository.ts';
import type { StoredUser } from './users.repository.ts';

/** The staff member who asks; nobody else has to do with people. */
export function staffOf({ actor }: Context): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor;
}

/** One transaction that changes people of the actor's group; two of them take turns, so that each sees what the other did. */
export function changePeople<T>(ctx: Context, work: (tx: Tx, actor: StaffActor) => Promise<T>): Promise<T> {
  const actor = staffOf(ctx);
  return ctx.across(async (tx) => {
    await repository.lockPeople(tx, actor.group_id);
    // Whoever was before may have taken from this person what they came with; that ended their sessions.
    if (!(await repository.isSessionOpen(tx, actor.session_id))) throw new AppError('unauthenticated');
    return work(tx, actor);
  });
}

/** Refuses what would leave a group without anybody who can edit its roles. */
export async function requireAdministrator(tx: Tx, group_id: string): Promise<void> {
  if (!(await repository.hasAdministrator(tx, group_id, ADMINISTERS))) throw new AppError('last_administrator');
}

/** A staff member of a group with what they may do and where; whether the reader may know of them is for the caller to ask. */
export function findPerson(tx: Tx, group_id: string, id: string): Promise<StoredUser | undefined> {
  return users.find(tx, group_id, id);
}

/** The active staff of a group by name; whom of them the reader may know of is for the caller to ask. */
export function listColleagues(tx: Tx, group_id: string): Promise<StoredUser[]> {
  return users.listActive(tx, group_id);
}
