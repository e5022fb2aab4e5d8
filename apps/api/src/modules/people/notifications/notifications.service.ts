import type {
  Notification,
  NotificationGroups,
  NotificationPage,
  NotificationSettings,
  NotificationsQuery,
  QuietBody,
  ReadNotificationsBody,
  UnreadNotifications,
} from '@gerbang/shared/contracts/people/notifications';
import {
  GROUPS_KEPT_DAYS,
  NOTIFICATIONS_PER_PAGE,
  RECORDS_PER_GROUP,
} from '@gerbang/shared/contracts/people/notifications';
import { DEFAULT_CHANNELS, isMailedToDecide, NOTIFICATION_KINDS } from '@gerbang/shared/domain/people/channels';
import { quietUntil } from '@gerbang/shared/domain/people/quiet';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { listSessions } from '../../../platform/keys/sessions.ts';
import * as groupsRepository from './groups.repository.ts';
import { notificationSubject } from './notification-subject.ts';
import * as repository from './notifications.repository.ts';
import type { StoredNotification } from './notifications.repository.ts';

export function list(ctx: Context, { before, kind }: NotificationsQuery): Promise<NotificationPage> {
  const { user_id } = requireStaff(ctx);
  return ctx.across(async (tx) => {
    const rows = await repository.list(tx, user_id, { before, kind, limit: NOTIFICATIONS_PER_PAGE + 1 });
    return {
      data: rows.slice(0, NOTIFICATIONS_PER_PAGE).map(present),
      has_more: rows.length > NOTIFICATIONS_PER_PAGE,
    };
  });
}

/** The user's own notifications, one entry per kind. */
export function listGroups(ctx: Context): Promise<NotificationGroups> {
  const { user_id } = requireStaff(ctx);
  const at = ctx.now();
  return ctx.across(async (tx) => {
    const since = new Date(at.getTime() - GROUPS_KEPT_DAYS * DAY_MS);
    const groups = await groupsRepository.listGroups(tx, user_id, { since, at });
    const records = await groupsRepository.listRecords(tx, user_id, { groups, since, most: RECORDS_PER_GROUP });
    const data = groups.map(({ first_due_at, quiet_until, ...group }) => ({
      ...group,
      first_due_at: first_due_at?.toISOString() ?? null,
      quiet_until: quiet_until?.toISOString() ?? null,
      records: records.filter(({ kind }) => kind === group.kind).map(present),
    }));
    return { data };
  });
}

/** Makes a kind quiet until the end of the working day at the property of its latest notification, or ends that. */
export function setQuiet(ctx: Context, { kind, quiet }: QuietBody): Promise<UnreadNotifications> {
  const { user_id } = requireStaff(ctx);
  const at = ctx.now();
  return ctx.across(async (tx) => {
    const time_zone = quiet ? await groupsRepository.findTimeZone(tx, user_id, kind) : undefined;
    await groupsRepository.setQuiet(tx, user_id, kind, time_zone === undefined ? null : quietUntil(at, time_zone));
    await announce(tx, notificationSubject(user_id));
    return groupsRepository.countUnread(tx, user_id, at);
  });
}

/** Marks some or all of the user's own notifications as read. Ignores notifications of other people. */
export function markRead(ctx: Context, body: ReadNotificationsBody): Promise<UnreadNotifications> {
  const { user_id } = requireStaff(ctx);
  return ctx.across(async (tx) => {
    await repository.setRead(tx, user_id, body, ctx.now());
    // The person's other tabs update their count.
    await announce(tx, notificationSubject(user_id));
    return groupsRepository.countUnread(tx, user_id, ctx.now());
  });
}

export function watch(ctx: Context): LiveSource {
  const { user_id, session_id } = requireStaff(ctx);
  return {
    async read() {
      // The session is gone when the person has logged out or lost permissions since the stream began.
      const sessions = await ctx.own((tx) => listSessions(tx, user_id, ctx.now()));
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return ctx.across((tx) => groupsRepository.countUnread(tx, user_id, ctx.now()));
    },
    subscribe: (listener) => ctx.deps.events.subscribe(notificationSubject(user_id), listener),
  };
}

export function readSettings(ctx: Context): Promise<NotificationSettings> {
  const actor = requireStaff(ctx);
  return ctx.across((tx) => settingsOf(tx, actor));
}

/** Stores the user's notification channels. They apply to later notifications. */
export function setSettings(ctx: Context, body: NotificationSettings): Promise<NotificationSettings> {
  const actor = requireStaff(ctx);
  return ctx.across(async (tx) => {
    const before = await settingsOf(tx, actor);
    const changes = changesBetween(flat(before), flat(body));
    if (Object.keys(changes).length === 0) return before;
    await repository.setSettings(tx, actor.user_id, [
      ...NOTIFICATION_KINDS.map((kind) => ({ kind, ...body.kinds[kind] })),
      { kind: 'decision', app: false, mail: body.decision_mail ? 'at_once' : 'none' },
    ]);
    await recordAtEach(tx, ctx, actor.property_ids, {
      action: 'user.notifications_set',
      record: { kind: 'user', id: actor.user_id },
      detail: changes,
    });
    return body;
  });
}

async function settingsOf(
  tx: Tx,
  { user_id, stages }: { user_id: string; stages: ReadonlySet<string> },
): Promise<NotificationSettings> {
  const chosen = await repository.listSettings(tx, user_id);
  const channelsOf = (kind: keyof NotificationSettings['kinds']) => {
    const own = chosen.find((one) => one.kind === kind);
    return own === undefined ? { ...DEFAULT_CHANNELS[kind] } : { app: own.in_app, mail: own.mail };
  };
  const decision = chosen.find(({ kind }) => kind === 'decision');
  return {
    kinds: {
      asked: channelsOf('asked'),
      reminder: channelsOf('reminder'),
      overdue: channelsOf('overdue'),
      fixed: channelsOf('fixed'),
      comment: channelsOf('comment'),
      gate_refused: channelsOf('gate_refused'),
      complaint_new: channelsOf('complaint_new'),
      complaint_assigned: channelsOf('complaint_assigned'),
      complaint_answered: channelsOf('complaint_answered'),
      complaint_overdue: channelsOf('complaint_overdue'),
      work_order_assigned: channelsOf('work_order_assigned'),
      work_order_overdue: channelsOf('work_order_overdue'),
      work_order_done: channelsOf('work_order_done'),
    },
    decision_mail: decision === undefined ? isMailedToDecide('gm', null) && stages.has('gm') : decision.mail !== 'none',
  };
}

/** Flattens the settings to one key each, so that the log can store what changed. */
function flat({ kinds, decision_mail }: NotificationSettings): Record<string, unknown> {
  return { ...kinds, decision_mail };
}

function present(row: StoredNotification): Notification {
  const { id, property_id, permit_id, complaint_id, work_order_id, kind, stage, short_code, time_zone } = row;
  return {
    id,
    property_id,
    permit_id,
    complaint_id,
    work_order_id,
    kind,
    stage,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    permit: permitOf(row),
    complaint: complaint_id === null ? null : titleOf(row),
    work_order: work_order_id === null ? null : titleOf(row),
    property: { name: row.property_name, short_code, time_zone },
  };
}

function permitOf({ code, permit_kind, company, name }: StoredNotification): Notification['permit'] {
  if (permit_kind === null) return null;
  return { code: showCode(code), kind: permit_kind, company: company ?? '', name: name ?? '' };
}

const titleOf = ({ code, title, tenant }: StoredNotification) => ({ code, title: title ?? '', tenant });
