import { permitStatus, type PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { PERMIT_STATES, PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aFile, aFloor, aProperty, aTenant, aTenantUser, bearer, tenantLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, type BuiltPermit, type PermitOptions } from '../../../../test/permits/permits.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

const NOW = MONDAY_MORNING.toISOString();
const at = (text: string) => new Date(text);

const ask = (payload: object) => world.app.inject({ method: 'POST', url: '/v1/public/status', payload });
async function statusOf({ code, email }: BuiltPermit): Promise<PermitStatus> {
  const answer = await ask({ form_code: code, email });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return z.parse(permitStatus, answer.json());
}
const built = async (given: PermitOptions) => statusOf(await aPermit(world, given));

describe('POST /v1/public/status', () => {
  it('[D8-40] returns the office contact that the property has set', async () => {
    const contact = { contact_phone: '021 5550 118', contact_whatsapp: '0812 5550', contact_hours: '08:00 - 22:00' };
    const property = await aProperty(world, contact);
    expect((await built({ property_id: property.id })).office).toEqual({
      phone: '021 5550 118',
      whatsapp: '0812 5550',
      hours: '08:00 - 22:00',
    });
    expect((await built({})).office).toEqual({ phone: '', whatsapp: '', hours: '' });
  });

  it('[S1-008] [S7-014] [S3-027] returns code, progress and is_active of a permit for its code and e-mail', async () => {
    const permit = await aPermit(world);
    expect(await statusOf(permit)).toMatchObject({
      kind: 'loading',
      code: permit.code,
      progress: 'waiting',
      is_active: false,
      created_at: NOW,
    });
  });

  it('[D3-06] reads the code in any case and without dashes, and the e-mail in any case', async () => {
    const { code, email } = await aPermit(world, { applicant: { email: 'Budi@Vendor.Example' } });
    for (const form_code of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
      for (const typed of [email, email.toUpperCase(), email.toLowerCase()]) {
        expect([form_code, typed, (await ask({ form_code, email: typed })).statusCode]).toEqual([
          form_code,
          typed,
          200,
        ]);
      }
    }
  });

  it('[D6-10] takes a code, an e-mail and an optional tenant id, and works without it', async () => {
    const tenant = await aTenant(world);
    const { property_id } = tenant;
    const { code, email } = await aPermit(world, { property_id, permit: { tenant_id: tenant.id } });
    const status = async (body: object) => (await ask({ form_code: code, email, ...body })).statusCode;
    expect(await status({})).toBe(200);
    expect(await status({ tenant_id: tenant.id })).toBe(200);
    expect(await status({ tenant_id: 'not-an-id' })).toBe(400);
    expect(await status({ email: 'other@vendor.example' })).toBe(404);
  });

  it('[D8-39] shows a vendor’s permit to a logged-in tenant who knows its number and e-mail', async () => {
    const tenant = await aTenant(world);
    const token = await tenantLogin(world, await aTenantUser(world, { tenant }));
    const { code, email } = await aPermit(world, { property_id: tenant.property_id, state: 'approved' });
    const look = (path: string, body: object) =>
      world.app.inject({
        method: 'POST',
        url: `/v1/public/${path}`,
        headers: bearer(token),
        payload: { form_code: code, email, ...body },
      });
    const status = await look('status', { tenant_id: tenant.id });
    expect([status.statusCode, status.json().code, status.json().tenant]).toEqual([200, code, null]);
    const form = await look('loading-unloading/form', { tenant_id: tenant.id });
    expect([form.statusCode, form.json().code]).toEqual([200, code]);
    expect((await look('status', { tenant_id: tenant.id, email: 'other@vendor.example' })).statusCode).toBe(404);
  });

  it('returns the progress for every state of a permit', async () => {
    for (const state of PERMIT_STATES) {
      const kind = state === 'suspended' ? 'work' : 'loading';
      expect([state, (await built({ kind, state })).progress]).toEqual([state, PROGRESS_OF[state]]);
    }
  });

  it('[S3-029] returns the items in their order, rejected items with the note and who rejected them', async () => {
    const property_id = (await aProperty(world)).id;
    const photo = await aFile(world, { property_id });
    const permit = await aPermit(world, {
      property_id,
      items: [
        { name: 'Meja', description: 'Kayu jati', qty: 3, unit: 'pcs', photo_file_id: photo.id },
        { name: 'Cat', qty: 20, unit: 'kg', rejection_note: 'Mudah terbakar', rejected_stage: 'tcr' },
      ],
    });
    await world.owner
      .updateTable('permit_item')
      .set({ rejected_by: permit.staff_id })
      .where('rejection_note', 'is not', null)
      .where('permit_id', '=', permit.id)
      .execute();
    const { load_unload_items } = await statusOf(permit);
    expect(load_unload_items).toMatchObject([
      { id: permit.item_ids[0], item_detail: { name: 'Meja', description: 'Kayu jati' }, qty: 3, unit: 'pcs' },
      { item_detail: { name: 'Cat', image_url: null }, qty: 20, unit: 'kg', rejection_note: 'Mudah terbakar' },
    ]);
    expect(load_unload_items.map((item) => item.rejected_by)).toEqual([null, { id: permit.staff_id }]);
    const expires = Math.floor(MONDAY_MORNING.getTime() / 1000) + 5 * 60;
    expect(load_unload_items[0]?.item_detail.image_url).toContain(`/v1/files/${photo.id}?exp=${expires}&sig=`);
  });

  it('[S3-030] [S3-032] returns vendor and slot of a goods permit', async () => {
    const person = { company: 'PT Maju', name: 'Siti', email: 'siti@maju.example', phone: '+62 812 0000 111' };
    const permit = { day: '2026-11-20' };
    const status = await built({ applicant: person, permit, slot: { name: '08:00 - 10:00' } });
    expect(status).toMatchObject({ vendor: person, submitter: null, date: '2026-11-20T00:00:00+07:00' });
    expect(status).toMatchObject({ time: '08:00 - 10:00', start_date: null, end_date: null, start_time: null });
  });

  it('[S3-030] [S3-032] returns submitter, dates and times of a work permit', async () => {
    const person = {
      company: 'PT Karya',
      name: 'Agus',
      email: 'agus@karya.example',
      phone: '+62 812',
      position: 'Mandor',
    };
    const status = await built({
      kind: 'work',
      applicant: person,
      permit: { start_date: '2026-11-18', end_date: '2026-11-25', start_time: '22:00', end_time: '05:30' },
    });
    expect(status).toMatchObject({ vendor: null, submitter: person, date: null, time: null });
    expect(status).toMatchObject({
      start_date: '2026-11-18',
      end_date: '2026-11-25',
      start_time: '22:00',
      end_time: '05:30',
    });
  });

  it('returns the day as midnight in the time zone of the property', async () => {
    for (const [time_zone, offset] of [
      ['Asia/Makassar', '+08:00'],
      ['Asia/Jayapura', '+09:00'],
    ] as const) {
      const property_id = (await aProperty(world, { time_zone })).id;
      const { date, property } = await built({ property_id });
      expect([date, property.time_zone]).toEqual([`2026-11-20T00:00:00${offset}`, time_zone]);
    }
  });

  it('[S3-031] returns tenant, property and floor by name, and the unit as location', async () => {
    const property = await aProperty(world, { name: 'Mall Gerbang Indah' });
    const property_id = property.id;
    const tenant = await aTenant(world, { property_id, name: 'Toko Buku' });
    const floor = await aFloor(world, { property_id, name: 'Lantai 2' });
    const placed = await built({
      property_id,
      permit: { tenant_id: tenant.id, floor_id: floor.id, location: 'L2-07' },
    });
    expect(placed).toMatchObject({
      tenant: { name: 'Toko Buku' },
      property: { name: 'Mall Gerbang Indah' },
      floor: { name: 'Lantai 2' },
      location: 'L2-07',
    });
    expect(await built({ property_id, permit: { floor_id: null } })).toMatchObject({ tenant: null, floor: null });
  });

  it('[S3-028] returns work details and workers of a work permit', async () => {
    const worker = { name: 'Joko', position: 'Tukang las', email: 'joko@karya.example', phone: '0813' };
    const status = await built({
      kind: 'work',
      work_details: [
        { work_type: 'Other', description: 'Papan nama' },
        { work_type: 'Civil', description: 'Bongkar dinding' },
      ],
      workers: [worker, { name: 'Dedi' }],
    });
    expect(status.work_details).toEqual([
      { work_type: 'Civil', description: 'Bongkar dinding' },
      { work_type: 'Other', description: 'Papan nama' },
    ]);
    expect(status.worker_list[0]).toEqual({ ...worker, ktp_url: null });
    expect(status.worker_list.map(({ name }) => name)).toEqual(['Joko', 'Dedi']);
    expect(status.load_unload_items).toEqual([]);
  });

  it('[S3-033] [S4-026] returns the timeline ordered by seq, with waiting entries and the author of each line', async () => {
    const permit = await aPermit(world);
    const line = { property_id: permit.property_id, permit_id: permit.id, create_time: at('2026-11-16T02:05:00Z') };
    await world.owner
      .insertInto('progress_log')
      .values([
        // The ids are in another order than `seq`, which determines the order of the lines.
        {
          ...line,
          id: '00000000-0000-7000-8000-000000000009',
          seq: 2,
          progress: 'waiting',
          event: 'waiting',
          description: 'Waiting for TCR',
          stage: 'tcr',
        },
        {
          ...line,
          id: '00000000-0000-7000-8000-000000000001',
          seq: 3,
          progress: 'complete',
          event: 'approved',
          description: 'Approved by TCR',
          stage: 'tcr',
          note: 'Lengkap',
          created_by: permit.staff_id,
        },
      ])
      .execute();
    expect((await statusOf(permit)).progress_log).toEqual([
      {
        event: 'created',
        description: 'Form created',
        progress: 'waiting',
        stage: null,
        note: '',
        create_time: NOW,
        user: null,
      },
      {
        event: 'waiting',
        description: 'Waiting for TCR',
        progress: 'waiting',
        stage: 'tcr',
        note: '',
        create_time: '2026-11-16T02:05:00.000Z',
        user: null,
      },
      {
        event: 'approved',
        description: 'Approved by TCR',
        progress: 'complete',
        stage: 'tcr',
        note: 'Lengkap',
        create_time: '2026-11-16T02:05:00.000Z',
        user: { id: permit.staff_id },
      },
    ]);
  });
});
