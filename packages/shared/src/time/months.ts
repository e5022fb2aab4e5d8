import { addDays } from './dates.ts';

/**
 * The whole months of a period: the first day of the first whole month, and the day after the last one. Undefined when
 * the period has no whole month.
 */
export function wholeMonths(from: string, until: string): { first: string; end: string } | undefined {
  const first = from.endsWith('-01') ? from : firstOfNextMonth(from);
  // The last month is whole only when the period ends with its last day.
  const end = `${addDays(until, 1).slice(0, 7)}-01`;
  return first < end ? { first, end } : undefined;
}

function firstOfNextMonth(day: string): string {
  // 31 days after the first of a month is always in the next month.
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
}
