import './security.table.ts';
import type { RosterPerson } from '@gerbang/shared/contracts/operations/security';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredDuty {
  id: string;
  day: string;
  shift_id: string;
  shift: string;
  post_id: string | null;
  post: string | null;
  account_id: string;
  name: string;
  phone: string;
  from: Date;
  until: Date;
  status: 'planned' | 'absent';
  on_leave: boolean;
  reason: string;
  instead_of_account_id: string | null;
  instead_of: string | null;
  version: number;
}

export interface DutyFacts {
  day: string;
  shift_id: string;
  post_id: string | null;
  account_id: string;
  from: Date;
  until: Date;
}

export interface NewDuty extends DutyFacts {
  id: string;
  instead_of_id: string | null;
}

interface StoredShift {
  id: string;
  name: string;
  starts: string;
  ends: string;
}

/** Active staff of the property who may work as guards, by name. */
export async function listPeople(tx: Tx, property_id: string): Promise<RosterPerson[]> {
  const { rows } = await sql<RosterPerson>`${people(property_id)} order by lower(a.name), a.id`.execute(tx);
  return rows;
}

/** A guard by id, or undefined if the account is inactive, not assigned to the property, or no guard. */
export async function findPerson(tx: Tx, property_id: string, id: string): Promise<RosterPerson | undefined> {
  const { rows } = await sql<RosterPerson>`${people(property_id)} and a.id = ${id}`.execute(tx);
  return rows[0];
}

function people(property_id: string) {
  return sql`
    select a.id, a.name, a.phone
      from staff_property sp
      join account a on a.id = sp.account_id and a.active
      join role_action ra on ra.role_id = a.role_id and ra.action = 'gate.check'
     where sp.property_id = ${property_id}`;
}

export async function listShifts(tx: Tx, property_id: string): Promise<StoredShift[]> {
  const { rows } = await sql<StoredShift>`
    select id, local_name(name, name_en) as name, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends
      from security_shift where property_id = ${property_id} and active
     order by position, starts, lower(name), id`.execute(tx);
  return rows;
}

/** A shift by id, inactive ones included. */
export async function findShift(tx: Tx, property_id: string, id: string): Promise<StoredShift | undefined> {
  const { rows } = await sql<StoredShift>`
    select id, local_name(name, name_en) as name, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends
      from security_shift where property_id = ${property_id} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function listPosts(tx: Tx, property_id: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('security_post')
    .select(['id', sql<string>`local_name(name, name_en)`.as('name')])
    .where('property_id', '=', property_id)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export function listDays(tx: Tx, property_id: string, first: string, last: string): Promise<StoredDuty[]> {
  return list(tx, sql`d.property_id = ${property_id} and d.day between ${first} and ${last}`);
}

export function listAround(tx: Tx, property_id: string, from: Date, until: Date): Promise<StoredDuty[]> {
  return list(tx, sql`d.property_id = ${property_id} and d.during && tstzrange(${from}, ${until})`);
}

/** Duties after the cursor `after` (day and id), for the export. */
export async function listAfter(
  tx: Tx,
  { property_id, from, until }: { property_id: string; from: string; until: string },
  after: string | null,
  limit: number,
): Promise<(StoredDuty & { time_zone: string })[]> {
  const [day = null, id = null] = after?.split('/') ?? [];
  const { rows } = await sql<StoredDuty & { time_zone: string }>`
    select duty.*, p.time_zone from (${duties(sql`d.property_id = ${property_id} and d.day between ${from} and ${until}
      and (${after === null} or (d.day, d.id) > (${day}::date, ${id}::uuid))`)}) as duty
      join property p on p.id = ${property_id}
     order by duty.day, duty.id limit ${limit}`.execute(tx);
  return rows;
}

export async function lock(tx: Tx, property_id: string, id: string): Promise<StoredDuty | undefined> {
  const { rows } = await sql<StoredDuty>`
    ${duties(sql`d.property_id = ${property_id} and d.id = ${id}`)} for update of d`.execute(tx);
  return rows[0];
}

/** The duty of a person at the time `at`, or the person's last duty that ended after `since`. */
export async function findDutyOf(
  tx: Tx,
  property_id: string,
  account_id: string,
  { since, at }: { since: Date; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from security_duty
     where property_id = ${property_id} and account_id = ${account_id} and status = 'planned'
       and during && tstzrange(${since}, ${at}, '[]') and lower(during) <= ${at}
     order by lower(during) desc limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function insert(tx: Tx, property_id: string, duty: NewDuty, now: Date): Promise<void> {
  const { id, day, shift_id, post_id, account_id, instead_of_id, from, until } = duty;
  await sql`
    insert into security_duty (property_id, id, day, shift_id, post_id, account_id, during, instead_of_id, updated_at)
    values (${property_id}, ${id}, ${day}, ${shift_id}, ${post_id}, ${account_id}, tstzrange(${from}, ${until}),
            ${instead_of_id}, ${now})`.execute(tx);
}

/** Inserts the duties whose person has no other duty at that time and no leave. Returns how many were inserted. */
export async function insertFree(tx: Tx, property_id: string, wanted: readonly NewDuty[], now: Date): Promise<number> {
  const { rows } = await sql`
    insert into security_duty (property_id, id, day, shift_id, post_id, account_id, during, updated_at)
    select ${property_id}::uuid, w.id, w.day, w.shift_id, w.post_id, w.account_id, tstzrange(w."from", w.until), ${now}
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
             as w(id uuid, day date, shift_id uuid, post_id uuid, account_id uuid, "from" timestamptz, until timestamptz)
     where not ${onLeave(sql`${property_id}`, sql`w`)}
     order by w."from", w.account_id
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}

