import type { Action, Stage } from '../../access.ts';

/** What a person is told about a permit. */
export const PERMIT_NOTIFICATIONS = ['asked', 'reminder', 'overdue', 'fixed', 'comment', 'gate_refused'] as const;
export type PermitNotification = (typeof PERMIT_NOTIFICATIONS)[number];

/** What a person is told about a complaint. */
export const COMPLAINT_NOTIFICATIONS = [
  'complaint_new',
  'complaint_assigned',
  'complaint_answered',
  'complaint_overdue',
] as const;
export type ComplaintNotification = (typeof COMPLAINT_NOTIFICATIONS)[number];

/** What a person is told about a work order. */
export const WORK_ORDER_NOTIFICATIONS = ['work_order_assigned', 'work_order_overdue', 'work_order_done'] as const;
export type WorkOrderNotification = (typeof WORK_ORDER_NOTIFICATIONS)[number];

/** Everything a person is told. */
export const NOTIFICATION_KINDS = [
  ...PERMIT_NOTIFICATIONS,
  ...COMPLAINT_NOTIFICATIONS,
  ...WORK_ORDER_NOTIFICATIONS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The kinds with which somebody has to do who may do something; whoever may not is not asked about them either. */
export const NOTIFICATIONS_BY_ACTION = {
  'permit.read': PERMIT_NOTIFICATIONS,
  'complaint.read': COMPLAINT_NOTIFICATIONS,
  'work_order.read': WORK_ORDER_NOTIFICATIONS,
} as const satisfies Partial<Record<Action, readonly NotificationKind[]>>;

/** How a person is mailed what they are told: not at all, at once, or with everything else of the day. */
export const MAIL_CHOICES = ['none', 'at_once', 'digest'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Where a person is told of something; neither of both is nothing. */
export interface Channels {
  app: boolean;
  mail: MailChoice;
}

/** Where people are told who have chosen nothing: what waits in one mail a day, what is too late at once. */
export const DEFAULT_CHANNELS: Readonly<Record<NotificationKind, Channels>> = {
  asked: { app: true, mail: 'digest' },
  reminder: { app: true, mail: 'none' },
  overdue: { app: true, mail: 'at_once' },
  fixed: { app: true, mail: 'digest' },
  comment: { app: true, mail: 'digest' },
  gate_refused: { app: true, mail: 'none' },
  complaint_new: { app: true, mail: 'digest' },
  complaint_assigned: { app: true, mail: 'at_once' },
  complaint_answered: { app: true, mail: 'digest' },
  complaint_overdue: { app: true, mail: 'at_once' },
  work_order_assigned: { app: true, mail: 'at_once' },
  work_order_overdue: { app: true, mail: 'at_once' },
  work_order_done: { app: true, mail: 'none' },
};

/** The kinds that are about a decision: once it is made they tell nobody anything. */
export const KINDS_UNTIL_DECIDED = [
  'asked',
  'reminder',
  'overdue',
  'fixed',
] as const satisfies readonly NotificationKind[];

/** Whether who decides a stage gets the mail by which it can be decided at once: what they chose, else only who decides from the phone. */
export function isMailedToDecide(stage: Stage, chosen: boolean | null): boolean {
  return chosen ?? stage === 'gm';
}

/** How long a notification is kept. */
export const NOTIFICATIONS_KEPT_DAYS = 90;

/** More unread ones than this are not counted. */
export const UNREAD_COUNTED = 99;
