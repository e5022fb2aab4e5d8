import { describe, expect, it } from 'vitest';

import { countSections, sectionState } from './section-state.ts';

const counts = { shown: 0, live: 0, busy: undefined };

describe('the state of a section', () => {
  it('of an optional section without values is unused, not complete', () => {
    expect(sectionState({ ...counts, isUnused: true })).toEqual({ kind: 'unused' });
    expect(sectionState({ ...counts, isUnused: false })).toEqual({ kind: 'complete' });
    expect(sectionState({ ...counts, live: 1, isUnused: true })).toEqual({ kind: 'open' });
  });
});

describe('the progress of a form', () => {
  it('leaves out unused sections', () => {
    const states = [{ kind: 'open' }, { kind: 'unused' }, { kind: 'complete' }, { kind: 'faulty', count: 2 }] as const;
    expect(countSections(states)).toEqual({ done: 1, left: 2, total: 3 });
    expect(countSections([{ kind: 'complete' }, { kind: 'unused' }])).toEqual({ done: 1, left: 0, total: 1 });
  });
});
