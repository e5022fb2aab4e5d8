import { describe, expect, it } from 'vitest';

import { mayEdit, mayRecord, moveFault, offeredMoves, REOPEN_DAYS, WORK_MOVES, type WorkStanding } from './moves.ts';
import { WORK_STATUSES, type WorkStatus } from './states.ts';

const NOW = new Date('2026-11-16T02:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const MANAGER: WorkStanding = { is_manager: true, is_worker: false };
const WORKER: WorkStanding = { is_manager: false, is_worker: true };
const READER: WorkStanding = { is_manager: false, is_worker: false };

const work = (status: WorkStatus, more = {}) => ({
  status,
  ended_at: status === 'done' || status === 'cancelled' ? ago(DAY) : null,
  checks: [],
  ...more,
});

describe('the offered moves of a work order', () => {
  it.each([
    ['open', ['start', 'cancel'], ['start']],
    ['in_progress', ['hold', 'finish', 'cancel'], ['hold', 'finish']],
    ['on_hold', ['resume', 'cancel'], ['resume']],
    ['done', ['reopen'], []],
    ['cancelled', ['reopen'], []],
  ] as const)(
    'offers for a work order that is %s the moves %j to a manager, %j to its worker, and none to others',
    (status, manager, worker) => {
      expect(offeredMoves(work(status), MANAGER, NOW)).toEqual(manager);
      expect(offeredMoves(work(status), WORKER, NOW)).toEqual(worker);
      expect(offeredMoves(work(status), READER, NOW)).toEqual([]);
    },
  );

  it('allows exactly the listed moves from every state of a work order', () => {
    const allowed = WORK_STATUSES.flatMap((status) =>
      WORK_MOVES.filter((move) => moveFault(work(status), move, MANAGER, NOW) === null).map(
        (move) => `${status}>${move}`,
      ),
    );
    expect(allowed).toEqual([
      'open>start',
      'open>cancel',
      'in_progress>hold',
      'in_progress>finish',
      'in_progress>cancel',
      'on_hold>resume',
      'on_hold>cancel',
      'done>reopen',
      'cancelled>reopen',
    ]);
  });
});

describe('the reason why a move is refused', () => {
  it.each([
    ['finish', work('in_progress', { checks: [{ required: true, done: false }] }), 'checks_open'],
    ['finish', work('in_progress', { checks: [{ required: false, done: false }] }), null],
    ['finish', work('in_progress', { checks: [{ required: true, done: true }] }), null],
    ['hold', work('in_progress', { checks: [{ required: true, done: false }] }), null],
    ['reopen', work('done', { ended_at: ago(REOPEN_DAYS * DAY) }), null],
    ['reopen', work('done', { ended_at: ago(REOPEN_DAYS * DAY + 1) }), 'not_allowed'],
    ['reopen', work('cancelled', { ended_at: ago(REOPEN_DAYS * DAY + 1) }), 'not_allowed'],
  ] as const)(
    'gives the reason against the move %s of the work order %j, null when it is allowed: %s',
    (move, order, fault) => expect(moveFault(order, move, MANAGER, NOW)).toBe(fault),
  );

  it('names the missing right as the reason for a refused move before any other reason', () => {
    expect(moveFault(work('done'), 'start', READER, NOW)).toBe('not_theirs');
    expect(moveFault(work('open'), 'cancel', WORKER, NOW)).toBe('not_theirs');
  });
});

it.each(WORK_STATUSES)('allows recording work and editing only while the work order is open: %s', (status) => {
  const isOpen = status !== 'done' && status !== 'cancelled';
  expect([MANAGER, WORKER, READER].map((who) => mayRecord(status, who))).toEqual([isOpen, isOpen, false]);
  expect([MANAGER, WORKER, READER].map((who) => mayEdit(status, who))).toEqual([isOpen, false, false]);
});
