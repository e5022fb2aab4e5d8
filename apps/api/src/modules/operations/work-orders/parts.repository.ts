import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { WorkOrderKey } from './work-orders.repository.ts';

export interface PartKey extends WorkOrderKey {
  part_id: string;
}

export interface NewCheck {
  id?: string | undefined;
  text: string;
  required: boolean;
}

export async function insertChecks(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
  checks: readonly NewCheck[],
): Promise<void> {
  if (checks.length === 0) return;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from work_order_check
     where property_id = ${property_id} and work_order_id = ${id}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  await tx
    .insertInto('work_order_check')
    .values(
      checks.map(({ text, required, id: own = newId() }, index) => ({
        property_id,
        work_order_id: id,
        id: own,
        position: last + index + 1,
        text,
        required,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds an event to the history. Returns false when its id is already in use. */
export async function insertEvent(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
  event: Omit<Insertable<Database['work_order_event']>, 'property_id' | 'work_order_id' | 'detail'> & {
    detail?: Record<string, unknown>;
  },
): Promise<boolean> {
  const { detail = {}, ...rest } = event;
  const made = await tx
    .insertInto('work_order_event')
    .values({ ...rest, detail: JSON.stringify(detail), property_id, work_order_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function hasEvent(tx: Tx, { property_id, id }: WorkOrderKey, event_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('work_order_event')
    .select('id')
    .where('property_id', '=', property_id)
    .where('work_order_id', '=', id)
    .where('id', '=', event_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds photos that are already files of the property. */
export async function insertPhotos(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
  photos: readonly Omit<Insertable<Database['work_order_photo']>, 'property_id' | 'work_order_id'>[],
): Promise<void> {
  if (photos.length === 0) return;
  await tx
    .insertInto('work_order_photo')
    .values(photos.map((photo) => ({ ...photo, property_id, work_order_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the checklist. Checks that are done keep their text and state. */
export async function setChecks(tx: Tx, key: WorkOrderKey, checks: readonly NewCheck[]): Promise<void> {
  const rows = checks.map(({ text, required, id = newId() }, index) => ({ id, text, required, position: index + 1 }));
  await sql`delete from work_order_check
    where property_id = ${key.property_id} and work_order_id = ${key.id} and done_at is null
      and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`
    insert into work_order_check as c (property_id, work_order_id, id, position, text, required)
    select ${key.property_id}, ${key.id}, r.id, r.position, r.text, r.required
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position int, text text, required boolean)
    on conflict (property_id, work_order_id, id) do update
      set position = excluded.position,
          text = case when c.done_at is null then excluded.text else c.text end,
          required = case when c.done_at is null then excluded.required else c.required end`.execute(tx);
}

/** Marks a check as done or not done. Returns its text, or undefined when nothing changed. */
export async function tick(
  tx: Tx,
  { property_id, id, part_id }: PartKey,
  ticked: { by: string; at: Date } | null,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('work_order_check')
    .set({ done_by: ticked?.by ?? null, done_at: ticked?.at ?? null })
    .where('property_id', '=', property_id)
    .where('work_order_id', '=', id)
    .where('id', '=', part_id)
    .where('done_at', ticked === null ? 'is not' : 'is', null)
    .returning('text')
    .executeTakeFirst();
  return row?.text;
}

export function findCheck(tx: Tx, { property_id, id, part_id }: PartKey) {
  return tx
    .selectFrom('work_order_check')
    .select(['id', 'done_at'])
    .where('property_id', '=', property_id)
    .where('work_order_id', '=', id)
    .where('id', '=', part_id)
    .executeTakeFirst();
}

/** Tables whose rows are added and deleted one by one. */
type RowTable = 'work_order_part' | 'work_order_time' | 'work_order_photo';

/** Returns false when the row already exists. */
export async function insertRow(
  tx: Tx,
  table: RowTable,
  row: Record<string, unknown> & { property_id: string; work_order_id: string; id: string },
): Promise<boolean> {
  const columns = sql.join(Object.keys(row).map((column) => sql.id(column)));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes a row and returns it, or undefined when it is already deleted. */
export async function deleteRow<Row = { id: string }>(
  tx: Tx,
  table: RowTable,
  { property_id, id, part_id }: PartKey,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    delete from ${sql.table(table)}
     where property_id = ${property_id} and work_order_id = ${id} and id = ${part_id} returning *`.execute(tx);
  return rows[0];
}

export function findPhoto(tx: Tx, { property_id, id, part_id }: PartKey) {
  return tx
    .selectFrom('work_order_photo')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('work_order_id', '=', id)
    .where('id', '=', part_id)
    .executeTakeFirst();
}

export async function countPhotos(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
  moment: 'before' | 'after',
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from work_order_photo
     where property_id = ${property_id} and work_order_id = ${id} and moment = ${moment}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function isPicture(tx: Tx, property_id: string, file_id: string): Promise<boolean> {
  const file = await tx
    .selectFrom('file')
    .select('content_type')
    .where('property_id', '=', property_id)
    .where('id', '=', file_id)
    .executeTakeFirst();
  return file?.content_type.startsWith('image/') ?? false;
}
