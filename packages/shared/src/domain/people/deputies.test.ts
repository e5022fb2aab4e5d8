import { describe, expect, it } from 'vitest';

import { can, decidesFor, type StaffActor } from '../../access.ts';
import { coverFault, managesDeputiesOf, mayHandOn, type Colleague } from './deputies.ts';

const person = (given: Partial<Colleague> = {}): Colleague => ({
  id: 'away',
  group_id: 'g',
  active: true,
  property_ids: ['p1', 'p2'],
  actions: ['permit.decide'],
  stages: ['tcr', 'fat'],
  ...given,
});
const deputy = (given: Partial<Colleague> = {}) =>
  person({ id: 'deputy', property_ids: ['p2', 'p3'], stages: [], ...given });
const actor = (given: Partial<StaffActor> = {}): StaffActor => ({
  kind: 'staff',
  user_id: 'me',
  session_id: 's',
  group_id: 'g',
  property_ids: ['p1'],
  actions: new Set(['user.update', 'permit.decide']),
  stages: new Set(['tcr']),
  acting: [],
  ...given,
});
const cover = (given: object = {}) => ({
  starts_at: new Date('2026-11-16T00:00:00Z'),
  ends_at: new Date('2026-11-20T00:00:00Z'),
  stages: null,
  ...given,
});

describe('a deputyship', () => {
  it.each([
    ['valid for all stages', deputy(), cover(), undefined],
    ['valid for one stage', deputy(), cover({ stages: ['fat'] }), undefined],
    ['an unknown deputy', undefined, cover(), 'deputy_id'],
    ['the absent person as their own deputy', deputy({ id: 'away' }), cover(), 'deputy_id'],
    ['an inactive deputy', deputy({ active: false }), cover(), 'deputy_id'],
    ['a deputy of another group', deputy({ group_id: 'h' }), cover(), 'deputy_id'],
    ['a deputy without the right to decide', deputy({ actions: [] }), cover(), 'deputy_id'],
    ['a deputy without a shared property', deputy({ property_ids: ['p3'] }), cover(), 'deputy_id'],
    ['a stage that the absent person does not have', deputy(), cover({ stages: ['fat', 'gm'] }), 'stages'],
    ['no stages', deputy(), cover({ stages: [] }), 'stages'],
    ['an end before the start', deputy(), cover({ ends_at: new Date('2026-11-16T00:00:00Z') }), 'ends_at'],
  ])('validates a deputyship: %s', (_what, one, given, fault) => {
    expect(coverFault(person(), one, given)).toBe(fault);
  });

  it('refuses a deputyship for an absent person who decides no stage', () => {
    expect(coverFault(person({ stages: [] }), deputy(), cover())).toBe('stages');
    expect(coverFault(person({ actions: [] }), deputy(), cover())).toBe('stages');
  });

  it('lets people manage their own deputies, and managers of users those of people in their properties', () => {
    expect(managesDeputiesOf(actor({ user_id: 'away', actions: new Set() }), person())).toBe(true);
    expect(managesDeputiesOf(actor(), person())).toBe(true);
    expect(managesDeputiesOf(actor({ actions: new Set(['user.read']) }), person())).toBe(false);
    expect(managesDeputiesOf(actor({ property_ids: ['p9'] }), person())).toBe(false);
  });

  it('lets people hand only their own stages over to a deputy, unless they can edit roles', () => {
    expect(mayHandOn(actor(), person(), ['tcr'])).toBe(true);
    expect(mayHandOn(actor(), person(), null)).toBe(false);
    expect(mayHandOn(actor(), person(), ['fat'])).toBe(false);
    expect(mayHandOn(actor({ user_id: 'away' }), person(), null)).toBe(true);
    expect(mayHandOn(actor({ actions: new Set(['role.update']) }), person(), null)).toBe(true);
  });
});

describe('the right to decide a stage', () => {
  const acting = [{ stage: 'gm', for_account_id: 'away', property_ids: ['p1'] }];
  it('lets people decide a stage in their own name first, then as deputy at a shared property', () => {
    expect(decidesFor(actor(), 'tcr', 'p1')).toEqual([null]);
    expect(decidesFor(actor({ acting }), 'gm', 'p1')).toEqual(['away']);
    expect(decidesFor(actor({ acting, stages: new Set(['gm']) }), 'gm', 'p1')).toEqual([null, 'away']);
    expect(decidesFor(actor({ acting }), 'gm', 'p2')).toEqual([]);
    expect(decidesFor(actor({ acting }), 'fat', 'p1')).toEqual([]);
    expect(decidesFor({ kind: 'anonymous', applicant: undefined }, 'tcr', 'p1')).toEqual([]);
  });

  it('requires the right to decide permits, for a deputy too', () => {
    expect(can.decideStage(actor({ acting }), 'gm', 'p1')).toBe(true);
    expect(can.decideStage(actor({ acting, actions: new Set() }), 'gm', 'p1')).toBe(false);
  });
});
