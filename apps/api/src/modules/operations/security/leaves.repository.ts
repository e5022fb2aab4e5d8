import './security.table.ts';
import type { LeaveKind } from '@gerbang/shared/domain/operations/security/leave';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredLeave {
  id: string;
  account_id: string;
  name: string;
  kind: LeaveKind;
  starts_on: string;
  ends_on: string;
  version: number;
}

export interface NewLeave extends Omit<StoredLeave, 'name' | 'version'> {
  property_id: string;
  created_by: string;
  created_at: Date;
}

/** Leave in a period, by its first day. */
export async function listDays(tx: Tx, property_id: string, first: string, last: string): Promise<StoredLeave[]> {
  const { rows } = await sql<StoredLeave>`
    ${leaves(property_id)} and l.starts_on <= ${last} and l.ends_on >= ${first}
     order by l.starts_on, lower(a.name), l.id`.execute(tx);
  return rows;
}

export async function find(tx: Tx, property_id: string, id: string): Promise<StoredLeave | undefined> {
  const { rows } = await sql<StoredLeave>`${leaves(property_id)} and l.id = ${id}`.execute(tx);
  return rows[0];
}

function leaves(property_id: string) {
  return sql`
    select l.id, l.account_id, a.name, l.kind, to_char(l.starts_on, 'YYYY-MM-DD') as starts_on,
           to_char(l.ends_on, 'YYYY-MM-DD') as ends_on, l.version
      from security_leave l join account a on a.id = l.account_id
     where l.property_id = ${property_id}`;
}

export async function isOnLeave(tx: Tx, property_id: string, account_id: string, day: string): Promise<boolean> {
  const row = await tx
    .selectFrom('security_leave')
    .select('id')
    .where('property_id', '=', property_id)
    .where('account_id', '=', account_id)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the leave is new. Does nothing when its id exists already. */
export async function insert(tx: Tx, leave: NewLeave): Promise<boolean> {
  const row = await tx
    .insertInto('security_leave')
    .values(leave)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the leave has another version, or does not exist. */
export async function set(
  tx: Tx,
  property_id: string,
  id: string,
  { version, ...facts }: Omit<StoredLeave, 'id' | 'name'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('security_leave')
    .set({ ...facts, version: version + 1 })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function remove(tx: Tx, property_id: string, id: string): Promise<void> {
  await tx.deleteFrom('security_leave').where('property_id', '=', property_id).where('id', '=', id).execute();
}
