import { CLOCK_SKEW_MS } from '../../../time/clock-skew.ts';
import { daysBetween, amountBetween, type MeterFace, type MeterReading } from './readings.ts';

/**
 * What can be implausible about a reading. Such a reading is stored only when a person confirms it and gives a reason.
 */
export const READING_WARNINGS = ['lower', 'above_next', 'high', 'zero', 'future'] as const;
export type ReadingWarning = (typeof READING_WARNINGS)[number];

/** More than this many times the usual daily consumption is implausible. */
export const HIGH_TIMES = 3;

export interface ReadingContext {
  previous: Pick<MeterReading, 'read_at' | 'value'> | null;
  /** The reading after it, when an old reading is entered later. */
  next: MeterReading | null;
  usual_daily: number | null;
}

/** The warnings about a reading, in a fixed order; empty when it is plausible. */
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
