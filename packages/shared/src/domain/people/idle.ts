const MINUTE = 60 * 1000;

/** How long a staff member may do nothing, in milliseconds. */
export interface IdleLimits {
  /** After this long they are warned. */
  warn_after_ms: number;
  /** After this long their session ends. */
  end_after_ms: number;
}

/** The limits of this installation: a warning after 25 minutes without pointer or keyboard, the end after 30. */
export const IDLE_LIMITS: IdleLimits = { warn_after_ms: 25 * MINUTE, end_after_ms: 30 * MINUTE };

/** How a session stands whose person has done nothing for a while. */
export type Idleness =
  | { kind: 'active'; look_again_ms: number }
  | { kind: 'warned'; ends_at: number }
  | { kind: 'over' };

/** How a session stands at this moment, by when its person last did something (both in epoch milliseconds). */
export function idleness(last_activity: number, now: number, limits: IdleLimits = IDLE_LIMITS): Idleness {
  // A clock that was set back must not make someone idle for longer than they were.
  const quiet = Math.max(0, now - last_activity);
  if (quiet >= limits.end_after_ms) return { kind: 'over' };
  if (quiet >= limits.warn_after_ms) return { kind: 'warned', ends_at: last_activity + limits.end_after_ms };
  return { kind: 'active', look_again_ms: limits.warn_after_ms - quiet };
}

/** What is left until the end, as a clock shows it, e.g. `4:59`; never below `0:00`. */
export function countdown(ends_at: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((ends_at - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