export async function set(tx: Tx, property_id: string, id: string, facts: DutyFacts, now: Date): Promise<void> {
  const { day, shift_id, post_id, account_id, from, until } = facts;
  await sql`
    update security_duty set day = ${day}, shift_id = ${shift_id}, post_id = ${post_id}, account_id = ${account_id},
           during = tstzrange(${from}, ${until}), version = version + 1, updated_at = ${now}
     where property_id = ${property_id} and id = ${id}`.execute(tx);
}

export async function setStatus(
  tx: Tx,
  property_id: string,
  id: string,
  { status, reason, now }: { status: 'planned' | 'absent'; reason: string; now: Date },
): Promise<void> {
  await sql`
    update security_duty set status = ${status}, reason = ${reason}, version = version + 1, updated_at = ${now}
     where property_id = ${property_id} and id = ${id}`.execute(tx);
}

/**
 * Swaps the people of two duties. One duty is set to absent first, because the exclusion constraint forbids two duties
 * at the same time even within the transaction.
 */
export async function swap(
  tx: Tx,
  property_id: string,
  [one, other]: readonly [StoredDuty, StoredDuty],
  now: Date,
): Promise<void> {
  const step = (id: string, account_id: string, status: string) =>
    sql`
    update security_duty set account_id = ${account_id}, status = ${status}, updated_at = ${now},
           version = version + case when ${status} = 'planned' then 1 else 0 end
     where property_id = ${property_id} and id = ${id}`.execute(tx);
  await step(one.id, one.account_id, 'absent');
  await step(other.id, one.account_id, 'planned');
  await step(one.id, other.account_id, 'planned');
}

export async function remove(tx: Tx, property_id: string, id: string): Promise<void> {
  await tx.deleteFrom('security_duty').where('property_id', '=', property_id).where('id', '=', id).execute();
}

/** Whether the person of a row with `account_id` and `day` is on leave on that day. */
function onLeave(property_id: RawBuilder<unknown>, row: RawBuilder<unknown>) {
  return sql`exists (
    select from security_leave l
     where l.property_id = ${property_id} and l.account_id = ${row}.account_id
       and ${row}.day between l.starts_on and l.ends_on)`;
}

async function list(tx: Tx, condition: RawBuilder<unknown>): Promise<StoredDuty[]> {
  const { rows } = await sql<StoredDuty>`${duties(condition)} order by lower(d.during), lower(a.name), d.id`.execute(
    tx,
  );
  return rows;
}

function duties(condition: RawBuilder<unknown>) {
  return sql`
    select d.id, to_char(d.day, 'YYYY-MM-DD') as day, d.shift_id, local_name(s.name, s.name_en) as shift, d.post_id, local_name(p.name, p.name_en) as post,
           d.account_id, a.name, a.phone, lower(d.during) as "from", upper(d.during) as until, d.status, d.reason,
           ${onLeave(sql`d.property_id`, sql`d`)} as on_leave,
           o.account_id as instead_of_account_id,
           (select name from account where id = o.account_id) as instead_of, d.version
      from security_duty d
      join security_shift s on s.property_id = d.property_id and s.id = d.shift_id
      join account a on a.id = d.account_id
      left join security_post p on p.property_id = d.property_id and p.id = d.post_id
      left join security_duty o on o.property_id = d.property_id and o.id = d.instead_of_id
     where ${condition}`;
}
