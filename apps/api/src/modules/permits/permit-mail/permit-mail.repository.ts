import type { Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql, type Insertable } from 'kysely';

import type { Database, Db, Tx } from '../../../platform/database/database.ts';

export interface MailedPermit {
  property_id: string;
  id: string;
  kind: PermitKind;
  code: string;
  state: PermitState;
  language: 'id' | 'en';
  email: string;
  property_name: string;
  contact_phone: string;
  contact_whatsapp: string;
  contact_hours: string;
  time_zone: string;
  first_date: string;
  last_date: string;
  /** The slot's name, or the hours of the work. */
  time: string;
  /** Midnight after the last day of the permit. */
  ends_at: Date;
  /** When the identity photos of the permit are deleted. Null for a permit without photos. */
  identity_until: Date | null;
  retention_days: number;
}

/** Permits of one property, in the order of the ids. */
export async function listPermits(tx: Tx, property_id: string, ids: readonly string[]): Promise<MailedPermit[]> {
  const { rows } = await sql<MailedPermit>`
    select p.property_id, p.id, p.kind, p.code, p.state, p.language, a.email, pr.name as property_name, pr.time_zone,
           pr.contact_phone, pr.contact_whatsapp, pr.contact_hours,
           pr.retention_days,
           coalesce(p.start_date, p.day) as first_date, coalesce(p.end_date, p.day) as last_date,
           coalesce(p.slot_name, to_char(p.start_time, 'HH24:MI') || ' - ' || to_char(p.end_time, 'HH24:MI')) as time,
           (coalesce(p.end_date, p.day) + 1)::timestamp at time zone pr.time_zone as ends_at,
           (select max(f.delete_after) from file f
             where f.property_id = p.property_id and f.id in (
                   select a.ktp_file_id
                    union select w.ktp_file_id from permit_worker w
                           where w.property_id = p.property_id and w.permit_id = p.id)) as identity_until
      from permit p
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      join property pr on pr.id = p.property_id
     where p.property_id = ${property_id} and p.id = any(${ids}::uuid[])
     order by array_position(${ids}::uuid[], p.id)`.execute(tx);
  return rows;
}

/** The newest permits of a property that are searched for those that were not mailed. */
const RECENT = 1000;

/**
 * Recent permits of the same mailbox for which no mail was written. Every mail to an applicant stores its links, so a
 * permit without a link was not mailed. The address of an erased permit is empty and has no mailbox.
 */
