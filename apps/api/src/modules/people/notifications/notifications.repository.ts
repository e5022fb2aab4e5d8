import type { Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { Channels, ImmediateNotification, NotificationKind } from '@gerbang/shared/domain/people/channels';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

export interface Recipient {
  account_id: string;
  stage: Stage | null;
}

export interface NewNotification {
  id: string;
  account_id: string;
  stage: Stage | null;
  mail: Channels['mail'];
  in_app: boolean;
}

/**
 * Notifies each of these people once, on the channels they chose. Leaves out the applicant of the permit, and people who
 * may not decide the stage because they have decided another one.
 */
export async function insert(
  tx: Tx,
  key: PermitKey,
  event: { kind: NotificationKind; to: readonly Recipient[]; at: Date; usual: Channels },
): Promise<NewNotification[]> {
  const { kind, to, at, usual } = event;
  const { rows } = await sql<NewNotification>`
    insert into notification (property_id, id, account_id, kind, permit_id, stage, in_app, mail, created_at)
    select ${key.property_id}, person.id, a.id, ${kind}, ${key.id}, person.stage, coalesce(s.in_app, ${usual.app}),
           coalesce(s.mail, ${usual.mail}), ${at}
      from unnest(${to.map(() => newId())}::uuid[], ${to.map((recipient) => recipient.account_id)}::uuid[],
                  ${to.map((recipient) => recipient.stage)}::text[]) as person(id, account_id, stage)
      join account a on a.id = person.account_id and a.kind = 'staff' and a.active
      left join notification_setting s on s.account_id = a.id and s.kind = ${kind}
     where (coalesce(s.in_app, ${usual.app}) or coalesce(s.mail, ${usual.mail}) <> 'none')
       and not exists (
             select from permit p
               join permit_applicant applicant on applicant.property_id = p.property_id and applicant.permit_id = p.id
              where p.property_id = ${key.property_id} and p.id = ${key.id}
                and (p.submitted_by = a.id or lower(applicant.email) = lower(a.email)))
       and not (${kind} in ('asked', 'reminder', 'overdue') and decided_already(${key.property_id}, ${key.id}, a.id)
                and exists (select from permit_stage s
                             where s.property_id = ${key.property_id} and s.permit_id = ${key.id}
                               and s.stage = person.stage and s.decision is null))
       -- Skips 'asked' for people who already have another unread notification of the same event.
       and (${kind} <> 'asked' or not exists (
             select from notification n
              where n.property_id = ${key.property_id} and n.permit_id = ${key.id} and n.account_id = a.id
                and n.created_at = ${at} and n.read_at is null))
    returning id, account_id, stage, mail, in_app`.execute(tx);
  return rows;
}

/** The record a notification is about when it is not a permit. */
export type About = { property_id: string } & ({ complaint_id: string } | { work_order_id: string });

/** Notifies each of these people once about a complaint or a work order, on the channels they chose. */
export async function insertAbout(
  tx: Tx,
  about: About,
  event: { kind: NotificationKind; to: readonly string[]; at: Date; usual: Channels },
): Promise<NewNotification[]> {
  const { kind, to, at, usual } = event;
  const { complaint_id, work_order_id } = idsOf(about);
  const { rows } = await sql<NewNotification>`
    insert into notification (property_id, id, account_id, kind, complaint_id, work_order_id, in_app, mail, created_at)
    select ${about.property_id}, person.id, a.id, ${kind}, ${complaint_id}::uuid, ${work_order_id}::uuid,
           coalesce(s.in_app, ${usual.app}), coalesce(s.mail, ${usual.mail}), ${at}
      from unnest(${to.map(() => newId())}::uuid[], ${to}::uuid[]) as person(id, account_id)
      join account a on a.id = person.account_id and a.kind = 'staff' and a.active
      left join notification_setting s on s.account_id = a.id and s.kind = ${kind}
     where coalesce(s.in_app, ${usual.app}) or coalesce(s.mail, ${usual.mail}) <> 'none'
    returning id, account_id, null as stage, mail, in_app`.execute(tx);
  return rows;
}

/** Marks notifications about a complaint or a work order as read and returns their accounts. */
export async function settleAbout(
  tx: Tx,
  about: About,
  { kinds, at }: { kinds: readonly NotificationKind[]; at: Date },
): Promise<string[]> {
  const { complaint_id, work_order_id } = idsOf(about);
  const { rows } = await sql<{ account_id: string }>`
    update notification set read_at = ${at}
     where property_id = ${about.property_id} and read_at is null and kind = any(${kinds}::text[])
       and (complaint_id = ${complaint_id}::uuid or work_order_id = ${work_order_id}::uuid)
     returning account_id`.execute(tx);
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

function idsOf(about: About): { complaint_id: string | null; work_order_id: string | null } {
  return {
    complaint_id: 'complaint_id' in about ? about.complaint_id : null,
    work_order_id: 'work_order_id' in about ? about.work_order_id : null,
  };
}

/**
 * Changes the stage of unread notifications about `stages` to the one that `to` gives for the same person and kind. Skips
 * people who have already decided a stage of this permit, because they may not decide another.
 */
export async function moveToStage(
  tx: Tx,
  key: PermitKey,
  { stages, to }: { stages: readonly Stage[]; to: readonly (Recipient & { kind: NotificationKind })[] },
): Promise<void> {
  await sql`
    update notification n set stage = other.stage
      from unnest(${to.map(({ account_id }) => account_id)}::uuid[], ${to.map(({ kind }) => kind)}::text[],
                  ${to.map(({ stage }) => stage)}::text[]) as other(account_id, kind, stage)
     where n.property_id = ${key.property_id} and n.permit_id = ${key.id} and n.read_at is null
       and n.stage = any(${stages}::text[]) and n.account_id = other.account_id and n.kind = other.kind
       and not decided_already(n.property_id, n.permit_id, n.account_id)`.execute(tx);
}

/**
 * Marks notifications about these stages as read because the stages no longer wait; returns their accounts. The
 * managers' notification about the whole permit stays unread while another stage is late.
 */
export async function settle(
  tx: Tx,
  key: PermitKey,
  settled: { kinds: readonly NotificationKind[]; stages: readonly Stage[]; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    update notification set read_at = ${settled.at}
     where property_id = ${key.property_id} and permit_id = ${key.id} and read_at is null
       and kind = any(${settled.kinds}::text[])
       and (stage = any(${settled.stages}::text[])
            or stage is null and kind = 'overdue' and not exists (
                 select from open_stage s
                  where s.property_id = ${key.property_id} and s.permit_id = ${key.id} and s.due_at <= ${settled.at}
                    and s.stage <> all(${settled.stages}::text[])))
     returning account_id`.execute(tx);
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

export interface StoredNotification extends PermitColumns, TitleColumns {
  id: string;
  property_id: string;
  kind: NotificationKind;
  created_at: Date;
  read_at: Date | null;
  due_at: Date | null;
  code: string;
  property_name: string;
  short_code: string;
  time_zone: string;
}

/** Columns that are set when the notification is about a permit. */
interface PermitColumns {
  permit_id: string | null;
  stage: Stage | null;
  permit_kind: PermitKind | null;
  company: string | null;
  name: string | null;
}

/** Columns that are set when the notification is about a complaint or a work order. */
interface TitleColumns {
  complaint_id: string | null;
  work_order_id: string | null;
  title: string | null;
  /** The tenant of the complaint or work order. Null when the building itself raised it. */
  tenant: string | null;
}

/** The deadline that a notification is about, while it is open. */
export const DUE = sql`
  case when n.permit_id is not null then s.due_at
       when n.complaint_id is not null then case when c.status not in ('resolved', 'closed', 'rejected') then c.solve_due_at end
       else case when w.is_open then w.due_at end
  end`;
export const SELECTED = sql`
  n.id, n.property_id, n.permit_id, n.complaint_id, n.work_order_id, n.kind, n.stage, n.created_at, n.read_at, ${DUE} as due_at,
  coalesce(p.code, c.code, w.code) as code, p.kind as permit_kind, a.company, a.name, coalesce(c.title, w.title) as title, t.name as tenant,
  pr.name as property_name, pr.short_code, pr.time_zone`;
export const JOINED = sql`
  join property pr on pr.id = n.property_id
  left join permit p on p.property_id = n.property_id and p.id = n.permit_id
  left join permit_applicant a on a.property_id = n.property_id and a.permit_id = n.permit_id
  left join lateral (
    select min(o.due_at) as due_at from open_stage o
     where o.property_id = n.property_id and o.permit_id = n.permit_id
       and (o.stage = n.stage or n.stage is null and n.kind = 'overdue')) s on true
  left join complaint c on c.property_id = n.property_id and c.id = n.complaint_id
  left join work_order w on w.property_id = n.property_id and w.id = n.work_order_id
  left join tenant t on t.property_id = n.property_id and t.id = coalesce(c.tenant_id, w.tenant_id)`;

/** A page of a person's in-app notifications, of one kind if it is given, before the id `before`, latest first. */
export async function list(
  tx: Tx,
  account_id: string,
  { before, kind, limit }: { before: string | undefined; kind: NotificationKind | undefined; limit: number },
): Promise<StoredNotification[]> {
  const ofKind = kind === undefined ? sql`` : sql`and n.kind = ${kind}`;
  const { rows } = await sql<StoredNotification>`
    select ${SELECTED} from notification n ${JOINED}
     where n.account_id = ${account_id} and n.in_app ${ofKind}
       and (${before ?? null}::uuid is null or n.id < ${before ?? null}::uuid)
     order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Id of the record that a notification is about. */
export const RECORD = sql`coalesce(n.permit_id, n.complaint_id, n.work_order_id)`;

/** Marks the person's notifications up to `until` as read, of a kind and about a record if they are given. */
export async function setRead(
  tx: Tx,
  account_id: string,
  { until, kind, about }: { until: string; kind?: NotificationKind | undefined; about?: string | undefined },
  at: Date,
): Promise<void> {
  const ofKind = kind === undefined ? sql`` : sql`and n.kind = ${kind}`;
  const ofRecord = about === undefined ? sql`` : sql`and ${RECORD} = ${about}::uuid`;
  await sql`
    update notification n set read_at = ${at}
     where n.account_id = ${account_id} and n.in_app and n.read_at is null and n.id <= ${until}::uuid ${ofKind} ${ofRecord}`.execute(
    tx,
  );
}

/** The channels a person has chosen. Contains only the kinds they changed. */
export function listSettings(tx: Tx, account_id: string) {
  return tx
    .selectFrom('notification_setting')
    .select(['kind', 'in_app', 'mail'])
    .where('account_id', '=', account_id)
    .execute();
}

export async function setSettings(
  tx: Tx,
  account_id: string,
  chosen: readonly ({ kind: NotificationKind | 'decision' } & Channels)[],
): Promise<void> {
  await sql`
    insert into notification_setting (account_id, kind, in_app, mail)
    select ${account_id}, c.kind, c.in_app, c.mail
      from unnest(${chosen.map(({ kind }) => kind)}::text[], ${chosen.map(({ app }) => app)}::boolean[],
                  ${chosen.map(({ mail }) => mail)}::text[]) as c(kind, in_app, mail)
    on conflict (account_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`.execute(tx);
}

/**
 * Whether each of these people wants the mail with which a stage can be decided. People who never chose are missing.
 */
export async function listDecisionChoices(
  tx: Tx,
  account_ids: readonly string[],
): Promise<{ account_id: string; wanted: boolean }[]> {
  const { rows } = await sql<{ account_id: string; wanted: boolean }>`
    select account_id, mail <> 'none' as wanted from notification_setting
     where kind = 'decision' and account_id = any(${account_ids}::uuid[])`.execute(tx);
  return rows;
}

export type NotificationToMail = StoredNotification & Addressee & { kind: ImmediateNotification };

export async function findToMail(
  tx: Tx,
  { property_id, id }: { property_id: string; id: string },
): Promise<NotificationToMail | undefined> {
  const { rows } = await sql<NotificationToMail>`
    select ${SELECTED}, person.email as to_email, person.name as to_name, person.language
      from notification n ${JOINED}
      join account person on person.id = n.account_id and person.active
     where n.property_id = ${property_id} and n.id = ${id} and n.mail = 'at_once'`.execute(tx);
  return rows[0];
}

export interface Addressee {
  to_email: string;
  to_name: string;
  language: 'id' | 'en';
}

/** Deletes up to `limit` notifications of all properties made before `before`; returns the number deleted. */
export async function forgetMadeBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select forget_notifications(${before}, ${limit}) as forgotten`.execute(db);
  return rows[0]?.forgotten ?? 0;
}
