import { isOpenWork, type WorkStatus } from './states.ts';

/** What can be done to a work order as a whole. */
export const WORK_MOVES = ['start', 'hold', 'resume', 'finish', 'cancel', 'reopen'] as const;
export type WorkMove = (typeof WORK_MOVES)[number];

/** Who somebody is to a work order: who manages work orders, and who does this one (its assignee or one of its team). */
export interface WorkStanding {
  is_manager: boolean;
  is_worker: boolean;
}

/** A work order as its moves need it. */
export interface MovedWork {
  status: WorkStatus;
  /** When it was done or cancelled; none while it is open. */
  ended_at: Date | null;
  checks: readonly { required: boolean; done: boolean }[];
}

interface Rule {
  from: readonly WorkStatus[];
  to: WorkStatus;
  /** Who does the work moves it along; only a manager ends it without the work or takes it up again. */
  by: 'worker' | 'manager';
  /** Whoever reads the history wants to know why. */
  needs_reason: boolean;
}

/** Every move there is. */
export const WORK_RULES = {
  start: { from: ['open'], to: 'in_progress', by: 'worker', needs_reason: false },
  hold: { from: ['in_progress'], to: 'on_hold', by: 'worker', needs_reason: true },
  resume: { from: ['on_hold'], to: 'in_progress', by: 'worker', needs_reason: false },
  finish: { from: ['in_progress'], to: 'done', by: 'worker', needs_reason: false },
  cancel: { from: ['open', 'in_progress', 'on_hold'], to: 'cancelled', by: 'manager', needs_reason: true },
  reopen: { from: ['done', 'cancelled'], to: 'open', by: 'manager', needs_reason: true },
} as const satisfies Record<WorkMove, Rule>;

/** So long after its end a work order can be taken up again; later it is a new one. */
export const REOPEN_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Why a move is refused: it does not fit the state, is not this person's to make, or something must be done before. */
export type MoveFault = 'not_allowed' | 'not_theirs' | 'checks_open';

/** What is against a move now; null when nothing is. */
export function moveFault(work: MovedWork, move: WorkMove, standing: WorkStanding, now: Date): MoveFault | null {
  const rule: Rule = WORK_RULES[move];
  if (!mayMove(rule, standing)) return 'not_theirs';
  if (!rule.from.includes(work.status)) return 'not_allowed';
  if (move === 'reopen' && !isReopenable(work, now)) return 'not_allowed';
  if (move === 'finish' && work.checks.some(({ required, done }) => required && !done)) return 'checks_open';
  return null;
}

/** The moves that a screen offers; one that only waits for the checklist is among them, so that the reason can be said. */
export function offeredMoves(work: MovedWork, standing: WorkStanding, now: Date): WorkMove[] {
  return WORK_MOVES.filter((move) => {
    const fault = moveFault(work, move, standing, now);
    return fault === null || fault === 'checks_open';
  });
}

/** Whether somebody may note what was done: ticks, parts, hours, photos, a signature. What is ended stays as it is. */
export function mayRecord(status: WorkStatus, standing: WorkStanding): boolean {
  return isOpenWork(status) && (standing.is_manager || standing.is_worker);
}

/** Whether somebody may change what is to be done, by whom and until when. */
export function mayEdit(status: WorkStatus, standing: WorkStanding): boolean {
  return isOpenWork(status) && standing.is_manager;
}

function mayMove({ by }: Rule, { is_manager, is_worker }: WorkStanding): boolean {
  return is_manager || (by === 'worker' && is_worker);
}

function isReopenable({ ended_at }: MovedWork, now: Date): boolean {
  return ended_at !== null && now.getTime() - ended_at.getTime() <= REOPEN_DAYS * DAY_MS;
}
