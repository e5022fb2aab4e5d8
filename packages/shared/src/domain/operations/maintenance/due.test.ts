import { describe, expect, it } from 'vitest';

import { wallClock } from '../permits/time-zone.ts';
import {
  afterCompletion,
  catchUp,
  comingDates,
  firstFree,
  isToBeMade,
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
    ['the first of its rule', '2026-01-01', [], '2026-01-05'],
    ['not before a day', '2026-02-03', [], '2026-02-09'],
    ['none that has an order', '2026-02-09', ['2026-02-09', '2026-02-16'], '2026-02-23'],
  ])('is %s', (_what, from, taken, next) => expect(firstFree(WEEKLY, from, new Set(taken))).toBe(next));

  it('is none after the end, and none by a meter', () => {
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
  ])('of %s, done on %s, is %s', (rule, done, next) =>
    expect(afterCompletion(by(rule, { counted_from: 'completed' }), done, { made: 3 })).toBe(next),
  );
});

it('the date after completion is none that has an order', () => {
  const dates = by('FREQ=DAILY', { counted_from: 'completed' });
  expect(afterCompletion(dates, '2026-03-01', { made: 1, taken: new Set(['2026-03-02']) })).toBe('2026-03-03');
});

describe('catching up', () => {
  const passed = passedDates(by('FREQ=DAILY'), '2026-01-10', '2026-01-13');
  it('makes all dates that passed, one after another', () => {
    expect(passed).toEqual(['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13']);
    expect(catchUp(passed, 'all')).toEqual({ make: '2026-01-10', skip: [] });
  });

  it('or only the last one, with the others left out', () => {
    expect(catchUp(passed, 'latest')).toEqual({ make: '2026-01-13', skip: ['2026-01-10', '2026-01-11', '2026-01-12'] });
  });

  it('leaves out nothing that is still to come', () => {
    expect(catchUp(passedDates(by('FREQ=DAILY'), '2026-01-20', '2026-01-13'), 'latest')).toEqual({
      make: '2026-01-20',
      skip: [],
    });
  });

  it('has one date only where the next one follows from completion', () => {
    expect(passedDates(by('FREQ=DAILY', { counted_from: 'completed' }), '2026-01-10', '2026-01-13')).toEqual([
      '2026-01-10',
    ]);
  });
});

describe('a work order is made', () => {
  it.each([
    ['on its day', '2026-03-01', 0, '2026-03-01', true],
    ['not the day before', '2026-03-01', 0, '2026-02-28', false],
    ['so many days before', '2026-03-01', 3, '2026-02-26', true],
    ['not earlier', '2026-03-01', 3, '2026-02-25', false],
    ['over a leap day', '2028-03-01', 2, '2028-02-28', true],
  ])('%s', (_what, due, lead, today, expected) => expect(isToBeMade(due, lead, today)).toBe(expected));

  it.each([
    ['Asia/Jakarta', false],
    ['Asia/Makassar', false],
    ['Asia/Jayapura', true],
  ])('by the day that is today in %s', (zone, expected) => {
    const { date } = wallClock(new Date('2026-03-01T15:30:00Z'), zone);
    expect(isToBeMade('2026-03-02', 0, date)).toBe(expected);
  });
});

describe('the dates to come', () => {
  it('are those of the rule from the next one on', () => {
    const schedule = { ...WEEKLY, next_due_on: '2026-01-19', active: true };
    expect(comingDates(schedule, '2026-01-01', '2026-02-01')).toEqual(['2026-01-19', '2026-01-26']);
    expect(comingDates({ ...schedule, active: false }, '2026-01-01', '2026-02-01')).toEqual([]);
  });

  it('are only the next one where it follows from completion', () => {
    const schedule = { ...WEEKLY, counted_from: 'completed' as const, next_due_on: '2026-01-19', active: true };
    expect(comingDates(schedule, '2026-01-01', '2026-02-01')).toEqual(['2026-01-19']);
    expect(comingDates(schedule, '2026-01-20', '2026-02-01')).toEqual([]);
  });

  it('are shown beforehand as if each were done on its day', () => {
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
] as const)('a schedule %o is %s', (schedule, standing) => expect(standingOf(schedule)).toBe(standing));

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
  ] as const)('is %s', (outcome, date) => expect(outcomeOf(date, now)).toBe(outcome));
});
