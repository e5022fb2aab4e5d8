import { describe, expect, it } from 'vitest';

import {
  aFile,
  aSavedItem,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
const MOBILE = { 'x-app-source': 'mobile', 'x-app-os': 'android' };

const get = (tenant_id: string, token?: string, query: Record<string, string> = {}) =>
  world.app.inject({
    method: 'GET',
    url: `/v1/loading-unloading/items/${tenant_id}`,
    query,
    headers: { ...MOBILE, ...(token === undefined ? {} : bearer(token)) },
  });

describe('GET /v1/loading-unloading/items/{id}', () => {
  it('[S7-018] lists the tenant’s saved items by name with pictures as signed links', async () => {
    const tenant = await aTenant(world);
    const token = await tenantLogin(world, await aTenantUser(world, { tenant }));
    const { id: photo_file_id } = await aFile(world, { property_id: tenant.property_id });
    const shelf = await aSavedItem(world, { tenant, name: 'rak besi', unit: 'unit', description: '2 meter' });
    const cup = await aSavedItem(world, { tenant, name: 'Gelas kopi', photo_file_id });
    await aSavedItem(world, { tenant, name: 'Sekali saja', saved: false });
    const answer = await get(tenant.id, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([
      {
        id: cup.id,
        name: 'Gelas kopi',
        image_url: expect.stringMatching(`^http://localhost:8080/v1/files/${photo_file_id}\\?exp=\\d+&sig=[\\w-]{43}$`),
        description: '',
        unit: 'pcs',
        inside: null,
        left: null,
      },
      {
        id: shelf.id,
        name: 'rak besi',
        image_url: null,
        description: '2 meter',
        unit: 'unit',
        inside: null,
        left: null,
      },
    ]);
  });

  it('serves the picture of a saved item by its link until the link expires', async () => {
    const tenant = await aTenant(world);
    const user = await aTenantUser(world, { tenant });
    const { id: photo_file_id } = await aFile(world, { property_id: tenant.property_id });
    const jpeg = Buffer.from([
      0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9,
    ]);
    await world.deps.storage.put(`files/${photo_file_id}`, jpeg, 'image/jpeg');
    await aSavedItem(world, { tenant, photo_file_id });
    const [item] = (await get(tenant.id, await tenantLogin(world, user))).json<{ image_url: string }[]>();
    const url = item?.image_url.replace('http://localhost:8080', '') ?? '';
    expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    world.clock.advance(15 * 60 * 1000);
    expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(403);
  });

  it('searches saved items by name in any case and treats wildcards as plain text', async () => {
    const tenant = await aTenant(world);
    const token = await tenantLogin(world, await aTenantUser(world, { tenant }));
    await aSavedItem(world, { tenant, name: 'Kardus 50%' });
    await aSavedItem(world, { tenant, name: 'Kardus 500' });
    const names = async (search: string) =>
      (await get(tenant.id, token, { search })).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names('KARDUS')).toEqual(['Kardus 50%', 'Kardus 500']);
    expect(await names('50%')).toEqual(['Kardus 50%']);
    expect(await names('')).toHaveLength(2);
    expect(await names('_')).toEqual([]);
  });

  it('[D4-43] answers 404 for the saved items of any other tenant, whether it exists or not', async () => {
    const own = await aTenant(world);
    const token = await tenantLogin(world, await aTenantUser(world, { tenant: own }));
    const neighbour = await aSavedItem(world, { tenant: await aTenant(world, { property_id: own.property_id }) });
    const elsewhere = await aSavedItem(world);
    for (const id of [neighbour.tenant_id, elsewhere.tenant_id, newId()]) {
      const answer = await get(id ?? '', token);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('lists saved items only to a logged-in tenant; the app headers of a tenant give no access without a login', async () => {
    const tenant = await aTenant(world);
    const staff = await staffLogin(world, await aStaffMember(world, { properties: [tenant.property_id] }));
    expect((await get(tenant.id)).statusCode).toBe(401);
    expect((await get(tenant.id, staff)).statusCode).toBe(403);
  });

  it('refuses a malformed tenant id or search for saved items', async () => {
    const user = await aTenantUser(world);
    const token = await tenantLogin(world, user);
    expect((await get(user.tenant_id, token, { search: '\0' })).statusCode).toBe(400);
    expect((await get('1', token)).statusCode).toBe(400);
  });
});

describe('row-level security of items', () => {
  it('limits an unfiltered query of a tenant to its own items, for reading and writing', async () => {
    const own = await aSavedItem(world);
    const { property_id, tenant_id } = own;
    const neighbour = await aSavedItem(world, { tenant: await aTenant(world, { property_id }) });
    await aSavedItem(world);
    const scope = { property_id, tenant_id: tenant_id ?? '' };
    await transaction(world.db, scope, async (tx) => {
      expect(await tx.selectFrom('goods_item').select('id').execute()).toEqual([{ id: own.id }]);
      const changed = await tx
        .updateTable('goods_item')
        .set({ name: 'x' })
        .where('id', '=', neighbour.id)
        .executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(0n);
    });
    await transaction(world.db, { property_id }, async (tx) => {
      expect(await tx.selectFrom('goods_item').select('id').execute()).toHaveLength(2);
    });
    expect(await world.db.selectFrom('goods_item').select('id').execute()).toEqual([]);
  });
});
