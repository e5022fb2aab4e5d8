import { describe, expect, it } from 'vitest';

import { chainBars } from './chain-bars.ts';

const chain = [
  { stage: 'gm', step: 3, decision: null },
  { stage: 'tcr', step: 1, decision: 'approved' },
  { stage: 'rdd', step: 2, decision: 'returned' },
  { stage: 'fat', step: 2, decision: 'approved' },
] as const;

const states = (change: Partial<Parameters<typeof chainBars>[0]>) =>
  chainBars({ chain: [...chain], stages: [], progress: 'waiting', ...change }).map(({ stages, state }) => [
    stages.join(),
    state,
  ]);

describe('the bars of a permit', () => {
  it('orders the bars by step from submission to the gate, and marks the step that sent the permit back as current', () =>
    expect(states({ progress: 'returned' })).toEqual([
      ['sent', 'done'],
      ['tcr', 'done'],
      ['rdd,fat', 'now'],
      ['gm', 'toCome'],
      ['security', 'toCome'],
    ]));

  it.each([
    ['complete', 'now'],
    ['security_checked', 'done'],
    ['closed', 'done'],
    ['waiting', 'toCome'],
  ])('ends the bars with the gate, whose bar for the progress %s has the state %s', (progress, state) =>
    expect(states({ progress, chain: [] }).at(-1)).toEqual(['security', state]),
  );

  it('shows the bar of a step as current while one of its stages has not decided', () =>
    expect(states({ stages: ['gm'], chain: [{ stage: 'gm', step: 1, decision: null }] })[1]).toEqual(['gm', 'now']));
});
