import { DAY_MS } from '../../../time/spans.ts';
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

/** Sorted from lowest to highest. */
export const COMPLAINT_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type ComplaintPriority = (typeof COMPLAINT_PRIORITIES)[number];

/** Where a complaint comes from: a tenant's login, staff on behalf of a tenant, or staff themselves. */
export const COMPLAINT_SOURCES = ['tenant', 'on_behalf', 'internal'] as const;
export type ComplaintSource = (typeof COMPLAINT_SOURCES)[number];

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

/** Entries that only staff see. The database hides them from tenants. */
const INTERNAL_ENTRIES = [
  'note',
  'assigned',
  'priority',
  'category',
  'overdue',
] as const satisfies readonly ComplaintEntryKind[];
export type TenantEntryKind = Exclude<ComplaintEntryKind, (typeof INTERNAL_ENTRIES)[number]>;

export function isForTenant(kind: ComplaintEntryKind): kind is TenantEntryKind {
  return !INTERNAL_ENTRIES.some((one) => one === kind);
}

/** Actions that change the status of a complaint. */
export const COMPLAINT_MOVES = ['acknowledge', 'start', 'resolve', 'reject', 'close', 'reopen', 'rate'] as const;
export type ComplaintMove = (typeof COMPLAINT_MOVES)[number];

/** Who makes the move: staff, the complaint's tenant, or a scheduled job. */
export type ComplaintMover = 'staff' | 'tenant' | 'system';

export const COMPLAINT_PHOTOS_MAX = 5;

/** Days after the solution in which the tenant can reopen the complaint. Then a job closes it. */
export const REOPEN_DAYS = 7;

const OPEN = ['new', 'acknowledged', 'in_progress', 'reopened'] as const satisfies readonly ComplaintStatus[];

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
  when?: (complaint: MovedComplaint, now: Date) => boolean;
}

const isFresh = ({ resolved_at }: MovedComplaint, now: Date): boolean =>
  resolved_at !== null && now.getTime() <= resolved_at.getTime() + REOPEN_DAYS * DAY_MS;
const isUnrated = ({ rating }: MovedComplaint): boolean => rating === null;

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

/** The status after a move; undefined when `by` may not make it now. */
export function statusAfter(
  complaint: MovedComplaint,
  { move, by, now }: { move: ComplaintMove; by: ComplaintMover; now: Date },
): ComplaintStatus | undefined {
  const rule = RULES.find((one) => one.move === move && one.by === by && one.from.includes(complaint.status));
  return rule === undefined || rule.when?.(complaint, now) === false ? undefined : rule.to;
}

/** The moves that are allowed now, in the order of `COMPLAINT_MOVES`. */
export function offeredComplaintMoves(complaint: MovedComplaint, by: ComplaintMover, now: Date): ComplaintMove[] {
  return COMPLAINT_MOVES.filter((move) => statusAfter(complaint, { move, by, now }) !== undefined);
}

export function isOpenComplaint(status: ComplaintStatus): boolean {
  return (OPEN as readonly ComplaintStatus[]).includes(status);
}

export const ENTRY_OF_MOVE: Readonly<Record<ComplaintMove, ComplaintEntryKind>> = {
  acknowledge: 'acknowledged',
  start: 'started',
  resolve: 'resolved',
  reject: 'rejected',
  close: 'closed',
  reopen: 'reopened',
  rate: 'rated',
};

/** Whether a move of staff is a reply to the complainant. Only a message is one: the solution, a rejection, or a text. */
export function isReply(move: ComplaintMove, text: string): boolean {
  return move === 'resolve' || move === 'reject' || text.trim() !== '';
}

export function requiresText(move: ComplaintMove): boolean {
  return move === 'reject' || move === 'reopen';
}
