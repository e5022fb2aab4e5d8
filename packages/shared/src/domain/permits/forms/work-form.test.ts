import { describe, expect, it } from 'vitest';

import type { WorkPerson } from '../../../contracts/permits/permit-parts.ts';
import { workBody } from '../../../contracts/permits/work.ts';
import { PLACEHOLDER } from '../../building/placeholders.ts';
import { CONSENT_VERSION } from './consent.ts';
import { newWorker, workBodyOf, workFormErrors, workPersonErrors } from './work-form.ts';
import type { WorkForm, WorkSending } from './work-form.ts';

const uuid = (number: number) => `0198a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;

const PERSON: WorkPerson = {
  company: 'CV Karya Mandiri',
  name: 'Bagas Nugroho',
  email: 'bagas@karyamandiri.id',
  phone: '0813 8890 2214',
  position: 'Penanggung jawab proyek',
  ktp_url: '/files/ktp-1',
};
const GOOD: WorkForm = {
  property: { id: uuid(1) },
  for_tenant: true,
  tenant: { id: uuid(2) },
  unit: { id: uuid(3) },
  floor: { id: '' },
  location: '',
  start_date: '2026-11-18',
  end_date: '2026-11-27',
  start_time: '22:00',
  end_time: '05:00',
  submitter: PERSON,
  consent: true,
  description: '',
  work_types: ['ME', 'Civil'],
  work_texts: { ME: 'Tambah 6 titik lampu', Other: 'Tidak jadi' },
  worker_list: [{ ...PERSON, name: 'Agus Prasetyo', ktp_url: '/files/ktp-2' }],
  attachment: [],
};
const OUTSIDE: WorkForm = {
  ...GOOD,
  for_tenant: false,
  tenant: { id: '' },
  unit: { id: '' },
  floor: { id: uuid(5) },
  location: 'Koridor timur',
};
const PHOTOS = { identity_policy: 'photo_required' } as const;
const AT_GATE = { identity_policy: 'checked_at_gate' } as const;
const SENDING: WorkSending = {
  ...PHOTOS,
  unit: { name: '2-15', floor: { id: uuid(4) } },
  terms_version: 3,
  language: 'id',
};
const errorsOf = (change: Partial<WorkForm>, form = GOOD) => workFormErrors({ ...form, ...change }, PHOTOS);

describe('the work permit form', () => {
  it('[S9-019] counts the dropdown placeholders 11 (floor) and dsa (property) as not chosen', () => {
    const faults = errorsOf({ property: { id: PLACEHOLDER.property }, floor: { id: PLACEHOLDER.floor } }, OUTSIDE);
    expect(faults).toEqual({ 'property.id': 'required', 'floor.id': 'required' });
  });

  it('accepts a complete work form, for a tenant and for others', () => {
    expect(workFormErrors(GOOD, PHOTOS)).toEqual({});
    expect(workFormErrors(OUTSIDE, PHOTOS)).toEqual({});
  });

  it.each(['company', 'name', 'email', 'phone', 'position'] as const)(
    '[S5-028] requires the submitter’s %s on the work form',
    (field) => {
      for (const empty of ['', '   ']) {
        expect(errorsOf({ submitter: { ...PERSON, [field]: empty } })).toEqual({ [`submitter.${field}`]: 'required' });
      }
    },
  );

  it('[S5-028] requires the submitter’s identity photo and consent on the work form, unless identity is checked at the gate', () => {
    const without = { ...GOOD, submitter: { ...PERSON, ktp_url: null }, consent: false };
    expect(workFormErrors(without, PHOTOS)).toEqual({ 'submitter.ktp_url': 'required', consent: 'required' });
    expect(workFormErrors(without, AT_GATE)).toEqual({});
  });

  it('[S5-028] does not require description and documents on the work form, nor a location for a tenant', () => {
    expect(errorsOf({ description: '', attachment: [], location: '' })).toEqual({});
    expect(errorsOf({ location: ' ' }, OUTSIDE)).toEqual({ location: 'required' });
  });

  it.each(['bagas', 'bagas@karyamandiri', 'bagas@karya mandiri.id', '@karyamandiri.id', 'bagas@karyamandiri.i'])(
    '[S5-027] refuses the submitter’s e-mail %s',
    (email) => expect(errorsOf({ submitter: { ...PERSON, email } })).toEqual({ 'submitter.email': 'email_invalid' }),
  );

  it.each(['bagas@karyamandiri.id', 'B.Nugroho+kerja@karya.company', ' bagas@karyamandiri.online '])(
    '[S5-027] accepts the submitter’s e-mail %s',
    (email) => expect(errorsOf({ submitter: { ...PERSON, email } })).toEqual({}),
  );

  it('reports missing parts of the place on the work form: tenant and unit, or floor and location', () => {
    const nothing = { property: { id: '' }, tenant: { id: '' }, unit: { id: '' }, floor: { id: '' }, location: '' };
    expect(errorsOf(nothing)).toEqual({ 'property.id': 'required', 'tenant.id': 'required', 'unit.id': 'required' });
    expect(errorsOf(nothing, OUTSIDE)).toEqual({
      'property.id': 'required',
      'floor.id': 'required',
      location: 'required',
    });
  });

  it('requires dates, times and a type of job on the work form', () => {
    expect(errorsOf({ start_date: '', end_date: '', start_time: '', end_time: '', work_types: [] })).toEqual({
      start_date: 'required',
      end_date: 'required',
      start_time: 'required',
      end_time: 'required',
      work_details: 'required',
    });
    expect(errorsOf({ start_time: '24:10' })).toEqual({ start_time: 'invalid' });
  });

  it('[D8-48] requires a description of job type Other, and of no other type', () => {
    const texts = (text: string) => errorsOf({ work_types: ['Other', 'ME'], work_texts: { Other: text } });
    expect(texts('')).toEqual({ 'work_details.1.description': 'required' });
    expect(texts('  ')).toEqual({ 'work_details.1.description': 'required' });
    expect(texts('Papan nama')).toEqual({});
  });

  it('[D8-48] reports the same faults as the server', () => {
    const bad: WorkForm = { ...GOOD, work_types: ['Other'], work_texts: {}, worker_list: [] };
    const issues = workBody.safeParse(workBodyOf(bad, SENDING)).error?.issues ?? [];
    const server = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
    expect(server).toEqual({ 'work_details.0.description': 'required', worker_list: 'required' });
    expect(workFormErrors(bad, PHOTOS)).toEqual(server);
  });

  it('[D8-46] requires at least one worker', () => {
    expect(errorsOf({ worker_list: [] })).toEqual({ worker_list: 'required' });
  });

  it('requires a day that is open for booking as the start of work, once the open days are loaded', () => {
    const open_days = ['2026-11-17', '2026-11-19'];
    expect(workFormErrors(GOOD, { ...PHOTOS, open_days })).toEqual({ start_date: 'invalid' });
    expect(workFormErrors({ ...GOOD, start_date: '2026-11-19' }, { ...PHOTOS, open_days })).toEqual({});
  });

  it.each([
    ['2026-11-18', { end_date: 'invalid' }],
    ['2026-11-19', {}],
    ['2026-12-18', {}],
    ['2026-12-19', { end_date: 'invalid' }],
  ])('[S5-040] checks work from 2026-11-18 to %s: %o', (end_date, codes) =>
    expect(errorsOf({ end_date })).toEqual(codes),
  );

  it('reports which worker of the work form is invalid', () => {
    const worker_list = [...GOOD.worker_list, { ...PERSON, ktp_url: null }];
    expect(errorsOf({ worker_list })).toEqual({ 'worker_list.1.ktp_url': 'required' });
  });
});

describe('a worker', () => {
  it.each(['name', 'phone', 'position', 'email'] as const)('[S5-029] requires the %s of a worker', (field) => {
    expect(workPersonErrors({ ...PERSON, [field]: ' ' }, 'photo_required')).toEqual({ [field]: 'required' });
  });

  it('[S5-029] requires the photo of a worker, unless identity is checked at the gate', () => {
    expect(workPersonErrors({ ...PERSON, ktp_url: null }, 'photo_required')).toEqual({ ktp_url: 'required' });
    expect(workPersonErrors({ ...PERSON, ktp_url: null }, 'checked_at_gate')).toEqual({});
  });

  it.each([
    ['agus', { email: 'email_invalid' }],
    ['agus@karya', { email: 'email_invalid' }],
    ['agus@karya.company', {}],
  ])('[S5-030] reports for a worker with the e-mail %s the faults %o', (email, codes) => {
    expect(workPersonErrors({ ...PERSON, email }, 'photo_required')).toEqual(codes);
  });

  it('[D7-28] gives a new worker the submitter’s company by default', () => {
    expect(newWorker(PERSON)).toEqual({
      company: 'CV Karya Mandiri',
      name: '',
      email: '',
      phone: '',
      position: '',
    });
  });
});

describe('the request body of a work permit', () => {
  it('creates a request body of a work permit that matches the contract', () => {
    expect(workBody.parse(workBodyOf(GOOD, SENDING))).toMatchObject({ terms_version: 3, language: 'id' });
    expect(workBody.parse(workBodyOf(OUTSIDE, { ...SENDING, unit: undefined }))).toMatchObject({ terms_version: 3 });
  });

  it('[D7-17] writes the tenant’s chosen unit as location in the request body, and its floor', () => {
    expect(workBodyOf(GOOD, SENDING)).toMatchObject({
      tenant: { id: uuid(2) },
      location: '2-15',
      floor: { id: uuid(4) },
    });
  });

  it('writes floor and location instead of a tenant for work outside a unit', () => {
    expect(workBodyOf(OUTSIDE, { ...SENDING, unit: undefined })).toMatchObject({
      tenant: { id: null },
      location: 'Koridor timur',
      floor: { id: uuid(5) },
    });
  });

  it('writes the selected types of work in their defined order, each with its text', () => {
    expect(workBodyOf(GOOD, SENDING).work_details).toEqual([
      { work_type: 'Civil', description: '' },
      { work_type: 'ME', description: 'Tambah 6 titik lampu' },
    ]);
  });

  it('writes photos and consent into the request body only when the property requires photos', () => {
    const { submitter, worker_list, consent_version } = workBodyOf(GOOD, SENDING);
    expect([submitter.ktp_url, worker_list[0]?.ktp_url, consent_version]).toEqual([
      '/files/ktp-1',
      '/files/ktp-2',
      CONSENT_VERSION,
    ]);
    const atGate = workBodyOf(GOOD, { ...SENDING, ...AT_GATE });
    expect([atGate.submitter.ktp_url, atGate.worker_list[0]?.ktp_url]).toEqual([null, null]);
    expect('consent_version' in atGate).toBe(false);
  });
});
