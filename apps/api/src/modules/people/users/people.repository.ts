import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** Locks the group's people and roles, so that changes run one after the other. */
export async function lockPeople(tx: Tx, group_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people:${group_id}`}, 0))`.execute(tx);
}

export async function isSessionOpen(tx: Tx, session_id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Whether an active staff member with a password holds `action`. Ignores people who have not accepted their invitation.
 */
export async function hasAdministrator(tx: Tx, group_id: string, action: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from account a join role_action ra on ra.role_id = a.role_id and ra.action = ${action}
                    where a.group_id = ${group_id} and a.kind = 'staff' and a.active and a.password_hash is not null
                      and exists (select from staff_assignments(${group_id}, a.id))) as any`.execute(tx);
  return rows[0]?.any ?? false;
}
