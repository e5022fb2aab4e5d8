import type { TenantItemRecord } from '@gerbang/shared/contracts/goods/tenant-items';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  aFile,
  aProperty,
  aSavedItem,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { newId } from '../../../platform/database/ids.ts';
import { signFileLink } from '../../../platform/files/signed-links.ts';

const world = await createWorld();
let property_id: string;
let tenant: { property_id: string; id: string };
let call: StaffCaller;
beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  tenant = await aTenant(world, { property_id });
  call = await staffCaller(world, property_id);
});

const aBody = (given: object = {}) => ({ tenant_id: tenant.id, name: 'Rak besi', unit: 'unit', ...given });
const make = async (given: object = {}) => (await call('POST', 'tenant-item', aBody(given))).json<TenantItemRecord>();
const list = async (query = '') =>
  (await call('GET', `tenant-item-datatable?tenant_id=${tenant.id}${query}`)).json<{ data: TenantItemRecord[] }>().data;
const offered = async () => {
  const headers = bearer(await tenantLogin(world, await aTenantUser(world, { tenant })));
  const answer = await world.app.inject({ url: `/v1/loading-unloading/items/${tenant.id}`, headers });
  return answer.json<{ id: string; name: string; image_url: string | null }[]>();
};

async function anUpload(account_id: string): Promise<{ id: string; url: string }> {
  const id = newId();
  await sql`insert into upload (id, owner_key, kind, content_type, bytes, width, height, created_at)
    values (${id}, ${`account:${account_id}`}, 'item', 'image/jpeg', 100, 40, 30, ${world.clock.now()})`.execute(
    world.owner,
  );
  const { keys, public_url } = world.deps.config;
  const expires_at = new Date(world.clock.now().getTime() + 60_000);
  return { id, url: public_url + signFileLink(keys, { id, expires_at }) };
}

