import { CONSENT_VERSIONS } from '@gerbang/shared/domain/permits/forms/consent';
import { beforeEach, describe, expect, it } from 'vitest';

import { aTenant, bearer } from '../../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aLoadingForm,
  anUpload,
  aTenantForm,
  created,
  DAY,
  permitRow,
  logOf,
  itemsOf,
  post,
  postAsTenant,
  submitLoading,
  tenantUpload,
  visitorUpload,
  type Building,
} from '../../../../../test/permits/submissions.ts';

const LOADING = '/v1/public/loading-unloading';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const permits = () =>
  world.owner.selectFrom('permit').select('id').where('property_id', '=', building.property_id).execute();
const faults = async (form: object, url = LOADING) => {
  const answer = await post(world, building, url, form);
  return [answer.statusCode, answer.json().fields ?? answer.json().code];
};

describe('loading form of a visitor', () => {
  it('[S1-004][S3-013][S3-014][S3-016][S3-017][S7-012][D3-01][D6-11] creates a loading permit with one code', async () => {
    const form = await aLoadingForm(world, building);
    const answer = await post(world, building, LOADING, form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ progress: 'waiting', kind: 'loading', chain: [['tcr'], ['operational']] });
    const permit = created(answer, building);
    expect(permit.code).toMatch(/^L-P\w{3}-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-Z]$/);
    const row = await permitRow(world, permit);
    expect(row).toMatchObject({ kind: 'loading', state: 'submitted', step: 1, day: DAY, slot_name: '08:00 - 10:00' });
    expect(row.code).toBe(permit.code.replaceAll('-', ''));
    const items = await itemsOf(world, permit);
    expect([items.get('Kursi')?.qty, items.get('Meja')?.qty]).toEqual([4, 2]);
    const codes = await world.owner.selectFrom('permit_code').selectAll().where('permit_id', '=', permit.id).execute();
    expect(codes).toHaveLength(1);
  });

  it('[D3-34][D3-35][D3-07][S4-026] starts the timeline of a permit with the stage code on each line', async () => {
    const permit = await submitLoading(world, building);
    const log = await logOf(world, permit);
    expect(log.map(({ seq, description, progress, stage }) => [seq, description, progress, stage])).toEqual([
      [1, 'Form created', 'waiting', null],
      [2, 'Waiting for TCR', 'waiting', 'tcr'],
    ]);
  });

  it('[S3-015][D3-93] reads the day of the form in the time zone of the property', async () => {
    const form = { ...(await aLoadingForm(world, building)), date: '2026-11-18T17:30:00Z' };
    expect((await permitRow(world, await submitLoading(world, building, form))).day).toBe('2026-11-19');
    expect(await faults({ ...form, date: '2026-11-18' })).toEqual([400, [{ path: 'date', code: 'invalid' }]]);
  });

  it('[S6-003] refuses a visitor’s form without a document', async () => {
    const form = { ...(await aLoadingForm(world, building)), attachment: [] };
    expect(await faults(form)).toEqual([422, [{ path: 'attachment', code: 'required' }]]);
  });

  it('[S5-021] refuses items without a name, a quantity, a unit or a photo', async () => {
    const form = await aLoadingForm(world, building);
    expect(await faults({ ...form, load_unload_items: [] })).toEqual([
      400,
      [{ path: 'load_unload_items', code: 'required' }],
    ]);
    const item = { item_detail: { name: ' ', description: '', image_url: '' }, qty: 0, unit: '' };
    const [, fields] = await faults({ ...form, load_unload_items: [item] });
    expect(fields.map(({ path, code }: { path: string; code: string }) => [path, code]).toSorted()).toEqual([
      ['load_unload_items.0.item_detail.image_url', 'required'],
      ['load_unload_items.0.item_detail.name', 'required'],
      ['load_unload_items.0.qty', 'required'],
      ['load_unload_items.0.unit', 'required'],
    ]);
  });

  it('refuses a form for a floor, slot or property that does not exist', async () => {
    const form = await aLoadingForm(world, building);
    const other = await aBuilding(world);
    expect(await faults({ ...form, floor: { id: other.floor_id } })).toEqual([
      422,
      [{ path: 'floor.id', code: 'invalid' }],
    ]);
    expect(await faults({ ...form, time: '03:00 - 04:00' })).toEqual([422, [{ path: 'time', code: 'invalid' }]]);
    expect((await faults({ ...form, property: { id: building.floor_id } }))[0]).toBe(404);
    expect(await permits()).toEqual([]);
  });

  it('[D4-26][D4-27][D4-46] accepts an upload only from its own applicant, only once and only for its purpose', async () => {
    const form = await aLoadingForm(world, building);
    const foreign = await anUpload(world, 'applicant:00000000000000000000000000000000', 'ktp');
    const asKtp = (ktp_url: string) => ({ ...form, vendor: { ...form.vendor, ktp_url } });
    const refused = [422, [{ path: 'vendor.ktp_url', code: 'invalid' }]];
    expect(await faults(asKtp(foreign))).toEqual(refused);
    expect(await faults(asKtp('https://example.com/ktp.jpg'))).toEqual(refused);
    expect(await faults(asKtp(await visitorUpload(world, building, 'item')))).toEqual(refused);
    await submitLoading(world, building, form);
    expect((await faults(form))[0]).toBe(422);
  });

  it('[D4-35][D4-36][D4-37] requires an identity photo and records the consent, unless the property checks identity at the gate', async () => {
    const form = await aLoadingForm(world, building);
    const without = { ...form, vendor: { ...form.vendor, ktp_url: null } };
    expect(await faults(without)).toEqual([422, [{ path: 'vendor.ktp_url', code: 'required' }]]);
    const row = await permitRow(world, await submitLoading(world, building, form));
    expect(CONSENT_VERSIONS).toContain(row.consent_version);
    expect([row.consent_version, row.consent_at]).toEqual([form.consent_version, MONDAY_MORNING]);

    building = await aBuilding(world, { property: { identity_policy: 'checked_at_gate' } });
    const open = await aLoadingForm(world, building);
    const permit = await submitLoading(world, building, { ...open, vendor: { ...open.vendor, ktp_url: null } });
    const kept = await submitLoading(world, building, await aLoadingForm(world, building));
    for (const { id } of [permit, kept]) {
      const [applicant] = await world.owner
        .selectFrom('permit_applicant')
        .select('ktp_file_id')
        .where('permit_id', '=', id)
        .execute();
      expect(applicant?.ktp_file_id).toBeNull();
    }
  });

  it('[D3-64] refuses a closed date, today after the cut-off, and a date beyond the horizon [D3-65]', async () => {
    const form = await aLoadingForm(world, building);
    const on = (day: string) => faults({ ...form, date: `${day}T00:00:00+07:00` });
    const refused = [422, [{ path: 'date', code: 'not_bookable' }]];
    await world.owner
      .insertInto('closed_date')
      .values({ property_id: building.property_id, day: DAY, reason: 'Libur' })
      .execute();
    expect(await on(DAY)).toEqual(refused);
    expect(await on('2026-12-17')).toEqual(refused);
    world.clock.set(new Date('2026-11-16T10:00:00Z'));
    expect(await on('2026-11-16')).toEqual(refused);
  });

  it('[D1-18] stores the language of the form, and Indonesian when the form has none', async () => {
    const { language: _chosen, ...silent } = await aLoadingForm(world, building);
    expect((await permitRow(world, await submitLoading(world, building, silent))).language).toBe('id');
    const english = { ...(await aLoadingForm(world, building)), language: 'en' };
    expect((await permitRow(world, await submitLoading(world, building, english))).language).toBe('en');
    expect(await faults({ ...english, language: 'fr' })).toEqual([400, [{ path: 'language', code: 'invalid' }]]);
  });

  it('[D3-92] requires a unique short code of 2 to 6 characters (A-Z, 0-9) for a property, and locks it after the first permit', async () => {
    const other = await aBuilding(world);
    const rename = (id: string, short_code: string) =>
      world.owner.updateTable('property').set({ short_code }).where('id', '=', id).execute();
    await expect(rename(building.property_id, 'A')).rejects.toThrow(/short_code_is_two_to_six/);
    await expect(rename(building.property_id, 'abc')).rejects.toThrow(/short_code_is_two_to_six/);
    await rename(building.property_id, 'MALL01');
    await expect(rename(other.property_id, 'MALL01')).rejects.toThrow(/short_code_is_unique/);
    await submitLoading(world, building);
    await expect(rename(building.property_id, 'MALL02')).rejects.toThrow(/short code is fixed/);
  });

  it('refuses a visitor’s goods-out form without a loading form', async () => {
    const form = {
      ...(await aLoadingForm(world, building)),
      form_type: 'unloading',
      time: building.slots.unloading.name,
    };
    expect(await faults(form)).toEqual([422, [{ path: 'form_code', code: 'required' }]]);
    expect(await faults({ ...form, form_code: 'L-GI-7K3QX9T2-M' })).toEqual([
      422,
      [{ path: 'form_code', code: 'invalid' }],
    ]);
  });
});

