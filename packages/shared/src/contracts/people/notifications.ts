import * as z from 'zod/mini';

import { STAGES } from '../access.ts';
import { MAIL_CHOICES, NOTIFICATION_KINDS } from '../domain/notifications/channels.ts';
import { PERMIT_KINDS } from '../domain/permits/kinds.ts';
import { id } from './common.ts';

/** Most notifications of one answer. */
export const NOTIFICATIONS_PER_PAGE = 20;

/** `GET /v1/notifications`: the person's own, the latest first; `before` asks for those after the last one seen. */
export const notificationsQuery = z.strictObject({ before: z.optional(id) });
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

/** What is said of a complaint or a work order: its number, what it is, and whose, if it is not the building's own. */
const titled = z.object({ code: z.string(), title: z.string(), tenant: z.nullable(z.string()) });

/** Something a person is told about a permit, a complaint or a work order; the other two are null. */
export const notification = z.object({
  id,
  property_id: id,
  permit_id: z.nullable(id),
  complaint_id: z.nullable(id),
  work_order_id: z.nullable(id),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The stage it is about, where it is about one. */
  stage: z.nullable(z.enum(STAGES)),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  /** Until when it should be decided or done, while it is not. */
  due_at: z.nullable(z.string()),
  permit: z.nullable(z.object({ code: z.string(), kind: z.enum(PERMIT_KINDS), company: z.string(), name: z.string() })),
  complaint: z.nullable(titled),
  work_order: z.nullable(titled),
  property: z.object({ name: z.string(), short_code: z.string(), time_zone: z.string() }),
});
export type Notification = z.infer<typeof notification>;

/** One page of them. */
export const notificationPage = z.object({ data: z.array(notification), has_more: z.boolean() });
export type NotificationPage = z.infer<typeof notificationPage>;

/** What the live count is asked with: nothing, as it is the reader's own. */
export const liveNotificationsQuery = z.strictObject({});

/** `GET /v1/notifications/live` tells how many are unread, at once and after each change; so does marking them read. */
export const unreadNotifications = z.object({ unread: z.number(), latest: z.nullable(id) });
export type UnreadNotifications = z.infer<typeof unreadNotifications>;

/** `POST /v1/notifications/read`: single ones, or all up to the latest one seen, so that one that comes meanwhile stays unread. */
export const readNotificationsBody = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')) }),
  z.strictObject({ until: id }),
]);
export type ReadNotificationsBody = z.infer<typeof readNotificationsBody>;

const channels = z.strictObject({ app: z.boolean('required'), mail: z.enum(MAIL_CHOICES, 'invalid') });

/** `GET` and `PUT /v1/me/notification-settings`: where the person is told of what. */
export const notificationSettings = z.strictObject({
  kinds: z.strictObject({
    asked: channels,
    reminder: channels,
    overdue: channels,
    fixed: channels,
    comment: channels,
    gate_refused: channels,
    complaint_new: channels,
    complaint_assigned: channels,
    complaint_answered: channels,
    complaint_overdue: channels,
    work_order_assigned: channels,
    work_order_overdue: channels,
    work_order_done: channels,
  }),
  /** Whether they get the mail with which a stage of theirs is decided at once. */
  decision_mail: z.boolean('required'),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
