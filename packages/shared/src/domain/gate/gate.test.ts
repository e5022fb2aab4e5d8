import { describe, expect, it } from 'vitest';

import { gateVerdict, type GateFacts } from './gate.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour));
const goods = (given: Partial<GateFacts> = {}): GateFacts => ({
  kind: 'loading',
  state: 'approved',
  from: at(8),
  until: at(10),
  items: [{ qty: 4, passed: 0 }],
  is_inside: false,
  ...given,
});
const work = (given: Partial<GateFacts> = {}) =>
  goods({ kind: 'work', items: [], from: at(0), until: at(24), ...given });

describe('the gate', () => {
  it.each([
    ['goods in', goods(), { verdict: 'pass', direction: 'in' }],
    ['goods out', goods({ kind: 'unloading' }), { verdict: 'pass', direction: 'out' }],
    [
      'the remaining goods of a permit',
      goods({ state: 'checked', items: [{ qty: 4, passed: 3 }] }),
      { verdict: 'pass', direction: 'in' },
    ],
    ['workers who are outside', work(), { verdict: 'pass', direction: 'in' }],
    ['workers who are inside', work({ state: 'checked', is_inside: true }), { verdict: 'pass', direction: 'out' }],
    [
      'goods that have all passed',
      goods({ items: [{ qty: 4, passed: 4 }] }),
      { verdict: 'refuse', reason: 'all_passed' },
    ],
  ])('decides at the gate about %s', (_what, permit, verdict) => {
    expect(gateVerdict(permit, at(9))).toEqual(verdict);
  });

  it('lets goods in from the first minute of their window until just before its end', () => {
    const answers = [new Date(at(8).getTime() - 1), at(8), new Date(at(10).getTime() - 1), at(10)].map((now) =>
      gateVerdict(goods(), now),
    );
    expect(answers.map(({ verdict }) => verdict)).toEqual(['wait', 'pass', 'pass', 'refuse']);
  });

  it.each([
    ['submitted', 'not_approved'],
    ['in_review', 'not_approved'],
    ['returned', 'returned'],
    ['rejected', 'rejected'],
    ['cancelled', 'cancelled'],
    ['closed', 'closed'],
    ['suspended', 'suspended'],
  ] as const)('turns a permit in the state %s away at the gate', (state, reason) => {
    expect(gateVerdict(work({ state }), at(9))).toEqual({ verdict: 'refuse', reason });
  });

  it.each(['suspended', 'closed', 'cancelled'] as const)('lets workers out when their work permit is %s', (state) => {
    expect(gateVerdict(work({ state, is_inside: true }), at(30))).toEqual({ verdict: 'pass', direction: 'out' });
  });
});
