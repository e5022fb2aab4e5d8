import { describe, expect, it } from 'vitest';

import { wallClock } from '../../../time/wall-clock.ts';
import {
  afterCompletion,
  catchUp,
  comingDates,
  firstFree,
  isOrderDue,
  outcomeOf,
  passedDates,
  previewDates,
  standingOf,
  type ScheduleDates,
} from './due.ts';

const by = (rule: string, more: Partial<ScheduleDates> = {}): ScheduleDates => ({
  trigger: 'rule',
  rule,
  starts_on: '2026-01-05',
  counted_from: 'scheduled',
  ...more,
});
const WEEKLY = by('FREQ=WEEKLY;BYDAY=MO');
const METER = by('', { trigger: 'meter', rule: null });

describe('the next date of a schedule', () => {
  it.each([
    ['the first date of the rule', '2026-01-01', [], '2026-01-05'],
    ['the first date of the rule from the given day on', '2026-02-03', [], '2026-02-09'],
    ['the first date without a work order', '2026-02-09', ['2026-02-09', '2026-02-16'], '2026-02-23'],
  ])('finds as the next date of a schedule %s', (_what, from, taken, next) =>
    expect(firstFree(WEEKLY, from, new Set(taken))).toBe(next),
  );

  it('finds no next date after the last date of the rule, and none for a meter schedule', () => {
    expect(firstFree(by('FREQ=DAILY;COUNT=2'), '2026-01-07', new Set())).toBeNull();
    expect(firstFree(by('FREQ=DAILY;COUNT=2'), '2026-01-05', new Set(['2026-01-05', '2026-01-06']))).toBeNull();
    expect(firstFree(METER, '2026-01-01', new Set())).toBeNull();
  });

  it.each([
    ['FREQ=MONTHLY;INTERVAL=3', '2026-02-20', '2026-05-20'],
    ['FREQ=MONTHLY', '2026-01-31', '2026-03-31'],
    ['FREQ=DAILY;INTERVAL=10', '2026-02-25', '2026-03-07'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-02-18', '2026-03-02'],
    ['FREQ=MONTHLY;BYDAY=1MO', '2026-02-20', '2026-03-02'],
    ['FREQ=YEARLY', '2024-02-29', '2028-02-29'],
    ['FREQ=DAILY;UNTIL=20260301', '2026-03-01', null],
    ['FREQ=DAILY;COUNT=3', '2026-03-01', null],
  ])('finds the next date after completion of the rule %s, done on %s: %s', (rule, done, next) =>
    expect(afterCompletion(by(rule, { counted_from: 'completed' }), done, { made: 3 })).toBe(next),
  );
});

it('skips dates that already have a work order when it finds the next date after completion', () => {
  const dates = by('FREQ=DAILY', { counted_from: 'completed' });
  expect(afterCompletion(dates, '2026-03-01', { made: 1, taken: new Set(['2026-03-02']) })).toBe('2026-03-03');
});

describe('catching up', () => {
  const passed = passedDates(by('FREQ=DAILY'), '2026-01-10', '2026-01-13');
  it('catches up with all past dates, one after another', () => {
    expect(passed).toEqual(['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13']);
    expect(catchUp(passed, 'all')).toEqual({ make: '2026-01-10', skip: [] });
  });

  it('catches up with only the latest past date and skips the others', () => {
    expect(catchUp(passed, 'latest')).toEqual({ make: '2026-01-13', skip: ['2026-01-10', '2026-01-11', '2026-01-12'] });
  });

  it('keeps a future next date when there is nothing to catch up with', () => {
    expect(catchUp(passedDates(by('FREQ=DAILY'), '2026-01-20', '2026-01-13'), 'latest')).toEqual({
      make: '2026-01-20',
      skip: [],
    });
  });

  it('catches up with only one past date when the next date follows from completion', () => {
    expect(passedDates(by('FREQ=DAILY', { counted_from: 'completed' }), '2026-01-10', '2026-01-13')).toEqual([
      '2026-01-10',
    ]);
  });
});

describe('the creation of a work order', () => {
  it.each([
    ['on the due date', '2026-03-01', 0, '2026-03-01', true],
    ['not on the day before the due date', '2026-03-01', 0, '2026-02-28', false],
    ['the lead time before the due date', '2026-03-01', 3, '2026-02-26', true],
    ['not earlier than the lead time', '2026-03-01', 3, '2026-02-25', false],
    ['with a leap day in the lead time', '2028-03-01', 2, '2028-02-28', true],
  ])('decides whether the work order of a due date must exist: %s', (_what, due, lead, today, expected) =>
    expect(isOrderDue(due, lead, today)).toBe(expected),
  );

  it.each([
    ['Asia/Jakarta', false],
    ['Asia/Makassar', false],
    ['Asia/Jayapura', true],
  ])('decides by the current date in %s whether the work order of a due date must exist', (zone, expected) => {
    const { date } = wallClock(new Date('2026-03-01T15:30:00Z'), zone);
    expect(isOrderDue('2026-03-02', 0, date)).toBe(expected);
  });
});

describe('the upcoming dates', () => {
  it('lists the upcoming dates of the rule from the next one on', () => {
    const schedule = { ...WEEKLY, next_due_on: '2026-01-19', active: true };
    expect(comingDates(schedule, '2026-01-01', '2026-02-01')).toEqual(['2026-01-19', '2026-01-26']);
    expect(comingDates({ ...schedule, active: false }, '2026-01-01', '2026-02-01')).toEqual([]);
  });

  it('lists only the next date of a schedule whose dates follow from completion', () => {
    const schedule = { ...WEEKLY, counted_from: 'completed' as const, next_due_on: '2026-01-19', active: true };
    expect(comingDates(schedule, '2026-01-01', '2026-02-01')).toEqual(['2026-01-19']);
    expect(comingDates(schedule, '2026-01-20', '2026-02-01')).toEqual([]);
  });

  it('previews the dates of a schedule as if the work were done on each due day', () => {
    expect(previewDates(by('FREQ=MONTHLY;COUNT=3', { counted_from: 'completed' }), '2026-01-01', 10)).toEqual([
      '2026-01-05',
      '2026-02-05',
      '2026-03-05',
    ]);
    expect(previewDates(WEEKLY, '2026-02-01', 2)).toEqual(['2026-02-02', '2026-02-09']);
    expect(previewDates(METER, '2026-02-01', 2)).toEqual([]);
  });
});

it.each([
  [{ active: false, waits: true, trigger: 'rule', next_due_on: null }, 'paused'],
  [{ active: true, waits: true, trigger: 'rule', next_due_on: null }, 'waiting'],
  [{ active: true, waits: false, trigger: 'rule', next_due_on: null }, 'ended'],
  [{ active: true, waits: false, trigger: 'meter', next_due_on: null }, 'active'],
  [{ active: true, waits: false, trigger: 'rule', next_due_on: '2026-01-05' }, 'active'],
] as const)('gives the schedule %o the state %s', (schedule, standing) => expect(standingOf(schedule)).toBe(standing));

describe('the outcome of a due date', () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const due_at = '2026-03-01T10:00:00Z';
  it.each([
    ['planned', { status: null, due_at: null, done_at: null, is_made: false }],
    ['skipped', { status: null, due_at: null, done_at: null }],
    ['cancelled', { status: 'cancelled', due_at, done_at: null }],
    ['done', { status: 'done', due_at, done_at: '2026-03-01T10:00:00Z' }],
    ['doneLate', { status: 'done', due_at, done_at: '2026-03-01T10:00:01Z' }],
    ['late', { status: 'on_hold', due_at, done_at: null }],
    ['open', { status: 'open', due_at: '2026-03-05T10:00:00Z', done_at: null }],
  ] as const)('gives a due date the outcome %s', (outcome, date) => expect(outcomeOf(date, now)).toBe(outcome));
});
