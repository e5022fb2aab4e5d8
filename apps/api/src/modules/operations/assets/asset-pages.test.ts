import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  aProperty,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aWorkOrder, aWorkPhoto } from '../../../../test/operations/work-orders.ts';
import { importerOf } from '../../../../test/records/importer.ts';
import { callerWith, staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let account_id: string;
let call: StaffCaller;
let number = 0;

beforeAll(async () => {
  property_id = (await aProperty(world, { name: 'Graha Uji' })).id;
  const member = await aStaffMember(world, { properties: [property_id] });
  account_id = member.id;
  call = callerWith(world, property_id, bearer(await staffLogin(world, member)));
});
beforeEach(() => world.clock.set(MONDAY_MORNING));

async function anAsset(facts: object = {}): Promise<{ id: string; version: number; code: string; name: string }> {
  number += 1;
  return (await call('POST', 'asset', { code: `P-${number}`, name: `Pompa ${number}`, ...facts })).json();
}
const page = async (id: string) => (await call('GET', `asset/${id}/page`)).json();
const down = (id: string, from_at: string, until_at: string | null = null, more: object = {}) =>
  call('POST', `asset/${id}/downtimes`, { id: newId(), from_at, until_at, reason: 'Bocor', ...more });

describe('work on an asset', () => {
  it('shows the schedules, work orders and costs of an asset to people who may read work orders', async () => {
    const { id } = await anAsset();
    const order = await aWorkOrder(world, { property_id, asset_id: id, source: 'asset', title: 'Ganti seal' });
    const old = new Date(MONDAY_MORNING.getTime() - 400 * 24 * 3_600_000);
    const before = await aWorkOrder(world, { property_id, asset_id: id, source: 'asset', created_at: old });
    const part = { property_id, id: newId(), name: 'Seal', created_by: account_id, created_at: MONDAY_MORNING };
    await world.owner
      .insertInto('work_order_part')
      .values([
        { ...part, work_order_id: order.id, qty: 1.5, unit_cost: 10_001 },
        { ...part, work_order_id: before.id, qty: 1, unit_cost: 500 },
      ])
      .execute();
    const schedule = { id: newId(), title: 'Servis pompa', rule: 'FREQ=MONTHLY;BYMONTHDAY=1', starts_on: '2026-01-01' };
    await world.owner
      .insertInto('maintenance_schedule')
      .values({ ...schedule, property_id, asset_id: id, created_at: MONDAY_MORNING, updated_at: MONDAY_MORNING })
      .execute();
    expect((await page(id)).work).toMatchObject({
      schedules: [{ id: schedule.id, title: 'Servis pompa' }],
      orders: [{ id: order.id, title: 'Ganti seal', status: 'open', cost: 15_002 }, { cost: 500 }],
      total_orders: 2,
      total_cost: 15_502,
      year_cost: 15_002,
    });
  });
});

describe('downtime', () => {
  it('puts an asset out of service during a downtime and back in service when it ends', async () => {
    const { id } = await anAsset();
    const body = { id: newId(), from_at: '2026-11-15T20:00:00Z', reason: 'Bocor' };
    expect((await call('POST', `asset/${id}/downtimes`, body)).statusCode).toBe(201);
    expect((await call('POST', `asset/${id}/downtimes`, body)).statusCode).toBe(201);
    const open = await page(id);
    expect([open.asset.state, open.asset.version, open.downtimes.length]).toEqual(['out_of_service', 2, 1]);
    const until_at = new Date(MONDAY_MORNING.getTime() - 60_000).toISOString();
    const ended = await call('POST', `asset/${id}/downtimes/${body.id}/end`, { until_at });
    expect([ended.statusCode, ended.json().until_at]).toEqual([200, until_at]);
    expect((await call('POST', `asset/${id}/downtimes/${body.id}/end`, { until_at })).statusCode).toBe(200);
    const closed = await page(id);
    const minutes = (Date.parse(until_at) - Date.parse(body.from_at)) / 60_000;
    expect([closed.asset.state, closed.downtime_minutes]).toEqual(['in_service', minutes]);
    const { data } = (await call('GET', `asset/${id}/history`)).json();
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'asset.downtime_ended',
      'asset.downtime_noted',
      'asset.created',
    ]);
    expect(data[0].changes).toContainEqual({ field: 'state', before: 'out_of_service', after: 'in_service' });
  });

  it('does not change the state of an asset for a downtime in the past, and keeps a retired asset retired', async () => {
    const past = await anAsset();
    await down(past.id, '2026-11-01T00:00:00Z', '2026-11-01T05:00:00Z');
    expect(await page(past.id)).toMatchObject({ asset: { state: 'in_service' }, downtime_minutes: 300 });
    const retired = await anAsset({ state: 'retired' });
    await down(retired.id, '2026-11-01T00:00:00Z');
    expect((await page(retired.id)).asset.state).toBe('retired');
  });

  it('refuses to put an asset in service by hand during a downtime, in the form and in an import', async () => {
    const { id, code, name } = await anAsset();
    await down(id, '2026-11-15T20:00:00Z');
    const facts = { code, name, state: 'in_service', version: 2 };
    const answer = await call('PUT', `asset/${id}`, facts);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'state', code: 'fixed' }]]);
    expect((await call('PUT', `asset/${id}`, { ...facts, state: 'retired' })).statusCode).toBe(200);
    const staff = await importerOf(world, property_id);
    const { aSheet } = await import('../../../../test/records/importer.ts');
    const report = await staff.check('asset', await aSheet([{ Kode: code, Nama: name, Keadaan: 'Berfungsi' }]));
    expect(report.rows[0]?.faults).toEqual([{ column: 'state', code: 'fixed' }]);
  });

  it.each([
    ['that overlaps another', '2026-11-01T04:00:00Z', '2026-11-01T06:00:00Z', 'from_at', 'taken'],
    ['without an end that overlaps another', '2026-11-01T04:00:00Z', null, 'from_at', 'taken'],
    ['that ends before it begins', '2026-11-02T04:00:00Z', '2026-11-02T03:00:00Z', 'until_at', 'invalid'],
    ['that starts tomorrow', '2026-11-17T04:00:00Z', null, 'from_at', 'invalid'],
    ['that ends tomorrow', '2026-11-02T04:00:00Z', '2026-11-17T04:00:00Z', 'until_at', 'invalid'],
  ])('refuses a downtime %s', async (_what, from_at, until_at, path, code) => {
    const { id } = await anAsset();
    await down(id, '2026-11-01T00:00:00Z', '2026-11-01T05:00:00Z');
    const answer = await down(id, from_at, until_at);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path, code }]]);
  });
});

