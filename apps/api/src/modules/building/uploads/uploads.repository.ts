import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SniffedType } from '../../../platform/files/image-sniff.ts';
import type { UploadRow } from './uploads.table.ts';

export async function insert(tx: Tx, row: UploadRow): Promise<void> {
  await tx.insertInto('upload').values(row).execute();
}

/** Selects the uploads of this owner that were created after `made_since` and can become this kind. */
export interface Claim {
  property_id: string;
  owner_key: string;
  kind: UploadKind;
  ids: readonly string[];
  made_since: Date;
  /** Content types of uploads that were sent without a kind and can become this kind. */
  unspecified: readonly SniffedType[];
}

/**
 * Deletes the uploads and inserts them as files of the property in one statement. Returns the claimed ids. A concurrent
 * claim waits for the row lock and then finds the row deleted. Rows are locked in order, so that two claims do not
 * deadlock.
 */
export async function claim(tx: Tx, wanted: Claim): Promise<string[]> {
  const { property_id, owner_key, kind, ids, made_since, unspecified } = wanted;
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from upload where id in (
        select id from upload
         where id = any(${ids}::uuid[]) and owner_key = ${owner_key} and created_at > ${made_since}
           and (kind = ${kind} or (kind is null and content_type = any(${unspecified}::text[])))
         order by id for update)
      returning id, content_type, bytes, width, height, created_at)
    insert into file (property_id, id, kind, content_type, bytes, width, height, created_at)
    select ${property_id}::uuid, id, ${kind}, content_type, bytes, width, height, created_at from taken
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Uploads of all senders that nobody claimed, the oldest first. */
export async function listUnclaimed(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unclaimed_uploads(${before}, ${limit}) as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes those of the uploads that are still unclaimed and returns their ids. */
export async function deleteUnclaimed(tx: Tx, before: Date, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from take_unclaimed_uploads(${before}, ${ids}::uuid[]) as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** A batch of files of all properties whose retention has ended. */
export async function listPastRetention(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ property_id: string; id: string }[]> {
  const { rows } = await sql<{ property_id: string; id: string }>`
    select property_id, id from files_past_retention(${now}, ${limit})`.execute(db);
  return rows;
}

export interface DeletedFile {
  id: string;
  kind: UploadKind | 'logo';
}

/** Deletes the given files whose retention has ended and returns the deleted rows. */
export function deletePastRetention(
  tx: Tx,
  property_id: string,
  ids: readonly string[],
  now: Date,
): Promise<DeletedFile[]> {
  return deleteQuery(tx, property_id, ids).where('delete_after', '<=', now).execute();
}

/** Deletes files regardless of their retention and returns the deleted rows. */
export function deleteFiles(tx: Tx, property_id: string, ids: readonly string[]): Promise<DeletedFile[]> {
  return deleteQuery(tx, property_id, ids).execute();
}

function deleteQuery(tx: Tx, property_id: string, ids: readonly string[]) {
  return tx.deleteFrom('file').where('property_id', '=', property_id).where('id', 'in', ids).returning(['id', 'kind']);
}
