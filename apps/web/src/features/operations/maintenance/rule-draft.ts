import { weekdayOf } from '@gerbang/shared/time/recurrence';
import { plainRule, WEEKDAYS } from '@gerbang/shared/time/recurrence-rule';
import type { Frequency, Rule, Weekday } from '@gerbang/shared/time/recurrence-rule';

/** A day of a month: a date (-1 is the last day), or the nth weekday. */
export type MonthPlace = { mode: 'day'; day: number } | { mode: 'weekday'; nth: number; day: Weekday };

export type RuleEnd = { kind: 'never' } | { kind: 'on'; until: string } | { kind: 'after'; count: number };

/** A recurrence rule in the form of the fields that edit it. */
export interface RuleDraft {
  freq: Frequency;
  interval: number;
  /** For weekly rules. */
  weekdays: readonly Weekday[];
  /** For monthly and yearly rules. */
  place: MonthPlace;
  /** For yearly rules, 1 to 12. */
  month: number;
  end: RuleEnd;
}

/** Possible values of `nth`. -1 is the last such weekday of the month. */
export const PLACES = [1, 2, 3, 4, -1] as const;

/** Converts a rule to form fields. Returns null if the fields cannot express the rule. */
export function draftOf(rule: Rule, starts_on: string): RuleDraft | null {
  const place = placeOf(rule, starts_on);
  const weekdays = rule.by_day.filter(({ nth }) => nth === null).map(({ day }) => day);
  if (rule.by_set_pos.length > 0 || rule.week_start !== 'MO' || !isUsual(rule, place, weekdays)) return null;
  const { freq, interval, by_month } = rule;
  return {
    freq,
    interval,
    weekdays: freq === 'WEEKLY' && weekdays.length > 0 ? inWeek(weekdays) : [weekdayOf(starts_on)],
    place: place ?? { mode: 'day', day: dayOf(starts_on) },
    month: by_month[0] ?? Number(starts_on.slice(5, 7)),
    end: endOf(rule),
  };
}

/** Whether the form fields can express all parts of a rule. */
function isUsual(rule: Rule, place: MonthPlace | null, weekdays: readonly Weekday[]): boolean {
  const { freq, by_day, by_month, by_month_day } = rule;
  const inMonth = place !== null && weekdays.length === 0;
  switch (freq) {
    case 'DAILY':
      return by_day.length + by_month_day.length + by_month.length === 0;
    case 'WEEKLY':
      return by_month_day.length + by_month.length === 0;
    case 'MONTHLY':
      return inMonth && by_month.length === 0;
    case 'YEARLY':
      // A yearly rule with a day but no month means that day in every month, which the form cannot express.
      return inMonth && by_month.length === Math.min(1, by_day.length + by_month_day.length + by_month.length);
  }
}

export function ruleOfDraft({ freq, interval, weekdays, place, month, end }: RuleDraft): Rule {
  const rule = plainRule(freq, {
    interval,
    count: end.kind === 'after' ? end.count : null,
    until: end.kind === 'on' ? end.until : null,
  });
  if (freq === 'DAILY') return rule;
  if (freq === 'WEEKLY') return { ...rule, by_day: inWeek(weekdays).map((day) => ({ nth: null, day })) };
  const days = place.mode === 'day' ? { by_month_day: [place.day] } : { by_day: [{ nth: place.nth, day: place.day }] };
  return { ...rule, ...days, by_month: freq === 'YEARLY' ? [month] : [] };
}

/** Default rule of a new schedule: every month on the day of `starts_on`. */
export function firstDraft(starts_on: string): RuleDraft {
  const day = weekdayOf(starts_on);
  return {
    freq: 'MONTHLY',
    interval: 1,
    weekdays: [day],
    place: { mode: 'day', day: dayOf(starts_on) },
    month: Number(starts_on.slice(5, 7)),
    end: { kind: 'never' },
  };
}

function placeOf({ by_day, by_month_day }: Rule, starts_on: string): MonthPlace | null {
  const [first, ...others] = by_day;
  if (others.length > 0 || by_month_day.length > 1) return null;
  if (first !== undefined) {
    const nth = PLACES.find((offered) => offered === first.nth);
    return nth === undefined || by_month_day.length > 0 ? null : { mode: 'weekday', nth, day: first.day };
  }
  const day = by_month_day[0] ?? dayOf(starts_on);
  return day > 0 || day === -1 ? { mode: 'day', day } : null;
}

function endOf({ count, until }: Rule): RuleEnd {
  if (count !== null) return { kind: 'after', count };
  return until === null ? { kind: 'never' } : { kind: 'on', until };
}

const inWeek = (days: readonly Weekday[]) => WEEKDAYS.filter((day) => days.includes(day));

const dayOf = (date: string) => Number(date.slice(8));
