import * as z from 'zod/mini';

import { STAGES } from '../../access.ts';
import { MAIL_CHOICES, mailChoicesOf, NOTIFICATION_KINDS } from '../../domain/people/channels.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { id } from '../common.ts';

export const NOTIFICATIONS_PER_PAGE = 20;

const kind = z.enum(NOTIFICATION_KINDS, 'invalid');

/**
 * `GET /v1/notifications`: the reader's own notifications, latest first, of all kinds or of one. `before` is the id of
 * the last one on the previous page.
 */
export const notificationsQuery = z.strictObject({ before: z.optional(id), kind: z.optional(kind) });
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

/** A complaint or work order: its code, its title, and the tenant (null when it belongs to the building itself). */
const titled = z.object({ code: z.string(), title: z.string(), tenant: z.nullable(z.string()) });

/** A notification about a permit, a complaint or a work order. The fields for the other two are null. */
export const notification = z.object({
  id,
  property_id: id,
  permit_id: z.nullable(id),
  complaint_id: z.nullable(id),
  work_order_id: z.nullable(id),
  kind,
  /** The stage that the notification is about, or null. */
  stage: z.nullable(z.enum(STAGES)),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  /** Deadline of the decision or the work, while it is still open. */
  due_at: z.nullable(z.string()),
  permit: z.nullable(z.object({ code: z.string(), kind: z.enum(PERMIT_KINDS), company: z.string(), name: z.string() })),
  complaint: z.nullable(titled),
  work_order: z.nullable(titled),
  property: z.object({ name: z.string(), short_code: z.string(), time_zone: z.string() }),
});
export type Notification = z.infer<typeof notification>;

export const notificationPage = z.object({ data: z.array(notification), has_more: z.boolean() });
export type NotificationPage = z.infer<typeof notificationPage>;

/** Records of a group that are listed with it. */
export const RECORDS_PER_GROUP = 3;
/** A group without unread notifications is shown while its latest one is this young. */
export const GROUPS_KEPT_DAYS = 7;

/** All notifications of one kind. */
const notificationGroup = z.object({
  kind,
  is_unread: z.boolean(),
  /** Number of records with unread notifications, or with recent ones when all are read. */
  count: z.number(),
  /** The latest notification. */
  latest: id,
  /** Earliest deadline of the unread notifications, while it is open. */
  first_due_at: z.nullable(z.string()),
  /** Properties of the records that are counted. */
  property_ids: z.array(id),
  /** While the kind is quiet, the bell does not count it. */
  quiet_until: z.nullable(z.string()),
  /** The latest notification of each of the first records, latest first. */
  records: z.array(notification),
});
export type NotificationGroup = z.infer<typeof notificationGroup>;

/** `GET /v1/notification-groups`: one entry per kind, unread ones first, then by their latest notification. */
export const notificationGroups = z.object({ data: z.array(notificationGroup) });
export type NotificationGroups = z.infer<typeof notificationGroups>;

/** `POST /v1/notifications/quiet`: makes a kind quiet until the end of the working day, or ends that. */
export const quietBody = z.strictObject({ kind, quiet: z.boolean('required') });
export type QuietBody = z.infer<typeof quietBody>;

/** The live count takes no parameters: it is always the reader's own. */
export const liveNotificationsQuery = z.strictObject({});

/**
 * `GET /v1/notifications/live` sends the number of kinds with unread notifications at once and after each change, without
 * quiet kinds. Marking notifications as read returns the same.
 */
export const unreadNotifications = z.object({ unread: z.number(), latest: z.nullable(id) });
export type UnreadNotifications = z.infer<typeof unreadNotifications>;

/**
 * `POST /v1/notifications/read`: marks all notifications up to the latest one seen as read, of one kind and about one
 * record if they are given. A notification that arrives meanwhile stays unread.
 */
export const readNotificationsBody = z.strictObject({ until: id, kind: z.optional(kind), about: z.optional(id) });
export type ReadNotificationsBody = z.infer<typeof readNotificationsBody>;

const channels = z.strictObject({ app: z.boolean('required'), mail: z.enum(MAIL_CHOICES, 'invalid') });
const lateness = channels.check(
  z.refine(({ mail }) => mailChoicesOf('overdue').includes(mail), { path: ['mail'], error: 'invalid' }),
);

/** `GET` and `PUT /v1/me/notification-settings`: the channels for each kind of notification. */
export const notificationSettings = z.strictObject({
  kinds: z.strictObject({
    asked: channels,
    reminder: lateness,
    overdue: lateness,
    fixed: channels,
    comment: channels,
    gate_refused: channels,
    complaint_new: channels,
    complaint_assigned: channels,
    complaint_answered: channels,
    complaint_overdue: lateness,
    work_order_assigned: channels,
    work_order_overdue: lateness,
    work_order_done: channels,
  }),
  /** Whether the person gets mails with a link that decides a stage without logging in. */
  decision_mail: z.boolean('required'),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
