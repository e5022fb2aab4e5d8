import type { Stage } from '@gerbang/shared/access';
import type { NotificationKind } from '@gerbang/shared/domain/people/channels';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Addressee } from './notifications.repository.ts';

/** Claims a batch of the daily mails that are due. A concurrent worker never gets the same mail. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<{ account_id: string; day: string }[]> {
  const { rows } = await sql<{ account_id: string; day: string }>`
    select account_id, day from take_digests(${now}, ${limit})`.execute(tx);
  return rows;
}

/** The recipient of a daily mail, with the time it was claimed and the time of the previous daily mail. */
export async function find(
  tx: Tx,
  account_id: string,
  day: string,
): Promise<(Addressee & { made_at: Date; last_made_at: Date | null; wants_waiting: boolean | null }) | undefined> {
  const { rows } = await sql<Addressee & { made_at: Date; last_made_at: Date | null; wants_waiting: boolean | null }>`
    select a.email as to_email, a.name as to_name, a.language, d.made_at,
           (select max(before.made_at) from notification_digest before
             where before.account_id = d.account_id and before.day < d.day) as last_made_at,
           (select s.mail = 'digest' from notification_setting s where s.account_id = a.id and s.kind = 'asked') as wants_waiting
      from notification_digest d
      join account a on a.id = d.account_id and a.active
     where d.account_id = ${account_id} and d.day = ${day}`.execute(tx);
  return rows[0];
}

export interface NoticeLine {
  kind: NotificationKind;
  code: string;
  /** Null when the line is not about a permit. */
  permit_kind: PermitKind | null;
  /** Applicant of the permit, or title of the complaint or work order. */
  title: string;
  property_name: string;
}

export interface DigestLine {
  property_id: string;
  permit_id: string;
  code: string;
  permit_kind: PermitKind;
  company: string;
  name: string;
  property_name: string;
  time_zone: string;
  stage: Stage | null;
  due_at: Date | null;
}

const FACTS = sql`p.property_id, p.id as permit_id, p.code, p.kind as permit_kind, a.company, a.name, pr.name as property_name, pr.time_zone`;
const JOINED = sql`
  join property pr on pr.id = p.property_id
  join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id`;

/** Permits waiting for one of these stages, most urgent first, one line per permit. */
export async function listWaiting(
  tx: Tx,
  decides: readonly { property_id: string; stage: Stage }[],
  limit: number,
): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select ${FACTS}, w.stage, w.due_at
      from (select distinct on (s.property_id, s.permit_id) s.property_id, s.permit_id, s.stage, s.due_at
              from permit_stage s
             where s.asked_at is not null and s.decision is null
               and (s.property_id, s.stage) in (
                     select * from unnest(${decides.map((decided) => decided.property_id)}::uuid[],
                                          ${decides.map((decided) => decided.stage)}::text[]))
             order by s.property_id, s.permit_id, s.due_at) w
      join permit p on p.property_id = w.property_id and p.id = w.permit_id ${JOINED}
     order by w.due_at, p.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Unread notifications since `since` that the person gets once a day. Excludes requests to decide, which `listWaiting`
 * returns.
 */
export async function listNotices(
  tx: Tx,
  account_id: string,
  { since, limit }: { since: Date; limit: number },
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
     where n.account_id = ${account_id} and n.mail = 'digest' and n.kind <> 'asked' and n.read_at is null
       and n.created_at >= ${since}
     order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function forgetMadeBefore(db: Db, before: Date): Promise<void> {
  await sql`select forget_digests(${before})`.execute(db);
}
