import { describe, expect, it } from 'vitest';

import { DAY_MS } from '../../../time/spans.ts';
import {
  COMPLAINT_STATUSES,
  isOpenComplaint,
  offeredComplaintMoves,
  REOPEN_DAYS,
  statusAfter,
  type ComplaintMove,
  type ComplaintMover,
  type ComplaintStatus,
} from './complaints.ts';

const NOW = new Date('2026-11-16T03:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const a = (status: ComplaintStatus, more: { resolved_at?: Date | null; rating?: number | null } = {}) => ({
  status,
  resolved_at: status === 'resolved' || status === 'closed' ? daysAgo(1) : null,
  rating: null,
  ...more,
});

describe('the state changes of a complaint', () => {
  it.each<[ComplaintMover, ComplaintStatus, ComplaintMove[]]>([
    ['staff', 'new', ['acknowledge', 'start', 'resolve', 'reject']],
    ['staff', 'acknowledged', ['start', 'resolve', 'reject']],
    ['staff', 'in_progress', ['resolve', 'reject']],
    ['staff', 'reopened', ['acknowledge', 'start', 'resolve', 'reject']],
    ['staff', 'resolved', ['close', 'reopen']],
    ['staff', 'closed', ['reopen']],
    ['staff', 'rejected', ['reopen']],
    ['tenant', 'new', []],
    ['tenant', 'acknowledged', []],
    ['tenant', 'in_progress', []],
    ['tenant', 'reopened', []],
    ['tenant', 'resolved', ['reopen', 'rate']],
    ['tenant', 'closed', ['reopen', 'rate']],
    ['tenant', 'rejected', []],
  ])('offers to %s, for a complaint in the status %s, the moves %j', (by, status, moves) => {
    expect(offeredComplaintMoves(a(status), by, NOW)).toEqual(moves);
  });

  it.each<[ComplaintMove, ComplaintStatus]>([
    ['acknowledge', 'acknowledged'],
    ['start', 'in_progress'],
    ['resolve', 'resolved'],
    ['reject', 'rejected'],
  ])('moves a new complaint with %s to %s', (move, to) => {
    expect(statusAfter(a('new'), { move, by: 'staff', now: NOW })).toBe(to);
  });

  it('closes a complaint with a rating, which can be given once', () => {
    expect(statusAfter(a('resolved'), { move: 'rate', by: 'tenant', now: NOW })).toBe('closed');
    expect(statusAfter(a('closed', { rating: 4 }), { move: 'rate', by: 'tenant', now: NOW })).toBeUndefined();
  });

  it('lets the tenant reopen a complaint within 7 days of the solution, after which the system closes it', () => {
    const on = { resolved_at: daysAgo(REOPEN_DAYS) };
    const after = { resolved_at: new Date(daysAgo(REOPEN_DAYS).getTime() - 1) };
    const reopen = { move: 'reopen', by: 'tenant', now: NOW } as const;
    const close = { move: 'close', by: 'system', now: NOW } as const;
    expect([statusAfter(a('resolved', on), reopen), statusAfter(a('resolved', on), close)]).toEqual([
      'reopened',
      undefined,
    ]);
    expect([statusAfter(a('resolved', after), reopen), statusAfter(a('resolved', after), close)]).toEqual([
      undefined,
      'closed',
    ]);
  });

  it('treats a complaint as open until it is resolved, closed or rejected', () => {
    expect(COMPLAINT_STATUSES.filter(isOpenComplaint)).toEqual(['new', 'acknowledged', 'in_progress', 'reopened']);
  });
});
