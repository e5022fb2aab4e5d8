import { describe, expect, it } from 'vitest';

import { ACTIONS, type StaffActor } from '../../access.ts';
import { maySignOff, offeredMoves } from './offered-moves.ts';
import { PERMIT_STATES } from './states.ts';
import { startWorkflow } from './workflow.ts';

const actor = (given: Partial<StaffActor> = {}): StaffActor => ({
  kind: 'staff',
  user_id: 'me',
  session_id: 's',
  group_id: 'g',
  property_ids: ['p'],
  actions: new Set(ACTIONS),
  stages: new Set(['tcr', 'fat']),
  acting: [],
  ...given,
});
const work = { ...startWorkflow('work', [['tcr'], ['fat', 'rdd']], 0).workflow, property_id: 'p' };
const mine = { is_own: false, has_decided: false, asks_renewal: false };

describe('the moves that a permit offers', () => {
  it('offers decisions on the person’s open stages, and on no later stage', () => {
    expect(offeredMoves(actor(), work, mine).decide).toEqual(['tcr']);
    expect(offeredMoves(actor({ stages: new Set(['rdd']) }), work, mine).decide).toEqual([]);
  });

  it('offers no decision on a permit the person submitted, without the right to decide, or at another property', () => {
    expect(offeredMoves(actor(), work, { ...mine, is_own: true })).toMatchObject({ decide: [], barred: 'own_permit' });
    expect(offeredMoves(actor({ actions: new Set(['permit.read']) }), work, mine).decide).toEqual([]);
    const acting = [{ stage: 'tcr', for_account_id: 'away', property_ids: ['q'] }];
    expect(offeredMoves(actor({ stages: new Set(), acting }), work, mine).decide).toEqual([]);
  });

  it('says why a person who has decided another stage is offered no decision', () => {
    const again = { ...mine, has_decided: true };
    expect(offeredMoves(actor(), work, again)).toMatchObject({ decide: [], barred: 'same_person' });
    expect(offeredMoves(actor({ stages: new Set(['gm']) }), work, again).barred).toBeNull();
    expect(offeredMoves(actor(), work, mine).barred).toBeNull();
  });

  it.each([
    ['submitted', ['cancel']],
    ['approved', ['cancel', 'suspend', 'sign_off', 'pass_gate']],
    ['checked', ['suspend', 'sign_off', 'pass_gate']],
    ['suspended', ['cancel', 'resume', 'sign_off']],
    ['closed', []],
  ] as const)('offers for work in the state %s the moves %j', (state, expected) => {
    const { decide: _decide, ...moves } = offeredMoves(actor(), { ...work, state }, mine);
    const offered = Object.entries(moves).flatMap(([name, isOffered]) => (isOffered ? [name] : []));
    expect(offered).toEqual(expected);
  });

  it('offers no moves of a permit to a person without rights', () => {
    const moves = PERMIT_STATES.flatMap((state) =>
      Object.values(offeredMoves(actor({ actions: new Set(['permit.read']) }), { ...work, state }, mine)),
    );
    expect(moves.every((move) => move === false || move === null || (Array.isArray(move) && move.length === 0))).toBe(
      true,
    );
  });

  it.each([
    ['approved', true],
    ['checked', true],
    ['suspended', false],
    ['closed', false],
  ] as const)('offers the renewal of work in the state %s: %s', (state, expected) => {
    const asked = { ...mine, asks_renewal: true };
    expect(offeredMoves(actor(), { ...work, state }, asked).renew).toBe(expected);
  });

  it('offers to grant a requested renewal only to a TCR decider who did not submit the permit', () => {
    const asked = { ...mine, asks_renewal: true };
    const approved = { ...work, state: 'approved' as const };
    expect(offeredMoves(actor(), approved, mine).renew).toBe(false);
    expect(offeredMoves(actor({ stages: new Set(['fat']) }), approved, asked).renew).toBe(false);
    expect(offeredMoves(actor(), approved, { ...asked, is_own: true }).renew).toBe(false);
  });

  it('never offers a sign-off for goods', () => {
    expect(maySignOff({ kind: 'loading', state: 'checked' })).toBe(false);
    expect(maySignOff({ kind: 'work', state: 'checked' })).toBe(true);
  });
});
