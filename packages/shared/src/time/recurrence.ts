import { addDays, compareDates, datesBetween, daysFrom, laterDate, weekdayIndex } from './dates.ts';
import { WEEKDAYS, type Rule, type Weekday } from './recurrence-rule.ts';

/** Number of periods without a date after which the search ends. Even a leap day on a Monday occurs within 40 years. */
const MOST_BARREN = { DAILY: 45 * 366, WEEKLY: 45 * 53, MONTHLY: 45 * 12, YEARLY: 45 } as const;
/** Dates after this day are not generated. */
const LAST_DAY = '2200-12-31';

/**
 * The dates of a rule from `from` on, at most `limit`. The rule starts on `starts_on`, which is one of its dates only
 * when it matches the rule.
 */
export function datesFrom(rule: Rule, starts_on: string, from: string, limit: number): string[] {
  const found: string[] = [];
  if (limit <= 0) return found;
  for (const date of walk(rule, starts_on, from)) {
    if (compareDates(date, from) < 0) continue;
    found.push(date);
    if (found.length >= limit) break;
  }
  return found;
}

/** The dates of a rule from `from` to `to`, both included. */
export function datesWithin(rule: Rule, starts_on: string, from: string, to: string): string[] {
  const found: string[] = [];
  for (const date of walk(rule, starts_on, from)) {
    if (compareDates(date, to) > 0) break;
    if (compareDates(date, from) >= 0) found.push(date);
  }
  return found;
}

/** The first date of a rule after a day; null when there is none. */
export function nextAfter(rule: Rule, starts_on: string, after: string): string | null {
  return datesFrom(rule, starts_on, addDays(after, 1), 1)[0] ?? null;
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[weekdayIndex(date)] ?? 'MO';
}

/**
 * Generates the dates in order. Starts near `from` unless the rule has a COUNT, which must be counted from the
 * beginning.
 */
function* walk(rule: Rule, starts_on: string, from: string): Generator<string> {
  const begin = laterDate(starts_on, from);
  const last = rule.until ?? LAST_DAY;
  let counted = 0;
  let barren = 0;
  for (let index = rule.count === null ? periodBefore(rule, starts_on, begin) : 0; ; index += 1) {
    const { first, dates } = period(rule, starts_on, index);
    if (compareDates(first, last) > 0 || barren > MOST_BARREN[rule.freq]) return;
    barren += 1;
    for (const date of taken(dates, rule)) {
      if (compareDates(date, starts_on) < 0) continue;
      if (rule.until !== null && compareDates(date, rule.until) > 0) return;
      counted += 1;
      if (rule.count !== null && counted > rule.count) return;
      barren = 0;
      yield date;
    }
  }
}

/** The number of a period that certainly starts no later than `day`. */
function periodBefore({ freq, interval, week_start }: Rule, starts_on: string, day: string): number {
  const days = daysFrom(starts_on, day);
  if (freq === 'DAILY') return Math.max(0, Math.floor(days / interval));
  if (freq === 'WEEKLY') {
    const since = daysFrom(firstOfWeek(starts_on, week_start), day);
    return Math.max(0, Math.floor(since / 7 / interval));
  }
  const months = monthNumber(day) - monthNumber(starts_on);
  return Math.max(0, Math.floor((freq === 'MONTHLY' ? months : Math.floor(months / 12)) / interval) - 1);
}

/** A period of the rule: its first day, and all its dates in order before BYSETPOS is applied. */
function period(rule: Rule, starts_on: string, index: number): { first: string; dates: string[] } {
  const step = index * rule.interval;
  switch (rule.freq) {
    case 'DAILY': {
      const date = addDays(starts_on, step);
      return { first: date, dates: [date].filter((one) => fits(rule, one)) };
    }
    case 'WEEKLY': {
      const first = addDays(firstOfWeek(starts_on, rule.week_start), step * 7);
      const days = rule.by_day.length === 0 ? [weekdayOf(starts_on)] : rule.by_day.map(({ day }) => day);
      const dates = datesBetween(first, addDays(first, 6)).filter((date) => days.includes(weekdayOf(date)));
      return { first, dates: dates.filter((date) => isInMonths(rule, date)) };
    }
    case 'MONTHLY': {
      const month = monthNumber(starts_on) + step;
      const first = dayOfMonth(month, 1);
      return { first, dates: isInMonths(rule, first) ? inMonth(rule, month, starts_on) : [] };
    }
    case 'YEARLY': {
      const january = Math.floor(monthNumber(starts_on) / 12 + step) * 12;
      return { first: dayOfMonth(january, 1), dates: inYear(rule, january, starts_on) };
    }
  }
}

