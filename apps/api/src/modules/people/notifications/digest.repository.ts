import type { Stage } from '@gerbang/shared/access';
import type { DigestNotice, MailChoice } from '@gerbang/shared/domain/people/channels';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Addressee } from './notifications.repository.ts';
import type { HeldStage } from './recipients.repository.ts';

/** One digest of a person: the day and the hour of their building at which it is sent. */
export interface DigestRun {
  account_id: string;
  day: string;
  hour: number;
}

/** Claims a batch of the digests that are due. A concurrent worker never gets the same digest. */
export async function takeDue(
  tx: Tx,
  { now, hours, limit }: { now: Date; hours: readonly number[]; limit: number },
): Promise<DigestRun[]> {
  const { rows } = await sql<DigestRun>`
    select account_id, day, hour from take_digests(${now}, ${hours}::int[], ${limit})`.execute(tx);
  return rows;
}

export interface DigestReader extends Addressee {
  made_at: Date;
  /** When the last digest that was mailed was claimed. */
  last_mailed_at: Date | null;
  /** Mail choices of the person; null when they never chose. */
  asked_mail: MailChoice | null;
  overdue_mail: MailChoice | null;
  reads_permits: boolean;
  /** Whether the person sets the deadlines, and so answers for late permits of all stages. */
  sets_deadlines: boolean;
  /** Whether the person has had no earlier run on the same day. */
  is_first_of_day: boolean;
}

export async function find(tx: Tx, { account_id, day, hour }: DigestRun): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    select a.email as to_email, a.name as to_name, a.language, d.made_at,
           (select max(before.made_at) from notification_digest before
             where before.account_id = d.account_id and before.is_mailed and before.made_at < d.made_at) as last_mailed_at,
           (select s.mail from notification_setting s where s.account_id = a.id and s.kind = 'asked') as asked_mail,
           (select s.mail from notification_setting s where s.account_id = a.id and s.kind = 'overdue') as overdue_mail,
           exists (select from role_action ra where ra.role_id = a.role_id and ra.action = 'permit.read') as reads_permits,
           exists (select from role_action ra where ra.role_id = a.role_id and ra.action = 'chain.update') as sets_deadlines,
           not exists (select from notification_digest before
                        where before.account_id = d.account_id and before.day = d.day and before.hour < d.hour) as is_first_of_day
      from notification_digest d
      join account a on a.id = d.account_id and a.active
     where d.account_id = ${account_id} and d.day = ${day} and d.hour = ${hour}`.execute(tx);
  return rows[0];
}

/** Marks this digest as mailed. The next one continues from its time. */
export async function setMailed(tx: Tx, { account_id, day, hour }: DigestRun): Promise<void> {
  await sql`
    update notification_digest set is_mailed = true
     where account_id = ${account_id} and day = ${day} and hour = ${hour}`.execute(tx);
}

/** Which open stages of permits to read: those that the person holds, and whether they are late at `at`. */
export interface Open {
  account_id: string;
  held: readonly HeldStage[];
  at: Date;
  which: 'late' | 'in_time' | 'all';
}

/**
 * Open stages in the person's properties, one per permit: a stage that the person may decide, if there is one, before
 * one they may decide as a deputy, before one of others.
 */
function openStages({ account_id, held, at, which }: Open) {
  const when = { late: sql`and s.due_at <= ${at}`, in_time: sql`and s.due_at > ${at}`, all: sql`` }[which];
  return sql`
    select distinct on (s.property_id, s.permit_id) s.property_id, s.permit_id, s.stage, s.asked_at, s.due_at,
           h.stage is not null as is_held, h.in_place_of
      from staff_property sp
      join open_stage s on s.property_id = sp.property_id ${when}
      left join unnest(${held.map(({ property_id }) => property_id)}::uuid[], ${held.map(({ stage }) => stage)}::text[],
                       ${held.map(({ in_place_of }) => in_place_of)}::uuid[]) as h(property_id, stage, in_place_of)
        on h.property_id = s.property_id and h.stage = s.stage
           and (s.period is not null or not decided_already(s.property_id, s.permit_id, ${account_id}))
     where sp.account_id = ${account_id} and s.asked_at <= ${at}
       and (s.property_id, s.permit_id, s.stage) not in (
             select o.property_id, o.permit_id, o.stage from stage_put_off o where o.account_id = ${account_id} and o.until > ${at})
     order by s.property_id, s.permit_id, h.stage is null, h.in_place_of nulls first, s.due_at`;
}

export interface OpenCount {
  property_name: string;
  stage: Stage;
  is_held: boolean;
  in_place_of: string | null;
  count: number;
  /** How many of them became due or were asked after `since`. */
  new_count: number;
}

export async function countOpen(tx: Tx, open: Open, since: Date): Promise<OpenCount[]> {
  const began = open.which === 'late' ? sql`w.due_at` : sql`w.asked_at`;
  const { rows } = await sql<OpenCount>`
    select pr.name as property_name, w.stage, w.is_held, w.in_place_of, count(*)::int as count,
           (count(*) filter (where ${began} > ${since}))::int as new_count
      from (${openStages(open)}) w
      join property pr on pr.id = w.property_id
     group by pr.name, w.stage, w.is_held, w.in_place_of
     order by count(*) desc, w.stage`.execute(tx);
  return rows;
}

export interface OpenLine {
  property_id: string;
  permit_id: string;
  permit_kind: PermitKind;
  /** The applicant's company, or the applicant's own name if no company was given. */
  title: string;
  floor: string;
  location: string;
  /** First day of the permit (YYYY-MM-DD) and its hours or the name of its slot. */
  day: string;
  hours: string;
  property_name: string;
  time_zone: string;
  stage: Stage;
  in_place_of: string | null;
  due_at: Date;
}

/** Permits that the person can decide: the `most` most urgent ones of each stage, and of each person they stand in for. */
export async function listOpen(tx: Tx, open: Open, most: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select w.property_id, w.permit_id, p.kind as permit_kind, coalesce(nullif(a.company, ''), a.name) as title,
           coalesce(f.name, '') as floor, p.location, coalesce(p.day, p.start_date)::text as day,
           coalesce(p.slot_name, to_char(p.start_time, 'HH24:MI')) as hours, pr.name as property_name, pr.time_zone,
           w.stage, w.in_place_of, w.due_at
      from (select *, row_number() over (partition by stage, in_place_of order by due_at, permit_id) as place
              from (${openStages(open)}) o where is_held) w
      join permit p on p.property_id = w.property_id and p.id = w.permit_id
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
     where w.place <= ${most}
     order by w.in_place_of nulls first, w.stage, w.due_at, w.permit_id`.execute(tx);
  return rows;
}

