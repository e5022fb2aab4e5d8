import { describe, expect, it } from 'vitest';

import { addDays } from '../../time/dates.ts';
import { isActive, periodOn, type WorkPermit } from './activity.ts';
import { PERMIT_STATES, PROGRESS_OF } from './states.ts';
import { timelineLabel } from './timeline-label.ts';

describe('the progress in the API', () => {
  it.each([
    ['[D3-08]', 'submitted', 'waiting'],
    ['[D3-08]', 'in_review', 'waiting'],
    ['[D3-09]', 'returned', 'returned'],
    ['[D3-10]', 'rejected', 'rejected'],
    ['[D3-12]', 'approved', 'complete'],
    ['[D3-14]', 'checked', 'security_checked'],
    ['[D3-16]', 'closed', 'closed'],
    ['[D3-20]', 'cancelled', 'cancelled'],
    ['[D3-23]', 'suspended', 'suspended'],
  ] as const)('%s reports the state %s in the API as progress %s', (_id, state, progress) =>
    expect(PROGRESS_OF[state]).toBe(progress),
  );

  it('reports a progress in the API for every state', () =>
    expect(Object.keys(PROGRESS_OF)).toEqual([...PERMIT_STATES]));
});

describe('the timeline label', () => {
  it.each([
    ['[S4-033]', 'Form created', 'waiting', 'CREATED FORM'],
    ['[S4-034]', 'Approved by TCR', 'complete', 'TCR'],
    ['[S4-035]', 'Waiting for TCR', 'waiting', 'ORDER TAKER'],
    ['[S4-036]', 'Approved by FAT', 'waiting', 'FINANCE'],
    ['[S4-037]', 'Approved by Operational', 'waiting', 'DEPARTMENT'],
    ['[S4-038]', 'Approved by RDD', 'waiting', 'RDD'],
    ['[S4-039]', 'Checked by Security', 'security_checked', 'SECURITY CHECKED'],
    ['[S4-040]', 'Approved by GM', 'complete', 'GENERAL MANAGER'],
    ['[S4-041]', 'Approved by the landlord', 'complete', 'DEPARTMENT'],
    ['[S4-042]', 'Something else', 'waiting', 'ORDER TAKER'],
    ['[S4-032]', 'FORM CREATED', 'waiting', 'CREATED FORM'],
    ['[S4-032]', 'approved by rDd', 'waiting', 'RDD'],
  ] as const)('%s labels the log entry "%s" (%s) as %s', (_id, description, progress, label) =>
    expect(timelineLabel(description, progress)).toBe(label),
  );

  it('[D3-43] applies the label rules in order, so that the first matching rule wins', () => {
    const words = ['created', 'tcr', 'fat', 'operational', 'rdd', 'security', 'gm', 'approved by'];
    const labels = words.map((word) => timelineLabel(word, 'complete'));
    for (const [index, word] of words.entries()) {
      for (const later of words.slice(index + 1)) {
        expect([word, later, timelineLabel(`${later} ${word}`, 'complete')]).toEqual([word, later, labels[index]]);
      }
    }
  });
});

describe('a work permit', () => {
  const permit: WorkPermit = {
    state: 'approved',
    start_date: '2026-11-16',
    end_date: '2026-12-10',
    renewed_period: 4,
    time_zone: 'Asia/Jayapura',
  };
  const noon = (date: string) => new Date(`${date}T12:00:00+09:00`);

  it('[D3-72][D3-73] a work permit is active only while approved or checked, and never while suspended', () => {
    const active = PERMIT_STATES.filter((state) => isActive({ ...permit, state }, noon('2026-11-20')));
    expect(active).toEqual(['approved', 'checked']);
  });

  it('[D3-74] a work permit is active only within its dates, in the property’s time zone', () => {
    expect(isActive(permit, new Date('2026-11-15T23:59:59+09:00'))).toBe(false);
    expect(isActive(permit, new Date('2026-11-16T00:00:00+09:00'))).toBe(true);
    expect(isActive(permit, new Date('2026-12-10T23:59:59+09:00'))).toBe(true);
    expect(isActive(permit, new Date('2026-12-11T00:00:00+09:00'))).toBe(false);
  });

  it('[D3-75] a work permit is not active while its current 7-day period is not renewed', () => {
    const first = { ...permit, renewed_period: 1 };
    expect(isActive(first, noon('2026-11-22'))).toBe(true);
    expect(isActive(first, noon('2026-11-23'))).toBe(false);
    expect(isActive({ ...permit, renewed_period: 2 }, noon('2026-11-23'))).toBe(true);
  });

  it('[D3-76] counts the first 7-day period of a work permit from the start date', () => {
    const periods = Array.from({ length: 15 }, (_, day) => periodOn(addDays('2026-11-16', day), '2026-11-16'));
    expect(periods).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3]);
  });
});
