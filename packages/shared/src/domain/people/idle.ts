const MINUTE = 60 * 1000;

export interface IdleLimits {
  warn_after_ms: number;
  end_after_ms: number;
}

/** Warning after 25 minutes without pointer or keyboard, end after 30. */
export const IDLE_LIMITS: IdleLimits = { warn_after_ms: 25 * MINUTE, end_after_ms: 30 * MINUTE };

export type Idleness =
  | { kind: 'active'; look_again_ms: number }
  | { kind: 'warned'; ends_at: number }
  | { kind: 'over' };

/** State of an idle session. `last_activity` and `now` are epoch milliseconds. */
export function idleness(last_activity: number, now: number, limits: IdleLimits = IDLE_LIMITS): Idleness {
  // A clock that was set back must not give a negative time.
  const quiet = Math.max(0, now - last_activity);
  if (quiet >= limits.end_after_ms) return { kind: 'over' };
  if (quiet >= limits.warn_after_ms) return { kind: 'warned', ends_at: last_activity + limits.end_after_ms };
  return { kind: 'active', look_again_ms: limits.warn_after_ms - quiet };
}

/** The remaining time as minutes and seconds, such as `4:59`; never below `0:00`. */
export function countdown(ends_at: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((ends_at - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
