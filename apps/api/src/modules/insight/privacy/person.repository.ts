import type { PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import { erasePermit } from './retention.repository.ts';

/** A person by mailbox and phone digits. What is not known is empty and finds nothing. */
export interface Who {
  mailbox: string;
  phone: string;
  /** Only exactly this address of the mailbox: not every mail server delivers a tagged address to the same person. */
  address?: string;
}

export async function listProperties(db: Db, { mailbox, phone }: Who): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from properties_of_person(nullif(${mailbox}, ''), nullif(phone_key(${phone}), '')) as id order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type FiledPermit = PersonFile['permits'][number];
export interface FoundPermit extends Omit<FiledPermit, 'created_at' | 'code' | 'gate_visits'> {
  code: string;
  permit_id: string;
  worker_id: string | null;
  state: PermitState;
  created_at: Date;
  gate_visits: Date[];
}

const is = (alias: 'a' | 'w', { mailbox, phone, address = '' }: Who) => sql`(
  (${sql.ref(`${alias}.email`)} <> '' and mailbox_of(${sql.ref(`${alias}.email`)}) = nullif(${mailbox}, '')
   and ${address} in ('', lower(trim(${sql.ref(`${alias}.email`)}))))
  or (${sql.ref(`${alias}.phone`)} <> '' and phone_key(${sql.ref(`${alias}.phone`)}) = nullif(phone_key(${phone}), '')))`;

/**
 * The permits of a property on which the person is the applicant or a worker. `is_ended` follows the rule of
 * `erase_permit`.
 */
export async function listPermits(tx: Tx, property_id: string, who: Who, now: Date): Promise<FoundPermit[]> {
  const shared = sql`p.id as permit_id, pr.name as property, p.code, p.kind, p.state, p.created_at,
    is_over(p, pr.time_zone, ${now}) as is_ended,
    coalesce(p.day, p.start_date) as first_day, coalesce(p.day, p.end_date) as last_day, p.location`;
  const { rows } = await sql<FoundPermit>`
    select ${shared}, null::uuid as worker_id, 'applicant' as role, p.description, p.plate, p.driver_name,
           jsonb_build_object('company', a.company, 'name', a.name, 'email', a.email, 'phone', a.phone,
                              'address', a.address, 'position', a.position) as person,
           a.ktp_file_id is not null as has_identity_photo,
           ((select count(*) from permit_attachment f where f.property_id = p.property_id and f.permit_id = p.id)
            + (select count(*) from permit_item f
                where f.property_id = p.property_id and f.permit_id = p.id and f.photo_file_id is not null))::int as files,
           array(select v.opened_at from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id) as gate_visits
      from permit_applicant a
      join permit p on p.property_id = a.property_id and p.id = a.permit_id
      join property pr on pr.id = p.property_id
     where a.property_id = ${property_id} and ${is('a', who)}
    union all
    select ${shared}, w.id, 'worker', '', '', '',
           jsonb_build_object('company', w.company, 'name', w.name, 'email', w.email, 'phone', w.phone,
                              'address', '', 'position', w.position),
           w.ktp_file_id is not null, 0,
           array(select v.came_at from gate_visit_worker v
                  where v.property_id = w.property_id and v.permit_id = w.permit_id and v.worker_id = w.id)
      from permit_worker w
      join permit p on p.property_id = w.property_id and p.id = w.permit_id
      join property pr on pr.id = p.property_id
     where w.property_id = ${property_id} and ${is('w', who)}
     order by created_at, permit_id`.execute(tx);
  return rows;
}

export interface FoundAccount extends Omit<PersonFile['accounts'][number], 'created_at' | 'last_login_at'> {
  id: string;
  created_at: Date;
  last_login_at: Date | null;
}

/** The accounts of the person at this property. */
export async function listAccounts(tx: Tx, property_id: string, who: Who): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select a.id, pr.name as property, a.kind, a.name, a.email, a.phone, a.active, a.created_at, a.last_login_at,
           (select count(*)::int from complaint c where c.property_id = pr.id and c.created_by = a.id) as complaints
      from account a join property pr on pr.id = ${property_id}
     where a.erased_at is null and ${is('a', who)}
       and (exists (select from staff_property sp where sp.account_id = a.id and sp.property_id = pr.id)
            or exists (select from tenant_account ta where ta.account_id = a.id and ta.property_id = pr.id))
     order by a.id`.execute(tx);
  return rows;
}

/** Lets a permit be erased at its end. Returns 0 when it will be, or was, or does not exist. */
async function setPermitErasedAtEnd(tx: Tx, property_id: string, id: string): Promise<number> {
  const of = tx.updateTable('permit').set({ erase_at_end: true }).where('erased_at', 'is', null);
  const { numUpdatedRows } = await of
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .where('erase_at_end', '=', false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lets a worker be erased at the end of the permit. Returns 0 when that is so already or there is no such worker. */
export async function setWorkerErasedAtEnd(
  tx: Tx,
  property_id: string,
  { permit_id, worker_id }: { permit_id: string; worker_id: string },
): Promise<number> {
  const of = tx.updateTable('permit_worker').set({ erase_at_end: true }).where('erase_at_end', '=', false);
  const { numUpdatedRows } = await of
    .where('property_id', '=', property_id)
    .where('permit_id', '=', permit_id)
    .where('id', '=', worker_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Erases a permit that is over, and lets any other be erased at its end. `newly_waiting` is 0 when that was so already, or
 * when the permit does not exist or was erased before.
 */
export async function erasePermitOrWait(
  tx: Tx,
  property_id: string,
  id: string,
  now: Date,
): Promise<{ erased: boolean; newly_waiting: number }> {
  const counts = await erasePermit(tx, { property_id, id, months: null }, now);
  if (counts !== undefined) return { erased: true, newly_waiting: 0 };
  return { erased: false, newly_waiting: await setPermitErasedAtEnd(tx, property_id, id) };
}

/** Erases the workers of ended permits who asked for it: of one property, or of all properties when it is null. */
export async function eraseEndedWorkers(db: Db | Tx, now: Date, property_id: string | null = null): Promise<void> {
  await sql`select erase_ended_workers(${now}, ${property_id})`.execute(db);
}

/** Does nothing when the row exists. */
export async function insertErasure(
  tx: Tx,
  row: {
    property_id: string;
    id: string;
    at: Date;
    mailbox_hash: Buffer;
    erased_by: string | null;
    reason: 'own' | 'asked' | 'authority' | 'mistake';
    erased: number;
    waiting: number;
  },
): Promise<void> {
  const once = tx.insertInto('person_erasure').values(row);
  await once.onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing()).execute();
}
