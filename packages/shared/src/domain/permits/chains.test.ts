import { describe, expect, it } from 'vitest';

import { STAGES } from '../../access.ts';
import { CHAIN_STAGES, chainFaults, DEFAULT_CHAINS, isSameChain, orderedChain } from './chains.ts';

describe('stages', () => {
  it('[D3-26] are a fixed vocabulary of exactly six', () => {
    expect([...STAGES].sort()).toEqual(['fat', 'gm', 'operational', 'rdd', 'security', 'tcr']);
  });
});

describe('default chains', () => {
  it('are those of the three kinds', () => {
    expect(DEFAULT_CHAINS).toEqual({
      loading: [['tcr'], ['operational']],
      unloading: [['tcr'], ['fat'], ['operational']],
      work: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
    });
  });

  it('ask each stage once and never the gate', () => {
    for (const chain of Object.values(DEFAULT_CHAINS)) {
      const stages: string[] = chain.flat();
      expect(new Set(stages).size).toBe(stages.length);
      expect(stages).not.toContain('security');
    }
  });
});

describe('a drawn chain', () => {
  it('can be every default, one stage alone, and all stages in one step or one after another', () => {
    const drawn = [...Object.values(DEFAULT_CHAINS), [['gm']], [CHAIN_STAGES], CHAIN_STAGES.map((stage) => [stage])];
    for (const steps of drawn) expect(chainFaults(steps)).toEqual([]);
  });

  it.each([
    ['no step', [], [{ path: 'steps', code: 'required' }]],
    ['nine steps', Array.from({ length: 9 }, () => ['tcr']), [{ path: 'steps', code: 'too_long' }]],
    ['an empty step', [['tcr'], []], [{ path: 'steps.1', code: 'required' }]],
    ['six stages in a step', [[...CHAIN_STAGES, 'tcr']], [{ path: 'steps.0', code: 'too_long' }]],
    ['the gate', [['tcr'], ['security']], [{ path: 'steps.1.0', code: 'invalid' }]],
    ['an unknown stage', [['boss', 'tcr']], [{ path: 'steps.0.0', code: 'invalid' }]],
    ['a stage twice in a step', [['tcr', 'tcr']], [{ path: 'steps.0.1', code: 'taken' }]],
    ['a stage twice in two steps', [['tcr'], ['gm', 'tcr']], [{ path: 'steps.1.1', code: 'taken' }]],
    [
      'several things',
      [['security'], [], ['gm'], ['gm']],
      [
        { path: 'steps.0.0', code: 'invalid' },
        { path: 'steps.1', code: 'required' },
        { path: 'steps.3.0', code: 'taken' },
      ],
    ],
  ])('is refused with %s', (_name, steps, faults) => {
    expect(chainFaults(steps)).toEqual(faults);
  });

  it('is kept with the stages of a step in their usual order, and steps as they were drawn', () => {
    expect(orderedChain([['gm'], ['operational', 'fat', 'tcr']])).toEqual([['gm'], ['tcr', 'fat', 'operational']]);
  });

  it('is the same whatever the order within a step, and another when a stage moves to another step', () => {
    expect(isSameChain([['tcr'], ['rdd', 'fat']], [['tcr'], ['fat', 'rdd']])).toBe(true);
    expect(isSameChain([['tcr'], ['fat']], [['fat'], ['tcr']])).toBe(false);
    expect(isSameChain([['tcr'], ['fat']], [['tcr', 'fat']])).toBe(false);
  });
});
