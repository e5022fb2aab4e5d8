import { CLOSED_RANGE_DAYS, closedDateRangeBody } from '@gerbang/shared/contracts/building/schedule-settings';
import type { ClosedDateRangeBody } from '@gerbang/shared/contracts/building/schedule-settings';
import type { FieldCode, FieldFault } from '@gerbang/shared/contracts/common';
import { addDays, compareDates, datesBetween, dayOfWeek, isCalendarDate } from '@gerbang/shared/time/dates';

import { schemaFaults } from '../../../lib/forms/faults.ts';

export interface RangeValues {
  first: string;
  last: string;
  reason: string;
  reason_en: string;
  /** 0 is Sunday. */
  weekdays: readonly number[];
}

export const ALL_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** Error codes of a range, in addition to the codes that every field can have. */
export const RANGE_CODES = ['past', 'before', 'tooLong', 'noDay'] as const;
type RangeCode = (typeof RANGE_CODES)[number];
export type RangeFaults = Partial<Record<keyof RangeValues, FieldFault | RangeCode>>;

/** The days that a range closes. Empty while the first or last day is missing, or the range is too long. */
export function daysOf({ first, last, weekdays }: RangeValues): string[] {
  if (!isCalendarDate(first) || !isCalendarDate(last) || isTooLong(first, last)) return [];
  return datesBetween(first, last).filter((day) => weekdays.includes(dayOfWeek(day)));
}

/** The body of the request, or an error code for each field. Checks the schema of the contract first, then the days. */
export function checked(
  values: RangeValues,
  today: string,
): { body: ClosedDateRangeBody; faults?: never } | { faults: RangeFaults; body?: never } {
  const { weekdays, ...others } = values;
  const isEveryDay = weekdays.length === ALL_WEEKDAYS.length;
  const given = { ...others, ...(!isEveryDay && { weekdays: [...weekdays] }) };
  const { data: body } = closedDateRangeBody.safeParse(given);
  const faults: RangeFaults = schemaFaults(closedDateRangeBody, given);
  const byCalendar = calendarFaults(values, today);
  if (body !== undefined && Object.keys(byCalendar).length === 0) return { body };
  return { faults: { ...byCalendar, ...faults } };
}

export function refusedFaults(codes: Readonly<Record<string, FieldCode>>): RangeFaults {
  const { first, last, weekdays, reason, reason_en } = codes;
  return {
    ...(first !== undefined && { first: first === 'fixed' ? 'past' : first }),
    ...(last !== undefined && { last: last === 'too_long' ? 'tooLong' : 'before' }),
    ...(weekdays !== undefined && { weekdays: 'noDay' }),
    ...(reason !== undefined && { reason }),
    ...(reason_en !== undefined && { reason_en }),
  };
}

function calendarFaults(values: RangeValues, today: string): RangeFaults {
  const { first, last } = values;
  const isFirst = isCalendarDate(first);
  if (isFirst && compareDates(first, today) < 0) return { first: 'past' };
  if (!isFirst || !isCalendarDate(last)) return {};
  if (compareDates(last, first) < 0) return { last: 'before' };
  if (isTooLong(first, last)) return { last: 'tooLong' };
  return daysOf(values).length === 0 ? { weekdays: 'noDay' } : {};
}

function isTooLong(first: string, last: string): boolean {
  return compareDates(last, addDays(first, CLOSED_RANGE_DAYS - 1)) > 0;
}
