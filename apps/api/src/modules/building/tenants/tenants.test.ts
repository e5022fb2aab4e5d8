import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/building/tenants';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  aCategory,
  aFloor,
  aProperty,
  aTenant,
  aTenantUser,
  aUnit,
  bearer,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const make = async (facts: object) => {
  const answer = await call('POST', 'tenant', { name: 'Kopi Senja', ...facts });
  return { answer, tenant: answer.json<TenantRecordOfStaff>() };
};
const list = async (query: string) =>
  (await call('GET', `tenant-datatable?${query}`)).json<{ data: TenantRecordOfStaff[] }>().data;

describe('tenant records', () => {
  it('stores units and a category of a tenant and finds the tenant by unit and by category', async () => {
    const floor = await aFloor(world, { property_id, name: 'Lantai 2' });
    const [one, two] = [
      await aUnit(world, { property_id, floor_id: floor.id, name: '2-01' }),
      await aUnit(world, { property_id }),
    ];
    const category = await aCategory(world, { property_id, name: 'Makanan' });
    const { tenant } = await make({ unit_ids: [one.id], category_id: category.id, phone: '021 555' });
    expect(tenant).toMatchObject({
      units: [{ id: one.id, name: '2-01', floor: 'Lantai 2' }],
      category: 'Makanan',
      logins: 0,
      open_permits: 0,
    });
    const changed = await call('PUT', `tenant/${tenant.id}`, {
      name: 'Kopi Senja',
      unit_ids: [two.id, one.id],
      version: 1,
    });
    expect(changed.json()).toMatchObject({ category: null, version: 2 });
    expect(changed.json<TenantRecordOfStaff>().unit_ids.toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await list(`floor_id=${floor.id}`)).map(({ id }) => id)).toEqual([tenant.id]);
    expect(await list(`category_id=${category.id}`)).toEqual([]);
    expect((await list('search_by=senja')).length).toBe(1);
  });

  it('refuses to assign a unit of another tenant or of another property', async () => {
    const taken = await aTenant(world, { property_id });
    const foreign = await aUnit(world);
    for (const [unit_id, code] of [
      [taken.unit_ids[0], 'taken'],
      [foreign.id, 'invalid'],
    ]) {
      const { answer } = await make({ unit_ids: [unit_id] });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'unit_ids', code }]]);
    }
    const category_id = (await aCategory(world)).id;
    expect((await make({ category_id })).answer.json().fields).toEqual([{ path: 'category_id', code: 'invalid' }]);
    expect(await list('search_by=senja')).toEqual([]);
  });

  it('refuses to delete a tenant with logins, and logs its users out when the tenant is deactivated', async () => {
    const tenant = await aTenant(world, { property_id });
    const user = await aTenantUser(world, { tenant });
    const token = await tenantLogin(world, user);
    const items = () => world.app.inject({ url: `/v1/loading-unloading/items/${tenant.id}`, headers: bearer(token) });
    expect((await items()).statusCode).toBe(200);
    const refused = await call('DELETE', `tenant/${tenant.id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_use']);
    const facts = { name: tenant.name, unit_ids: tenant.unit_ids, version: 1 };
    expect((await call('PUT', `tenant/${tenant.id}`, { ...facts, active: false })).statusCode).toBe(200);
    expect((await items()).statusCode).toBe(401);
    expect((await list('status=inactive')).map(({ id }) => id)).toEqual([tenant.id]);
  });
});
