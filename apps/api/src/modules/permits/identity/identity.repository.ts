import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { IdentityUse } from '@gerbang/shared/domain/permits/identity';
import { sql } from 'kysely';

import type { Db, Tx } from '../../platform/database.ts';

/** How a file is addressed. */
export interface FileKey {
  property_id: string;
  id: string;
}

/** The identity photos of one permit: its applicant's and its workers'. */
const filesOf = ({ property_id, id }: PermitKey) => sql`(
  select ktp_file_id from permit_applicant where property_id = ${property_id} and permit_id = ${id}
   union select ktp_file_id from permit_worker where property_id = ${property_id} and permit_id = ${id})`;

/** Every place where an identity photo of the property stands. */
const uses = (property_id: string) => sql`(
  select permit_id, ktp_file_id from permit_applicant where property_id = ${property_id} and ktp_file_id is not null
   union all
  select permit_id, ktp_file_id from permit_worker where property_id = ${property_id} and ktp_file_id is not null)`;

const fileIds = (key: PermitKey) => sql<{ id: string }>`
  select id from file where property_id = ${key.property_id} and id in ${filesOf(key)} order by id`;

/** The ids of a permit's identity photos. */
export async function listFiles(tx: Tx, key: PermitKey): Promise<string[]> {
  const { rows } = await fileIds(key).execute(tx);
  return rows.map((row) => row.id);
}

/** The same, held until the transaction ends: no new permit can come to use them meanwhile. */
export async function lockFiles(tx: Tx, key: PermitKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${fileIds(key)} for update`.execute(tx);
  return rows.map((row) => row.id);
}

/** What the watermark says. */
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
 * Holds a file until the transaction ends, so that it is marked once and not removed meanwhile; new permits may still
 * refer to it. Undefined when it is gone.
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

/** Notes that the stored picture is the marked one. */
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
 * Sets until when the permit's identity photos are kept: the property's days after the last date of each permit that
 * uses the photo (after its rejection or cancelling, if it was), whichever is the latest. A last date counts in full.
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

/** An identity photo, if this permit has it. */
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

/** What a mailed link is for, if it can still be used. */
export async function findLink(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<(PermitKey & { purpose: string }) | undefined> {
  const { rows } = await sql<PermitKey & { purpose: string }>`
    select property_id, permit_id as id, purpose from find_permit_by_link(${token_hash}, ${now})`.execute(db);
  return rows[0];
}

/** Spends a link; false when another request has spent it first or its time is over. */
export async function spendLink(tx: Tx, token_hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('permit_link')
    .set({ spent_at: now })
    .where('token_hash', '=', token_hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .execute();
  return spent.length > 0;
}

/** Locks a permit until the transaction ends, with what decides whether its photos are still needed. */
export async function lockPermit(tx: Tx, key: PermitKey): Promise<(IdentityUse & { code: string }) | undefined> {
  const { rows } = await sql<IdentityUse & { code: string }>`
    select p.code, p.state, coalesce(p.end_date, p.day) as last_date, pr.time_zone
      from permit p join property pr on pr.id = p.property_id
     where p.property_id = ${key.property_id} and p.id = ${key.id} for update of p`.execute(tx);
  return rows[0];
}

/** Takes the identity photos off a permit; the files themselves stay. */
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

/** Which permits use these photos. */
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
