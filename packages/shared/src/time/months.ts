import { addDays } from '../permits/time-zone.ts';

/** The whole months between two days, from the first day of the first to the day after the last; none where there is no whole one. */
export function wholeMonths(from: string, until: string): { first: string; end: string } | undefined {
  const first = from.endsWith('-01') ? from : firstOfNextMonth(from);
  // The month of the last day is whole only if that is its last.
  const end = `${addDays(until, 1).slice(0, 7)}-01`;
  return first < end ? { first, end } : undefined;
}

function firstOfNextMonth(day: string): string {
  // From the first of a month, 31 days later is always the next one.
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}