describe('documents and photo of an asset', () => {
  it('claims the uploaded file of a document, shows it, and deletes it with the document', async () => {
    const { id } = await anAsset();
    const file_url = await aWorkPhoto(world, account_id);
    const added = await call('POST', `asset/${id}/papers`, { name: 'Buku panduan', file_url });
    expect([added.statusCode, added.json()]).toEqual([201, expect.objectContaining({ name: 'Buku panduan' })]);
    const again = await call('POST', `asset/${id}/papers`, { name: 'Buku panduan', file_url });
    expect([again.statusCode, again.json().fields]).toEqual([422, [{ path: 'file_url', code: 'invalid' }]]);
    expect((await page(id)).papers).toHaveLength(1);
    const paper_id = added.json().id;
    expect((await call('DELETE', `asset/${id}/papers/${paper_id}`)).statusCode).toBe(204);
    expect((await page(id)).papers).toEqual([]);
    const { rows } = await sql`select from file where property_id = ${property_id} and kind = 'operation'`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
  });

  it('deletes the file of the old photo when an asset gets a new photo', async () => {
    const { id } = await anAsset();
    const set = async (photo_url: string | null) => (await call('PUT', `asset/${id}/photo`, { photo_url })).statusCode;
    expect(await set(await aWorkPhoto(world, account_id))).toBe(200);
    expect(await set(await aWorkPhoto(world, account_id))).toBe(200);
    expect((await page(id)).photo_url).toContain('/v1/');
    const files = sql`select from file where property_id = ${property_id} and kind = 'operation'`;
    expect((await files.execute(world.owner)).rows).toHaveLength(1);
    expect(await set(null)).toBe(200);
    expect([(await page(id)).photo_url, (await files.execute(world.owner)).rows]).toEqual([null, []]);
  });

  it('does not show the documents and history of an asset to staff of another property', async () => {
    const elsewhere = await staffCaller(world, (await aProperty(world)).id);
    const { id } = await anAsset();
    expect((await elsewhere('GET', `asset/${id}/page`)).statusCode).toBe(404);
    expect((await elsewhere('GET', `asset/${id}/history`)).statusCode).toBe(404);
  });
});

describe('label of an asset', () => {
  const labelOf = async (id: string): Promise<string> => (await page(id)).label_url.split('/').at(-1) ?? '';
  const scan = async (label: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url: `/v1/public/asset-label/${label}`, headers });

  it('gives every asset a unique label that cannot be guessed', async () => {
    const labels = [await labelOf((await anAsset()).id), await labelOf((await anAsset()).id)];
    expect(new Set(labels).size).toBe(2);
    expect(labels.every((label) => /^[0-9a-f]{12}$/.test(label))).toBe(true);
    expect((await scan('000000000000')).statusCode).toBe(404);
  });

  it('shows a scanned asset to staff of the property, its name to tenants, and only the property to others', async () => {
    const { id, name } = await anAsset();
    const label = await labelOf(id);
    const nothing = { property_name: 'Graha Uji', asset: null, asset_name: null };
    const staffOf = async (at: string) =>
      bearer(await staffLogin(world, await aStaffMember(world, { properties: [at] })));
    const userOf = async (at: string) => {
      const tenant = await aTenant(world, { property_id: at });
      return bearer(await tenantLogin(world, await aTenantUser(world, { tenant })));
    };
    const elsewhere = (await aProperty(world)).id;
    expect((await scan(label)).json()).toEqual(nothing);
    expect((await scan(label, await staffOf(elsewhere))).json()).toEqual(nothing);
    expect((await scan(label, await userOf(elsewhere))).json()).toEqual(nothing);
    expect((await scan(label, await staffOf(property_id))).json()).toEqual({ ...nothing, asset: { property_id, id } });
    expect((await scan(label, await userOf(property_id))).json()).toEqual({ ...nothing, asset_name: name });
  });

  it('lists the labels of the selected assets, or of the assets that match a filter', async () => {
    const at = (await aProperty(world)).id;
    const mine = await staffCaller(world, at);
    const made = async (facts: object) => (await mine('POST', 'asset', facts)).json<{ id: string }>().id;
    await made({ code: 'B', name: 'Lift', location: 'Lobi' });
    const chosen = await made({ code: 'A', name: 'Pompa', state: 'retired' });
    const codes = async (query: string) =>
      (await mine('GET', `asset-labels?${query}`)).json().data.map(({ code }: { code: string }) => code);
    expect(await codes('')).toEqual(['A', 'B']);
    expect(await codes(`ids=${chosen}`)).toEqual(['A']);
    expect(await codes('state=in_service')).toEqual(['B']);
    expect(await codes('search_by=lob')).toEqual(['B']);
    expect((await mine('GET', 'asset-labels?ids=x')).statusCode).toBe(400);
  });
});
