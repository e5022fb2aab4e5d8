import { DAY_MS } from '../../../time/spans.ts';
import { isOpenWork, type WorkStatus } from './states.ts';

export const WORK_MOVES = ['start', 'hold', 'resume', 'finish', 'cancel', 'reopen'] as const;
export type WorkMove = (typeof WORK_MOVES)[number];

/**
 * A person's part in a work order: whether they manage work orders, and whether they work on this one (as assignee or
 * team member).
 */
export interface WorkStanding {
  is_manager: boolean;
  is_worker: boolean;
}

export interface MovedWork {
  status: WorkStatus;
  /** When it was done or cancelled; null while it is open. */
  ended_at: Date | null;
  checks: readonly { required: boolean; done: boolean }[];
}

interface Rule {
  from: readonly WorkStatus[];
  to: WorkStatus;
  /** Only a manager cancels or reopens work. Workers make all other moves. */
  by: 'worker' | 'manager';
  needs_reason: boolean;
}

export const WORK_RULES = {
  start: { from: ['open'], to: 'in_progress', by: 'worker', needs_reason: false },
  hold: { from: ['in_progress'], to: 'on_hold', by: 'worker', needs_reason: true },
  resume: { from: ['on_hold'], to: 'in_progress', by: 'worker', needs_reason: false },
  finish: { from: ['in_progress'], to: 'done', by: 'worker', needs_reason: false },
  cancel: { from: ['open', 'in_progress', 'on_hold'], to: 'cancelled', by: 'manager', needs_reason: true },
  reopen: { from: ['done', 'cancelled'], to: 'open', by: 'manager', needs_reason: true },
} as const satisfies Record<WorkMove, Rule>;

/** Days after its end in which a work order can be reopened. Later a new one is needed. */
export const REOPEN_DAYS = 7;

/** Why a move is refused: wrong state, not allowed for this person, or required checks are open. */
export type MoveFault = 'not_allowed' | 'not_theirs' | 'checks_open';

/** Why a move is refused now; null when it is allowed. */
export function moveFault(work: MovedWork, move: WorkMove, standing: WorkStanding, now: Date): MoveFault | null {
  const rule: Rule = WORK_RULES[move];
  if (!mayMove(rule, standing)) return 'not_theirs';
  if (!rule.from.includes(work.status)) return 'not_allowed';
  if (move === 'reopen' && !isReopenable(work, now)) return 'not_allowed';
  if (move === 'finish' && work.checks.some(({ required, done }) => required && !done)) return 'checks_open';
  return null;
}

/**
 * The moves that a screen offers. Includes a move that only waits for the checklist, so that the screen can give that
 * reason.
 */
export function offeredMoves(work: MovedWork, standing: WorkStanding, now: Date): WorkMove[] {
  return WORK_MOVES.filter((move) => {
    const fault = moveFault(work, move, standing, now);
    return fault === null || fault === 'checks_open';
  });
}

/** Whether a person may record work: checks, parts, hours, photos, a signature. Only while the order is open. */
export function mayRecord(status: WorkStatus, standing: WorkStanding): boolean {
  return isOpenWork(status) && (standing.is_manager || standing.is_worker);
}

export function mayEdit(status: WorkStatus, standing: WorkStanding): boolean {
  return isOpenWork(status) && standing.is_manager;
}

function mayMove({ by }: Rule, { is_manager, is_worker }: WorkStanding): boolean {
  return is_manager || (by === 'worker' && is_worker);
}

function isReopenable({ ended_at }: MovedWork, now: Date): boolean {
  return ended_at !== null && now.getTime() - ended_at.getTime() <= REOPEN_DAYS * DAY_MS;
}
