import { describe, expect, it } from 'vitest';

import { DEFAULT_OFFICE_HOURS } from '../../../time/office-hours.ts';
import { COMPLAINT_PRIORITIES, type ComplaintStatus } from './complaints.ts';
import { complaintDeadlines, DEFAULT_COMPLAINT_TARGETS, missedDeadline } from './targets.ts';

const OFFICE = { ...DEFAULT_OFFICE_HOURS, time_zone: 'Asia/Jakarta' };
const at = (time: string) => new Date(`2026-11-${time}+07:00`);

describe('the deadlines of a complaint', () => {
  it.each([
    ['in the morning', '16T09:00', '16T13:00', '19T18:00'],
    ['an hour before the office closes', '16T17:00', '17T12:00', '20T17:00'],
    ['at night, which does not count', '16T23:00', '17T13:00', '20T18:00'],
  ])('sets the deadlines in office hours for a complaint that comes %s', (_when, from, answer, solve) => {
    const due = complaintDeadlines(at(from), DEFAULT_COMPLAINT_TARGETS.normal, OFFICE, new Set());
    expect([due.answer_due_at, due.solve_due_at]).toEqual([at(answer), at(solve)]);
  });

  it('skips closed days in the deadlines of a complaint, and escalates in office hours after them', () => {
    const urgent = DEFAULT_COMPLAINT_TARGETS.urgent;
    const due = complaintDeadlines(at('16T17:30'), urgent, OFFICE, new Set(['2026-11-17']));
    expect([due.answer_due_at, due.answer_escalate_at]).toEqual([at('18T09:30'), at('18T10:30')]);
  });

  it('has shorter default targets for higher priorities, and never a later target for the answer than for the solution', () => {
    const targets = COMPLAINT_PRIORITIES.map((priority) => DEFAULT_COMPLAINT_TARGETS[priority]);
    const falls = (hours: readonly number[]) =>
      hours.every((one, index) => index === 0 || one < (hours[index - 1] ?? 0));
    expect(falls(targets.map(({ answer_hours }) => answer_hours))).toBe(true);
    expect(falls(targets.map(({ solve_hours }) => solve_hours))).toBe(true);
    expect(targets.every(({ answer_hours, solve_hours }) => answer_hours <= solve_hours)).toBe(true);
  });
});

describe('the overdue part of a complaint', () => {
  const one = (status: ComplaintStatus, answered: boolean) => ({
    status,
    answered_at: answered ? at('16T10:00') : null,
    answer_due_at: at('16T11:00'),
    solve_due_at: at('16T15:00'),
  });

  it.each<[ComplaintStatus, boolean, string, 'answer' | 'solve' | undefined]>([
    ['new', false, '16T10:59', undefined],
    ['new', false, '16T11:00', 'answer'],
    ['acknowledged', true, '16T12:00', undefined],
    ['acknowledged', true, '16T15:00', 'solve'],
    ['new', false, '16T16:00', 'solve'],
    ['resolved', false, '16T16:00', undefined],
    ['rejected', false, '16T16:00', undefined],
    ['closed', true, '16T16:00', undefined],
  ])('finds the missed deadline of a complaint that is %s (answered: %s) at %s: %s', (status, answered, now, late) => {
    expect(missedDeadline(one(status, answered), at(now))).toBe(late);
  });
});
