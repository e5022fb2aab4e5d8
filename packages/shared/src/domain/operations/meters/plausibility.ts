import { daysBetween, amountBetween, type MeterFace, type MeterReading } from './readings.ts';

/** What can be odd about a reading: it is kept only when somebody says that it is right, and why. */
export const READING_WARNINGS = ['lower', 'above_next', 'high', 'zero', 'future'] as const;
export type ReadingWarning = (typeof READING_WARNINGS)[number];

/** More than so many times what is usual in a day is odd. */
export const HIGH_TIMES = 3;
/** Clocks of phones differ a little; further ahead is the future. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

/** What is known of a meter around a reading. */
export interface ReadingContext {
  /** The reading before it, if there is one. */
  previous: Pick<MeterReading, 'read_at' | 'value'> | null;
  /** The reading after it, where an old one is brought in later. */
  next: MeterReading | null;
  /** What is usual in a day, as `usualDailyUse` says. */
  usual_daily: number | null;
}

/** What is odd about a reading beside the history of its meter, in one order; nothing when it is plausible. */
export function readingWarnings(
  reading: MeterReading,
  { previous, next, usual_daily }: ReadingContext,
  face: MeterFace,
  now: Date,
): ReadingWarning[] {
  const warnings: ReadingWarning[] = [];
  const use = previous === null ? null : amountBetween(previous, reading, face);
  if (use !== null && use < 0) warnings.push('lower');
  if (next !== null && !next.rolled_over && next.value < reading.value) warnings.push('above_next');
  if (previous !== null && use !== null && usual_daily !== null && usual_daily > 0) {
    const daily = use / daysBetween(previous.read_at, reading.read_at);
    if (daily > usual_daily * HIGH_TIMES) warnings.push('high');
    if (use === 0) warnings.push('zero');
  }
  if (reading.read_at.getTime() > now.getTime() + CLOCK_SKEW_MS) warnings.push('future');
  return warnings;
}
