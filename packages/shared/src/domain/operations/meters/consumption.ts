import { addMonths, instantAt } from '../permits/time-zone.ts';
import { inThousandths, amountBetween, type MeterFace, type MeterReading } from './readings.ts';

/** A month of a meter as it is billed. */
export interface MonthlyUse {
  /** YYYY-MM */
  month: string;
  /** What stood, or would have stood, on the meter when the month began and ended; null where nothing is known. */
  opening: number | null;
  closing: number | null;
  /** What was used, with the multiplier; null when no reading says anything of the month. */
  amount: number | null;
  /** Readings reach over the whole month. */
  is_complete: boolean;
}

/** A meter as its use is worked out. */
export interface CountedMeter extends MeterFace {
  multiplier: number;
}

/**
 * What a meter used in each month of the property's calendar. Between two readings it is taken to have been used evenly, so
 * a month that begins or ends between them gets its share; beyond the first and the last reading nothing is made up.
 * `readings` are those that count, in the order of time, and reach as far around the months as there are any.
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

/** The months from the first to the last, both as YYYY-MM and both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** The month (YYYY-MM) that lies so many months after another, or before it. */
export function shiftMonth(month: string, by: number): string {
  return addMonths(`${month}-01`, by).slice(0, 7);
}

/** When a month begins in the property's zone, and when the next one does. */
export function monthBounds(month: string, time_zone: string): { from: Date; until: Date } {
  return {
    from: instantAt(`${month}-01`, '00:00', time_zone),
    until: instantAt(`${nextMonth(month)}-01`, '00:00', time_zone),
  };
}

const nextMonth = (month: string): string => shiftMonth(month, 1);

/** A point of the register as if the meter had no end. */
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

/** The register at a moment within its readings, on the straight line between its neighbours. */
function totalAt(register: readonly Point[], at: number): number {
  const index = register.findIndex((point) => point.at >= at);
  const after = register[index];
  const before = register[index - 1];
  if (after === undefined) return register.at(-1)?.total ?? 0;
  if (before === undefined || after.at === at) return after.total;
  const share = (at - before.at) / (after.at - before.at);
  return inThousandths(before.total + (after.total - before.total) * share);
}

/** What the meter itself shows of a total. */
function shownOn(total: number, { digits }: MeterFace): number {
  const capacity = 10 ** digits;
  return inThousandths(((total % capacity) + capacity) % capacity);
}
