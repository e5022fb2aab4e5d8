import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

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

export type NewShift = Omit<StoredShift, 'guard_name' | 'ended_at'> & { property_id: string };

/** Locks the session, so that two takeovers of the same device run one after the other. */
export async function lockSession(tx: Tx, session_id: string): Promise<void> {
  await tx.selectFrom('session').select('id').where('id', '=', session_id).forUpdate().execute();
}

export async function find(tx: Tx, property_id: string, id: string): Promise<StoredShift | undefined> {
  const { rows } = await sql<StoredShift>`${shifts(property_id)} and s.id = ${id}`.execute(tx);
  return rows[0];
}

/** The open shift on the device. The session identifies the device. */
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

/** Adds a shift. Returns false when the id is already in use. */
export async function insert(tx: Tx, shift: NewShift): Promise<boolean> {
  const added = await tx
    .insertInto('gate_shift')
    .values(shift)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends the open shift on the device with this session. A shift past its end time is recorded as ended at that time. */
export async function endOf(tx: Tx, property_id: string, session_id: string, now: Date): Promise<void> {
  await sql`
    update gate_shift set ended_at = least(${now}::timestamptz, ends_at)
     where property_id = ${property_id} and session_id = ${session_id} and ended_at is null`.execute(tx);
}

/** Ends a shift. Returns false when it had already ended. */
export async function end(tx: Tx, property_id: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update gate_shift set ended_at = least(${now}::timestamptz, ends_at)
     where property_id = ${property_id} and id = ${id} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}
