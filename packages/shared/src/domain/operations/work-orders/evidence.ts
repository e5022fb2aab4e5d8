import { DAY_MS, MINUTE_MS } from '../../../time/spans.ts';
import { mayRecord, type WorkMove, type WorkStanding } from './moves.ts';
import type { WorkStatus } from './states.ts';

/** What a category can require before its work orders are finished. */
export const EVIDENCE = ['hours', 'parts', 'photo', 'signature'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** What a work order has to show for its work. */
export interface GivenEvidence {
  minutes: number;
  parts: number;
  /** Photos after the work. */
  photos: number;
  /** True also when a reason was given why nobody signed. */
  is_signed: boolean;
}

export function missingEvidence(required: readonly Evidence[], given: GivenEvidence): Evidence[] {
  const has = {
    hours: given.minutes > 0,
    parts: given.parts > 0,
    photo: given.photos > 0,
    signature: given.is_signed,
  } satisfies Record<Evidence, boolean>;
  return EVIDENCE.filter((kind) => required.includes(kind) && !has[kind]);
}

/** Days after a work order is done in which hours, parts, photos and a signature can still be added. */
const LATE_EVIDENCE_DAYS = 7;

interface DoneWork {
  status: WorkStatus;
  done_at: Date | null;
}

/** Until when evidence can be added to a finished work order. Null for other work orders. */
export function lateEvidenceUntil({ done_at }: Pick<DoneWork, 'done_at'>): Date | null {
  return done_at === null ? null : new Date(done_at.getTime() + LATE_EVIDENCE_DAYS * DAY_MS);
}

/** Whether a person may add hours, parts, photos or a signature: while the order is open, and some days after. */
export function mayAddEvidence(work: DoneWork, standing: WorkStanding, now: Date): boolean {
  if (mayRecord(work.status, standing)) return true;
  const until = lateEvidenceUntil(work);
  return until !== null && now.getTime() <= until.getTime() && (standing.is_manager || standing.is_worker);
}

/** Whether a row was added after the work order was finished. */
export function isLateEvidence(addedAt: Date, done_at: Date | null): boolean {
  return done_at !== null && addedAt.getTime() > done_at.getTime();
}

interface TimedMove {
  move: WorkMove | null;
  at: string;
}

/** Whole minutes in which the work order was in progress, from its events in any order. */
export function timerMinutes(events: readonly TimedMove[], now: Date): number {
  const moves = events.filter(({ move }) => move !== null).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  let total = 0;
  let since: number | null = null;
  for (const { move, at } of moves) {
    const time = Date.parse(at);
    if (since !== null) total += time - since;
    since = move === 'start' || move === 'resume' ? time : null;
  }
  if (since !== null) total += Math.max(0, now.getTime() - since);
  return Math.floor(total / MINUTE_MS);
}

export const MINUTES_STEP = 15;
/** A timer that ran longer was forgotten, so it suggests nothing. */
const LONGEST_TIMER = 12 * 60;

/** The hours that the closing sheet suggests: the timer, rounded up to a step. */
export function suggestedMinutes(timer: number): number {
  return timer > LONGEST_TIMER ? 0 : Math.ceil(timer / MINUTES_STEP) * MINUTES_STEP;
}
