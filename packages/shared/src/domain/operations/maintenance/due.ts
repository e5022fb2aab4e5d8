import { addDays, compareDates, laterDate } from '../permits/time-zone.ts';
import { datesFrom, datesWithin } from './recurrence.ts';
import { parseRule, type Rule } from './rule.ts';

/** What a schedule's dates follow from. */
export interface ScheduleDates {
  trigger: 'rule' | 'meter';
  rule: string | null;
  starts_on: string;
  counted_from: 'scheduled' | 'completed';
}

/** The rule of a schedule; none where a meter decides. */
export function ruleOf({ trigger, rule }: Pick<ScheduleDates, 'trigger' | 'rule'>): Rule | undefined {
  return trigger === 'rule' && rule !== null ? parseRule(rule) : undefined;
}

/** The first date from a day on for which nothing was done yet; null when there is none. */
export function firstFree(dates: ScheduleDates, from: string, taken: ReadonlySet<string>): string | null {
  const rule = ruleOf(dates);
  if (rule === undefined) return null;
  const begin = laterDate(from, dates.starts_on);
  // One more than are taken cannot all be taken.
  return datesFrom(rule, dates.starts_on, begin, taken.size + 1).find((date) => !taken.has(date)) ?? null;
}

/**
 * The date that follows the day on which the work was done: the rule begins anew there. How many there have been is given,
 * because a rule that ends after so many dates cannot count them from its beginning.
 */
export function afterCompletion(
  dates: ScheduleDates,
  done_on: string,
  { made, taken = new Set() }: { made: number; taken?: ReadonlySet<string> },
): string | null {
  const rule = ruleOf(dates);
  if (rule === undefined || (rule.count !== null && made >= rule.count)) return null;
  const following = datesFrom({ ...rule, count: null }, done_on, addDays(done_on, 1), taken.size + 1);
  return following.find((date) => !taken.has(date)) ?? null;
}

/**
 * Which of the dates that passed are made when a schedule catches up: each, or only the last of them. The dates given begin
 * with the one that is next; those to come are not among them.
 */
export function catchUp(
  passed: readonly string[],
  how: 'all' | 'latest',
): { make: string | undefined; skip: string[] } {
  if (how === 'all') return { make: passed[0], skip: [] };
  return { make: passed.at(-1), skip: passed.slice(0, -1) };
}

/** The dates of a schedule from the one that is next until today. */
export function passedDates(dates: ScheduleDates, next_due_on: string, today: string): string[] {
  const rule = ruleOf(dates);
  if (rule === undefined || dates.counted_from === 'completed') return [next_due_on];
  const passed = datesWithin(rule, dates.starts_on, next_due_on, today);
  return passed.length > 0 ? passed : [next_due_on];
}

/** Whether the work order of a date is to be made on a day. */
export function isToBeMade(due_on: string, lead_days: number, today: string): boolean {
  return compareDates(addDays(due_on, -lead_days), today) <= 0;
}

/** The dates to come as far as they are known now, with the next one first; nobody knows when work will be done. */
export function comingDates(
  dates: ScheduleDates & { next_due_on: string | null; active: boolean },
  from: string,
  to: string,
): string[] {
  const rule = ruleOf(dates);
  const { next_due_on, counted_from, starts_on } = dates;
  if (rule === undefined || next_due_on === null || !dates.active) return [];
  if (counted_from === 'completed') return next_due_on >= from && next_due_on <= to ? [next_due_on] : [];
  return datesWithin(rule, starts_on, laterDate(next_due_on, from), to);
}

/** The next dates as a form shows them beforehand: as if each were done on its day. */
export function previewDates(dates: ScheduleDates, from: string, limit: number): string[] {
  const rule = ruleOf(dates);
  if (rule === undefined) return [];
  if (dates.counted_from === 'scheduled')
    return datesFrom(rule, dates.starts_on, laterDate(from, dates.starts_on), limit);
  const [first] = datesFrom(rule, dates.starts_on, laterDate(from, dates.starts_on), 1);
  const found = first === undefined ? [] : [first];
  for (let next = first; next !== undefined && found.length < limit;) {
    next = afterCompletion(dates, next, { made: found.length }) ?? undefined;
    if (next !== undefined) found.push(next);
  }
  return found;
}

/** How a schedule stands. */
export function standingOf(schedule: {
  active: boolean;
  waits: boolean;
  trigger: 'rule' | 'meter';
  next_due_on: string | null;
}): 'active' | 'waiting' | 'paused' | 'ended' {
  if (!schedule.active) return 'paused';
  if (schedule.waits) return 'waiting';
  return schedule.trigger === 'rule' && schedule.next_due_on === null ? 'ended' : 'active';
}

/** A due date with what became of it. */
export interface DueDate {
  status: 'open' | 'in_progress' | 'on_hold' | 'done' | 'cancelled' | null;
  due_at: string | null;
  done_at: string | null;
  is_made?: boolean;
}

/** How the work of a due date went. */
export function outcomeOf({ status, due_at, done_at, is_made = true }: DueDate, now: Date) {
  if (status === null) return is_made ? 'skipped' : 'planned';
  if (status === 'cancelled') return 'cancelled';
  const due = due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at);
  if (status === 'done') return done_at !== null && Date.parse(done_at) > due ? 'doneLate' : 'done';
  return now.getTime() > due ? 'late' : 'open';
}
