import type { WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { ScheduleKey } from './maintenance.repository.ts';

/** Schedules of all properties whose next work order is due, the most overdue first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<ScheduleKey[]> {
  const { rows } = await sql<ScheduleKey>`select property_id, id from maintenance_due(${now}, ${limit})`.execute(db);
  return rows;
}

/** Schedules of all properties that wait for a work order which has ended. */
export async function listCompleted(db: Db, limit: number): Promise<ScheduleKey[]> {
  const { rows } = await sql<ScheduleKey>`select property_id, id from maintenance_completed(${limit})`.execute(db);
  return rows;
}

/** Claims a due date by inserting its occurrence. Returns false when the date already has an occurrence. */
export async function claim(tx: Tx, { property_id, id }: ScheduleKey, due_on: string, made_at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('maintenance_occurrence')
    .values({ property_id, schedule_id: id, due_on, outcome: 'made', made_at })
    .onConflict((conflict) => conflict.columns(['property_id', 'schedule_id', 'due_on']).doNothing())
    .returning('due_on')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records dates that get no work order. */
export async function skip(tx: Tx, { property_id, id }: ScheduleKey, days: readonly string[], at: Date): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('maintenance_occurrence')
    .values(days.map((due_on) => ({ property_id, schedule_id: id, due_on, outcome: 'skipped' as const, made_at: at })))
    .onConflict((conflict) => conflict.columns(['property_id', 'schedule_id', 'due_on']).doNothing())
    .execute();
}

/** Dates from `from` on that already have an occurrence, made or skipped. */
export async function listTaken(tx: Tx, { property_id, id }: ScheduleKey, from: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('maintenance_occurrence')
    .select('due_on')
    .where('property_id', '=', property_id)
    .where('schedule_id', '=', id)
    .where('due_on', '>=', from)
    .execute();
  return new Set(rows.map(({ due_on }) => due_on));
}

export async function countMade(tx: Tx, { property_id, id }: ScheduleKey): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from maintenance_occurrence
     where property_id = ${property_id} and schedule_id = ${id} and outcome = 'made'`.execute(tx);
  return rows[0]?.made ?? 0;
}

/** A due date with its work order. A skipped date has no work order. */
export interface OccurrenceDate {
  due_on: string;
  work_order_id: string | null;
  code: string | null;
  status: WorkStatus | null;
  due_at: Date | null;
  done_at: Date | null;
}

const ORDER = sql`
  left join work_order w
    on w.property_id = o.property_id and w.schedule_id = o.schedule_id and w.due_on = o.due_on`;
const SHOWN = sql`o.due_on, w.id as work_order_id, w.code, w.status, w.due_at, w.done_at`;

export async function listBySchedule(
  tx: Tx,
  key: ScheduleKey,
  before: string | null,
  limit: number,
): Promise<OccurrenceDate[]> {
  const { rows } = await sql<OccurrenceDate>`
    select ${SHOWN} from maintenance_occurrence o ${ORDER}
     where o.property_id = ${key.property_id} and o.schedule_id = ${key.id}
       and (${before}::date is null or o.due_on < ${before}::date)
     order by o.due_on desc limit ${limit}`.execute(tx);
  return rows;
}

export async function countDone(tx: Tx, key: ScheduleKey): Promise<{ done: number; in_time: number }> {
  const { rows } = await sql<{ done: number; in_time: number }>`
    select count(*)::int as done, (count(*) filter (where w.due_at is null or w.done_at <= w.due_at))::int as in_time
      from work_order w
     where w.property_id = ${key.property_id} and w.schedule_id = ${key.id} and w.status = 'done'`.execute(tx);
  return rows[0] ?? { done: 0, in_time: 0 };
}

export async function listBetween(tx: Tx, property_id: string, from: string, to: string) {
  const { rows } = await sql<OccurrenceDate & { schedule_id: string; title: string; asset: string | null }>`
    select o.schedule_id, s.title, a.name as asset, ${SHOWN}
      from maintenance_occurrence o
      join maintenance_schedule s on s.property_id = o.property_id and s.id = o.schedule_id
      left join asset a on a.property_id = s.property_id and a.id = s.asset_id ${ORDER}
     where o.property_id = ${property_id} and o.due_on between ${from}::date and ${to}::date
     order by o.due_on, lower(s.title), o.schedule_id`.execute(tx);
  return rows;
}
