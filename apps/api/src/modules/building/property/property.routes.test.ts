import { propertyDatatable, propertyRecord, type PropertyRecord } from '@gerbang/shared/contracts/building/property';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aFloor, aProperty, aStaffMember, aTenant, bearer, staffLogin } from '../../../../test/builders.ts';
import { prepare } from '../../../../test/building/preparation.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { aBuilding, anUpload, submitLoading } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readSheet, XLSX_TYPE } from '../../../platform/sheets/sheets.ts';

const world = await createWorld();

async function manager(properties: readonly string[], more: Parameters<typeof aStaffMember>[1] = {}) {
  const account = await aStaffMember(world, { properties, ...more });
  const headers = bearer(await staffLogin(world, account));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    world.app.inject({ method, url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
  const read = async (id: string) => z.parse(propertyRecord, (await call('GET', `/property/${id}`)).json());
  const list = async (query = '') =>
    z.parse(propertyDatatable, (await call('GET', `/property-datatable${query}`)).json());
  return { account, call, read, list };
}

/** The editable fields of a record, as the edit form sends them. */
function bodyOf({ id: _id, updated_at: _at, is_short_code_fixed: _fixed, ...facts }: PropertyRecord) {
  return facts;
}

const auditOf = (property_id: string) =>
  world.owner
    .selectFrom('audit_log' as never)
    .selectAll()
    .where('property_id' as never, '=', property_id as never)
    .orderBy('id' as never)
    .execute() as Promise<{ action: string; actor_id: string; detail: Record<string, unknown> }[]>;

let counter = 0;
const freshCode = () => `N${(counter += 1).toString().padStart(3, '0')}`;

describe('GET /v1/property-datatable', () => {
  it('[S7-023] [D6-02] lists the properties of the staff member page by page, with their floors, tenants and open permits counted', async () => {
    const mall = await aProperty(world, { name: 'Graha Indah', city: 'Jakarta Pusat' });
    const office = await aProperty(world, { name: 'Menara Sagara', type: 'office', group_id: mall.group_id });
    await aProperty(world, { name: 'Graha Orang Lain' });
    await aTenant(world, { property_id: mall.id });
    await aPermit(world, { property_id: mall.id, state: 'submitted' });
    await aPermit(world, { property_id: mall.id, state: 'closed' });
    const { list } = await manager([mall.id, office.id]);
    const page = await list();
    expect([page.total, page.page, page.capped]).toEqual([2, 1, undefined]);
    expect(page.data.map((row) => row.name)).toEqual(['Graha Indah', 'Menara Sagara']);
    expect(page.data[0]).toMatchObject({
      city: 'Jakarta Pusat',
      tenants: 1,
      open_permits: 1,
      type: 'mall',
      active: true,
    });
    expect(page.data[0]?.floors).toBeGreaterThan(0);
  });

  it('searches properties by name, city and code, filters them, sorts them both ways and pages by ten', async () => {
    const first = await aProperty(world, { name: 'A Plaza', city: 'Bandung', time_zone: 'Asia/Makassar' });
    const group_id = first.group_id;
    const others = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        aProperty(world, { group_id, name: `B ${String(index).padStart(2, '0')}`, city: 'Surabaya' }),
      ),
    );
    await aFloor(world, { property_id: others[3]?.id ?? '' });
    const { list } = await manager([first.id, ...others.map(({ id }) => id)]);
    expect((await list('?search_by=plaz')).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('?search_by=BANDUNG')).total).toBe(1);
    expect((await list(`?search_by=${first.short_code.toLowerCase()}`)).data[0]?.id).toBe(first.id);
    expect((await list('?search_by=%25')).total).toBe(0);
    expect((await list('?time_zone=Asia/Makassar,Asia/Jayapura')).total).toBe(1);
    expect((await list('?type=office')).total).toBe(0);
    expect((await list('?status=inactive')).total).toBe(0);
    const second = await list('?page=2');
    expect([second.total, second.page, second.data.map(({ name }) => name)]).toEqual([12, 2, ['B 09', 'B 10']]);
    expect((await list('?sort=-name')).data[0]?.name).toBe('B 10');
    expect((await list('?sort=-floors')).data[0]?.id).toBe(others[3]?.id);
    expect((await list('?page_size=25')).data).toHaveLength(12);
  });

  it('refuses an unknown sort, a page beyond the limit and a page size that is too large in the property list', async () => {
    const { call } = await manager([(await aProperty(world)).id]);
    for (const query of ['?sort=group_id', '?page=1001', '?page_size=101', '?page=0', '?type=castle'])
      expect([query, (await call('GET', `/property-datatable${query}`)).statusCode]).toEqual([query, 400]);
  });
});

