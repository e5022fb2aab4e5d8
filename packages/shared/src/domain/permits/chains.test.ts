import { describe, expect, it } from 'vitest';

import { STAGES } from '../../access.ts';
import { DEFAULT_CHAINS } from './chains.ts';

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
