import type { Round } from '@gerbang/shared/contracts/security';
import { roundProgress, roundState } from '@gerbang/shared/domain/security/rounds';
import type { RoundFacts } from '@gerbang/shared/domain/security/rounds';

/** A round as the rules need it. */
function factsOf(round: Round): RoundFacts {
  return {
    is_ordered: round.is_ordered,
    started_at: new Date(round.started_at),
    due_at: new Date(round.due_at),
    finished_at: round.finished_at === null ? null : new Date(round.finished_at),
    stops: round.stops.map(({ checkpoint_id, scan }) => ({
      checkpoint_id,
      scanned_at: scan === null ? null : new Date(scan.at),
    })),
  };
}

/** How a round stands at a moment. */
export function standingOf(round: Round, now: Date) {
  const facts = factsOf(round);
  const left = Math.max(0, Math.ceil((facts.due_at.getTime() - now.getTime()) / 60_000));
  return { ...roundProgress(facts, now), state: roundState(facts, now), minutes_left: left };
}
