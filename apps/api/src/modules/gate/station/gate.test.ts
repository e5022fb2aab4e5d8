import { createPublicKey, verify } from 'node:crypto';

import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { aFormOutOf, AT_NIGHT, goodsInside, IN_THE_SLOT, ONE_STAGE, quantities } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  aTenantForm,
  created,
  gate,
  move,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
});

async function guardAt(when: Date) {
  world.clock.set(when);
  const guard = await aStaffMember(world, {
    name: 'Joko Penjaga',
    properties: [building.property_id],
    role: { actions: ['gate.check'], stages: ['security'] },
  });
  const token = await staffLogin(world, guard);
  const get = (path: string) => world.app.inject({ url: `/v1/gate/${path}`, headers: bearer(token) });
  const at = `property_id=${building.property_id}`;
  return {
    token,
    find: (query: string) => get(`permit?${at}&${query}`),
    tonight: async () => (await get(`tonight?${at}`)).json<Tonight>(),
  };
}

async function anApproved() {
  const form = { ...(await aLoadingForm(world, building)), plate: 'b9214txr', driver_name: 'Agus Setiawan' };
  return approve(world, await aDecider(world, building, 'tcr'), await submitLoading(world, building, form), 'tcr');
}

describe('a permit at the gate', () => {
  it('finds a permit by its code as typed, with the items that may pass', async () => {
    const permit = await anApproved();
    const guard = await guardAt(IN_THE_SLOT);
    const answer = await guard.find(`code=${permit.code.toLowerCase().replaceAll('-', '')}`);
    expect(answer.json<GatePermit>()).toMatchObject({
      code: permit.code,
      state: 'approved',
      company: 'PT Maju Jaya',
      from: '2026-11-18T01:00:00.000Z',
      until: '2026-11-18T03:00:00.000Z',
      plate: 'B 9214 TXR',
      driver_name: 'Agus Setiawan',
      items: [
        { name: 'Kursi', qty: 4, passed: 0 },
        { name: 'Meja', qty: 2, passed: 0 },
      ],
      visits: [],
    });
  });

  it('finds a permit by its pass, but not by an altered pass or one of another building', async () => {
    const permit = await anApproved();
    const status = await world.app.inject({
      method: 'POST',
      url: '/v1/public/status',
      payload: { form_code: permit.code, email: permit.email },
    });
    const pass = status.json<PermitStatus>().pass ?? '';
    const guard = await guardAt(IN_THE_SLOT);
    expect((await guard.find(`pass=${pass}`)).json<GatePermit>().code).toBe(permit.code);
    const on_paper = encodeURIComponent(`https://gerbang.test/verify#${pass}`);
    expect((await guard.find(`pass=${on_paper}`)).json<GatePermit>().code).toBe(permit.code);
    expect((await guard.find(`pass=${pass.slice(0, 8)}AAAA${pass.slice(12)}`)).json().code).toBe('pass_invalid');
    building = await aBuilding(world);
    expect((await (await guardAt(IN_THE_SLOT)).find(`pass=${pass}`)).json().code).toBe('pass_invalid');
  });

  it('finds no permit of another building or with an unknown code', async () => {
    const permit = await anApproved();
    building = await aBuilding(world);
    const guard = await guardAt(IN_THE_SLOT);
    expect((await guard.find(`code=${permit.code}`)).statusCode).toBe(404);
    expect((await guard.find('code=hello')).statusCode).toBe(404);
    expect((await guard.find('')).statusCode).toBe(400);
  });

  it('shows the guard which items passed, when and by whom, and leaves out refused items', async () => {
    const permit = await anApproved();
    const guard = await guardAt(IN_THE_SLOT);
    const [chairs, table] = await quantities(world, permit, { Kursi: 3, Meja: 0 });
    const items = [chairs, { ...table, rejection_note: 'Rusak' }] as Parameters<typeof gate>[3]['items'] & object;
    expect((await gate(world, guard.token, permit, { direction: 'in', items })).statusCode).toBe(200);
    const seen = (await guard.find(`code=${permit.code}`)).json<GatePermit>();
    expect(seen).toMatchObject({ state: 'checked', items: [{ name: 'Kursi', qty: 4, passed: 3 }] });
    expect(seen.visits).toMatchObject([{ opened_at: IN_THE_SLOT.toISOString(), opened_by: { name: 'Joko Penjaga' } }]);
  });

  it('shows the guard goods out with the photo from their goods-in permit', async () => {
    const inside = await goodsInside(world, building);
    const out = created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 2)), building);
    const guard = await guardAt(AT_NIGHT);
    const entry = (await guard.find(`code=${inside.code}`)).json<GatePermit>().items[0]?.photo_url;
    const seen = (await guard.find(`code=${out.code}`)).json<GatePermit>().items[0]?.photo_url;
    expect(seen?.split('?')[0]).toBe(entry?.split('?')[0]);
  });

  it('[D3-62] marks goods out that are not on record as having come in', async () => {
    const inside = await goodsInside(world, building);
    const recorded = created(
      await postAsTenant(world, building, await aFormOutOf(world, building, inside, 2)),
      building,
    );
    const form = await aTenantForm(world, building, 'unloading');
    const unrecorded = created(await postAsTenant(world, building, form), building);
    const guard = await guardAt(AT_NIGHT);
    const flags = [];
    for (const { code } of [inside, recorded, unrecorded]) {
      const { items } = (await guard.find(`code=${code}`)).json<GatePermit>();
      flags.push(items.map(({ is_without_entry }) => is_without_entry));
    }
    expect(flags).toEqual([[false], [false], [true]]);
  });
});

describe('tonight’s permits', () => {
  it('lists the permits of yesterday to tomorrow that may pass, with the public key for passes', async () => {
    const [coming, work, waiting] = [
      await anApproved(),
      await submitWork(world, building),
      await submitLoading(world, building),
    ];
    await approve(world, await aDecider(world, building, 'tcr'), work, 'tcr');
    const guard = await guardAt(IN_THE_SLOT);
    const { permits, pass_keys } = await guard.tonight();
    const codes = permits.map(({ code }) => code);
    expect(codes.toSorted()).toEqual([coming.code, work.code].toSorted());
    expect(codes).not.toContain(waiting.code);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: pass_keys[0] ?? '' }, format: 'jwk' });
    expect(verify(null, Buffer.from('x'), key, Buffer.alloc(64))).toBe(false);
    expect(permits.find(({ code }) => code === work.code)?.workers.map(({ name }) => name)).toEqual(['Andi', 'Joko']);
    expect((await (await guardAt(new Date('2026-11-14T02:00:00Z'))).tonight()).permits).toEqual([]);
  });

  it('lists permits with people inside, whatever the state of the permit', async () => {
    const work = await submitWork(world, building);
    const decider = await aDecider(world, building, 'tcr');
    await approve(world, decider, work, 'tcr');
    const guard = await guardAt(IN_THE_SLOT);
    await gate(world, guard.token, work, { direction: 'in', workers: 2 });
    await move(world, await aDecider(world, building, 'tcr'), work, 'suspend', { note: 'Asap' });
    const { permits } = await guard.tonight();
    expect(permits).toMatchObject([{ code: work.code, state: 'suspended', visits: [{ workers: 2, closed_at: null }] }]);
    expect((await gate(world, guard.token, work, { direction: 'out' })).statusCode).toBe(200);
    const later = await guardAt(new Date('2026-11-21T02:00:00Z'));
    expect((await later.tonight()).permits).toEqual([]);
  });
});
