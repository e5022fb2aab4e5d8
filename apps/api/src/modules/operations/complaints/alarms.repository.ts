import './complaints.table.ts';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { ComplaintKey } from './complaints.repository.ts';

/** Complaints of all properties whose next alarm is due, the most overdue first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<ComplaintKey[]> {
  const { rows } = await sql<ComplaintKey>`
    select property_id, id from complaint_alarms_due(${now}, ${limit})`.execute(db);
  return rows;
}

/** Complaints of all properties that were resolved before `before` and are not closed yet. */
export async function listToClose(db: Db, before: Date, limit: number): Promise<ComplaintKey[]> {
  const { rows } = await sql<ComplaintKey>`
    select property_id, id from complaints_to_close(${before}, ${limit})`.execute(db);
  return rows;
}

/**
 * Raises the alarm level of each due deadline by one. Returns the new level, or undefined when nothing is due any more.
 * When both deadlines are due, returns the level of the solve deadline, so that the caller sends one notification.
 */
export async function raiseLevel(tx: Tx, { property_id, id }: ComplaintKey, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ level: number }>`
    update complaint set answer_level = answer_level + is_due.answer, solve_level = solve_level + is_due.solve
      from (select coalesce(answered_at is null
                    and case answer_level when 0 then answer_due_at when 1 then answer_escalate_at end <= ${now}, false)::int as answer,
                   coalesce(case solve_level when 0 then solve_due_at when 1 then solve_escalate_at end <= ${now}, false)::int as solve
              from complaint where property_id = ${property_id} and id = ${id}) is_due
     where property_id = ${property_id} and id = ${id} and next_alarm_at <= ${now}
     returning case when is_due.solve = 1 then solve_level else answer_level end as level`.execute(tx);
  return rows[0]?.level;
}
