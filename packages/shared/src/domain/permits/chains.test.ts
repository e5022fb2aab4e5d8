import { describe, expect, it } from 'vitest';

import { CHAIN_STAGES, STAGES } from '../../access.ts';
import { chainFaults, DEFAULT_CHAINS, hasPersonForEach, isSameChain, orderedChain } from './chains.ts';

describe('stages', () => {
  it('[D3-26] defines exactly six stages of a permit', () => {
    expect([...STAGES].sort()).toEqual(['fat', 'gm', 'operational', 'rdd', 'security', 'tcr']);
  });
});

describe('default chains', () => {
  it('defines a default chain for all three kinds', () => {
    expect(DEFAULT_CHAINS).toEqual({
      loading: [['tcr'], ['operational']],
      unloading: [['tcr'], ['fat'], ['operational']],
      work: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
    });
  });

  it('has each stage once and never the gate in a default chain', () => {
    for (const chain of Object.values(DEFAULT_CHAINS)) {
      const stages: string[] = chain.flat();
      expect(new Set(stages).size).toBe(stages.length);
      expect(stages).not.toContain('security');
    }
  });
});

describe('a custom chain', () => {
  it('accepts as a custom chain any default chain, a single stage, and all stages in one step or in sequence', () => {
    const drawn = [...Object.values(DEFAULT_CHAINS), [['gm']], [CHAIN_STAGES], CHAIN_STAGES.map((stage) => [stage])];
    for (const steps of drawn) expect(chainFaults(steps)).toEqual([]);
  });

  it.each([
    ['no steps', [], [{ path: 'steps', code: 'required' }]],
    ['nine steps', Array.from({ length: 9 }, () => ['tcr']), [{ path: 'steps', code: 'too_long' }]],
    ['an empty step', [['tcr'], []], [{ path: 'steps.1', code: 'required' }]],
    ['six stages in a step', [[...CHAIN_STAGES, 'tcr']], [{ path: 'steps.0', code: 'too_long' }]],
    ['the gate', [['tcr'], ['security']], [{ path: 'steps.1.0', code: 'invalid' }]],
    ['an unknown stage', [['boss', 'tcr']], [{ path: 'steps.0.0', code: 'invalid' }]],
    ['a stage twice in a step', [['tcr', 'tcr']], [{ path: 'steps.0.1', code: 'taken' }]],
    ['a stage twice in two steps', [['tcr'], ['gm', 'tcr']], [{ path: 'steps.1.1', code: 'taken' }]],
    [
      'several faults',
      [['security'], [], ['gm'], ['gm']],
      [
        { path: 'steps.0.0', code: 'invalid' },
        { path: 'steps.1', code: 'required' },
        { path: 'steps.3.0', code: 'taken' },
      ],
    ],
  ])('refuses a chain with %s', (_name, steps, faults) => {
    expect(chainFaults(steps)).toEqual(faults);
  });

  it('stores a chain with the stages of a step in their usual order and the steps as given', () => {
    expect(orderedChain([['gm'], ['operational', 'fat', 'tcr']])).toEqual([['gm'], ['tcr', 'fat', 'operational']]);
  });

  it('treats chains as equal regardless of the order within a step, but not when a stage changes its step', () => {
    expect(isSameChain([['tcr'], ['rdd', 'fat']], [['tcr'], ['fat', 'rdd']])).toBe(true);
    expect(isSameChain([['tcr'], ['fat']], [['fat'], ['tcr']])).toBe(false);
    expect(isSameChain([['tcr'], ['fat']], [['tcr', 'fat']])).toBe(false);
  });
});

describe('one person for each stage', () => {
  it.each([
    ['nobody is asked', [], true],
    ['each stage has its own person', [['a'], ['b'], ['c']], true],
    ['one person holds two stages, and each has another', [['a', 'b'], ['a', 'b', 'c'], ['a']], true],
    ['one person is the only one of two stages', [['a'], ['a'], ['b', 'c', 'd']], false],
    [
      'two people hold three stages',
      [
        ['a', 'b'],
        ['a', 'b'],
        ['b', 'a'],
      ],
      false,
    ],
    ['a stage has nobody', [['a'], []], false],
  ])('finds whether a chain has enough people: %s', (_what, people, expected) => {
    expect(hasPersonForEach(people)).toBe(expected);
  });
});
