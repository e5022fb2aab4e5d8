import './complaints.table.ts';
import type { ComplaintEntryKind } from '@gerbang/shared/domain/complaints/complaints';
import { sql, type Insertable, type Updateable } from 'kysely';

import type { Database, Tx } from '../../platform/database.ts';
import type { ComplaintColumns } from './complaints.table.ts';

/** A complaint, as it is addressed. */
export interface ComplaintKey {
  property_id: string;
  id: string;
}

/** Takes the next number of a property; whoever comes at the same moment waits for it. */
export async function takeNumber(tx: Tx, property_id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into complaint_counter (property_id, last) values (${property_id}, 1)
    on conflict (property_id) do update set last = complaint_counter.last + 1
    returning last`.execute(tx);
  return rows[0]?.last ?? 1;
}

/** Keeps a new complaint; false when there is one of this id already. */
export async function insert(tx: Tx, row: Insertable<Database['complaint']>): Promise<boolean> {
  const added = await tx
    .insertInto('complaint')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** A complaint as it is stored. */
export function find(tx: Tx, { property_id, id }: ComplaintKey): Promise<ComplaintColumns | undefined> {
  return tx
    .selectFrom('complaint')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lock(tx: Tx, { property_id, id }: ComplaintKey): Promise<ComplaintColumns | undefined> {
  return tx
    .selectFrom('complaint')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What of a complaint is changed. */
export type ComplaintChange = Updateable<Database['complaint']>;

/** Changes a complaint; its version counts it. */
export async function set(tx: Tx, { property_id, id }: ComplaintKey, change: ComplaintChange, at: Date): Promise<void> {
  await tx
    .updateTable('complaint')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** A line of the conversation, as it is written. */
export interface NewEntry {
  id: string;
  kind: ComplaintEntryKind;
  text: string;
  detail?: Record<string, string | number>;
  created_by: string | null;
  created_at: Date;
}

/** Adds a line to the conversation; false when one of this id is there already. */
export async function insertEntry(
  tx: Tx,
  { property_id, id: complaint_id }: ComplaintKey,
  { detail = {}, ...entry }: NewEntry,
): Promise<boolean> {
  const added = await tx
    .insertInto('complaint_entry')
    .values({ property_id, complaint_id, ...entry, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.columns(['property_id', 'complaint_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** Who wrote a line, if there is one of this id that the reader may see. */
export function findEntry(tx: Tx, { property_id, id: complaint_id }: ComplaintKey, id: string) {
  return tx
    .selectFrom('complaint_entry')
    .select(['created_by', 'kind', 'text'])
    .where('property_id', '=', property_id)
    .where('complaint_id', '=', complaint_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Puts files to a complaint as its photos, in their order. */
export async function insertPhotos(
  tx: Tx,
  { property_id, id: complaint_id }: ComplaintKey,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file_id, index) => ({ property_id, complaint_id, position: index + 1, file_id }));
  await tx.insertInto('complaint_photo').values(rows).execute();
}

/** Puts files to a line as its photos, in their order. */
export async function insertEntryPhotos(
  tx: Tx,
  { property_id, id: complaint_id }: ComplaintKey,
  entry_id: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const of = { property_id, complaint_id, entry_id };
  const rows = files.map((file_id, index) => ({ ...of, position: index + 1, file_id }));
  await tx.insertInto('complaint_entry_photo').values(rows).execute();
}

/** The files of a complaint's photos, in their order. */
export async function listPhotos(tx: Tx, { property_id, id }: ComplaintKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('complaint_photo')
    .select('file_id')
    .where('property_id', '=', property_id)
    .where('complaint_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Of these files, those that are no pictures. */
export async function listPapers(tx: Tx, property_id: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await tx
    .selectFrom('file')
    .select('id')
    .where('property_id', '=', property_id)
    .where('id', 'in', files)
    .where('content_type', '=', 'application/pdf')
    .execute();
  return rows.map(({ id }) => id);
}

/** The unit with its floor, if the tenant rents it; any unit of the property where no tenant is named. */
export async function findUnit(
  tx: Tx,
  property_id: string,
  unit_id: string,
  tenant_id: string | null,
): Promise<{ name: string; floor_id: string } | undefined> {
  const { rows } = await sql<{ name: string; floor_id: string }>`
    select u.name, u.floor_id from unit u
     where u.property_id = ${property_id} and u.id = ${unit_id}
       and (${tenant_id}::uuid is null or exists (
             select from tenant_unit tu
              where tu.property_id = u.property_id and tu.unit_id = u.id and tu.tenant_id = ${tenant_id}))`.execute(tx);
  return rows[0];
}

/** Whether complaints can be sorted into a category; one that is no longer used only by those that are already. */
export async function findCategory(
  tx: Tx,
  property_id: string,
  id: string,
): Promise<{ name: string; active: boolean } | undefined> {
  return tx
    .selectFrom('category')
    .select(['name', 'active'])
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .where('kind', '=', 'complaint')
    .executeTakeFirst();
}