describe('GET /v1/property-download', () => {
  it('[S7-025] [D6-03] exports the matching properties as a sheet in the language of the user', async () => {
    const mall = await aProperty(world, { name: '=1+1 Plaza', city: 'Solo' });
    const other = await aProperty(world, { group_id: mall.group_id, name: 'Menara', type: 'office' });
    const { call } = await manager([mall.id, other.id], { language: 'en' });
    const { content, file_name } = (await call('GET', '/property-download?type=mall')).json<Record<string, string>>();
    expect(file_name).toBe('property-2026-11-16.xlsx');
    const sheet = await readSheet(Buffer.from(content ?? '', 'base64'), { max_rows: 100, max_bytes: 1_000_000 });
    expect(sheet.rows.map(({ values }) => [values['Name'], values['City'], values['Type']])).toEqual([
      ['=1+1 Plaza', 'Solo', 'mall'],
    ]);
  });

  it('[D6-04] answers the property export as a file when the request asks for one', async () => {
    const { account } = await manager([(await aProperty(world)).id]);
    const headers = { ...bearer(await staffLogin(world, account)), accept: XLSX_TYPE };
    const answer = await world.app.inject({ url: '/v1/property-download', headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, XLSX_TYPE]);
    expect((await readSheet(answer.rawPayload, { max_rows: 100, max_bytes: 1_000_000 })).rows).toHaveLength(1);
  });
});

describe('GET /v1/property/{id}', () => {
  it('[S7-022] [S3-011] answers the details of an assigned property and 404 for any other property', async () => {
    const mall = await aProperty(world, { name: 'Bukit Wisma', cutoff_work: '14:30' });
    const { read, call } = await manager([mall.id]);
    expect(await read(mall.id)).toMatchObject({
      id: mall.id,
      name: 'Bukit Wisma',
      cutoff_work: '14:30',
      version: 1,
      is_short_code_fixed: false,
    });
    const foreign = await aProperty(world);
    for (const id of [foreign.id, newId()]) expect((await call('GET', `/property/${id}`)).statusCode).toBe(404);
  });
});

describe('POST /v1/property', () => {
  it('[S7-026] creates a property that its creator sees at once and that accepts permits once it is live', async () => {
    const mall = await aProperty(world);
    const { account, call, list } = await manager([mall.id]);
    const colleague = await manager([mall.id], { role: { id: account.role_id } });
    const guard = await manager([mall.id], { role: { actions: ['property.read'] } });
    const answer = await call('POST', '/property', {
      name: 'Tanjung Lestari',
      short_code: ` ${freshCode().toLowerCase()} `,
    });
    expect(answer.statusCode).toBe(201);
    const made = z.parse(propertyRecord, answer.json());
    expect(made).toMatchObject({ name: 'Tanjung Lestari', cutoff_loading: '17:00', horizon_work_days: 60, version: 1 });
    for (const one of [{ list }, colleague])
      expect((await one.list('?search_by=tanjung')).data.map(({ id }) => id)).toEqual([made.id]);
    expect((await guard.list('?search_by=tanjung')).total).toBe(0);
    expect(made).toMatchObject({ active: false, in_preparation: true });
    await prepare(world, made.id);
    expect((await call('POST', `/property/${made.id}/go-live`)).statusCode).toBe(200);
    const terms = await world.app.inject(`/v1/public/terms?property_id=${made.id}`);
    expect(terms.json()).toMatchObject({ version: 1 });
    const times = await world.app.inject(
      `/v1/public/loading-unloading/time?property_id=${made.id}&form_type=unloading`,
    );
    expect(times.json()).toMatchObject({ times: [{ name: '22:00 - 08:00' }] });
    const chains = await world.owner
      .selectFrom('approval_chain')
      .select('kind')
      .where('property_id', '=', made.id)
      .execute();
    expect(chains.map(({ kind }) => kind).toSorted()).toEqual(['loading', 'unloading', 'work']);
    expect(await auditOf(made.id)).toMatchObject([
      { action: 'property.created', actor_id: account.id, detail: { name: 'Tanjung Lestari' } },
      { action: 'property.went_live', actor_id: account.id },
    ]);
  });

  it('refuses a short code that is taken or malformed with a field error and creates no property', async () => {
    const mall = await aProperty(world);
    const { call, list } = await manager([mall.id]);
    const taken = await call('POST', '/property', { name: 'Dua', short_code: mall.short_code });
    expect([taken.statusCode, taken.json().fields]).toEqual([422, [{ path: 'short_code', code: 'taken' }]]);
    const malformed = await call('POST', '/property', { name: 'Tiga', short_code: 'GI-1' });
    expect([malformed.statusCode, malformed.json().fields]).toEqual([
      400,
      [{ path: 'short_code', code: 'short_code_invalid' }],
    ]);
    expect((await list()).total).toBe(1);
  });

  it('accepts a logo that the same user uploaded and refuses any other logo', async () => {
    const { account, call, read } = await manager([(await aProperty(world)).id]);
    const logo_url = await anUpload(world, `account:${account.id}`, 'item');
    const made = z.parse(
      propertyRecord,
      (await call('POST', '/property', { name: 'Logo', short_code: freshCode(), logo_url })).json(),
    );
    expect(made.logo_url).toContain('/v1/files/');
    const again = await call('PUT', `/property/${made.id}`, bodyOf({ ...made, city: 'Solo' }));
    expect([again.statusCode, (await read(made.id)).logo_url !== null]).toEqual([200, true]);
    const stolen = await anUpload(world, `account:${newId()}`, 'item');
    const refused = await call('PUT', `/property/${made.id}`, bodyOf({ ...(await read(made.id)), logo_url: stolen }));
    expect([refused.statusCode, refused.json().fields]).toEqual([422, [{ path: 'logo_url', code: 'invalid' }]]);
    const without = await call('PUT', `/property/${made.id}`, bodyOf({ ...(await read(made.id)), logo_url: null }));
    expect(without.json().logo_url).toBeNull();
  });
});

