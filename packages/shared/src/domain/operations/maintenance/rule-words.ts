import { addDays, addMonths } from '../../../time/dates.ts';
import { displayDate, monthName, weekdayName } from '../../../time/display.ts';
import { WEEKDAYS, type Frequency, type Rule, type RuleDay, type Weekday } from '../../../time/recurrence-rule.ts';

/** The texts that a rule's sentence is built from, from a message catalogue. `{{…}}` is replaced. */
export interface RuleWords {
  every: Readonly<Record<Frequency, string>>;
  /** Contains `{{count}}`. */
  everyMany: Readonly<Record<Frequency, string>>;
  /** First to fifth, and counted from the end. Contains `{{day}}`. */
  nth: Readonly<Record<'1' | '2' | '3' | '4' | '5' | '-1' | '-2', string>>;
  /** Any other position. Contains `{{nth}}` and `{{day}}`. */
  nthOther: string;
  nthFromEnd: string;
  /** Contains `{{days}}`. */
  monthDays: string;
  lastDay: string;
  /** Contains `{{nth}}`. */
  dayFromEnd: string;
  workdays: string;
  workday: string;
  /** Contains `{{days}}`. */
  oneOf: string;
  /** Contains `{{months}}`. */
  months: string;
  /** Contains `{{count}}`. */
  count: string;
  /** Contains `{{date}}`. */
  until: string;
}

const WORKDAYS = 'MO,TU,WE,TH,FR';
/** A Monday; the names of weekdays are formatted from its week. */
const MONDAY = '2024-01-01';

type Language = 'id' | 'en';

/** A rule as one sentence, such as `Setiap bulan, Senin pertama`. */
export function ruleWords(rule: Rule, words: RuleWords, language: Language): string {
  const { freq, interval, count, until } = rule;
  const every = interval === 1 ? words.every[freq] : fill(words.everyMany[freq], { count: interval });
  const parts = [every, dayWords(rule, words, language), monthWords(rule, words, language)];
  if (count !== null) parts.push(fill(words.count, { count }));
  if (until !== null) parts.push(fill(words.until, { date: displayDate(until, language) }));
  return parts.filter((part) => part !== '').join(', ');
}

export function ruleDayName(day: Weekday, language: Language, width: 'long' | 'short' = 'long'): string {
  return weekdayName(addDays(MONDAY, WEEKDAYS.indexOf(day)), language, width);
}

/** Name of a month, 1 to 12. */
export function ruleMonthName(month: number, language: Language): string {
  return monthName(addMonths(MONDAY, month - 1), language);
}

function dayWords(rule: Rule, words: RuleWords, language: Language): string {
  const { by_day, by_month_day, by_set_pos } = rule;
  const monthDays = by_month_day.length === 0 ? '' : monthDayWords(by_month_day, words, language);
  if (by_day.length === 0) return placed(monthDays, by_set_pos, words, language);
  const isWorkdays = by_day.map(({ nth, day }) => `${nth ?? ''}${day}`).join(',') === WORKDAYS;
  if (by_set_pos.length > 0 && by_month_day.length === 0) {
    const what = isWorkdays
      ? words.workday
      : fill(words.oneOf, { days: listed(by_day.map(dayName(words, language)), language) });
    return placed(what, by_set_pos, words, language);
  }
  const days = isWorkdays ? words.workdays : listed(by_day.map(dayName(words, language)), language);
  return monthDays === '' ? days : `${days}, ${monthDays}`;
}

function dayName(words: RuleWords, language: Language): (day: RuleDay) => string {
  return ({ nth, day }) =>
    nth === null ? ruleDayName(day, language) : nthOf(nth, ruleDayName(day, language), words, language);
}

/** Names the given positions of `what`; `what` itself when there are no positions. */
function placed(what: string, places: readonly number[], words: RuleWords, language: Language): string {
  if (places.length === 0 || what === '') return what;
  return listed(
    places.map((nth) => nthOf(nth, what, words, language)),
    language,
  );
}

function nthOf(nth: number, day: string, words: RuleWords, language: Language): string {
  const known: Readonly<Record<string, string>> = words.nth;
  const other = nth > 0 ? words.nthOther : words.nthFromEnd;
  return fill(known[String(nth)] ?? other, { day, nth: ordinal(Math.abs(nth), language) });
}

function monthDayWords(days: readonly number[], words: RuleWords, language: Language): string {
  const named = days.filter((day) => day > 0).map((day) => ordinal(day, language));
  const fromEnd = days
    .filter((day) => day < 0)
    .map((day) => (day === -1 ? words.lastDay : fill(words.dayFromEnd, { nth: ordinal(-day, language) })));
  const counted = named.length === 0 ? [] : [fill(words.monthDays, { days: listed(named, language) })];
  return listed([...counted, ...fromEnd], language);
}

function monthWords({ by_month }: Rule, words: RuleWords, language: Language): string {
  if (by_month.length === 0) return '';
  return fill(words.months, {
    months: listed(
      by_month.map((month) => ruleMonthName(month, language)),
      language,
    ),
  });
}

function listed(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(parts);
}

/** `1st` in English; a plain number in Indonesian. */
function ordinal(value: number, language: Language): string {
  if (language === 'id') return String(value);
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${value}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(value)]}`;
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
