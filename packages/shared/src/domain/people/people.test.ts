import { describe, expect, it } from 'vitest';

import type { StaffActor } from '../../access.ts';
import { isStandingChanged, losesAdministration, standingFault } from './account-standing.ts';
import { assignedBy, isInReach, mayAssign } from './reach.ts';
import { addedRights, holdsAll, mayGiveRole } from './rights.ts';

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

describe('the people that an actor may manage', () => {
  it.each([
    ['with a shared property', { group_id: 'g', property_ids: ['p2', 'p9'] }, [], true],
    ['without a shared property', { group_id: 'g', property_ids: ['p9'] }, [], false],
    ['without any property', { group_id: 'g', property_ids: [] }, [], false],
    ['of another group', { group_id: 'h', property_ids: ['p1'] }, [], false],
    [
      'without a shared property, when the actor may create properties',
      { group_id: 'g', property_ids: ['p9'] },
      ['property.create'],
      true,
    ],
    [
      'of another group, when the actor may create properties',
      { group_id: 'h', property_ids: ['p1'] },
      ['property.create'],
      false,
    ],
  ])('decides whether an actor may manage a person %s', (_what, person, actions, reached) => {
    expect(isInReach(actor({ actions }), person)).toBe(reached);
  });

  it('lets an actor assign only properties of the actor, and keeps the other properties of the person', () => {
    expect(mayAssign(actor(), ['p1', 'p2'])).toBe(true);
    expect(mayAssign(actor(), ['p1', 'p9'])).toBe(false);
    expect(assignedBy(actor(), ['p1', 'p9'], ['p2', 'p2'])).toEqual(['p2', 'p9']);
  });
});

describe('rights', () => {
  const role = { actions: ['user.read'], stages: ['tcr'] };
  it.each([
    ['with only rights of their own', actor(), true],
    ['with an action that they lack', actor({ actions: [] }), false],
    ['with a stage that they lack', actor({ stages: [] }), false],
    ['with any rights, when they can edit roles', actor({ actions: ['role.update'], stages: [] }), true],
  ])('decides whether a person may give a role %s', (_what, giver, allowed) => {
    expect(mayGiveRole(giver, role)).toBe(allowed);
  });

  it('treats only the rights that a change adds to a role as granted', () => {
    const added = addedRights({ actions: ['a', 'b'], stages: ['tcr'] }, { actions: ['b', 'c'], stages: ['tcr', 'gm'] });
    expect(added).toEqual({ actions: ['c'], stages: ['gm'] });
    expect(holdsAll(actor({ actions: ['c'], stages: ['gm'] }), added)).toBe(true);
    expect(holdsAll(actor({ actions: ['c'] }), added)).toBe(false);
  });
});

describe('status, role and properties of a person', () => {
  const before = { role_id: 'r', active: true, property_ids: ['p1', 'p2'] };
  const other = { id: 'other', rights: { actions: ['user.read'], stages: [] } };

  it.each([
    [{ ...before, property_ids: ['p2', 'p1'] }, false],
    [{ ...before, property_ids: ['p1'] }, true],
    [{ ...before, property_ids: ['p1', 'p3'] }, true],
    [{ ...before, role_id: 'q' }, true],
    [{ ...before, active: false }, true],
  ])(
    'detects a change of status, role or properties, and refuses it for one’s own account: to %j',
    (after, changed) => {
      expect(isStandingChanged(before, after)).toBe(changed);
      const own = standingFault(actor(), { ...other, id: 'me' }, { before, after });
      expect(own).toBe(changed ? 'own_account' : undefined);
      expect(standingFault(actor(), other, { before, after })).toBeUndefined();
    },
  );

  it('lets only people who can edit roles change status, role or properties of others who can edit roles', () => {
    const above = { id: 'other', rights: { actions: ['role.update'], stages: [] } };
    const change = { before, after: { ...before, active: false } };
    expect(standingFault(actor(), above, change)).toBe('beyond_own_rights');
    expect(standingFault(actor({ actions: ['role.update'] }), above, change)).toBeUndefined();
    expect(standingFault(actor(), above, { before, after: before })).toBe('beyond_own_rights');
  });

  it('detects that a person loses the right to edit roles', () => {
    const edits = { active: true, rights: { actions: ['role.update'], stages: [] } };
    const not = { active: true, rights: { actions: [], stages: [] } };
    expect(losesAdministration(edits, { ...edits, active: false })).toBe(true);
    expect(losesAdministration(edits, not)).toBe(true);
    expect(losesAdministration(edits, edits)).toBe(false);
    expect(losesAdministration({ ...edits, active: false }, not)).toBe(false);
  });
});