describe('PUT /v1/property/{id}', () => {
  it('[S7-027] updates the property and writes the previous values to the audit log', async () => {
    const mall = await aProperty(world, { name: 'Lama' });
    const { account, call, read } = await manager([mall.id]);
    const before = await read(mall.id);
    const answer = await call(
      'PUT',
      `/property/${mall.id}`,
      bodyOf({ ...before, name: 'Baru', cutoff_loading: '16:00' }),
    );
    expect(answer.json()).toMatchObject({ name: 'Baru', cutoff_loading: '16:00', version: 2 });
    expect(await auditOf(mall.id)).toMatchObject([
      {
        action: 'property.updated',
        actor_id: account.id,
        detail: { name: ['Lama', 'Baru'], cutoff_loading: ['17:00', '16:00'] },
      },
    ]);
    expect(Object.keys((await auditOf(mall.id))[0]?.detail ?? {})).toEqual(['name', 'cutoff_loading']);
  });

  it('refuses a property update based on a stale version, also when two updates are sent at once', async () => {
    const mall = await aProperty(world);
    const { call, read } = await manager([mall.id]);
    const seen = bodyOf(await read(mall.id));
    let second: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`update property set version = version + 1 where id = ${mall.id}`.execute(tx);
      second = call('PUT', `/property/${mall.id}`, { ...seen, name: 'Terlambat' });
      void second.then(() => {});
      await waitingForLock(world, 'from "property"');
    });
    const answer = await second;
    expect([answer?.statusCode, answer?.json().code]).toEqual([409, 'conflict']);
    expect((await read(mall.id)).name).toBe(mall.name);
  });

  it('refuses to change a short code that a permit uses, also while the permit is being submitted', async () => {
    const building = await aBuilding(world);
    const { call, read } = await manager([building.property_id]);
    const seen = await read(building.property_id);
    expect(seen.is_short_code_fixed).toBe(false);
    await submitLoading(world, building);
    const answer = await call('PUT', `/property/${building.property_id}`, bodyOf({ ...seen, short_code: freshCode() }));
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'short_code', code: 'fixed' }]]);
    expect((await read(building.property_id)).is_short_code_fixed).toBe(true);
  });

  it('makes the submit of a permit wait while the property’s short code is being changed', async () => {
    const building = await aBuilding(world);
    const code = freshCode();
    let submitting: ReturnType<typeof submitLoading> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from property where id = ${building.property_id} for update`.execute(tx);
      submitting = submitLoading(world, building);
      void submitting.then(() => {});
      await waitingForLock(world, 'for key share');
      await sql`update property set short_code = ${code} where id = ${building.property_id}`.execute(tx);
    });
    expect((await submitting)?.code).toContain(`-${code}-`);
  });
});

describe('DELETE /v1/property/{id}', () => {
  it('[S7-028] deletes a property that was never used and frees its short code', async () => {
    const mall = await aProperty(world);
    const { call, list } = await manager([mall.id]);
    const made = (await call('POST', '/property', { name: 'Salah', short_code: freshCode() })).json<{
      id: string;
      short_code: string;
    }>();
    const answer = await call('DELETE', `/property/${made.id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'deleted' }]);
    expect((await list('?search_by=salah')).total).toBe(0);
    expect((await call('GET', `/property/${made.id}`)).statusCode).toBe(404);
    expect((await call('POST', '/property', { name: 'Benar', short_code: made.short_code })).statusCode).toBe(201);
  });

  it('deactivates a property with tenants or permits instead of deleting it', async () => {
    const let_out = await aProperty(world);
    await aTenant(world, { property_id: let_out.id });
    const used = await aProperty(world, { group_id: let_out.group_id });
    await aPermit(world, { property_id: used.id });
    const { call, read } = await manager([let_out.id, used.id]);
    for (const { id } of [let_out, used]) {
      expect((await call('DELETE', `/property/${id}`)).json()).toEqual({ outcome: 'deactivated' });
      expect((await read(id)).active).toBe(false);
      expect((await world.app.inject(`/v1/public/floor?property_id=${id}`)).statusCode).toBe(404);
    }
  });
});
