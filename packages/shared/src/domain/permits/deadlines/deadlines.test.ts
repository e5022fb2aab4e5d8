import { describe, expect, it } from 'vitest';

import { urgencyOf } from './deadlines.ts';

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
