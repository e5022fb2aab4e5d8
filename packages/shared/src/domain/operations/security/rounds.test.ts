import { describe, expect, it } from 'vitest';

import { isTimeOfRound, roundProgress, roundState, type RoundFacts } from './rounds.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);

/** A round of three checkpoints from 20:00 that is due at 20:30. */
function aRound(seen: readonly (string | null)[], finished: string | null = null, is_ordered = false): RoundFacts {
  return {
    is_ordered,
    started_at: at('20:00'),
    due_at: at('20:30'),
    finished_at: finished === null ? null : at(finished),
    stops: seen.map((time, index) => ({
      checkpoint_id: `c${index + 1}`,
      scanned_at: time === null ? null : at(time),
    })),
  };
}

describe('a round', () => {
  it.each([
    ['under way', aRound(['20:05', null, null]), '20:10', 'running', 0],
    ['at its time', aRound(['20:05', null, null]), '20:30', 'running', 0],
    ['beyond its time', aRound(['20:05', null, null]), '20:42', 'overdue', 12],
    ['done in time', aRound(['20:05', '20:10', '20:30'], '20:31'), '22:00', 'complete', 0],
    ['done in time, told late', aRound(['20:05', '20:10', '20:20'], '21:00'), '22:00', 'complete', 0],
    ['done late', aRound(['20:05', '20:10', '20:41'], '20:42'), '22:00', 'late', 11],
    ['ended with one left out', aRound(['20:05', null, '20:10'], '20:12'), '22:00', 'missed', 0],
    ['ended without any', aRound([null, null, null], '20:01'), '22:00', 'missed', 0],
  ] as const)('%s', (_name, round, now, state, minutes_late) => {
    expect(roundState(round, at(now))).toBe(state);
    expect(roundProgress(round, at(now)).minutes_late).toBe(minutes_late);
  });

  it('knows what comes next and what was left out', () => {
    const progress = roundProgress(aRound(['20:05', null, null]), at('20:10'));
    expect(progress).toMatchObject({ seen: 1, total: 3, next_id: 'c2', missed_ids: [], out_of_order_ids: [] });
    const ended = roundProgress(aRound(['20:05', null, '20:10'], '20:12'), at('20:12'));
    expect(ended).toMatchObject({ seen: 2, next_id: 'c2', missed_ids: ['c2'] });
    expect(roundProgress(aRound(['20:05', '20:06', '20:07']), at('20:12')).next_id).toBeNull();
  });

  it('in order tells what was passed by and what was seen too early; in any order it does not', () => {
    const ordered = roundProgress(aRound([null, '20:05', null], null, true), at('20:10'));
    expect(ordered).toMatchObject({ missed_ids: ['c1'], out_of_order_ids: [] });
    const back = roundProgress(aRound(['20:09', '20:05', null], null, true), at('20:10'));
    expect(back).toMatchObject({ missed_ids: [], out_of_order_ids: ['c2'] });
    const free = roundProgress(aRound(['20:09', '20:05', null]), at('20:10'));
    expect(free).toMatchObject({ missed_ids: [], out_of_order_ids: [] });
  });
});

describe('the time of a scan', () => {
  it.each([
    ['within', '20:10', '20:11', true],
    ['sent hours later', '20:10', '23:00', true],
    ['before the round began', '19:40', '20:11', false],
    ['a clock a little behind', '19:57', '20:11', true],
    ['a clock far ahead', '20:30', '20:11', false],
    ['after the round ended', '20:50', '23:00', false],
  ])('%s', (_name, time, now, isOne) => {
    expect(isTimeOfRound(aRound([null], '20:35'), at(time), at(now))).toBe(isOne);
  });
});
