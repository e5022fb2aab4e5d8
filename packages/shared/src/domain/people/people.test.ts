import { describe, expect, it } from 'vitest';

import type { StaffActor } from '../../access.ts';
import { assignedBy, isInReach, mayAssign } from './reach.ts';
import { addedRights, holdsAll, mayGiveRole } from './rights.ts';
import { isStandingChanged, losesAdministration, standingFault } from './standing.ts';

const actor = (given: { actions?: string[]; stages?: string[] } = {}): StaffActor => ({
  kind: 'staff',
  user_id: 'me',
  session_id: 's',
  group_id: 'g',
  property_ids: ['p1', 'p2'],
  actions: new Set(given.actions ?? ['user.read', 'user.update']),
  stages: new Set(given.stages ?? ['tcr']),
  acting: [],
});

describe('reach', () => {
  it.each([
    ['a property in common', { group_id: 'g', property_ids: ['p2', 'p9'] }, [], true],
    ['no property in common', { group_id: 'g', property_ids: ['p9'] }, [], false],
    ['no property at all', { group_id: 'g', property_ids: [] }, [], false],
    ['another group', { group_id: 'h', property_ids: ['p1'] }, [], false],
    [
      'no property in common, seen by who rules the group',
      { group_id: 'g', property_ids: ['p9'] },
      ['property.create'],
      true,
    ],
    ['another group, seen by who rules theirs', { group_id: 'h', property_ids: ['p1'] }, ['property.create'], false],
  ])('%s', (_what, person, actions, reached) => {
    expect(isInReach(actor({ actions }), person)).toBe(reached);
  });

  it('lets people assign what they work for, and leaves the rest as it was', () => {
    expect(mayAssign(actor(), ['p1', 'p2'])).toBe(true);
    expect(mayAssign(actor(), ['p1', 'p9'])).toBe(false);
    expect(assignedBy(actor(), ['p1', 'p9'], ['p2', 'p2'])).toEqual(['p2', 'p9']);
  });
});

describe('rights', () => {
  const role = { actions: ['user.read'], stages: ['tcr'] };
  it.each([
    ['all of it their own', actor(), true],
    ['an action more', actor({ actions: [] }), false],
    ['a stage more', actor({ stages: [] }), false],
    ['anything, by who edits roles', actor({ actions: ['role.update'], stages: [] }), true],
  ])('a role is given: %s', (_what, giver, allowed) => {
    expect(mayGiveRole(giver, role)).toBe(allowed);
  });

  it('only what is added counts as granted', () => {
    const added = addedRights({ actions: ['a', 'b'], stages: ['tcr'] }, { actions: ['b', 'c'], stages: ['tcr', 'gm'] });
    expect(added).toEqual({ actions: ['c'], stages: ['gm'] });
    expect(holdsAll(actor({ actions: ['c'], stages: ['gm'] }), added)).toBe(true);
    expect(holdsAll(actor({ actions: ['c'] }), added)).toBe(false);
  });
});

describe('standing', () => {
  const before = { role_id: 'r', active: true, property_ids: ['p1', 'p2'] };
  const other = { id: 'other', rights: { actions: ['user.read'], stages: [] } };

  it.each([
    [{ ...before, property_ids: ['p2', 'p1'] }, false],
    [{ ...before, property_ids: ['p1'] }, true],
    [{ ...before, property_ids: ['p1', 'p3'] }, true],
    [{ ...before, role_id: 'q' }, true],
    [{ ...before, active: false }, true],
  ])('%j', (after, changed) => {
    expect(isStandingChanged(before, after)).toBe(changed);
    const own = standingFault(actor(), { ...other, id: 'me' }, { before, after });
    expect(own).toBe(changed ? 'own_account' : undefined);
    expect(standingFault(actor(), other, { before, after })).toBeUndefined();
  });

  it('of who edits roles is changed only by who edits them too', () => {
    const above = { id: 'other', rights: { actions: ['role.update'], stages: [] } };
    const change = { before, after: { ...before, active: false } };
    expect(standingFault(actor(), above, change)).toBe('beyond_own_rights');
    expect(standingFault(actor({ actions: ['role.update'] }), above, change)).toBeUndefined();
    expect(standingFault(actor(), above, { before, after: before })).toBeUndefined();
  });

  it('knows who no longer edits roles', () => {
    const edits = { active: true, rights: { actions: ['role.update'], stages: [] } };
    const not = { active: true, rights: { actions: [], stages: [] } };
    expect(losesAdministration(edits, { ...edits, active: false })).toBe(true);
    expect(losesAdministration(edits, not)).toBe(true);
    expect(losesAdministration(edits, edits)).toBe(false);
    expect(losesAdministration({ ...edits, active: false }, not)).toBe(false);
  });
});
