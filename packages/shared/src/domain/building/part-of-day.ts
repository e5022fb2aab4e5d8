import { hoursOf } from '../../time/windows.ts';

export const PARTS_OF_DAY = ['morning', 'afternoon', 'night'] as const;
type PartOfDay = (typeof PARTS_OF_DAY)[number];

/**
 * The part of the day in which a slot starts: morning from 05:00, afternoon from 12:00, night from 18:00. Undefined for a
 * slot whose name is not a time.
 */
export function partOfDay(slot_name: string): PartOfDay | undefined {
  const from = hoursOf(slot_name)?.from;
  if (from === undefined) return undefined;
  if (from < '05:00' || from >= '18:00') return 'night';
  return from < '12:00' ? 'morning' : 'afternoon';
}
