import { beforeEach, describe, expect, it } from 'vitest';

import { aTermsVersion } from '../../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import { fileIdIn } from '../../../../../test/hostile/requests.ts';
import { partsOf } from '../../../../../test/permits/permit-parts.ts';
import {
  aBuilding,
  aWorkForm,
  created,
  DAY,
  permitRow,
  post,
  visitorUpload,
  type Building,
} from '../../../../../test/permits/submissions.ts';

const SIKA = '/v1/public/sika';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const faults = async (form: object) => {
  const answer = await post(world, building, SIKA, form);
  return [answer.statusCode, answer.json().fields ?? answer.json().code];
};
const without = async (...fields: string[]) => {
  const form: Record<string, unknown> = await aWorkForm(world, building);
  return faults(Object.fromEntries(Object.entries(form).filter(([field]) => !fields.includes(field))));
};

describe('work permit form', () => {
  it('[S1-006][S7-013][S3-024][D7-15] creates a work permit without documents', async () => {
    const form = await aWorkForm(world, building);
    const answer = await post(world, building, SIKA, form);
    expect(answer.json()).toMatchObject({
      kind: 'work',
      progress: 'waiting',
      chain: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
    });
    const permit = created(answer, building);
    expect(permit.code).toMatch(/^W-/);
    const row = await permitRow(world, permit);
    expect(row).toMatchObject({ kind: 'work', slot_id: null, tenant_id: null });
  });

  it('[S3-021][S3-022][S3-023] stores every field of the form, of its submitter and of each worker', async () => {
    const form = {
      ...(await aWorkForm(world, building)),
      description: 'Lewat lift barang',
      attachment: [{ name: 'Gambar kerja.jpg', url: await visitorUpload(world, building, 'attachment') }],
    };
    const [andi, joko] = form.worker_list;
    const worker_list = [
      { ...andi, company: 'CV Sub', email: 'andi@sub.example', phone: '0811000001', position: 'Tukang las' },
      { ...joko, company: 'CV Lain', email: 'joko@lain.example', phone: '0811000002', position: 'Helper' },
    ];
    const permit = created(await post(world, building, SIKA, { ...form, worker_list }), building);
    const row = await permitRow(world, permit);
    const { start_date, end_date, description, location } = form;
    expect(row).toMatchObject({ property_id: form.property.id, start_date, end_date, description, location });
    expect([row.start_time, row.end_time]).toEqual(['22:00:00', '05:00:00']);
    expect(row.floor_id).toBe(form.floor?.id);
    expect(await partsOf(world, 'permit_work_detail', permit)).toMatchObject(form.work_details);
    expect(await partsOf(world, 'permit_attachment', permit)).toMatchObject([
      { name: 'Gambar kerja.jpg', file_id: fileIdIn(form.attachment[0]?.url) },
    ]);
    const stored = ({ ktp_url, ...person }: { ktp_url?: string }) => ({ ...person, ktp_file_id: fileIdIn(ktp_url) });
    expect(await partsOf(world, 'permit_applicant', permit)).toMatchObject([stored(form.submitter)]);
    const workers = await partsOf(world, 'permit_worker', permit);
    expect(workers.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject(worker_list.map(stored));
  });

  it('[D8-46] refuses a work permit without any worker, at its field', async () => {
    const form = await aWorkForm(world, building);
    expect(await faults({ ...form, worker_list: [] })).toEqual([400, [{ path: 'worker_list', code: 'required' }]]);
    expect(await without('worker_list')).toEqual([400, [{ path: 'worker_list', code: 'required' }]]);
  });

  it('[D8-47][D4-36] refuses a work permit whose submitter sends no identity photo, where the property asks for one', async () => {
    const form = await aWorkForm(world, building);
    for (const ktp_url of [null, '', undefined]) {
      expect(await faults({ ...form, submitter: { ...form.submitter, ktp_url } })).toEqual([
        422,
        [{ path: 'submitter.ktp_url', code: 'required' }],
      ]);
    }
    building = await aBuilding(world, { property: { identity_policy: 'checked_at_gate' } });
    const open = await aWorkForm(world, building);
    const submitter = { ...open.submitter, ktp_url: null };
    expect((await post(world, building, SIKA, { ...open, submitter })).statusCode).toBe(201);
  });

  it('[D8-48] refuses job type Other without a description', async () => {
    const form = await aWorkForm(world, building);
    const other = (description?: string) => ({ ...form, work_details: [{ work_type: 'Other', description }] });
    for (const description of [undefined, '', ' ']) {
      expect(await faults(other(description))).toEqual([
        400,
        [{ path: 'work_details.0.description', code: 'required' }],
      ]);
    }
    expect((await post(world, building, SIKA, other('Papan nama'))).statusCode).toBe(201);
  });

  it('[D3-80][D3-81] stores the accepted version of the terms, and refuses an older version', async () => {
    const form = await aWorkForm(world, building);
    const terms = await aTermsVersion(world, { property_id: building.property_id, version: 2 });
    const answer = await post(world, building, SIKA, form);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'terms_outdated']);
    const row = await permitRow(
      world,
      created(await post(world, building, SIKA, { ...form, terms_version: 2 }), building),
    );
    expect([row.terms_id, row.terms_accepted_at]).toEqual([terms.id, MONDAY_MORNING]);
  });

  it('[S5-022] refuses a work form without a property', async () => {
    expect(await without('property')).toEqual([400, [{ path: 'property', code: 'required' }]]);
  });

  it('[S5-023] refuses a work form of a non-tenant without a floor', async () => {
    expect(await without('floor')).toEqual([422, [{ path: 'floor.id', code: 'required' }]]);
  });

  it('[S5-024][S3-025] refuses a tenant’s work form without a tenant of the property and one of its units', async () => {
    const form = { ...(await aWorkForm(world, building)), floor: null, tenant: { id: building.tenant.id } };
    expect(await faults({ ...form, location: 'Z-99' })).toEqual([422, [{ path: 'location', code: 'invalid' }]]);
    expect(await faults({ ...form, location: '' })).toEqual([422, [{ path: 'location', code: 'required' }]]);
    const other = await aBuilding(world);
    expect(await faults({ ...form, location: building.tenant.unit, tenant: { id: other.tenant.id } })).toEqual([
      422,
      [{ path: 'tenant.id', code: 'invalid' }],
    ]);
    const permit = created(await post(world, building, SIKA, { ...form, location: building.tenant.unit }), building);
    const row = await permitRow(world, permit);
    expect([row.tenant_id, row.location]).toEqual([building.tenant.id, building.tenant.unit]);
    expect(row.floor_id).not.toBeNull();
  });

  it('[S5-025] refuses a work form without dates and times', async () => {
    const [status, fields] = await without('start_date', 'end_date', 'start_time', 'end_time');
    expect(status).toBe(400);
    expect(fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'end_date',
      'end_time',
      'start_date',
      'start_time',
    ]);
  });

  it('[S5-026][S3-026] refuses a work form without one of the five kinds of work', async () => {
    const form = await aWorkForm(world, building);
    expect(await faults({ ...form, work_details: [] })).toEqual([400, [{ path: 'work_details', code: 'required' }]]);
    expect(await faults({ ...form, work_details: [{ work_type: 'Plumbing', description: '' }] })).toEqual([
      400,
      [{ path: 'work_details.0.work_type', code: 'invalid' }],
    ]);
    const all = ['Civil', 'Architect', 'ME', 'AC & Plumbing', 'Other'].map((work_type) => ({
      work_type,
      description: work_type === 'Other' ? 'Papan nama' : '',
    }));
    expect((await post(world, building, SIKA, { ...form, work_details: all })).statusCode).toBe(201);
  });

  it('[D3-71] accepts work that ends 1 day to 1 month after its start', async () => {
    const form = await aWorkForm(world, building);
    for (const end_date of [DAY, '2026-12-19']) {
      expect(await faults({ ...form, end_date })).toEqual([422, [{ path: 'end_date', code: 'invalid' }]]);
    }
    expect((await post(world, building, SIKA, { ...form, end_date: '2026-12-18' })).statusCode).toBe(201);
  });

  it('[D7-18][D7-20] accepts work that starts today before the cut-off, because the default lead time is zero', async () => {
    const form = { ...(await aWorkForm(world, building)), start_date: '2026-11-16' };
    world.clock.set(new Date('2026-11-16T08:00:00Z'));
    expect(await faults(form)).toEqual([422, [{ path: 'start_date', code: 'not_bookable' }]]);
    world.clock.set(new Date('2026-11-16T07:59:59Z'));
    expect((await post(world, building, SIKA, form)).statusCode).toBe(201);
  });

  it('[D7-19] refuses work that starts earlier than the lead time of the property', async () => {
    building = await aBuilding(world, { property: { lead_days_work: 3 } });
    const form = await aWorkForm(world, building);
    expect(await faults(form)).toEqual([422, [{ path: 'start_date', code: 'not_bookable' }]]);
    expect((await post(world, building, SIKA, { ...form, start_date: '2026-11-19' })).statusCode).toBe(201);
  });

  it('[D7-11] does not limit work by slots', async () => {
    building = await aBuilding(world, { capacity: 0 });
    for (let index = 0; index < 3; index += 1) {
      expect((await post(world, building, SIKA, await aWorkForm(world, building))).statusCode).toBe(201);
    }
  });

  it('requires an identity photo of every worker where the property requires it', async () => {
    const form = await aWorkForm(world, building);
    const [, second] = form.worker_list;
    expect(await faults({ ...form, worker_list: [{ ...second, ktp_url: null }] })).toEqual([
      422,
      [{ path: 'worker_list.0.ktp_url', code: 'required' }],
    ]);
  });
});
