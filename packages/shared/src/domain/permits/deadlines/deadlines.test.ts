import { describe, expect, it } from 'vitest';

import { finalDecision, urgencyOf } from './deadlines.ts';

const at = (text: string) => new Date(`${text}:00+07:00`);

describe('the urgency of a decision', () => {
  const stage = { asked_at: at('2026-11-16T08:00'), due_at: at('2026-11-16T16:00') };
  it.each([
    ['in_time', '2026-11-16T13:59'],
    ['soon', '2026-11-16T14:00'],
    ['soon', '2026-11-16T15:59'],
    ['late', '2026-11-16T16:00'],
  ] as const)('rates the urgency of a decision as %s at %s', (urgency, now) => {
    expect(urgencyOf(stage, at(now))).toBe(urgency);
  });

  it('rates a decision in the last hour of a short target with the urgency soon', () => {
    const short = { asked_at: at('2026-11-16T14:00'), due_at: at('2026-11-16T16:00') };
    expect(urgencyOf(short, at('2026-11-16T14:59'))).toBe('in_time');
    expect(urgencyOf(short, at('2026-11-16T15:00'))).toBe('soon');
  });
});

describe('the final decision', () => {
  const due_at = '2026-11-16T05:00:00.000Z';
  const stage = (decision: 'approved' | 'rejected' | 'returned' | null, hour = 4) => ({
    decision,
    due_at,
    decided_at: decision === null ? null : `2026-11-16T0${hour}:00:00.000Z`,
  });

  it.each([
    ['waits', [stage('approved'), stage(null)]],
    ['was returned', [stage('returned')]],
    ['was cancelled before the last stage', [stage('approved'), stage('approved'), stage(null)]],
    ['has no stage', []],
  ])('does not exist for a permit that %s', (_what, chain) => {
    expect(finalDecision(chain)).toBeNull();
  });

  it('is the last of all approvals, or the rejection', () => {
    expect(finalDecision([stage('approved', 4), stage('approved', 6)])).toEqual({
      at: new Date('2026-11-16T06:00:00.000Z'),
      isLate: true,
    });
    expect(finalDecision([stage('rejected', 3), stage(null)])).toEqual({
      at: new Date('2026-11-16T03:00:00.000Z'),
      isLate: false,
    });
  });
});