/** The dates in a month: by day of the month, by day of the week, by both, or by the day on which the rule started. */
function inMonth(rule: Rule, month: number, starts_on: string): string[] {
  const length = monthLength(month);
  const dates = Array.from({ length }, (_, index) => dayOfMonth(month, index + 1));
  const onWeekdays = rule.by_day.length > 0 ? byWeekday(rule, dates) : dates;
  if (rule.by_month_day.length > 0) return onWeekdays.filter((date) => isOnMonthDay(rule, date));
  if (rule.by_day.length > 0) return onWeekdays;
  const day = Number(starts_on.slice(8));
  // A month without that day is skipped, as the RFC requires.
  return day <= length ? [dayOfMonth(month, day)] : [];
}

function inYear(rule: Rule, january: number, starts_on: string): string[] {
  const namesMonths = rule.by_month.length > 0;
  if (rule.by_day.length > 0 && rule.by_month_day.length === 0 && !namesMonths)
    return byWeekday(rule, datesBetween(dayOfMonth(january, 1), dayOfMonth(january + 11, 31)));
  const namesDays = rule.by_day.length + rule.by_month_day.length > 0;
  const started = (monthNumber(starts_on) % 12) + 1;
  const every = Array.from({ length: 12 }, (_, index) => index + 1);
  const unnamed = namesDays ? every : [started];
  const months = namesMonths ? every.filter((month) => rule.by_month.includes(month)) : unnamed;
  return months.flatMap((month) => inMonth(rule, january + month - 1, starts_on));
}

/** Dates of a month or a year on the rule's days of the week, at their position if the rule has one. */
function byWeekday({ by_day }: Rule, dates: readonly string[]): string[] {
  const chosen = new Set<string>();
  for (const { nth, day } of by_day) {
    const same = dates.filter((date) => weekdayOf(date) === day);
    const wanted = nth === null ? same : [same.at(nth > 0 ? nth - 1 : nth)];
    for (const date of wanted) if (date !== undefined) chosen.add(date);
  }
  return dates.filter((date) => chosen.has(date));
}

function taken(dates: readonly string[], { by_set_pos }: Rule): readonly string[] {
  if (by_set_pos.length === 0) return dates;
  const places = new Set(by_set_pos.map((place) => (place > 0 ? place - 1 : dates.length + place)));
  return dates.filter((_, index) => places.has(index));
}

/** Whether a date matches BYMONTHDAY, BYDAY and BYMONTH, as far as the rule has them. */
function fits(rule: Rule, date: string): boolean {
  const isWeekday = rule.by_day.length === 0 || rule.by_day.some((one) => one.day === weekdayOf(date));
  return isWeekday && isOnMonthDay(rule, date) && isInMonths(rule, date);
}

function isOnMonthDay({ by_month_day }: Rule, date: string): boolean {
  const day = Number(date.slice(8));
  const fromEnd = day - monthLength(monthNumber(date)) - 1;
  return by_month_day.length === 0 || by_month_day.includes(day) || by_month_day.includes(fromEnd);
}

function isInMonths({ by_month }: Rule, date: string): boolean {
  return by_month.length === 0 || by_month.includes(Number(date.slice(5, 7)));
}

/** Months since the year 0. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function dayOfMonth(month: number, day: number): string {
  const [year, rest] = [Math.floor(month / 12), month % 12];
  return `${String(year).padStart(4, '0')}-${String(rest + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function monthLength(month: number): number {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
}

function firstOfWeek(date: string, week_start: Weekday): string {
  const passed = (weekdayIndex(date) - WEEKDAYS.indexOf(week_start) + 7) % 7;
  return addDays(date, -passed);
}
