import type { Action, Stage } from '../../access.ts';

export const PERMIT_NOTIFICATIONS = ['asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused'] as const;
export type PermitNotification = (typeof PERMIT_NOTIFICATIONS)[number];

export const COMPLAINT_NOTIFICATIONS = [
  'complaint_new',
  'complaint_assigned',
  'complaint_answered',
  'complaint_overdue',
] as const;
export type ComplaintNotification = (typeof COMPLAINT_NOTIFICATIONS)[number];

export const WORK_ORDER_NOTIFICATIONS = ['work_order_assigned', 'work_order_overdue', 'work_order_done'] as const;
export type WorkOrderNotification = (typeof WORK_ORDER_NOTIFICATIONS)[number];

export const NOTIFICATION_KINDS = [
  ...PERMIT_NOTIFICATIONS,
  ...COMPLAINT_NOTIFICATIONS,
  ...WORK_ORDER_NOTIFICATIONS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The notifications that each action makes relevant. People without the action get neither these notifications nor the
 * settings for them.
 */
export const NOTIFICATIONS_BY_ACTION = {
  'permit.read': PERMIT_NOTIFICATIONS,
  'complaint.read': COMPLAINT_NOTIFICATIONS,
  'work_order.read': WORK_ORDER_NOTIFICATIONS,
} as const satisfies Partial<Record<Action, readonly NotificationKind[]>>;

export const MAIL_CHOICES = ['none', 'at_once', 'digest'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Where a notification appears. With `app` false and `mail` `none` the person does not get it. */
export interface Channels {
  app: boolean;
  mail: MailChoice;
}

const LATENESS = [
  'reminder',
  'overdue',
  'complaint_overdue',
  'work_order_overdue',
] as const satisfies readonly NotificationKind[];

/** Whether a kind of notification is about lateness. Those come in crowds, so they are mailed in the digest or not at all. */
export function isLateness(kind: NotificationKind): boolean {
  return LATENESS.some((lateness) => lateness === kind);
}

/** Kinds that can be mailed at once. */
export type ImmediateNotification = Exclude<NotificationKind, (typeof LATENESS)[number]>;

/** Kinds that the digest lists one by one. Permits that wait or are late have sections of their own. */
export type DigestNotice = Exclude<NotificationKind, 'asked' | 'overdue'>;

/** The mail choices that a person has for a kind of notification. */
export function mailChoicesOf(kind: NotificationKind): readonly MailChoice[] {
  return isLateness(kind) ? MAIL_CHOICES.filter((choice) => choice !== 'at_once') : MAIL_CHOICES;
}

/** Hours of the building at which the digest is sent. */
export const DIGEST_HOURS = [8, 15] as const;

/** What has changed since the last digest that was mailed. */
interface DigestNews {
  is_late_new: boolean;
  is_waiting_new: boolean;
  notices: readonly DigestNotice[];
}

/**
 * Whether a run of the digest is mailed: the first run of a day for everything new, a later run only when something has
 * become late.
 */
export function isDigestSent(is_first_of_day: boolean, { is_late_new, is_waiting_new, notices }: DigestNews): boolean {
  if (is_late_new || notices.some(isLateness)) return true;
  return is_first_of_day && (is_waiting_new || notices.length > 0);
}

/** Defaults: at once what is given to one person, in the digest what waits or is late, in the app only what is past. */
export const DEFAULT_CHANNELS: Readonly<Record<NotificationKind, Channels>> = {
  asked: { app: true, mail: 'digest' },
  reminder: { app: true, mail: 'none' },
  overdue: { app: true, mail: 'digest' },
  fixed: { app: true, mail: 'digest' },
  comment: { app: true, mail: 'digest' },
  gate_refused: { app: true, mail: 'none' },
  complaint_new: { app: true, mail: 'digest' },
  complaint_assigned: { app: true, mail: 'at_once' },
  complaint_answered: { app: true, mail: 'digest' },
  complaint_overdue: { app: true, mail: 'digest' },
  work_order_assigned: { app: true, mail: 'at_once' },
  work_order_overdue: { app: true, mail: 'digest' },
  work_order_done: { app: true, mail: 'none' },
};

/** Kinds about a pending decision. They are obsolete once the decision is made. */
export const KINDS_UNTIL_DECIDED = [
  'asked',
  'reminder',
  'overdue',
  'fixed',
] as const satisfies readonly NotificationKind[];

/**
 * Whether a person gets mails that let them decide a stage directly: their own choice, by default only for `gm`, who
 * often decides on the phone.
 */
export function isMailedToDecide(stage: Stage, chosen: boolean | null): boolean {
  return chosen ?? stage === 'gm';
}

export const NOTIFICATIONS_KEPT_DAYS = 90;

const INFORMATION: ReadonlySet<NotificationKind> = new Set(['gate_refused', 'work_order_done']);

/** Whether a kind of notification is only for information, so that nobody has to do anything about it. */
export function isForInformation(kind: NotificationKind): boolean {
  return INFORMATION.has(kind);
}

/** The bell shows at most this number of kinds with unread notifications. */
export const UNREAD_COUNTED = 9;
