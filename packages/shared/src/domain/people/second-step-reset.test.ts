import { describe, expect, it } from 'vitest';

import type { StaffActor } from '../../access.ts';
import { confirmationFault, openReset, requestFault } from './second-step-reset.ts';

const actor = (user_id: string, ...actions: string[]): StaffActor => ({
  kind: 'staff',
  user_id,
  session_id: 's',
  group_id: 'g',
  property_ids: [],
  actions: new Set(actions),
  stages: new Set(),
  acting: [],
});
const now = new Date('2026-11-16T02:00:00Z');
const request = { requested_by: 'ayu', expires_at: '2026-11-17T02:00:00Z' };
const person = { id: 'dewi', second_step: true, rights: { actions: ['permit.read'] } };

describe('the reset of a second step', () => {
  it('is asked for by one person and confirmed by another', () => {
    expect(requestFault(actor('ayu'), person, null)).toBeUndefined();
    expect(confirmationFault(actor('budi'), person, request)).toBeUndefined();
    expect(confirmationFault(actor('ayu'), person, request)).toBe('needs_another_person');
  });

  it('is neither asked for nor confirmed by the person', () => {
    expect(requestFault(actor('dewi'), person, null)).toBe('needs_another_person');
    expect(confirmationFault(actor('dewi'), person, request)).toBe('needs_another_person');
  });

  it('needs somebody who can edit roles for a person who can', () => {
    const admin = { ...person, rights: { actions: ['role.update'] } };
    expect(requestFault(actor('ayu'), admin, null)).toBe('beyond_own_rights');
    expect(confirmationFault(actor('budi'), admin, request)).toBe('beyond_own_rights');
    expect(confirmationFault(actor('budi', 'role.update'), admin, request)).toBeUndefined();
  });

  it('is asked for once, and not without a second step', () => {
    expect(requestFault(actor('budi'), person, request)).toBe('conflict');
    expect(confirmationFault(actor('budi'), person, null)).toBe('conflict');
    expect(requestFault(actor('ayu'), { ...person, second_step: false }, null)).toBe('move_not_allowed');
  });

  it('ends after 24 hours', () => {
    expect(openReset(request, now)).toBe(request);
    expect(openReset(request, new Date(request.expires_at))).toBeNull();
    expect(openReset(null, now)).toBeNull();
  });
});