export interface NoticeLine {
  kind: DigestNotice;
  code: string;
  /** Null when the line is not about a permit. */
  permit_kind: PermitKind | null;
  /** Applicant of the permit, or title of the complaint or work order. */
  title: string;
  property_name: string;
}

/**
 * Unread notifications between `since` and `until` that the person gets in the digest. Excludes requests to decide, which
 * `listOpen` returns.
 */
export async function listNotices(
  tx: Tx,
  account_id: string,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<NoticeLine[]> {
  const { rows } = await sql<NoticeLine>`
    select n.kind, coalesce(p.code, c.code, w.code) as code, p.kind as permit_kind,
           coalesce(nullif(a.company, ''), a.name, c.title, w.title) as title, pr.name as property_name
      from notification n
      join property pr on pr.id = n.property_id
      left join permit p on p.property_id = n.property_id and p.id = n.permit_id
      left join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join complaint c on c.property_id = n.property_id and c.id = n.complaint_id
      left join work_order w on w.property_id = n.property_id and w.id = n.work_order_id
     where n.account_id = ${account_id} and n.mail = 'digest' and n.kind not in ('asked', 'overdue') and n.read_at is null
       and n.created_at > ${since} and n.created_at <= ${until}
     order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Whether a notification that a permit is late came after `since` and still waits in the digest. */
export async function hasNewOverdue(
  tx: Tx,
  account_id: string,
  { since, until }: { since: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from notification n
     where n.account_id = ${account_id} and n.mail = 'digest' and n.kind = 'overdue' and n.read_at is null
       and n.created_at > ${since} and n.created_at <= ${until} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function forgetMadeBefore(db: Db, before: Date): Promise<void> {
  await sql`select forget_digests(${before})`.execute(db);
}
