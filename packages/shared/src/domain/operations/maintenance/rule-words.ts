import { displayDate } from '../permits/time-zone.ts';
import { WEEKDAYS, type Frequency, type Rule, type RuleDay, type Weekday } from './rule.ts';

/** The words that a rule's sentence is made of, as a catalogue has them; `{{…}}` is filled. */
export interface RuleWords {
  every: Readonly<Record<Frequency, string>>;
  /** `{{count}}` */
  everyMany: Readonly<Record<Frequency, string>>;
  /** The first to the fifth of something, and from the end; `{{day}}` */
  nth: Readonly<Record<'1' | '2' | '3' | '4' | '5' | '-1' | '-2', string>>;
  /** Any other place: `{{nth}}`, `{{day}}` */
  nthOther: string;
  nthFromEnd: string;
  /** `{{days}}` */
  monthDays: string;
  lastDay: string;
  /** `{{nth}}` */
  dayFromEnd: string;
  workdays: string;
  workday: string;
  /** `{{days}}` */
  oneOf: string;
  /** `{{months}}` */
  months: string;
  /** `{{count}}` */
  count: string;
  /** `{{date}}` */
  until: string;
}

const WORKDAYS = 'MO,TU,WE,TH,FR';
/** A Monday; the names of the days are read from it on. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

type Language = 'id' | 'en';

/** A rule in one plain sentence: `Setiap bulan, Senin pertama`. */
export function ruleWords(rule: Rule, words: RuleWords, language: Language): string {
  const { freq, interval, count, until } = rule;
  const every = interval === 1 ? words.every[freq] : fill(words.everyMany[freq], { count: interval });
  const parts = [every, dayWords(rule, words, language), monthWords(rule, words, language)];
  if (count !== null) parts.push(fill(words.count, { count }));
  if (until !== null) parts.push(fill(words.until, { date: displayDate(until, language) }));
  return parts.filter((part) => part !== '').join(', ');
}

/** The name of a day of the week: `Senin`. */
export function weekdayName(day: Weekday, language: Language, width: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
  return format.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
}

/** The name of a month, 1 to 12. */
export function monthName(month: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1));
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
    nth === null ? weekdayName(day, language) : nthOf(nth, weekdayName(day, language), words, language);
}

/** What is at these places of something; everything where no place is named. */
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
      by_month.map((month) => monthName(month, language)),
      language,
    ),
  });
}

function listed(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(parts);
}

/** `1st` in English; Indonesian writes the number as it is. */
function ordinal(value: number, language: Language): string {
  if (language === 'id') return String(value);
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${value}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(value)]}`;
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
