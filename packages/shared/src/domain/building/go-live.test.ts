import { describe, expect, it } from 'vitest';

import { emptyStages, goLiveChecks, goLiveGaps, type GoLiveFacts } from './go-live.ts';

const READY: GoLiveFacts = {
  name: 'Harmoni Celebes',
  time_zone: 'Asia/Makassar',
  floors: 5,
  units: 96,
  tenants: 82,
  goods_in_slots: 6,
  stages: [
    { stage: 'tcr', people: 2 },
    { stage: 'rdd', people: 1 },
  ],
  uses_gate: true,
  guards: 6,
  guards_with_pin: 1,
  terms_version: 1,
  mail_accepted_at: '2026-11-16T06:00:00.000Z',
  in_preparation: true,
  test_approved: true,
};

describe('goLiveGaps', () => {
  it('lets a property with everything go live', () => {
    expect(goLiveGaps(READY)).toEqual([]);
    expect(goLiveChecks(READY).every(({ state }) => state === 'done')).toBe(true);
  });

  it.each<[string, Partial<GoLiveFacts>, string]>([
    ['a name', { name: ' ' }, 'facts'],
    ['a time zone', { time_zone: '' }, 'facts'],
    ['a floor', { floors: 0 }, 'floors'],
    ['a unit', { units: 0 }, 'units'],
    ['a slot for goods in', { goods_in_slots: 0 }, 'slots'],
    ['a person in every stage', { stages: [...READY.stages, { stage: 'gm', people: 0 }] }, 'stages'],
    ['a chain', { stages: [] }, 'stages'],
    ['terms', { terms_version: 0 }, 'terms'],
    ['working mail', { mail_accepted_at: null }, 'mail'],
  ])('keeps a property without %s from going live', (_what, facts, check) => {
    expect(goLiveGaps({ ...READY, ...facts })).toEqual([check]);
  });

  it('only advises tenants, a guard with a PIN and a test permit', () => {
    const facts = { ...READY, tenants: 0, guards_with_pin: 0, test_approved: false };
    expect(goLiveGaps(facts)).toEqual([]);
    expect(goLiveChecks(facts).filter(({ state }) => state === 'advised')).toEqual([
      { check: 'tenants', state: 'advised' },
      { check: 'guards', state: 'advised' },
      { check: 'test', state: 'advised' },
    ]);
  });

  it('asks a property that was live for no test permit', () => {
    const checks = goLiveChecks({ ...READY, in_preparation: false, test_approved: false });
    expect(checks.map(({ check }) => check)).not.toContain('test');
  });

  it('does not ask for guards where the gate screen is not used', () => {
    const checks = goLiveChecks({ ...READY, uses_gate: false, guards: 0, guards_with_pin: 0 });
    expect(checks.map(({ check }) => check)).not.toContain('guards');
  });
});

describe('emptyStages', () => {
  it('names the stages that nobody can decide', () => {
    expect(emptyStages({ stages: [...READY.stages, { stage: 'gm', people: 0 }] })).toEqual(['gm']);
  });
});
