import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** A shift with its guard's name of today. */
export interface StoredShift {
  id: string;
  guard_id: string;
  guard_name: string;
  account_id: string;
  session_id: string;
  device: string;
  started_at: Date;
  ends_at: Date;
  ended_at: Date | null;
}

/** What a new shift is made of. */
export type NewShift = Omit<StoredShift, 'guard_name' | 'ended_at'> & { property_id: string };

/** Two who take over the same device take turns. */
export async function lockSession(tx: Tx, session_id: string): Promise<void> {
  await tx.selectFrom('session').select('id').where('id', '=', session_id).forUpdate().execute();
}

/** The shift with this id. */
export async function find(tx: Tx, property_id: string, id: string): Promise<StoredShift | undefined> {
  const { rows } = await sql<StoredShift>`${shifts(property_id)} and s.id = ${id}`.execute(tx);
  return rows[0];
}

/** The shift that stands on the device of this session. */
export async function findCurrent(
  tx: Tx,
  property_id: string,
  session_id: string,
  now: Date,
): Promise<StoredShift | undefined> {
  const { rows } = await sql<StoredShift>`
    ${shifts(property_id)} and s.session_id = ${session_id} and s.ended_at is null and s.ends_at > ${now}`.execute(tx);
  return rows[0];
}

function shifts(property_id: string) {
  return sql`
    select s.id, s.guard_id, g.name as guard_name, s.account_id, s.session_id, s.device, s.started_at, s.ends_at, s.ended_at
      from gate_shift s join account g on g.id = s.guard_id
     where s.property_id = ${property_id}`;
}

/** Adds a shift; false when another one has this id. */
export async function insert(tx: Tx, shift: NewShift): Promise<boolean> {
  const added = await tx
    .insertInto('gate_shift')
    .values(shift)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends what stands on the device of this session; a shift that was over by itself ended then. */
export async function endOf(tx: Tx, property_id: string, session_id: string, now: Date): Promise<void> {
  await sql`
    update gate_shift set ended_at = least(${now}::timestamptz, ends_at)
     where property_id = ${property_id} and session_id = ${session_id} and ended_at is null`.execute(tx);
}

/** Ends one shift; false when it had ended before. */
export async function end(tx: Tx, property_id: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update gate_shift set ended_at = least(${now}::timestamptz, ends_at)
     where property_id = ${property_id} and id = ${id} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}
