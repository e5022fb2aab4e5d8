import { NOTIFICATION_KINDS, type NotificationKind } from '@gerbang/shared/domain/people/channels';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { DUE, JOINED, RECORD, SELECTED, type StoredNotification } from './notifications.repository.ts';

export interface StoredGroup {
  kind: NotificationKind;
  is_unread: boolean;
  count: number;
  latest: string;
  /** Earliest open deadline of the unread notifications. */
  first_due_at: Date | null;
  /** Properties of the records that are counted. */
  property_ids: string[];
  quiet_until: Date | null;
}

/**
 * A person's in-app notifications by kind: the unread ones, or those since `since` when all are read. Kinds with unread
 * ones first, then the latest first.
 */
export async function listGroups(
  tx: Tx,
  account_id: string,
  { since, at }: { since: Date; at: Date },
): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    select g.kind, g.unread > 0 as is_unread, case when g.unread > 0 then g.unread else g.recent end as count, g.latest,
           case when g.unread > 0 then g.unread_property_ids else g.property_ids end as property_ids,
           due.due_at as first_due_at,
           (select q.until from notification_quiet q
             where q.account_id = ${account_id} and q.kind = g.kind and q.until > ${at}) as quiet_until
      from (select n.kind, (count(distinct ${RECORD}) filter (where n.read_at is null))::int as unread,
                   count(distinct ${RECORD})::int as recent, (array_agg(n.id order by n.id desc))[1] as latest,
                   array_agg(distinct n.property_id) as property_ids,
                   array_agg(distinct n.property_id) filter (where n.read_at is null) as unread_property_ids
              from notification n
             where n.account_id = ${account_id} and n.in_app and (n.read_at is null or n.created_at > ${since})
             group by n.kind) g
      left join lateral (
        select ${DUE} as due_at from notification n ${JOINED}
         where n.account_id = ${account_id} and n.kind = g.kind and n.in_app and n.read_at is null
         order by due_at limit 1) due on due.due_at is not null
     order by g.unread > 0 desc, g.latest desc`.execute(tx);
  return rows;
}

/**
 * The latest notification about each record, for the latest `most` records of each group: records with unread
 * notifications, or records with notifications since `since` when the group has no unread ones.
 */
export async function listRecords(
  tx: Tx,
  account_id: string,
  { groups, since, most }: { groups: readonly StoredGroup[]; since: Date; most: number },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select ${SELECTED}
      from unnest(${groups.map(({ kind }) => kind)}::text[], ${groups.map(({ is_unread }) => is_unread)}::boolean[])
             as g(kind, is_unread)
     cross join lateral (
       select * from (
         select distinct on (${RECORD}) n.* from notification n
          where n.account_id = ${account_id} and n.kind = g.kind and n.in_app
            and (n.read_at is null or not g.is_unread and n.created_at > ${since})
          order by ${RECORD}, n.id desc) of_record
        order by of_record.id desc limit ${most}) n ${JOINED}
     order by n.id desc`.execute(tx);
  return rows;
}

/** Number of kinds with unread notifications that are not quiet, and the id of the latest notification. */
export async function countUnread(
  tx: Tx,
  account_id: string,
  at: Date,
): Promise<{ unread: number; latest: string | null }> {
  const { rows } = await sql<{ unread: number; latest: string | null }>`
    select (select count(*)::int from unnest(${[...NOTIFICATION_KINDS]}::text[]) as k(kind)
             where exists (select from notification n
                            where n.account_id = ${account_id} and n.kind = k.kind and n.in_app and n.read_at is null)
               and not exists (select from notification_quiet q
                                where q.account_id = ${account_id} and q.kind = k.kind and q.until > ${at})) as unread,
           (select id from notification where account_id = ${account_id} and in_app order by id desc limit 1) as latest`.execute(
    tx,
  );
  return rows[0] ?? { unread: 0, latest: null };
}

/** Time zone of the property of a person's latest notification of a kind. */
export async function findTimeZone(tx: Tx, account_id: string, kind: NotificationKind): Promise<string | undefined> {
  const { rows } = await sql<{ time_zone: string }>`
    select pr.time_zone from notification n join property pr on pr.id = n.property_id
     where n.account_id = ${account_id} and n.kind = ${kind} and n.in_app order by n.id desc limit 1`.execute(tx);
  return rows[0]?.time_zone;
}

/** Deletes the quiet times that have ended by `now` and returns their accounts. */
export async function removeEndedQuiet(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from end_quiet(${now})`.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** Makes a kind quiet for a person until a time, or ends that. */
export async function setQuiet(tx: Tx, account_id: string, kind: NotificationKind, until: Date | null): Promise<void> {
  if (until === null) {
    await tx.deleteFrom('notification_quiet').where('account_id', '=', account_id).where('kind', '=', kind).execute();
    return;
  }
  await tx
    .insertInto('notification_quiet')
    .values({ account_id, kind, until })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ until }))
    .execute();
}
