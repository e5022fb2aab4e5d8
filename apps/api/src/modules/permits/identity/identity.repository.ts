import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { IdentityUse } from '@gerbang/shared/domain/permits/forms/identity';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface FileKey {
  property_id: string;
  id: string;
}

/** The identity photos of one permit: its applicant's and its workers'. */
const filesOf = ({ property_id, id }: PermitKey) => sql`(
  select ktp_file_id from permit_applicant where property_id = ${property_id} and permit_id = ${id}
   union select ktp_file_id from permit_worker where property_id = ${property_id} and permit_id = ${id})`;

const uses = (property_id: string) => sql`(
  select permit_id, ktp_file_id from permit_applicant where property_id = ${property_id} and ktp_file_id is not null
   union all
  select permit_id, ktp_file_id from permit_worker where property_id = ${property_id} and ktp_file_id is not null)`;

const fileIds = (key: PermitKey) => sql<{ id: string }>`
  select id from file where property_id = ${key.property_id} and id in ${filesOf(key)} order by id`;

export async function listFiles(tx: Tx, key: PermitKey): Promise<string[]> {
  const { rows } = await fileIds(key).execute(tx);
  return rows.map((row) => row.id);
}

/** Like `listFiles`, but locks the files until the transaction ends, so that no new permit can refer to them. */
export async function lockFiles(tx: Tx, key: PermitKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${fileIds(key)} for update`.execute(tx);
  return rows.map((row) => row.id);
}

/** The identity photos of the property among these ids. */
export async function listExisting(tx: Tx, property_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await existing(property_id, ids).execute(tx);
  return rows.map(({ id }) => id);
}

/** Like `listExisting`, but locks the photos like `lockFiles`. */
export async function lockExisting(tx: Tx, property_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${existing(property_id, ids)} for update`.execute(tx);
  return rows.map(({ id }) => id);
}

const existing = (property_id: string, ids: readonly string[]) => sql<{ id: string }>`
  select id from file where property_id = ${property_id} and kind = 'ktp' and id = any(${ids}::uuid[]) order by id`;

/** Removes these photos from all permits. The files themselves stay. */
export async function detachEverywhere(tx: Tx, property_id: string, ids: readonly string[]): Promise<void> {
  for (const table of ['permit_applicant', 'permit_worker'] as const) {
    await tx
      .updateTable(table)
      .set({ ktp_file_id: null })
      .where('property_id', '=', property_id)
      .where('ktp_file_id', 'in', ids)
      .execute();
  }
}

export interface MarkFacts {
  code: string;
  property_name: string;
  time_zone: string;
  language: 'id' | 'en';
  created_at: Date;
}

export async function findMarkFacts(tx: Tx, key: PermitKey): Promise<MarkFacts | undefined> {
  return tx
    .selectFrom('permit')
    .innerJoin('property', 'property.id', 'permit.property_id')
    .select(['permit.code', 'property.name as property_name', 'property.time_zone'])
    .select(['permit.language', 'permit.created_at'])
    .where('permit.property_id', '=', key.property_id)
    .where('permit.id', '=', key.id)
    .executeTakeFirst();
}

/**
 * Locks a file until the transaction ends, so that it is watermarked once and not removed meanwhile. New permits may
 * still refer to it. Undefined when it does not exist.
 */
export function lockFile(tx: Tx, file: FileKey): Promise<{ marked_at: Date | null } | undefined> {
  return tx
    .selectFrom('file')
    .select('marked_at')
    .where('property_id', '=', file.property_id)
    .where('id', '=', file.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setMarked(
  tx: Tx,
  file: FileKey,
  picture: { content_type: 'image/jpeg'; bytes: number; marked_at: Date },
): Promise<void> {
  await tx
    .updateTable('file')
    .set(picture)
    .where('property_id', '=', file.property_id)
    .where('id', '=', file.id)
    .execute();
}

/**
 * Sets when the permit's identity photos are deleted: the property's retention days after the end of the last day of
 * the permit, or after its rejection or cancellation. A photo that several permits use gets the latest of these times.
 */
export async function setRetention(tx: Tx, key: PermitKey): Promise<void> {
  await sql`
    update file f set delete_after = kept.until
      from (select u.ktp_file_id as id,
                   max(case when p.state in ('rejected', 'cancelled') then p.updated_at + pr.retention_days * interval '24 hours'
                            else (coalesce(p.end_date, p.day) + 1 + pr.retention_days)::timestamp at time zone pr.time_zone
                       end) as until
              from ${uses(key.property_id)} u
              join permit p on p.property_id = ${key.property_id} and p.id = u.permit_id
              join property pr on pr.id = p.property_id
             where u.ktp_file_id in ${filesOf(key)}
             group by u.ktp_file_id) kept
     where f.property_id = ${key.property_id} and f.id = kept.id`.execute(tx);
}

export async function findFile(
  tx: Tx,
  key: PermitKey,
  file_id: string,
): Promise<{ marked_at: Date | null } | undefined> {
  const { rows } = await sql<{ marked_at: Date | null }>`
    select marked_at from file
     where property_id = ${key.property_id} and id = ${file_id} and id in ${filesOf(key)}`.execute(tx);
  return rows[0];
}

/** Locks a permit until the transaction ends and returns the fields that decide whether its photos are still needed. */
export async function lockPermit(tx: Tx, key: PermitKey): Promise<(IdentityUse & { code: string }) | undefined> {
  const { rows } = await sql<IdentityUse & { code: string }>`
    select p.code, p.state, coalesce(p.end_date, p.day) as last_date, pr.time_zone
      from permit p join property pr on pr.id = p.property_id
     where p.property_id = ${key.property_id} and p.id = ${key.id} for update of p`.execute(tx);
  return rows[0];
}

/** Removes the identity photos from a permit. The files themselves stay. */
export async function detachFiles(tx: Tx, key: PermitKey): Promise<void> {
  for (const table of ['permit_applicant', 'permit_worker'] as const) {
    await tx
      .updateTable(table)
      .set({ ktp_file_id: null })
      .where('property_id', '=', key.property_id)
      .where('permit_id', '=', key.id)
      .execute();
  }
}

export async function listUses(
  tx: Tx,
  property_id: string,
  file_ids: readonly string[],
): Promise<(IdentityUse & { file_id: string })[]> {
  const { rows } = await sql<IdentityUse & { file_id: string }>`
    select u.ktp_file_id as file_id, p.state, coalesce(p.end_date, p.day) as last_date, pr.time_zone
      from ${uses(property_id)} u
      join permit p on p.property_id = ${property_id} and p.id = u.permit_id
      join property pr on pr.id = p.property_id
     where u.ktp_file_id = any(${file_ids}::uuid[])`.execute(tx);
  return rows;
}