describe('form of a tenant', () => {
  it('[S6-005][S7-011][D7-14] takes tenant and property from the tenant’s session and requires no documents', async () => {
    const other = await aBuilding(world);
    const form = await aTenantForm(world, building);
    const swapped = {
      ...form,
      property: { id: other.property_id },
      tenant: { id: other.tenant.id },
      user: { id: other.tenant.user_id },
    };
    const permit = created(await postAsTenant(world, building, swapped), building);
    const row = await permitRow(world, permit);
    expect(row).toMatchObject({
      property_id: building.property_id,
      tenant_id: building.tenant.id,
      submitted_by: building.tenant.user_id,
    });
    const [applicant] = await world.owner
      .selectFrom('permit_applicant')
      .selectAll()
      .where('permit_id', '=', permit.id)
      .execute();
    expect(applicant).toMatchObject({ email: building.tenant.email, ktp_file_id: null });
  });

  it('[D4-47][D8-63] saves a new item for the tenant, who can then reuse it with its photo', async () => {
    const savedItems = async () => {
      const url = `/v1/loading-unloading/items/${building.tenant.id}`;
      return (await world.app.inject({ url, headers: bearer(building.tenant.token) })).json();
    };
    expect(await savedItems()).toEqual([]);
    const permit = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
    const item = (await itemsOf(world, permit)).get('Rak display');
    const [known] = await savedItems();
    expect(known).toMatchObject({ id: item?.item_id, name: 'Rak display' });
    const form = await aTenantForm(world, building);
    const detail = { id: known.id, name: known.name, description: '', image_url: known.image_url };
    const again = created(
      await postAsTenant(world, building, {
        ...form,
        load_unload_items: [{ item_detail: detail, qty: 1, unit: 'pcs' }],
      }),
      building,
    );
    expect((await itemsOf(world, again)).get('Rak display')).toMatchObject({
      item_id: item?.item_id,
      photo_file_id: item?.photo_file_id,
    });
  });

  it('refuses an item of another tenant', async () => {
    const other = await aBuilding(world);
    const theirs = (
      await itemsOf(world, created(await postAsTenant(world, other, await aTenantForm(world, other)), other))
    ).get('Rak display');
    const form = await aTenantForm(world, building);
    const detail = {
      id: theirs?.item_id,
      name: 'X',
      description: '',
      image_url: await tenantUpload(world, building, 'item'),
    };
    const answer = await postAsTenant(world, building, {
      ...form,
      load_unload_items: [{ item_detail: detail, qty: 1, unit: 'pcs' }],
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      [{ path: 'load_unload_items.0.item_detail.id', code: 'invalid' }],
    ]);
  });

  it('[D3-30] uses the default chain tcr, fat, operational for goods out', async () => {
    const answer = await postAsTenant(world, building, await aTenantForm(world, building, 'unloading'));
    expect(answer.json().chain).toEqual([['tcr'], ['fat'], ['operational']]);
  });

  it('[S1-005][D3-61][D3-62] lets a tenant take out an item that never came in, without a reservation', async () => {
    const permit = created(
      await postAsTenant(world, building, await aTenantForm(world, building, 'unloading')),
      building,
    );
    expect((await permitRow(world, permit)).kind).toBe('unloading');
    expect((await itemsOf(world, permit)).get('Rak display')?.lot_id).toBeNull();
  });

  it('refuses the tenant’s form to everybody but tenants', async () => {
    const form = await aTenantForm(world, building);
    expect((await post(world, building, '/v1/loading-unloading', form)).statusCode).toBe(401);
    await aTenant(world);
  });
});
