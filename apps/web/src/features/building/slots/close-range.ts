import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { CLOSED_RANGE_DAYS, closedDateRangeBody } from '@gerbang/shared/contracts/schedule-settings';
import type { ClosedDateRangeBody } from '@gerbang/shared/contracts/schedule-settings';
import { addDays, compareDates, datesBetween, isCalendarDate } from '@gerbang/shared/domain/permits/time-zone';

import { weekdayOf } from './months.ts';

/** What is typed of a range of days to close. */
export interface RangeValues {
  first: string;
  last: string;
  reason: string;
  /** 0 is Sunday. */
  weekdays: readonly number[];
}

/** Every day of the week. */
export const ALL_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** What can be wrong with a field of a range, beside what can be wrong with any field. */
export const RANGE_CODES = ['past', 'before', 'tooLong', 'noDay'] as const;
type RangeCode = (typeof RANGE_CODES)[number];
export type RangeFaults = Partial<Record<keyof RangeValues, FieldCode | RangeCode>>;

/** The days that a range closes; none while it has no beginning or end, or is longer than can be closed at once. */
export function daysOf({ first, last, weekdays }: RangeValues): string[] {
  if (!isCalendarDate(first) || !isCalendarDate(last) || isTooLong(first, last)) return [];
  return datesBetween(first, last).filter((day) => weekdays.includes(weekdayOf(day)));
}

/** The body of a request, or what is wrong with each field: by the contract's own schema, then by the calendar. */
export function checked(
  values: RangeValues,
  today: string,
): { body: ClosedDateRangeBody; faults?: never } | { faults: RangeFaults; body?: never } {
  const { weekdays, ...others } = values;
  const isEveryDay = weekdays.length === ALL_WEEKDAYS.length;
  const given = { ...others, ...(!isEveryDay && { weekdays: [...weekdays] }) };
  const { data: body, error } = closedDateRangeBody.safeParse(given);
  const faults: RangeFaults = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof RangeValues;
    faults[field] ??= values[field] === '' ? 'required' : codeOf(message);
  }
  const byCalendar = calendarFaults(values, today);
  if (body !== undefined && Object.keys(byCalendar).length === 0) return { body };
  return { faults: { ...byCalendar, ...faults } };
}

/** What the server refused of a range, in the same words. */
export function refusedFaults(codes: Readonly<Record<string, FieldCode>>): RangeFaults {
  const { first, last, weekdays, reason } = codes;
  return {
    ...(first !== undefined && { first: first === 'fixed' ? 'past' : first }),
    ...(last !== undefined && { last: last === 'too_long' ? 'tooLong' : 'before' }),
    ...(weekdays !== undefined && { weekdays: 'noDay' }),
    ...(reason !== undefined && { reason }),
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

function codeOf(message: string): FieldCode {
  return FIELD_CODES.find((code) => code === message) ?? 'invalid';
}
