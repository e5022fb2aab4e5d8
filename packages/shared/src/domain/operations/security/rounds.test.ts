import { describe, expect, it } from 'vitest';

import { isTimeOfRound, roundProgress, roundState, type RoundFacts } from './rounds.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);

/** A round of three checkpoints that starts at 20:00 and is due at 20:30. */
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
    ['in progress before its due time', aRound(['20:05', null, null]), '20:10', 'running', 0],
    ['in progress at its due time', aRound(['20:05', null, null]), '20:30', 'running', 0],
    ['in progress after its due time', aRound(['20:05', null, null]), '20:42', 'overdue', 12],
    ['all checkpoints seen in time', aRound(['20:05', '20:10', '20:30'], '20:31'), '22:00', 'complete', 0],
    [
      'all checkpoints seen in time, but finished late',
      aRound(['20:05', '20:10', '20:20'], '21:00'),
      '22:00',
      'complete',
      0,
    ],
    ['last checkpoint seen late', aRound(['20:05', '20:10', '20:41'], '20:42'), '22:00', 'late', 11],
    ['finished without one checkpoint', aRound(['20:05', null, '20:10'], '20:12'), '22:00', 'missed', 0],
    ['finished without any checkpoint', aRound([null, null, null], '20:01'), '22:00', 'missed', 0],
  ] as const)('gives a patrol round its state and delay: %s', (_name, round, now, state, minutes_late) => {
    expect(roundState(round, at(now))).toBe(state);
    expect(roundProgress(round, at(now)).minutes_late).toBe(minutes_late);
  });

  it('reports the next and the missed checkpoints of a patrol round', () => {
    const progress = roundProgress(aRound(['20:05', null, null]), at('20:10'));
    expect(progress).toMatchObject({ seen: 1, total: 3, next_id: 'c2', missed_ids: [], out_of_order_ids: [] });
    const ended = roundProgress(aRound(['20:05', null, '20:10'], '20:12'), at('20:12'));
    expect(ended).toMatchObject({ seen: 2, next_id: 'c2', missed_ids: ['c2'] });
    expect(roundProgress(aRound(['20:05', '20:06', '20:07']), at('20:12')).next_id).toBeNull();
  });

  it('reports skipped and early checkpoints only for rounds in which the order matters', () => {
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
    ['made during the round', '20:10', '20:11', true],
    ['made during the round and sent hours later', '20:10', '23:00', true],
    ['made before the start of the round', '19:40', '20:11', false],
    ['made by a clock that is a little slow', '19:57', '20:11', true],
    ['made by a clock that is far ahead', '20:30', '20:11', false],
    ['made after the end of the round', '20:50', '23:00', false],
  ])('checks whether a scan can belong to a patrol round: %s', (_name, time, now, isOne) => {
    expect(isTimeOfRound(aRound([null], '20:35'), at(time), at(now))).toBe(isOne);
  });
});
