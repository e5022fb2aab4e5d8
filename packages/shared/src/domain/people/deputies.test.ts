import { describe, expect, it } from 'vitest';

import { can, standsFor, type StaffActor } from '../../access.ts';
import { coverFault, keepsDeputiesOf, mayHandOn, type Colleague } from './deputies.ts';

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
    ['all is well', deputy(), cover(), undefined],
    ['one of the stages', deputy(), cover({ stages: ['fat'] }), undefined],
    ['nobody', undefined, cover(), 'deputy_id'],
    ['oneself', deputy({ id: 'away' }), cover(), 'deputy_id'],
    ['somebody inactive', deputy({ active: false }), cover(), 'deputy_id'],
    ['somebody of another group', deputy({ group_id: 'h' }), cover(), 'deputy_id'],
    ['somebody who decides nothing', deputy({ actions: [] }), cover(), 'deputy_id'],
    ['somebody elsewhere', deputy({ property_ids: ['p3'] }), cover(), 'deputy_id'],
    ['a stage the person does not hold', deputy(), cover({ stages: ['fat', 'gm'] }), 'stages'],
    ['no stage', deputy(), cover({ stages: [] }), 'stages'],
    ['an end before its start', deputy(), cover({ ends_at: new Date('2026-11-16T00:00:00Z') }), 'ends_at'],
  ])('%s', (_what, one, given, fault) => {
    expect(coverFault(person(), one, given)).toBe(fault);
  });

  it('is of no use for somebody who decides nothing', () => {
    expect(coverFault(person({ stages: [] }), deputy(), cover())).toBe('stages');
    expect(coverFault(person({ actions: [] }), deputy(), cover())).toBe('stages');
  });

  it('is kept by the person and by who keeps the people in reach', () => {
    expect(keepsDeputiesOf(actor({ user_id: 'away', actions: new Set() }), person())).toBe(true);
    expect(keepsDeputiesOf(actor(), person())).toBe(true);
    expect(keepsDeputiesOf(actor({ actions: new Set(['user.read']) }), person())).toBe(false);
    expect(keepsDeputiesOf(actor({ property_ids: ['p9'] }), person())).toBe(false);
  });

  it('hands on only stages that the one who sets it holds, or for themselves, or as who edits roles', () => {
    expect(mayHandOn(actor(), person(), ['tcr'])).toBe(true);
    expect(mayHandOn(actor(), person(), null)).toBe(false);
    expect(mayHandOn(actor(), person(), ['fat'])).toBe(false);
    expect(mayHandOn(actor({ user_id: 'away' }), person(), null)).toBe(true);
    expect(mayHandOn(actor({ actions: new Set(['role.update']) }), person(), null)).toBe(true);
  });
});

describe('who decides a stage', () => {
  const acting = [{ stage: 'gm', for_account_id: 'away', property_ids: ['p1'] }];
  it('decides it for themselves first, and for somebody away where both work', () => {
    expect(standsFor(actor(), 'tcr', 'p1')).toEqual([null]);
    expect(standsFor(actor({ acting }), 'gm', 'p1')).toEqual(['away']);
    expect(standsFor(actor({ acting, stages: new Set(['gm']) }), 'gm', 'p1')).toEqual([null, 'away']);
    expect(standsFor(actor({ acting }), 'gm', 'p2')).toEqual([]);
    expect(standsFor(actor({ acting }), 'fat', 'p1')).toEqual([]);
    expect(standsFor({ kind: 'anonymous', applicant: undefined }, 'tcr', 'p1')).toEqual([]);
  });

  it('must be somebody who decides at all', () => {
    expect(can.decideStage(actor({ acting }), 'gm', 'p1')).toBe(true);
    expect(can.decideStage(actor({ acting, actions: new Set() }), 'gm', 'p1')).toBe(false);
  });
});
