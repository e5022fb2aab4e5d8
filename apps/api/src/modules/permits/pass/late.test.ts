import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { beforeEach, describe, expect, it } from 'vitest';

import { bearer } from '../../../../test/builders.ts';
import { auditOf } from '../../../../test/gate/gate.ts';
import { IN_THE_SLOT, ONE_STAGE, quantities, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  DAY,
  gate,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';

type Submitted = Awaited<ReturnType<typeof submitLoading>>;

const world = await createWorld();
let building: Building;
let permit: Submitted;
/** The slot is from 08:00 to 10:00 in Jakarta. */
const HALF_PAST_EIGHT = '2026-11-18T01:30:00.000Z';
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  permit = await submitLoading(world, building);
  await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
});

const ask = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
const readStatus = async () =>
  (await ask('/v1/public/status', { form_code: permit.code, email: permit.email })).json<PermitStatus>();
const tell = async (expected_at: string) =>
  ask('/v1/public/pass/late', { code: permit.code, key: (await readStatus()).pass_key, expected_at });

describe('running late', () => {
  it('shows the gate, its offline bundle, the dock and the applicant when the vehicle will arrive', async () => {
    expect((await tell(HALF_PAST_EIGHT)).json<PassView>().expected_at).toBe(HALF_PAST_EIGHT);
    expect((await readStatus()).expected_at).toBe(HALF_PAST_EIGHT);
    const headers = bearer(await staffAt(world, building, IN_THE_SLOT));
    const { property_id } = building;
    const get = (url: string) => world.app.inject({ url: `${url}property_id=${property_id}`, headers });
    const found = (await get(`/v1/gate/permit?code=${permit.code}&`)).json<GatePermit>();
    expect(found.expected_at).toBe(HALF_PAST_EIGHT);
    const tonight = (await get('/v1/gate/tonight?')).json<{ permits: GatePermit[] }>();
    expect(tonight.permits.map(({ expected_at }) => expected_at)).toEqual([HALF_PAST_EIGHT]);
    const board = (await get(`/v1/dock?day=${DAY}&`)).json<DockBoard>();
    expect(board.events.map(({ expected_at }) => expected_at)).toEqual([HALF_PAST_EIGHT]);
  });

  it('is stored once when it is sent twice, and a later answer replaces it', async () => {
    await tell(HALF_PAST_EIGHT);
    expect((await tell(HALF_PAST_EIGHT)).statusCode).toBe(200);
    expect(await auditOf(world, permit.property_id, 'permit.late')).toHaveLength(1);
    await tell('2026-11-18T02:00:00.000Z');
    expect((await readStatus()).expected_at).toBe('2026-11-18T02:00:00.000Z');
  });

  it('leaves the pass and the open decision as they were', async () => {
    const before = await readStatus();
    await tell(HALF_PAST_EIGHT);
    expect((await readStatus()).pass).toBe(before.pass);
  });

  it('is refused outside the window, after its end, after the gate, and with a wrong key', async () => {
    const outside = await tell('2026-11-18T03:00:00.000Z');
    expect([outside.statusCode, outside.json().fields[0].path]).toEqual([422, 'expected_at']);
    const wrong = await ask('/v1/public/pass/late', {
      code: permit.code,
      key: 'A'.repeat(22),
      expected_at: HALF_PAST_EIGHT,
    });
    expect(wrong.json().code).toBe('link_invalid');
    const guard = await staffAt(world, building, IN_THE_SLOT);
    await gate(world, guard, permit, { direction: 'in', items: await quantities(world, permit, { Kursi: 1 }) });
    expect((await tell('2026-11-18T02:30:00.000Z')).json().code).toBe('move_not_allowed');
    world.clock.set(new Date('2026-11-18T03:00:00Z'));
    expect((await tell(HALF_PAST_EIGHT)).json().code).toBe('move_not_allowed');
  });
});

describe('a pass after the gate', () => {
  it('says when goods passed, and has no QR once all of them have', async () => {
    const guard = await staffAt(world, building, IN_THE_SLOT);
    const proof = { code: permit.code, key: (await readStatus()).pass_key };
    await gate(world, guard, permit, { direction: 'in', items: await quantities(world, permit, { Kursi: 4 }) });
    const partly = (await ask('/v1/public/pass', proof)).json<PassView>();
    expect(partly).toMatchObject({ standing: 'valid', passed_at: IN_THE_SLOT.toISOString() });
    expect(partly.pass).toEqual(expect.any(String));
    await gate(world, guard, permit, { direction: 'in', items: await quantities(world, permit, { Meja: 2 }) });
    expect((await ask('/v1/public/pass', proof)).json<PassView>()).toMatchObject({ standing: 'valid', pass: null });
    expect((await readStatus()).pass).toBeNull();
  });
});
