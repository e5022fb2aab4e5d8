import { isCalendarDate } from './dates.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The days of the week as RFC 5545 writes them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A day of the week. `nth` limits it to one position in its month or year; negative positions count from the end. */
export interface RuleDay {
  nth: number | null;
  day: Weekday;
}

/**
 * A recurrence rule of RFC 5545 for dates, without time of day. A list is empty when the rule does not have that part.
 */
export interface Rule {
  freq: Frequency;
  interval: number;
  by_day: readonly RuleDay[];
  /** 1 to 31, or -1 to -31 from the end of the month. */
  by_month_day: readonly number[];
  by_month: readonly number[];
  /** Which dates of each period apply, counted from 1, or from -1 at the end. */
  by_set_pos: readonly number[];
  /** Ends after this many dates. */
  count: number | null;
  /** Ends on this day. */
  until: string | null;
  week_start: Weekday;
}

export const RULE_MAX_LENGTH = 250;
const INTERVAL_MAX = 999;
const COUNT_MAX = 9_999;

/** A rule with this frequency and defaults for everything else. */
export function plainRule(freq: Frequency, more: Partial<Rule> = {}): Rule {
  const lists = { by_day: [], by_month_day: [], by_month: [], by_set_pos: [] };
  return { freq, interval: 1, ...lists, count: null, until: null, week_start: 'MO', ...more };
}

type Part = Partial<Rule> | undefined;

const PARTS: Readonly<Record<string, (value: string) => Part>> = {
  FREQ: (value) => {
    const freq = FREQUENCIES.find((known) => known === value);
    return freq && { freq };
  },
  INTERVAL: (value) => within(value, 1, INTERVAL_MAX, (interval) => ({ interval })),
  COUNT: (value) => within(value, 1, COUNT_MAX, (count) => ({ count })),
  UNTIL: (value) => {
    const until = dayOf(value);
    return until === undefined ? undefined : { until };
  },
  WKST: (value) => {
    const week_start = WEEKDAYS.find((known) => known === value);
    return week_start && { week_start };
  },
  BYDAY: (value) => list(value, ruleDay, (by_day) => ({ by_day })),
  BYMONTHDAY: (value) => list(value, signed(31), (by_month_day) => ({ by_month_day })),
  BYMONTH: (value) =>
    list(
      value,
      (text) => wholeNumber(text, 1, 12),
      (by_month) => ({ by_month }),
    ),
  BYSETPOS: (value) => list(value, signed(366), (by_set_pos) => ({ by_set_pos })),
};

/** Parses a rule, with or without the prefix `RRULE:`. Undefined when it is invalid or not supported. */
export function parseRule(text: string): Rule | undefined {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';');
  const read: Partial<Rule> = {};
  const seen = new Set<string>();
  for (const part of parts) {
    const [name = '', value = '', ...rest] = part.split('=');
    const facts = Object.hasOwn(PARTS, name) && rest.length === 0 ? PARTS[name]?.(value) : undefined;
    if (facts === undefined || seen.has(name)) return undefined;
    seen.add(name);
    Object.assign(read, facts);
  }
  if (read.freq === undefined) return undefined;
  const rule = plainRule(read.freq, read);
  return isSound(rule) ? rule : undefined;
}

/** Formats a rule as in RFC 5545, always in the same order and without defaults. */
export function formatRule(rule: Rule): string {
  const days = rule.by_day.map(({ nth, day }) => `${nth ?? ''}${day}`);
  const parts: [string, string][] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['BYMONTH', rule.by_month.join(',')],
    ['BYMONTHDAY', rule.by_month_day.join(',')],
    ['BYDAY', days.join(',')],
    ['BYSETPOS', rule.by_set_pos.join(',')],
    ['WKST', rule.week_start === 'MO' ? '' : rule.week_start],
    ['COUNT', rule.count === null ? '' : String(rule.count)],
    ['UNTIL', rule.until === null ? '' : rule.until.replaceAll('-', '')],
  ];
  return parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

/** Checks combinations that the RFC does not allow. */
function isSound({ freq, by_day, by_month_day, by_month, by_set_pos, count, until }: Rule): boolean {
  if (count !== null && until !== null) return false;
  if (freq === 'WEEKLY' && by_month_day.length > 0) return false;
  if (by_set_pos.length > 0 && by_day.length + by_month_day.length + by_month.length === 0) return false;
  const numbered = by_day.filter(({ nth }) => nth !== null);
  if (numbered.length === 0) return true;
  if (freq === 'DAILY' || freq === 'WEEKLY') return false;
  if (freq === 'YEARLY' && by_month.length === 0 && by_month_day.length > 0) return false;
  // A month has no sixth Monday, a year no fifty-fourth.
  const most = freq === 'MONTHLY' || by_month.length > 0 ? 5 : 53;
  return numbered.every(({ nth }) => Math.abs(nth ?? 0) <= most);
}

/** The day of an UNTIL: a date, or a date with a time of day that is ignored. */
function dayOf(value: string): string | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(value);
  const date = found === null ? '' : `${found[1]}-${found[2]}-${found[3]}`;
  return isCalendarDate(date) ? date : undefined;
}

function ruleDay(text: string): RuleDay | undefined {
  const found = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text);
  const day = WEEKDAYS.find((known) => known === found?.[2]);
  if (found === null || day === undefined) return undefined;
  if (found[1] === undefined) return { nth: null, day };
  const nth = signed(53)(found[1]);
  return nth === undefined ? undefined : { nth, day };
}

/** Parser for a number from 1 to `most`, or negative to count from the end. */
function signed(most: number): (text: string) => number | undefined {
  return (text) => {
    const value = wholeNumber(text.replace(/^\+/, ''), -most, most);
    return value === 0 ? undefined : value;
  };
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  if (!/^-?\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

function within(text: string, least: number, most: number, make: (value: number) => Partial<Rule>): Part {
  const value = wholeNumber(text, least, most);
  return value === undefined ? undefined : make(value);
}

function list<T>(text: string, read: (part: string) => T | undefined, make: (values: T[]) => Partial<Rule>): Part {
  const values = text.split(',').map(read);
  const good = values.filter((value) => value !== undefined);
  return good.length === values.length && good.length > 0 ? make(good) : undefined;
}
