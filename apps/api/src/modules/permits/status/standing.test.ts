import { permitStatus, type PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { PERMIT_STATES } from '@gerbang/shared/domain/permits/states';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, type BuiltPermit, type PermitOptions } from '../../../../test/permits/permits.ts';
import { readPass } from '../../../platform/keys/passes.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

const NOW = MONDAY_MORNING.toISOString();
const at = (text: string) => new Date(text);

async function statusOf({ code, email }: BuiltPermit): Promise<PermitStatus> {
  const payload = { form_code: code, email };
  const answer = await world.app.inject({ method: 'POST', url: '/v1/public/status', payload });
  return z.parse(permitStatus, answer.json());
}
const built = async (given: PermitOptions) => statusOf(await aPermit(world, given));

describe('stages a permit waits for', () => {
  const chain = [['tcr'], ['fat', 'rdd', 'operational'], ['gm']] as const;
  const [first, second] = [at('2026-11-16T03:00:00Z'), at('2026-11-16T04:00:00Z')];

  it('[D8-61] lists the undecided stages of the current step, waiting since that step began', async () => {
    const status = await built({
      kind: 'work',
      chain,
      state: 'in_review',
      step: 2,
      decisions: { tcr: { decision: 'approved', at: first }, rdd: { decision: 'approved', at: second } },
    });
    expect([status.stages, status.since]).toEqual([['fat', 'operational'], first.toISOString()]);
    expect(status.chain).toEqual([
      { stage: 'tcr', step: 1, decision: 'approved' },
      { stage: 'fat', step: 2, decision: null },
      { stage: 'rdd', step: 2, decision: 'approved' },
      { stage: 'operational', step: 2, decision: null },
      { stage: 'gm', step: 3, decision: null },
    ]);
    expect(await built({})).toMatchObject({ stages: ['tcr'], since: NOW });
  });

  it('shows a corrected permit as waiting since the correction', async () => {
    const decisions = { tcr: { decision: 'approved', at: first } } as const;
    const corrections = [{ stage: 'operational' as const, fixed_at: second }];
    const status = await built({ state: 'in_review', step: 2, decisions, corrections });
    expect([status.stages, status.since, status.correction]).toEqual([['operational'], second.toISOString(), null]);
  });

  it('lists no stages while the permit is returned, and names the parts to correct', async () => {
    const corrections = [
      { fields: ['person'], note: 'Dahulu', asked_at: first, fixed_at: first },
      { fields: ['items', 'schedule'], note: 'Foto buram', asked_at: second },
    ];
    const log = [
      {},
      {
        event: 'returned' as const,
        description: 'Returned by TCR',
        progress: 'returned' as const,
        create_time: second,
      },
    ];
    const decisions = { tcr: { decision: 'returned', at: second } } as const;
    const returned = await built({ state: 'returned', step: 1, decisions, corrections, log });
    expect([returned.stages, returned.since]).toEqual([[], second.toISOString()]);
    expect(returned.correction).toEqual({ fields: ['items', 'schedule'], note: 'Foto buram', notes: {} });
    expect(await built({ state: 'cancelled', corrections })).toMatchObject({ correction: null, stages: [] });
  });

  it('lists no stages of a rejected permit, and gives the reason', async () => {
    const status = await built({ state: 'rejected', permit: { rejection_note: 'Slot ditutup' } });
    expect([status.stages, status.rejection_note]).toEqual([[], 'Slot ditutup']);
    expect((await built({})).rejection_note).toBeNull();
  });
});

describe('active work permit', () => {
  const work = { kind: 'work', state: 'approved' } as const;

  it('shows a work permit as active within its dates while its current period is granted', async () => {
    const permit = await aPermit(world, { ...work, renewals: { 2: 'granted', 3: 'asked' } });
    const on = async (text: string) => {
      world.clock.set(at(text));
      const { is_active, renewed_until } = await statusOf(permit);
      return [is_active, renewed_until];
    };
    expect(await on('2026-11-15T23:59:59+07:00')).toEqual([false, '2026-11-29']);
    expect(await on('2026-11-16T00:00:00+07:00')).toEqual([true, '2026-11-29']);
    expect(await on('2026-11-29T23:59:59+07:00')).toEqual([true, '2026-11-29']);
    expect(await on('2026-11-30T00:00:00+07:00')).toEqual([false, '2026-11-29']);
  });

  it('does not show a suspended work permit as active', async () => {
    expect(await built(work)).toMatchObject({ is_active: true, renewed_until: '2026-11-22' });
    expect(await built({ ...work, state: 'suspended' })).toMatchObject({ is_active: false });
  });
});

describe('pass of a permit', () => {
  const read = (text: string | null) => readPass(world.config.pass_keys, text ?? '');

  it('gives a pass with permit, property and the times of the slot, which stays the same until the permit changes', async () => {
    const permit = await aPermit(world, { state: 'approved', slot: { starts: '22:00', ends: '08:00' } });
    const { pass } = await statusOf(permit);
    expect(read(pass)).toMatchObject({
      permit_id: permit.id,
      property_id: permit.property_id,
      from: at('2026-11-20T22:00:00+07:00'),
      until: at('2026-11-21T08:00:00+07:00'),
    });
    expect((await statusOf(permit)).pass).toBe(pass);
    const updated_at = at('2026-11-16T02:30:00Z');
    await world.owner.updateTable('permit').set({ updated_at }).where('id', '=', permit.id).execute();
    const later = (await statusOf(permit)).pass;
    expect(later).not.toBe(pass);
    expect(read(later)).toMatchObject({ permit_id: permit.id });
  });

  it('gives a work permit a pass that is valid until the end of the last granted period', async () => {
    const from = at('2026-11-16T00:00:00+07:00');
    const first = await built({ kind: 'work', state: 'checked' });
    expect(read(first.pass)).toMatchObject({ from, until: at('2026-11-23T00:00:00+07:00') });
    const asked = await built({ kind: 'work', state: 'checked', renewals: { 2: 'asked' } });
    expect(read(asked.pass)).toMatchObject({ from, until: at('2026-11-23T00:00:00+07:00') });
    const renewed = await built({ kind: 'work', state: 'checked', renewals: { 2: 'granted' } });
    expect(read(renewed.pass)).toMatchObject({ from, until: at('2026-11-30T00:00:00+07:00') });
  });

  it('gives a pass only while the permit is approved or checked', async () => {
    const states: string[] = [];
    for (const state of PERMIT_STATES) {
      const kind = state === 'suspended' ? 'work' : 'loading';
      if ((await built({ kind, state })).pass !== null) states.push(state);
    }
    expect(states).toEqual(['approved', 'checked']);
  });

  it('gives no pass after the window of the permit', async () => {
    const permit = await aPermit(world, { state: 'approved', slot: { starts: '08:00', ends: '10:00' } });
    world.clock.set(at('2026-11-20T09:59:59+07:00'));
    expect((await statusOf(permit)).pass).not.toBeNull();
    world.clock.set(at('2026-11-20T10:00:00+07:00'));
    expect((await statusOf(permit)).pass).toBeNull();
  });
});
