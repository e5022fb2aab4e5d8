import { describe, expect, it } from 'vitest';

import { byHealth, healthOf, needsLook, type PropertyFacts } from './property-health.ts';

const good: PropertyFacts = { phase: 'live', late: 10, empty_stages: [], guards_without_pin: 0 };

describe('health of a property', () => {
  it.each<[Partial<PropertyFacts>, string, boolean]>([
    [{}, 'good', false],
    [{ late: 11 }, 'many_late', true],
    [{ guards_without_pin: 1 }, 'no_pin', true],
    [{ late: 11, empty_stages: ['gm'], guards_without_pin: 1 }, 'stage_empty', true],
    [{ phase: 'paused', late: 11, empty_stages: ['gm'] }, 'paused', false],
  ])('with %j is %s', (change, health, isBad) => {
    const found = healthOf({ ...good, ...change });
    expect(found).toBe(health);
    expect(needsLook(found)).toBe(isBad);
  });

  it('sorts the worst first', () => {
    const paused: PropertyFacts = { ...good, phase: 'paused' };
    const late = { ...good, late: 12 };
    const later = { ...good, late: 30 };
    const empty = { ...good, empty_stages: ['gm'] };
    expect([paused, good, late, later, empty].sort(byHealth)).toEqual([empty, later, late, good, paused]);
  });
});
