import './complaints.table.ts';
import type { ComplaintEntryKind } from '@gerbang/shared/domain/operations/complaints/complaints';
import { sql, type Insertable, type Updateable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ComplaintColumns } from './complaints.table.ts';

export interface ComplaintKey {
  property_id: string;
  id: string;
}

/** Takes the next complaint number of a property. Concurrent transactions wait for each other on the counter row. */
export async function takeNumber(tx: Tx, property_id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into complaint_counter (property_id, last) values (${property_id}, 1)
    on conflict (property_id) do update set last = complaint_counter.last + 1
    returning last`.execute(tx);
  return rows[0]?.last ?? 1;
}

/** Returns false when the id is already in use. */
export async function insert(tx: Tx, row: Insertable<Database['complaint']>): Promise<boolean> {
  const added = await tx
    .insertInto('complaint')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

export function find(tx: Tx, { property_id, id }: ComplaintKey): Promise<ComplaintColumns | undefined> {
  return tx
    .selectFrom('complaint')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lock(tx: Tx, { property_id, id }: ComplaintKey): Promise<ComplaintColumns | undefined> {
  return tx
    .selectFrom('complaint')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type ComplaintChange = Updateable<Database['complaint']>;

export async function set(tx: Tx, { property_id, id }: ComplaintKey, change: ComplaintChange, at: Date): Promise<void> {
  await tx
    .updateTable('complaint')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

export interface NewEntry {
  id: string;
  kind: ComplaintEntryKind;
  text: string;
  detail?: Record<string, string | number>;
  created_by: string | null;
  created_at: Date;
}

/** Adds an entry to the conversation. Returns false when the entry id is already in use. */
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

/** Author, kind and text of an entry. Row-level security hides internal entries from tenants. */
export function findEntry(tx: Tx, { property_id, id: complaint_id }: ComplaintKey, id: string) {
  return tx
    .selectFrom('complaint_entry')
    .select(['created_by', 'kind', 'text'])
    .where('property_id', '=', property_id)
    .where('complaint_id', '=', complaint_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertPhotos(
  tx: Tx,
  { property_id, id: complaint_id }: ComplaintKey,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file_id, index) => ({ property_id, complaint_id, position: index + 1, file_id }));
  await tx.insertInto('complaint_photo').values(rows).execute();
}

export async function insertEntryPhotos(
  tx: Tx,
  { property_id, id: complaint_id }: ComplaintKey,
  entry_id: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const key = { property_id, complaint_id, entry_id };
  const rows = files.map((file_id, index) => ({ ...key, position: index + 1, file_id }));
  await tx.insertInto('complaint_entry_photo').values(rows).execute();
}

/** Photos of a complaint and of its conversation, oldest first. */
export async function listPhotos(tx: Tx, { property_id, id }: ComplaintKey): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select p.file_id, null::timestamptz as at, p.position from complaint_photo p
     where p.property_id = ${property_id} and p.complaint_id = ${id}
    union all
    select p.file_id, e.created_at, p.position from complaint_entry_photo p
      join complaint_entry e on e.property_id = p.property_id and e.complaint_id = p.complaint_id and e.id = p.entry_id
     where p.property_id = ${property_id} and p.complaint_id = ${id}
    order by at nulls first, position`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}

/** The files in `files` that are PDFs, not images. */
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

/** Finds a unit that the tenant rents, or any unit of the property when `tenant_id` is null. */
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

/**
 * Finds a complaint category. New complaints may only use an active category; old complaints may keep an inactive one.
 */
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
