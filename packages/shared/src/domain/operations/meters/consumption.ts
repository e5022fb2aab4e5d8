import { addMonths } from '../../../time/dates.ts';
import { instantAt } from '../../../time/wall-clock.ts';
import { inThousandths, amountBetween, type MeterFace, type MeterReading } from './readings.ts';

export interface MonthlyUse {
  /** YYYY-MM */
  month: string;
  /** Value of the meter at the start and the end of the month, interpolated between readings; null when unknown. */
  opening: number | null;
  closing: number | null;
  /** Consumption including the multiplier; null when no reading covers any part of the month. */
  amount: number | null;
  /** Whether readings cover the whole month. */
  is_complete: boolean;
}

export interface CountedMeter extends MeterFace {
  multiplier: number;
}

/**
 * Consumption of a meter in each month of the property's calendar. Assumes even consumption between two readings, so a
 * month that starts or ends between them gets its share. Nothing is estimated before the first and after the last
 * reading. `readings` are the valid ones in order of time, and include one before and one after the months where they
 * exist.
 */
export function monthlyUse(
  readings: readonly MeterReading[],
  meter: CountedMeter,
  months: readonly string[],
  time_zone: string,
): MonthlyUse[] {
  const register = unrolled(readings, meter);
  return months.map((month) => monthOf(register, meter, month, time_zone));
}

/** The months from `first` to `last`, as YYYY-MM, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** The month (YYYY-MM) that is `by` months later, or earlier when `by` is negative. */
export function shiftMonth(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

export function monthBounds(month: string, time_zone: string): { from: Date; until: Date } {
  return {
    from: instantAt(`${month}-01`, '00:00', time_zone),
    until: instantAt(`${nextMonth(month)}-01`, '00:00', time_zone),
  };
}

const nextMonth = (month: string): string => shiftMonth(month, 1);

/** A reading as if the meter never restarted at zero. */
interface Point {
  at: number;
  total: number;
}

function unrolled(readings: readonly MeterReading[], face: MeterFace): Point[] {
  let total = readings[0]?.value ?? 0;
  return readings.map((reading, index) => {
    const before = readings[index - 1];
    if (before !== undefined) total = inThousandths(total + amountBetween(before, reading, face));
    return { at: reading.read_at.getTime(), total };
  });
}

function monthOf(register: readonly Point[], meter: CountedMeter, month: string, time_zone: string): MonthlyUse {
  const { from, until } = monthBounds(month, time_zone);
  const [first, last] = [register[0], register.at(-1)];
  const unknown = { month, opening: null, closing: null, amount: null, is_complete: false };
  if (first === undefined || last === undefined || first === last) return unknown;
  const begins = Math.max(from.getTime(), first.at);
  const ends = Math.min(until.getTime(), last.at);
  if (begins >= ends) return unknown;
  const [opening, closing] = [totalAt(register, begins), totalAt(register, ends)];
  return {
    month,
    opening: shownOn(opening, meter),
    closing: shownOn(closing, meter),
    amount: inThousandths((closing - opening) * meter.multiplier),
    is_complete: first.at <= from.getTime() && last.at >= until.getTime(),
  };
}

/** The total at a time between two readings, by linear interpolation. */
function totalAt(register: readonly Point[], at: number): number {
  const index = register.findIndex((point) => point.at >= at);
  const after = register[index];
  const before = register[index - 1];
  if (after === undefined) return register.at(-1)?.total ?? 0;
  if (before === undefined || after.at === at) return after.total;
  const share = (at - before.at) / (after.at - before.at);
  return inThousandths(before.total + (after.total - before.total) * share);
}

/** The value that the meter's display shows for a total. */
function shownOn(total: number, { digits }: MeterFace): number {
  const capacity = 10 ** digits;
  return inThousandths(((total % capacity) + capacity) % capacity);
}
