import { publicFloor, publicProperty, publicTenant } from '@gerbang/shared/contracts/building/public-lists';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import {
  aFile,
  aFloor,
  aProperty,
  aTenant,
  aTenantUser,
  aUnit,
  bearer,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { createContext } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { describeTenant } from './places.service.ts';

const world = await createWorld();
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers });
const list = async (query: string) =>
  z.parse(z.array(publicProperty), (await get(`/v1/public/property${query}`)).json());
const ctx = () => createContext(world.deps, { kind: 'anonymous', applicant: undefined }, 'test');

describe('GET /v1/public/property', () => {
  it('[S7-019] [D6-01] [D6-15] lists public properties as a bare array with public fields only', async () => {
    const mall = await aProperty(world, {
      name: 'Graha Permai',
      time_zone: 'Asia/Makassar',
      identity_policy: 'checked_at_gate',
      retention_days: 7,
      cutoff_loading: '16:30',
      brand_color: '#0A7D5A',
      contact_phone: '+62 411 555',
    });
    const answer = await get('/v1/public/property?search=graha%20perm');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([
      {
        id: mall.id,
        name: 'Graha Permai',
        short_code: mall.short_code,
        time_zone: 'Asia/Makassar',
        identity_policy: 'checked_at_gate',
        retention_days: 7,
        cutoffs: { loading: '16:30', unloading: '17:00', work: '15:00' },
        lead_days: { loading: 0, unloading: 0, work: 0 },
        brand: { color: '#0A7D5A', logo_url: null },
      },
    ]);
    expect(answer.headers['cache-control']).toBe('public, max-age=30');
  });

  it('[S7-019] lists public properties without parameters and ignores unknown parameters', async () => {
    const mall = await aProperty(world, { name: '000 first' });
    expect((await list(''))[0]?.id).toBe(mall.id);
    expect((await list('?search=&page=2&foo=bar'))[0]?.id).toBe(mall.id);
  });

  it('[D6-15] searches public properties by name and short code in any case and treats wildcards as plain text', async () => {
    const percent = await aProperty(world, { name: 'Diskon 50% Plaza', short_code: 'D50' });
    await aProperty(world, { name: 'Diskon 500 Plaza', short_code: 'D500' });
    expect((await list('?search=50%25')).map(({ id }) => id)).toEqual([percent.id]);
    expect((await list('?search=d50')).map(({ id }) => id)).toEqual([percent.id]);
    expect((await list('?search=DISKON')).map(({ name }) => name)).toEqual(['Diskon 50% Plaza', 'Diskon 500 Plaza']);
  });

  it('[D6-15] returns 50 properties by default and up to 200 on request', async () => {
    const { group_id } = await aProperty(world);
    for (let count = 0; count < 205; count += 1) await aProperty(world, { group_id, name: `Banyak ${count}` });
    expect(await list('?search=banyak')).toHaveLength(50);
    expect(await list('?search=banyak&limit=3')).toHaveLength(3);
    expect(await list('?search=banyak&limit=200')).toHaveLength(200);
  });

  it.each([
    'limit=201',
    'limit=0',
    'limit=x',
    'limit=1.5',
    `search=${'x'.repeat(121)}`,
    'search=a&search=b',
    'search=%00',
  ])('refuses the query %s for public properties', async (query) => {
    const answer = await get(`/v1/public/property?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed' });
    expect(answer.headers['cache-control']).not.toBe('public, max-age=30');
  });

  it('leaves an inactive property out of the public list', async () => {
    await aProperty(world, { name: 'Tutup Selamanya', active: false });
    expect(await list('?search=tutup')).toEqual([]);
  });

  it('returns a link to the property’s logo that expires', async () => {
    const mall = await aProperty(world, { name: 'Berlogo' });
    const { id } = await aFile(world, { property_id: mall.id, kind: 'logo' });
    await world.owner.updateTable('property').set({ logo_file_id: id }).where('id', '=', mall.id).execute();
    const [shown] = await list('?search=berlogo');
    expect(shown?.brand.logo_url).toMatch(new RegExp(`^http://localhost:8080/v1/files/${id}\\?exp=\\d+&sig=`));
  });
});

describe('GET /v1/public/floor', () => {
  it.each(['propertyId', 'property_id'])(
    '[S7-020] [S3-012] [D6-01] lists the floors of one property, named by %s',
    async (name) => {
      const mall = await aProperty(world);
      const upper = await aFloor(world, { property_id: mall.id, name: 'Lantai 1', position: 2 });
      const ground = await aFloor(world, { property_id: mall.id, name: 'Lantai Dasar', position: 1 });
      await aFloor(world);
      const answer = await get(`/v1/public/floor?${name}=${mall.id}`);
      expect(answer.statusCode).toBe(200);
      expect(z.parse(z.array(publicFloor), answer.json())).toEqual([
        { id: ground.id, name: 'Lantai Dasar', propertyId: mall.id },
        { id: upper.id, name: 'Lantai 1', propertyId: mall.id },
      ]);
      expect(answer.headers['cache-control']).toBe('public, max-age=30');
    },
  );

  it('refuses to list floors without a property id', async () => {
    const answer = await get('/v1/public/floor');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed', fields: [{ path: 'property_id', code: 'required' }] });
    expect((await get('/v1/public/floor?property_id=1')).statusCode).toBe(400);
  });

  it('answers 404 for the floors of an unknown or inactive property', async () => {
    const closed = await aProperty(world, { active: false });
    for (const id of [newId(), closed.id]) {
      const answer = await get(`/v1/public/floor?property_id=${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('GET /v1/public/tenant', () => {
  it('[S7-021] [D6-01] lists active tenants by name with their units and floors, lowest floor first', async () => {
    const { id: property_id } = await aProperty(world);
    const upper = await aFloor(world, { property_id, name: 'L2', position: 2 });
    const lower = await aFloor(world, { property_id, name: 'L1', position: 1 });
    const second = await aUnit(world, { property_id, floor_id: upper.id, name: '2-01' });
    const first = await aUnit(world, { property_id, floor_id: lower.id, name: '1-09' });
    const shop = await aTenant(world, { property_id, name: 'kopi Senja', unit_ids: [second.id, first.id] });
    const other = await aTenant(world, { property_id, name: 'Batik Laras', unit_ids: [] });
    await aTenant(world, { property_id, name: 'Sudah Pindah', active: false });
    await aTenant(world, { name: 'Mal lain' });
    const answer = await get(`/v1/public/tenant?property_id=${property_id}`);
    expect(answer.statusCode).toBe(200);
    expect(z.parse(z.array(publicTenant), answer.json())).toEqual([
      { id: other.id, name: 'Batik Laras', unit_list: [] },
      {
        id: shop.id,
        name: 'kopi Senja',
        unit_list: [
          { id: first.id, name: '1-09', floor: { id: lower.id, name: 'L1' } },
          { id: second.id, name: '2-01', floor: { id: upper.id, name: 'L2' } },
        ],
      },
    ]);
  });

  it('returns the same public list of tenants to a logged-in tenant', async () => {
    const user = await aTenantUser(world);
    await aTenant(world, { property_id: user.property_id });
    const url = `/v1/public/tenant?property_id=${user.property_id}`;
    const anonymous = (await get(url)).json<unknown[]>();
    expect(anonymous).toHaveLength(2);
    expect((await get(url, bearer(await tenantLogin(world, user)))).json()).toEqual(anonymous);
  });

  it('answers 404 for the tenants of an unknown property and 400 without a property id', async () => {
    expect((await get(`/v1/public/tenant?property_id=${newId()}`)).statusCode).toBe(404);
    expect((await get('/v1/public/tenant')).statusCode).toBe(400);
  });
});

describe('describeTenant', () => {
  it('describes a tenant with its property, its units and the floor of its first unit', async () => {
    const mall = await aProperty(world, { time_zone: 'Asia/Jayapura' });
    const tenant = await aTenant(world, { property_id: mall.id });
    const seen = await describeTenant(ctx(), mall.id, tenant.id);
    expect(seen.property).toEqual({ id: mall.id, name: mall.name, time_zone: 'Asia/Jayapura' });
    expect(seen.tenant).toMatchObject({ id: tenant.id, name: tenant.name, unit_list: [{ id: tenant.unit_ids[0] }] });
    expect(seen.tenant.floor).toEqual(seen.tenant.unit_list[0]?.floor);
  });

  it('describes a tenant without units with the floor null, and answers not_found for a tenant of another property', async () => {
    const tenant = await aTenant(world, { unit_ids: [] });
    expect((await describeTenant(ctx(), tenant.property_id, tenant.id)).tenant.floor).toBeNull();
    const elsewhere = await aProperty(world);
    await expect(describeTenant(ctx(), elsewhere.id, tenant.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('row-level security', () => {
  it('limits an unfiltered query to the property of its transaction, and to the tenant’s own rows for a tenant', async () => {
    const own = await aTenant(world);
    await aTenant(world, { property_id: own.property_id });
    await aTenant(world);
    const { property_id, id: tenant_id } = own;
    await transaction(world.db, { property_id }, async (tx) => {
      for (const table of ['floor', 'unit', 'tenant', 'tenant_unit'] as const) {
        const rows = await tx.selectFrom(table).select('property_id').execute();
        expect(rows).toHaveLength(2);
        expect(new Set(rows.map((row) => row.property_id))).toEqual(new Set([property_id]));
      }
      expect(await tx.selectFrom('property').select('id').execute()).toEqual([{ id: property_id }]);
    });
    await transaction(world.db, { property_id, tenant_id }, async (tx) => {
      expect(await tx.selectFrom('tenant').select('id').execute()).toEqual([{ id: tenant_id }]);
      expect(await tx.selectFrom('tenant_unit').select('tenant_id').execute()).toEqual([{ tenant_id }]);
    });
  });

  it('shows only the public columns of a property to a transaction without a scope', async () => {
    const { property_id } = await aFloor(world);
    for (const table of ['property', 'floor', 'unit', 'tenant', 'tenant_unit']) {
      expect((await sql`select from ${sql.table(table)}`.execute(world.db)).rows).toEqual([]);
    }
    const shown = await world.db.selectFrom('public_property').selectAll().where('id', '=', property_id).execute();
    expect(Object.keys(shown[0] ?? {})).not.toContain('contact_email');
  });
});
