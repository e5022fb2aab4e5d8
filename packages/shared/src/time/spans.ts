export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A period of time; `until` is exclusive. */
export interface Span {
  from: Date;
  until: Date;
}

/** Whether two spans overlap. A span that starts when the other ends does not. */
export function overlap(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until;
}

export function holds({ from, until }: Span, at: Date): boolean {
  return from <= at && at < until;
}
