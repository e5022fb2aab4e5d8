import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { StoredWorkOrder } from './work-orders.repository.ts';

export interface Person {
  id: string;
  name: string;
  role: string;
}

/** Active staff of a property who may read work orders. */
export async function listPeople(tx: Tx, property_id: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id, a.name, r.name as role
      from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
      join role r on r.id = a.role_id
     where sp.property_id = ${property_id}
       and exists (select from role_action ra where ra.role_id = a.role_id and ra.action = 'work_order.read')
     order by lower(a.name), a.id`.execute(tx);
  return rows;
}

export async function isAssignable(tx: Tx, property_id: string, account_id: string): Promise<boolean> {
  return (await listPeople(tx, property_id)).some(({ id }) => id === account_id);
}

export async function isMember(tx: Tx, property_id: string, team_id: string, account_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('work_team_member')
    .select('account_id')
    .where('property_id', '=', property_id)
    .where('team_id', '=', team_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Assignee and team members of a work order who are still active at the property. */
export async function listWorkers(
  tx: Tx,
  { property_id, assignee_id, team_id }: Pick<StoredWorkOrder, 'property_id' | 'assignee_id' | 'team_id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a
      join staff_property sp on sp.account_id = a.id and sp.property_id = ${property_id}
     where a.kind = 'staff' and a.active
       and (a.id = ${assignee_id}
            or a.id in (select m.account_id from work_team_member m
                         where m.property_id = ${property_id} and m.team_id = ${team_id}))
     order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function namesOf(
  tx: Tx,
  { property_id, assignee_id, team_id }: Pick<StoredWorkOrder, 'property_id' | 'assignee_id' | 'team_id'>,
): Promise<{ assignee: string | null; team: string | null }> {
  const { rows } = await sql<{ assignee: string | null; team: string | null }>`
    select (select name from account where id = ${assignee_id}) as assignee,
           (select name from work_team where property_id = ${property_id} and id = ${team_id}) as team`.execute(tx);
  return rows[0] ?? { assignee: null, team: null };
}
