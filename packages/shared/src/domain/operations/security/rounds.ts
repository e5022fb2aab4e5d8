import { CLOCK_SKEW_MS } from '../../../time/clock-skew.ts';
import { DAY_MS } from '../../../time/spans.ts';

export interface RoundFacts {
  is_ordered: boolean;
  started_at: Date;
  due_at: Date;
  finished_at: Date | null;
  /** Its checkpoints in order, with the time of each scan. */
  stops: readonly { checkpoint_id: string; scanned_at: Date | null }[];
}

/**
 * State of a round. In progress: `running` or `overdue`. Finished: `complete`, `late` (all checkpoints seen, but too
 * late), or `missed` (not all seen).
 */
export const ROUND_STATES = ['running', 'overdue', 'complete', 'late', 'missed'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** States that a supervisor should review. */
export const ROUND_FAULTS: readonly RoundState[] = ['overdue', 'late', 'missed'];

/** A scan that was made offline is accepted this long afterwards. */
export const SCAN_DELAY_MAX_MS = DAY_MS;

export function roundState(round: RoundFacts, now: Date): RoundState {
  if (round.finished_at === null) return now > round.due_at ? 'overdue' : 'running';
  if (round.stops.some(({ scanned_at }) => scanned_at === null)) return 'missed';
  return lastSeen(round) > round.due_at ? 'late' : 'complete';
}

export interface RoundProgress {
  seen: number;
  total: number;
  /** The first checkpoint without a scan; null when all have one. */
  next_id: string | null;
  /**
   * Checkpoints that were not scanned although the round has ended or, when the order matters, a later checkpoint was
   * scanned.
   */
  missed_ids: string[];
  /** Checkpoints that were scanned before an earlier one, when the order matters. */
  out_of_order_ids: string[];
  /** Whole minutes past the due time: at the end of the round, or now while it is in progress. */
  minutes_late: number;
}

export function roundProgress(round: RoundFacts, now: Date): RoundProgress {
  const { stops, is_ordered, finished_at } = round;
  const open = stops.filter(({ scanned_at }) => scanned_at === null);
  const last = Math.max(-1, ...stops.map(({ scanned_at }, index) => (scanned_at === null ? -1 : index)));
  const isPassedBy = (id: string) => is_ordered && stops.findIndex(({ checkpoint_id }) => checkpoint_id === id) < last;
  const end = open.length === 0 || finished_at !== null ? lastSeen(round) : now;
  return {
    seen: stops.length - open.length,
    total: stops.length,
    next_id: open[0]?.checkpoint_id ?? null,
    missed_ids: open.map(({ checkpoint_id }) => checkpoint_id).filter((id) => finished_at !== null || isPassedBy(id)),
    out_of_order_ids: is_ordered ? outOfOrder(stops) : [],
    minutes_late: Math.max(0, Math.floor((end.getTime() - round.due_at.getTime()) / 60_000)),
  };
}

/**
 * Whether a scan at this time can belong to the round: not before its start, not after its end, and not in the future.
 */
export function isTimeOfRound(round: Pick<RoundFacts, 'started_at' | 'finished_at'>, at: Date, now: Date): boolean {
  const time = at.getTime();
  if (time > now.getTime() + CLOCK_SKEW_MS || time < now.getTime() - SCAN_DELAY_MAX_MS) return false;
  if (time < round.started_at.getTime() - CLOCK_SKEW_MS) return false;
  return round.finished_at === null || time <= round.finished_at.getTime() + CLOCK_SKEW_MS;
}

/** The time that is compared with the due time: when the last checkpoint was scanned. */
function lastSeen({ stops, started_at }: RoundFacts): Date {
  const times = stops.flatMap(({ scanned_at }) => (scanned_at === null ? [] : [scanned_at.getTime()]));
  return new Date(Math.max(started_at.getTime(), ...times));
}

function outOfOrder(stops: RoundFacts['stops']): string[] {
  return stops
    .filter(({ scanned_at }, index) =>
      stops
        .slice(0, index)
        .some((before) => scanned_at !== null && before.scanned_at !== null && before.scanned_at > scanned_at),
    )
    .map(({ checkpoint_id }) => checkpoint_id);
}