describe('saved items, edited by staff', () => {
  it('lets staff add saved items, offers them to the tenant, and lets staff change and delete them', async () => {
    const made = await make({ description: '2 meter' });
    expect(made).toMatchObject({ tenant_id: tenant.id, name: 'Rak besi', description: '2 meter', version: 1 });
    expect(await offered()).toMatchObject([{ id: made.id, name: 'Rak besi', image_url: null }]);
    const changed = await call('PUT', `tenant-item/${made.id}`, { ...aBody({ name: 'Rak baja' }), version: 1 });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { name: 'Rak baja', version: 2 }]);
    expect((await offered()).map(({ name }) => name)).toEqual(['Rak baja']);
    expect((await call('DELETE', `tenant-item/${made.id}`)).statusCode).toBe(204);
    expect([await offered(), await list()]).toEqual([[], []]);
    const { rows } = await sql`
      select action, detail from audit_log where property_id = ${property_id} and record_id = ${made.id} order by id`.execute(
      world.owner,
    );
    const facts = { tenant_id: tenant.id, description: '2 meter', unit: 'unit', photo_file_id: null };
    expect(rows).toEqual([
      { action: 'tenant-item.created', detail: { ...facts, name: 'Rak besi' } },
      {
        action: 'tenant-item.updated',
        detail: { name: ['Rak besi', 'Rak baja'], description: ['2 meter', ''] },
      },
      { action: 'tenant-item.deleted', detail: { ...facts, name: 'Rak baja', description: '' } },
    ]);
  });

  it('keeps a deleted saved item available to the permits that use it', async () => {
    const { id } = await aSavedItem(world, { tenant });
    expect((await call('DELETE', `tenant-item/${id}`)).statusCode).toBe(204);
    const { rows } = await sql`select saved from goods_item where id = ${id}`.execute(world.owner);
    expect(rows).toEqual([{ saved: false }]);
    expect((await call('DELETE', `tenant-item/${id}`)).statusCode).toBe(404);
  });

  it('finds saved items by name and description among one tenant’s items only', async () => {
    await make({ name: 'Kursi' });
    await make({ name: 'Meja', description: 'jati 50%' });
    await aSavedItem(world, { tenant: await aTenant(world, { property_id }) });
    await aSavedItem(world, { tenant, saved: false });
    expect((await list()).map(({ name }) => name)).toEqual(['Kursi', 'Meja']);
    expect((await list('&search_by=50%25')).map(({ name }) => name)).toEqual(['Meja']);
    expect((await list('&sort=-name')).map(({ name }) => name)).toEqual(['Meja', 'Kursi']);
  });

  it('requires a tenant of the property for saved items and answers 404 for unsaved items and other properties', async () => {
    const foreign = await aSavedItem(world);
    const answer = await call('POST', 'tenant-item', aBody({ tenant_id: foreign.tenant_id }));
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'tenant_id', code: 'invalid' }]]);
    const once = await aSavedItem(world, { tenant, saved: false });
    for (const { id } of [foreign, once]) {
      expect((await call('GET', `tenant-item/${id}`)).statusCode).toBe(404);
      expect((await call('PUT', `tenant-item/${id}`, { ...aBody(), version: 1 })).statusCode).toBe(404);
      expect((await call('DELETE', `tenant-item/${id}`)).statusCode).toBe(404);
    }
    const { rows } = await sql`select name from goods_item where id in (${foreign.id}, ${once.id})`.execute(
      world.owner,
    );
    expect(rows).not.toContainEqual({ name: 'Rak besi' });
  });

  it('refuses to change a saved item with a stale version, another tenant or unknown fields', async () => {
    const made = await make();
    expect((await call('PUT', `tenant-item/${made.id}`, { ...aBody(), version: 0 })).json().code).toBe('conflict');
    const beside = await aTenant(world, { property_id });
    const moved = await call('PUT', `tenant-item/${made.id}`, { ...aBody({ tenant_id: beside.id }), version: 1 });
    expect(moved.json().fields).toEqual([{ path: 'tenant_id', code: 'fixed' }]);
    const saved = await call('POST', 'tenant-item', aBody({ saved: false }));
    expect(saved.json().fields).toMatchObject([{ code: 'unknown_field' }]);
  });
});

describe('the picture of a saved item', () => {
  it('sets a new picture of a saved item, keeps it when its link is sent back, and removes it when null is sent', async () => {
    const keeper = await aStaffMember(world, { properties: [property_id] });
    const headers = bearer(await staffLogin(world, keeper));
    const put = (id: string, payload: object) =>
      world.app.inject({ method: 'PUT', url: `/v1/tenant-item/${id}?property_id=${property_id}`, headers, payload });
    const { id } = await make();
    const upload = await anUpload(keeper.id);
    const shown = await put(id, aBody({ image_url: upload.url, version: 1 }));
    expect(shown.statusCode).toBe(200);
    const { image_url } = shown.json<TenantItemRecord>();
    expect(image_url).toContain(`/v1/files/${upload.id}?`);
    const kept = await put(id, aBody({ name: 'Rak', image_url, version: 2 }));
    expect(kept.json()).toMatchObject({ name: 'Rak', image_url: expect.stringContaining(upload.id) });
    expect((await offered())[0]?.image_url).toContain(upload.id);
    expect((await put(id, aBody({ image_url: null, version: 3 }))).json()).toMatchObject({ image_url: null });
  });

  it('refuses a picture for a saved item that is another person’s file', async () => {
    const { id: file_id } = await aFile(world, { property_id });
    const { keys, public_url } = world.deps.config;
    const expires_at = new Date(world.clock.now().getTime() + 60_000);
    const others = [
      (await anUpload((await aStaffMember(world)).id)).url,
      public_url + signFileLink(keys, { id: file_id, expires_at }),
      'https://example.com/a.jpg',
    ];
    for (const image_url of others) {
      const answer = await call('POST', 'tenant-item', aBody({ image_url }));
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'image_url', code: 'invalid' }]]);
    }
    expect(await list()).toEqual([]);
  });
});
