import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { tenantPermits, type TenantPermit } from '@gerbang/shared/contracts/permits/tenant-permits';
import { decodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aTenant, aTenantUser, bearer, PASSWORD, tenantLogin } from '../../../../test/builders.ts';
import { aFormOutOf, goodsInside, IN_THE_SLOT, ONE_STAGE } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aTenantForm,
  aWorkForm,
  created,
  move,
  post,
  postAsTenant,
  returnPermit,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
const { clock } = world;

let building: Building;
beforeEach(async () => {
  clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
});

async function permitsOf(token = building.tenant.token): Promise<TenantPermit[]> {
  const answer = await world.app.inject({ url: '/v1/tenant/permits', headers: bearer(token) });
  expect(answer.statusCode).toBe(200);
  return z.parse(tenantPermits, answer.json()).data;
}

const submitOwn = async () =>
  created(await postAsTenant(world, building, await aTenantForm(world, building)), building);

/** A contractor's work permit for the shop of the tenant. */
async function contractorWork() {
  const form = await aWorkForm(world, building, 'kontraktor@example.com');
  const place = { tenant: { id: building.tenant.id }, location: building.tenant.unit, floor: null };
  return created(await post(world, building, '/v1/public/sika', { ...form, ...place }), building);
}

const login = async (tenant: Awaited<ReturnType<typeof aTenant>>) =>
  tenantLogin(world, await aTenantUser(world, { tenant }));

describe('the permits on the home of a tenant', () => {
  it('lists own permits and contractors\u2019 work for the shop with window, open stages and a link to the status', async () => {
    const own = await submitOwn();
    const work = await contractorWork();
    const [first, second] = await permitsOf();
    expect(first).toMatchObject({
      id: own.id,
      code: own.code,
      kind: 'loading',
      state: 'submitted',
      title: 'Rak display',
      from: '2026-11-18T01:00:00.000Z',
      until: '2026-11-18T03:00:00.000Z',
      stages: ['tcr'],
      passed_at: null,
    });
    expect(second).toMatchObject({
      id: work.id,
      kind: 'work',
      title: 'Plester dinding',
      from: '2026-11-18T15:00:00.000Z',
      until: '2026-12-09T22:00:00.000Z',
    });
    expect(decodeStatusLink(first?.status_link ?? '')?.form_code).toBe(own.code);
    expect(second?.status_link).toBeNull();
  });

  it('shows nothing of visitors without a tenant, of another tenant, or of another property', async () => {
    await submitLoading(world, building);
    await submitWork(world, building);
    await submitOwn();
    const elsewhere = await aBuilding(world);
    await postAsTenant(world, elsewhere, await aTenantForm(world, elsewhere));
    const neighbour = await login(await aTenant(world, { property_id: building.property_id }));
    expect(await permitsOf(neighbour)).toEqual([]);
    expect(await permitsOf()).toHaveLength(1);
  });

  it('puts what happens now first, then what the tenant must fix, and drops a permit a week after its end', async () => {
    const tcr = await aDecider(world, building, 'tcr');
    const later = await contractorWork();
    await returnPermit(world, tcr, await submitOwn(), { note: 'Foto buram', fields: ['schedule'] });
    const ended = await submitOwn();
    await move(world, tcr, ended, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Penuh' });
    await goodsInside(world, building);
    clock.set(IN_THE_SLOT);
    const token = await tenantLogin(world, { email: building.tenant.email, password: PASSWORD });
    const rows = await permitsOf(token);
    expect(rows.map(({ state, note }) => [state, note])).toEqual([
      ['checked', ''],
      ['returned', 'Foto buram'],
      ['submitted', ''],
      ['rejected', 'Penuh'],
    ]);
    expect(rows[0]?.passed_at).toBe(IN_THE_SLOT.toISOString());
    expect(rows[2]?.id).toBe(later.id);
    clock.set(new Date(MONDAY_MORNING.getTime() + 7 * 86_400_000));
    const again = await tenantLogin(world, { email: building.tenant.email, password: PASSWORD });
    expect((await permitsOf(again)).map(({ state }) => state)).not.toContain('rejected');
  });
});

describe('the goods on the home of a tenant', () => {
  const itemsOf = async (query = '?inside=true') => {
    const url = `/v1/loading-unloading/items/${building.tenant.id}${query}`;
    return (await world.app.inject({ url, headers: bearer(building.tenant.token) })).json<TenantItem[]>();
  };

  it('gives the quantity inside and the part that is not reserved, and leaves out items that never came in', async () => {
    const inside = await goodsInside(world, building);
    await postAsTenant(world, building, await aFormOutOf(world, building, inside, 2));
    await submitOwn();
    expect(await itemsOf()).toMatchObject([{ name: 'Rak display', unit: 'pcs', inside: 5, left: 3 }]);
    expect((await itemsOf('')).map(({ inside: qty, left }) => [qty, left])).toEqual(
      expect.arrayContaining([
        [5, 3],
        [null, null],
      ]),
    );
  });

  it('still lists goods that are inside after the tenant has removed the saved item', async () => {
    await goodsInside(world, building);
    await world.owner
      .updateTable('goods_item')
      .set({ saved: false })
      .where('tenant_id', '=', building.tenant.id)
      .execute();
    expect(await itemsOf()).toMatchObject([{ inside: 5, left: 5 }]);
  });
});
