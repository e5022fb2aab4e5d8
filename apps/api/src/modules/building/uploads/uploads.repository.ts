import type { UploadKind } from '@gerbang/shared/contracts/uploads';
import { sql } from 'kysely';

import type { Db, Tx } from '../../platform/database.ts';
import type { UploadRow } from './uploads.table.ts';

export async function insert(tx: Tx, row: UploadRow): Promise<void> {
  await tx.insertInto('upload').values(row).execute();
}

/** Which uploads may be turned into files: these, of this owner, for this purpose, made since then. */
export interface Claim {
  property_id: string;
  owner_key: string;
  kind: UploadKind;
  ids: readonly string[];
  made_since: Date;
}

/**
 * Takes uploads away and makes them files of the property, in one statement; gives the ids it got. A simultaneous
 * claim waits on the row and then finds it gone. The rows are locked in order, so that two claims never wait for each other.
 */
export async function claim(tx: Tx, { property_id, owner_key, kind, ids, made_since }: Claim): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      delete from upload where id in (
        select id from upload
         where id = any(${ids}::uuid[]) and owner_key = ${owner_key} and kind = ${kind} and created_at > ${made_since}
         order by id for update)
      returning id, kind, content_type, bytes, width, height, created_at)
    insert into file (property_id, id, kind, content_type, bytes, width, height, created_at)
    select ${property_id}::uuid, id, kind, content_type, bytes, width, height, created_at from taken
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Takes away a batch of uploads made before then; gives their ids. */
export async function takeUnclaimed(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from take_unclaimed_uploads(${before}, ${limit}) as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Files of all properties whose time has come, a batch of them. */
export async function listPastRetention(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ property_id: string; id: string }[]> {
  const { rows } = await sql<{ property_id: string; id: string }>`
    select property_id, id from files_past_retention(${now}, ${limit})`.execute(db);
  return rows;
}

/** A file that was taken away. */
export interface TakenFile {
  id: string;
  kind: UploadKind | 'logo';
}

/** Takes away those of a property's files whose time has come; gives what it got. */
export function takePastRetention(
  tx: Tx,
  property_id: string,
  ids: readonly string[],
  now: Date,
): Promise<TakenFile[]> {
  return takeFiles(tx, property_id, ids).where('delete_after', '<=', now).execute();
}

/** Takes away a property's files whatever their time; gives what it got. */
export function take(tx: Tx, property_id: string, ids: readonly string[]): Promise<TakenFile[]> {
  return takeFiles(tx, property_id, ids).execute();
}

function takeFiles(tx: Tx, property_id: string, ids: readonly string[]) {
  return tx.deleteFrom('file').where('property_id', '=', property_id).where('id', 'in', ids).returning(['id', 'kind']);
}
