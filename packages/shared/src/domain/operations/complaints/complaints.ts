/** How a complaint stands. */
export const COMPLAINT_STATUSES = [
  'new',
  'acknowledged',
  'in_progress',
  'reopened',
  'resolved',
  'closed',
  'rejected',
] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** How soon something has to happen, from what can wait to what cannot. */
export const COMPLAINT_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type ComplaintPriority = (typeof COMPLAINT_PRIORITIES)[number];

/** Where a complaint comes from: a tenant's login, a tenant whom staff wrote it down for, or the staff themselves. */
export const COMPLAINT_SOURCES = ['tenant', 'on_behalf', 'internal'] as const;
export type ComplaintSource = (typeof COMPLAINT_SOURCES)[number];

/** What is said and done about a complaint; each is a line of its conversation. */
export const COMPLAINT_ENTRIES = [
  'answer',
  'reply',
  'note',
  'assigned',
  'priority',
  'category',
  'overdue',
  'acknowledged',
  'started',
  'resolved',
  'rejected',
  'closed',
  'reopened',
  'rated',
] as const;
export type ComplaintEntryKind = (typeof COMPLAINT_ENTRIES)[number];

/** What stays among staff; the database hides it from tenants. */
const INTERNAL_ENTRIES = [
  'note',
  'assigned',
  'priority',
  'category',
  'overdue',
] as const satisfies readonly ComplaintEntryKind[];
export type TenantEntryKind = Exclude<ComplaintEntryKind, (typeof INTERNAL_ENTRIES)[number]>;

/** Whether a line is one that a tenant reads. */
export function isForTenant(kind: ComplaintEntryKind): kind is TenantEntryKind {
  return !INTERNAL_ENTRIES.some((one) => one === kind);
}

/** What takes a complaint from one status to another. */
export const COMPLAINT_MOVES = ['acknowledge', 'start', 'resolve', 'reject', 'close', 'reopen', 'rate'] as const;
export type ComplaintMove = (typeof COMPLAINT_MOVES)[number];

/** Who moves it: the office, the tenant that it is of, or time. */
export type ComplaintMover = 'staff' | 'tenant' | 'system';

/** Most photos of one complaint. */
export const COMPLAINT_PHOTOS_MAX = 5;

/** So long after it was solved a tenant can say that it is not; then it is closed by itself. */
export const REOPEN_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

const OPEN = ['new', 'acknowledged', 'in_progress', 'reopened'] as const satisfies readonly ComplaintStatus[];

/** What a move depends on. */
export interface MovedComplaint {
  status: ComplaintStatus;
  resolved_at: Date | null;
  rating: number | null;
}

interface MoveRule {
  move: ComplaintMove;
  by: ComplaintMover;
  from: readonly ComplaintStatus[];
  to: ComplaintStatus;
  /** What else must hold. */
  when?: (complaint: MovedComplaint, now: Date) => boolean;
}

const isFresh = ({ resolved_at }: MovedComplaint, now: Date): boolean =>
  resolved_at !== null && now.getTime() <= resolved_at.getTime() + REOPEN_DAYS * DAY_MS;
const isUnrated = ({ rating }: MovedComplaint): boolean => rating === null;

/** Who may do what, and where it leads. */
const RULES: readonly MoveRule[] = [
  { move: 'acknowledge', by: 'staff', from: ['new', 'reopened'], to: 'acknowledged' },
  { move: 'start', by: 'staff', from: ['new', 'acknowledged', 'reopened'], to: 'in_progress' },
  { move: 'resolve', by: 'staff', from: OPEN, to: 'resolved' },
  { move: 'reject', by: 'staff', from: OPEN, to: 'rejected' },
  { move: 'close', by: 'staff', from: ['resolved'], to: 'closed' },
  { move: 'close', by: 'system', from: ['resolved'], to: 'closed', when: (one, now) => !isFresh(one, now) },
  { move: 'reopen', by: 'staff', from: ['resolved', 'closed', 'rejected'], to: 'reopened' },
  { move: 'reopen', by: 'tenant', from: ['resolved', 'closed'], to: 'reopened', when: isFresh },
  { move: 'rate', by: 'tenant', from: ['resolved', 'closed'], to: 'closed', when: isUnrated },
];

/** Where a move leads; undefined where this mover cannot make it now. */
export function statusAfter(
  complaint: MovedComplaint,
  { move, by, now }: { move: ComplaintMove; by: ComplaintMover; now: Date },
): ComplaintStatus | undefined {
  const rule = RULES.find((one) => one.move === move && one.by === by && one.from.includes(complaint.status));
  return rule === undefined || rule.when?.(complaint, now) === false ? undefined : rule.to;
}

/** The moves that somebody can make now, in the order of the list. */
export function offeredComplaintMoves(complaint: MovedComplaint, by: ComplaintMover, now: Date): ComplaintMove[] {
  return COMPLAINT_MOVES.filter((move) => statusAfter(complaint, { move, by, now }) !== undefined);
}

/** Whether something is still to be done about it. */
export function isOpenComplaint(status: ComplaintStatus): boolean {
  return (OPEN as readonly ComplaintStatus[]).includes(status);
}

/** The line that a move leaves in the conversation. */
export const ENTRY_OF_MOVE: Readonly<Record<ComplaintMove, ComplaintEntryKind>> = {
  acknowledge: 'acknowledged',
  start: 'started',
  resolve: 'resolved',
  reject: 'rejected',
  close: 'closed',
  reopen: 'reopened',
  rate: 'rated',
};

/** Whether a move has to be explained to whoever reads it. */
export function needsWords(move: ComplaintMove): boolean {
  return move === 'reject' || move === 'reopen';
}
