/** A round as the rules need it. */
export interface RoundFacts {
  is_ordered: boolean;
  started_at: Date;
  due_at: Date;
  finished_at: Date | null;
  /** Its checkpoints in their order, each with the time at which the guard stood there. */
  stops: readonly { checkpoint_id: string; scanned_at: Date | null }[];
}

/**
 * How a round stands: under way in time or beyond it, or over with everything seen in time, with everything seen but late,
 * or with checkpoints that were not seen.
 */
export const ROUND_STATES = ['running', 'overdue', 'complete', 'late', 'missed'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** What a supervisor looks at. */
export const ROUND_FAULTS: readonly RoundState[] = ['overdue', 'late', 'missed'];

/** How far a phone's clock may be ahead of ours. */
export const CLOCK_AHEAD_MS = 5 * 60 * 1000;
/** What a phone could not send is told within this time. */
export const TOLD_WITHIN_MS = 24 * 60 * 60 * 1000;

/** The state of a round at an instant. */
export function roundState(round: RoundFacts, now: Date): RoundState {
  if (round.finished_at === null) return now > round.due_at ? 'overdue' : 'running';
  if (round.stops.some(({ scanned_at }) => scanned_at === null)) return 'missed';
  return lastSeen(round) > round.due_at ? 'late' : 'complete';
}

/** How far a round is: what was seen, what comes next, and what was passed by. */
export interface RoundProgress {
  seen: number;
  total: number;
  /** The first checkpoint that is still to be seen; null when all are. */
  next_id: string | null;
  /** Not seen although the round is over, or although one behind it was seen where the order matters. */
  missed_ids: string[];
  /** Seen before one that stands in front of it, where the order matters. */
  out_of_order_ids: string[];
  /** Whole minutes beyond the time set: of the round's end, or of now while it goes on. */
  minutes_late: number;
}

/** How far a round is at an instant. */
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

/** Whether a scan with this time can belong to the round: neither before it began, nor after it ended, nor in the future. */
export function isTimeOfRound(round: Pick<RoundFacts, 'started_at' | 'finished_at'>, at: Date, now: Date): boolean {
  const time = at.getTime();
  if (time > now.getTime() + CLOCK_AHEAD_MS || time < now.getTime() - TOLD_WITHIN_MS) return false;
  if (time < round.started_at.getTime() - CLOCK_AHEAD_MS) return false;
  return round.finished_at === null || time <= round.finished_at.getTime() + CLOCK_AHEAD_MS;
}

/** The moment that counts for the time set: when the last checkpoint was seen. */
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
