import { describe, expect, it } from 'vitest';

import { EVIDENCE, mayAddEvidence, missingEvidence, suggestedMinutes, timerMinutes } from './evidence.ts';

const NOW = new Date('2026-11-16T06:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const WORKER = { is_manager: false, is_worker: true };
const nothing = { minutes: 0, parts: 0, photos: 0, is_signed: false };

describe('evidence that a category requires', () => {
  it('lists the missing evidence that a category requires, and no other', () => {
    expect(missingEvidence(EVIDENCE, nothing)).toEqual(['hours', 'parts', 'photo', 'signature']);
    expect(missingEvidence(['photo', 'signature'], { ...nothing, photos: 1 })).toEqual(['signature']);
    expect(missingEvidence(EVIDENCE, { minutes: 1, parts: 1, photos: 1, is_signed: true })).toEqual([]);
    expect(missingEvidence([], nothing)).toEqual([]);
  });

  it('lets the workers of a work order add evidence for seven days after it is done', () => {
    const done = (ms: number) => ({ status: 'done' as const, done_at: new Date(NOW.getTime() - ms) });
    expect(mayAddEvidence(done(7 * DAY), WORKER, NOW)).toBe(true);
    expect(mayAddEvidence(done(7 * DAY + 1), WORKER, NOW)).toBe(false);
    expect(mayAddEvidence(done(0), { is_manager: false, is_worker: false }, NOW)).toBe(false);
    expect(mayAddEvidence({ status: 'in_progress', done_at: null }, WORKER, NOW)).toBe(true);
    expect(mayAddEvidence({ status: 'cancelled', done_at: null }, WORKER, NOW)).toBe(false);
  });
});

describe('the timer of a work order', () => {
  const at = (time: string) => `2026-11-16T${time}:00.000Z`;

  it('counts the time in progress without the time on hold, from events in any order', () => {
    const events = [
      { move: 'resume' as const, at: at('05:30') },
      { move: 'hold' as const, at: at('04:10') },
      { move: null, at: at('05:00') },
      { move: 'start' as const, at: at('03:00') },
    ];
    expect(timerMinutes(events, NOW)).toBe(100);
    expect(
      timerMinutes(
        [
          { move: 'start', at: at('03:00') },
          { move: 'finish', at: at('03:20') },
        ],
        NOW,
      ),
    ).toBe(20);
    expect(timerMinutes([], NOW)).toBe(0);
  });

  it('suggests the timer rounded up to a quarter of an hour, and nothing for a forgotten timer', () => {
    expect([0, 1, 100, 720, 721].map(suggestedMinutes)).toEqual([0, 15, 105, 720, 0]);
  });
});
