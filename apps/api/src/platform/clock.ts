/** Where the time comes from; tests set their own. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until told otherwise. */
export function fixedClock(start: Date): Clock & { set(now: Date): void; advance(milliseconds: number): void } {
  let current = start;
  return {
    now: () => current,
    set: (now) => {
      current = now;
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
