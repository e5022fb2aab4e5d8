import { weekdayOf } from '@gerbang/shared/domain/maintenance/recurrence';
import { WEEKDAYS } from '@gerbang/shared/domain/maintenance/rule';
import { addDays, addMonths, datesBetween } from '@gerbang/shared/domain/permits/time-zone';

const WEEK = 7;

/** The whole weeks that a day's month touches, Monday first. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const from = addDays(first, -WEEKDAYS.indexOf(weekdayOf(first)));
  const to = addDays(last, WEEK - 1 - WEEKDAYS.indexOf(weekdayOf(last)));
  const days = datesBetween(from, to);
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
}

/** The day that a key leads to from another; undefined for a key that leads nowhere. */
export function dayByKey(key: string, day: string): string | undefined {
  const place = WEEKDAYS.indexOf(weekdayOf(day));
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, WEEK - 1 - place);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