export async function listUnmailed(tx: Tx, { property_id, id }: PermitKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from (select property_id, id from permit where property_id = ${property_id} order by id desc limit ${RECENT}) p
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      join permit_applicant own on own.property_id = p.property_id and own.permit_id = ${id}
     where own.email <> '' and mailbox_of(a.email) = mailbox_of(own.email)
       and not exists (select from permit_link l
                    where l.property_id = p.property_id and l.permit_id = p.id and l.account_id is null)
     order by p.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** A line of the timeline. `is_last_approval` means that no stage was left to decide after this line. */
export interface MailedLog {
  id: string;
  stage: Stage | null;
  event: LogEvent;
  note: string;
  create_time: Date;
  is_last_approval: boolean;
}

export async function findLog(tx: Tx, key: PermitKey, log_id: string): Promise<MailedLog | undefined> {
  const { rows } = await sql<MailedLog>`
    select l.id, l.stage, l.event, l.note, l.create_time,
           not exists (select from permit_stage s where s.property_id = l.property_id and s.permit_id = l.permit_id
                          and s.decision is distinct from 'approved')
           and not exists (select from progress_log later where later.property_id = l.property_id
                              and later.permit_id = l.permit_id and later.seq > l.seq
                              and later.event = 'approved') as is_last_approval
      from progress_log l
     where l.property_id = ${key.property_id} and l.permit_id = ${key.id} and l.id = ${log_id}`.execute(tx);
  return rows[0];
}

export interface RejectedItem {
  name: string;
  qty: number;
  unit: string;
  rejection_note: string;
  rejected_stage: Stage | null;
}

export function listRejectedItems(tx: Tx, key: PermitKey): Promise<RejectedItem[]> {
  return tx
    .selectFrom('permit_item')
    .select(['name', 'qty', 'unit', 'rejection_note', 'rejected_stage'])
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('rejection_note', 'is not', null)
    .orderBy('position')
    .$narrowType<{ rejection_note: string }>()
    .execute();
}

/** A part of the permit that the applicant is asked to correct. The note may be empty. */
export interface PartToCorrect {
  field: string;
  note: string;
}

/** The parts that this line of the timeline asked the applicant to correct. */
export async function listPartsToCorrect(tx: Tx, key: PermitKey, log_id: string): Promise<PartToCorrect[]> {
  const { rows } = await sql<PartToCorrect>`
    select part.field, coalesce(part.note, '') as note
      from permit_correction c cross join unnest(c.fields, c.notes) with ordinality as part (field, note, position)
     where c.property_id = ${key.property_id} and c.permit_id = ${key.id} and c.log_id = ${log_id}
     order by part.position`.execute(tx);
  return rows;
}

/** A 7-day period of a work permit. */
export interface Period {
  first_day: string;
  last_day: string;
  ends_at: Date;
  is_renewed: boolean;
}

const periodColumns = sql`
  p.start_date + (asked.period - 1) * 7 as first_day,
  least(p.start_date + asked.period * 7 - 1, p.end_date) as last_day,
  (least(p.start_date + asked.period * 7 - 1, p.end_date) + 1)::timestamp at time zone pr.time_zone as ends_at`;

export async function findPeriod(tx: Tx, key: PermitKey, period: number): Promise<Period | undefined> {
  const { rows } = await sql<Period>`
    select ${periodColumns}, exists (select from permit_renewal r where r.property_id = p.property_id and r.permit_id = p.id
                                        and r.period = asked.period and r.decided_at is not null) as is_renewed
      from permit p
      join property pr on pr.id = p.property_id
     cross join (select ${period}::int as period) asked
     where p.property_id = ${key.property_id} and p.id = ${key.id} and p.kind = 'work'
       and p.start_date + (asked.period - 1) * 7 <= p.end_date`.execute(tx);
  return rows[0];
}

/** The period whose renewal was granted at this line of the timeline. */
export async function findRenewedPeriod(tx: Tx, key: PermitKey, log_id: string): Promise<Period | undefined> {
  const { rows } = await sql<Period>`
    select ${periodColumns}, true as is_renewed
      from permit_renewal asked
      join permit p on p.property_id = asked.property_id and p.id = asked.permit_id
      join property pr on pr.id = p.property_id
     where asked.property_id = ${key.property_id} and asked.permit_id = ${key.id} and asked.log_id = ${log_id}`.execute(
    tx,
  );
  return rows[0];
}

/** Stores a mailed link. Keeps a link that an earlier run of the job stored, also when it was used. */
export async function insertLink(tx: Tx, row: Insertable<Database['permit_link']>): Promise<void> {
  await tx
    .insertInto('permit_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findLink(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<(PermitKey & { purpose: string }) | undefined> {
  const { rows } = await sql<PermitKey & { purpose: string }>`
    select property_id, permit_id as id, purpose from find_permit_by_link(${token_hash}, ${now})`.execute(db);
  return rows[0];
}

/** How to reach the office of the building whose link this is, also when the link is used or has expired. */
export async function findOfficeByLink(
  db: Db,
  token_hash: Buffer,
): Promise<{ property: string; phone: string; whatsapp: string; hours: string } | undefined> {
  const { rows } = await sql<{ property: string; phone: string; whatsapp: string; hours: string }>`
    select property, phone, whatsapp, hours from find_office_by_link(${token_hash})`.execute(db);
  return rows[0];
}

/** Whether a link with one of these hashes was stored for this permit. */
export async function hasLink(
  tx: Tx,
  { property_id, id }: PermitKey,
  token_hashes: readonly Buffer[],
): Promise<boolean> {
  const link = await tx
    .selectFrom('permit_link')
    .select('permit_id')
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .where('token_hash', 'in', token_hashes)
    .executeTakeFirst();
  return link !== undefined;
}

export async function setLinkSpent(tx: Tx, token_hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('permit_link')
    .set({ spent_at: now })
    .where('token_hash', 'in', token_hashes)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .execute();
  return spent.length > 0;
}
