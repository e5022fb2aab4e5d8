import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

import type { Database, Db, Tx } from '../../../platform/database/database.ts';

export type StoredWorkOrder = Selectable<Database['work_order']>;

export interface WorkOrderKey {
  property_id: string;
  id: string;
}

export type NewWorkOrder = Omit<Insertable<Database['work_order']>, 'number' | 'code'>;

/**
 * Inserts a work order with the property's next number. Returns undefined when the id is in use, or when the schedule
 * already has a work order for the date. The counter row stays locked until the transaction ends.
 */
export async function insert(tx: Tx, row: NewWorkOrder): Promise<StoredWorkOrder | undefined> {
  const { rows } = await sql<{ number: number; code: string }>`
    insert into work_order_counter as c (property_id, last) values (${row.property_id}, 1)
    on conflict (property_id) do update set last = c.last + 1
    returning last as number,
      (select 'WO-' || p.short_code || '-' || lpad(last::text, greatest(6, length(last::text)), '0')
         from property p where p.id = c.property_id) as code`.execute(tx);
  const next = rows[0];
  if (next === undefined) return undefined;
  return tx
    .insertInto('work_order')
    .values({ ...row, ...next })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function find(tx: Tx, { property_id, id }: WorkOrderKey): Promise<StoredWorkOrder | undefined> {
  return tx
    .selectFrom('work_order')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lock(tx: Tx, { property_id, id }: WorkOrderKey): Promise<StoredWorkOrder | undefined> {
  return tx
    .selectFrom('work_order')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findOfSchedule(
  tx: Tx,
  { property_id, schedule_id, due_on }: { property_id: string; schedule_id: string; due_on: string },
): Promise<StoredWorkOrder | undefined> {
  return tx
    .selectFrom('work_order')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('schedule_id', '=', schedule_id)
    .where('due_on', '=', due_on)
    .executeTakeFirst();
}

export async function findLastOfSchedule(tx: Tx, property_id: string, schedule_id: string) {
  return tx
    .selectFrom('work_order')
    .select(['id', 'code', 'status', 'due_on', 'done_at', 'cancelled_at'])
    .where('property_id', '=', property_id)
    .where('schedule_id', '=', schedule_id)
    .orderBy('due_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function set(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
  facts: Updateable<Database['work_order']>,
  at: Date,
): Promise<StoredWorkOrder> {
  return tx
    .updateTable('work_order')
    .set({ ...facts, updated_at: at, version: sql`version + 1` })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Overdue work orders of all properties for which no notification was sent yet. */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<WorkOrderKey[]> {
  const { rows } = await sql<WorkOrderKey>`
    select property_id, id from work_orders_overdue(${now}, ${limit})`.execute(db);
  return rows;
}

/**
 * Claims the notification of an overdue work order. Returns undefined when another job claimed it or the order is no
 * longer overdue.
 */
export function claimOverdue(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
  now: Date,
): Promise<StoredWorkOrder | undefined> {
  return tx
    .updateTable('work_order')
    .set({ overdue_told_at: now })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .where('is_open', '=', true)
    .where('overdue_told_at', 'is', null)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Sets `updated_at` only. The version stays, because the edited fields have not changed. */
export async function touch(tx: Tx, { property_id, id }: WorkOrderKey, at: Date): Promise<void> {
  await tx
    .updateTable('work_order')
    .set({ updated_at: at })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

export async function hasOpenOfComplaint(tx: Tx, property_id: string, complaint_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('work_order')
    .select('id')
    .where('property_id', '=', property_id)
    .where('complaint_id', '=', complaint_id)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
