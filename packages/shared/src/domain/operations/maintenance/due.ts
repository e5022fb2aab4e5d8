import { addDays, compareDates, laterDate } from '../../../time/dates.ts';
import { parseRule, type Rule } from '../../../time/recurrence-rule.ts';
import { datesFrom, datesWithin } from '../../../time/recurrence.ts';

export interface ScheduleDates {
  trigger: 'rule' | 'meter';
  rule: string | null;
  starts_on: string;
  counted_from: 'scheduled' | 'completed';
}

/** The rule of a schedule; undefined when a meter triggers it. */
export function ruleOf({ trigger, rule }: Pick<ScheduleDates, 'trigger' | 'rule'>): Rule | undefined {
  return trigger === 'rule' && rule !== null ? parseRule(rule) : undefined;
}

/** The first date from `from` on that is not in `taken`; null when there is none. */
export function firstFree(dates: ScheduleDates, from: string, taken: ReadonlySet<string>): string | null {
  const rule = ruleOf(dates);
  if (rule === undefined) return null;
  const begin = laterDate(from, dates.starts_on);
  // With one date more than `taken` has, at least one is free.
  return datesFrom(rule, dates.starts_on, begin, taken.size + 1).find((date) => !taken.has(date)) ?? null;
}

/**
 * The next date after the work was done: restarts the rule on `done_on`. `made` is the number of dates so far, because
 * a rule with `COUNT` cannot count them after the restart.
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
 * Decides which past dates get a work order when a schedule catches up: all, or only the latest. `passed` starts with
 * the next due date and has no future dates.
 */
export function catchUp(
  passed: readonly string[],
  how: 'all' | 'latest',
): { make: string | undefined; skip: string[] } {
  if (how === 'all') return { make: passed[0], skip: [] };
  return { make: passed.at(-1), skip: passed.slice(0, -1) };
}

export function passedDates(dates: ScheduleDates, next_due_on: string, today: string): string[] {
  const rule = ruleOf(dates);
  if (rule === undefined || dates.counted_from === 'completed') return [next_due_on];
  const passed = datesWithin(rule, dates.starts_on, next_due_on, today);
  return passed.length > 0 ? passed : [next_due_on];
}

/** Whether the work order of a due date must exist by today. */
export function isOrderDue(due_on: string, lead_days: number, today: string): boolean {
  return compareDates(addDays(due_on, -lead_days), today) <= 0;
}

/**
 * The upcoming dates as far as they are known, the next one first. When dates follow from completion, only the next one
 * is known.
 */
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

/** The dates that a form previews, as if each were done on its due day. */
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

export interface DueDate {
  status: 'open' | 'in_progress' | 'on_hold' | 'done' | 'cancelled' | null;
  due_at: string | null;
  done_at: string | null;
  is_made?: boolean;
}

export function outcomeOf({ status, due_at, done_at, is_made = true }: DueDate, now: Date) {
  if (status === null) return is_made ? 'skipped' : 'planned';
  if (status === 'cancelled') return 'cancelled';
  const due = due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at);
  if (status === 'done') return done_at !== null && Date.parse(done_at) > due ? 'doneLate' : 'done';
  return now.getTime() > due ? 'late' : 'open';
}
