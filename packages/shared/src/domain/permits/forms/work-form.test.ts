import { describe, expect, it } from 'vitest';

import type { WorkPerson } from '../../contracts/permit-parts.ts';
import { workBody } from '../../contracts/work.ts';
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
  it('is good when everything is there, for a tenant and for others', () => {
    expect(workFormErrors(GOOD, PHOTOS)).toEqual({});
    expect(workFormErrors(OUTSIDE, PHOTOS)).toEqual({});
  });

  it.each(['company', 'name', 'email', 'phone', 'position'] as const)(
    '[S5-028] requires the submitter’s %s',
    (field) => {
      for (const empty of ['', '   ']) {
        expect(errorsOf({ submitter: { ...PERSON, [field]: empty } })).toEqual({ [`submitter.${field}`]: 'required' });
      }
    },
  );

  it('[S5-028] requires the submitter’s identity photo and the consent to it, unless identity is checked at the gate', () => {
    const without = { ...GOOD, submitter: { ...PERSON, ktp_url: null }, consent: false };
    expect(workFormErrors(without, PHOTOS)).toEqual({ 'submitter.ktp_url': 'required', consent: 'required' });
    expect(workFormErrors(without, AT_GATE)).toEqual({});
  });

  it('[S5-028] does without description and documents, and for a tenant without location', () => {
    expect(errorsOf({ description: '', attachment: [], location: '' })).toEqual({});
    expect(errorsOf({ location: ' ' }, OUTSIDE)).toEqual({ location: 'required' });
  });

  it.each(['bagas', 'bagas@karyamandiri', 'bagas@karya mandiri.id', '@karyamandiri.id', 'bagas@karyamandiri.i'])(
    '[S5-027] refuses the submitter’s e-mail %s',
    (email) => expect(errorsOf({ submitter: { ...PERSON, email } })).toEqual({ 'submitter.email': 'email_invalid' }),
  );

  it.each(['bagas@karyamandiri.id', 'B.Nugroho+kerja@karya.company', ' bagas@karyamandiri.online '])(
    '[S5-027] takes the submitter’s e-mail %s',
    (email) => expect(errorsOf({ submitter: { ...PERSON, email } })).toEqual({}),
  );

  it('names what the place lacks: tenant and unit, or floor and location', () => {
    const nothing = { property: { id: '' }, tenant: { id: '' }, unit: { id: '' }, floor: { id: '' }, location: '' };
    expect(errorsOf(nothing)).toEqual({ 'property.id': 'required', 'tenant.id': 'required', 'unit.id': 'required' });
    expect(errorsOf(nothing, OUTSIDE)).toEqual({
      'property.id': 'required',
      'floor.id': 'required',
      location: 'required',
    });
  });

  it('requires dates, times and a type of job', () => {
    expect(errorsOf({ start_date: '', end_date: '', start_time: '', end_time: '', work_types: [] })).toEqual({
      start_date: 'required',
      end_date: 'required',
      start_time: 'required',
      end_time: 'required',
      work_details: 'required',
    });
    expect(errorsOf({ start_time: '24:10' })).toEqual({ start_time: 'invalid' });
  });

  it('starts on an open day only, once they are known', () => {
    const open_days = ['2026-11-17', '2026-11-19'];
    expect(workFormErrors(GOOD, { ...PHOTOS, open_days })).toEqual({ start_date: 'invalid' });
    expect(workFormErrors({ ...GOOD, start_date: '2026-11-19' }, { ...PHOTOS, open_days })).toEqual({});
  });

  it.each([
    ['2026-11-18', { end_date: 'invalid' }],
    ['2026-11-19', {}],
    ['2026-12-18', {}],
    ['2026-12-19', { end_date: 'invalid' }],
  ])('[S5-040] work from 2026-11-18 to %s: %o', (end_date, codes) => expect(errorsOf({ end_date })).toEqual(codes));

  it('names the worker whose entry is not good any more', () => {
    const worker_list = [...GOOD.worker_list, { ...PERSON, ktp_url: null }];
    expect(errorsOf({ worker_list })).toEqual({ 'worker_list.1.ktp_url': 'required' });
  });
});

describe('a worker', () => {
  it.each(['name', 'phone', 'position', 'email'] as const)('[S5-029] needs a %s', (field) => {
    expect(workPersonErrors({ ...PERSON, [field]: ' ' }, 'photo_required')).toEqual({ [field]: 'required' });
  });

  it('[S5-029] needs a photo, unless identity is checked at the gate', () => {
    expect(workPersonErrors({ ...PERSON, ktp_url: null }, 'photo_required')).toEqual({ ktp_url: 'required' });
    expect(workPersonErrors({ ...PERSON, ktp_url: null }, 'checked_at_gate')).toEqual({});
  });

  it.each([
    ['agus', { email: 'email_invalid' }],
    ['agus@karya', { email: 'email_invalid' }],
    ['agus@karya.company', {}],
  ])('[S5-030] with the e-mail %s: %o', (email, codes) => {
    expect(workPersonErrors({ ...PERSON, email }, 'photo_required')).toEqual(codes);
  });

  it('[D7-28] is of the submitter’s company until it is changed', () => {
    expect(newWorker(PERSON)).toEqual({
      company: 'CV Karya Mandiri',
      name: '',
      email: '',
      phone: '',
      position: '',
    });
  });
});

describe('what is sent', () => {
  it('is what the contract takes', () => {
    expect(workBody.parse(workBodyOf(GOOD, SENDING))).toMatchObject({ terms_version: 3, language: 'id' });
    expect(workBody.parse(workBodyOf(OUTSIDE, { ...SENDING, unit: undefined }))).toMatchObject({ terms_version: 3 });
  });

  it('[D7-17] of a tenant names the chosen unit as location, on its floor', () => {
    expect(workBodyOf(GOOD, SENDING)).toMatchObject({
      tenant: { id: uuid(2) },
      location: '2-15',
      floor: { id: uuid(4) },
    });
  });

  it('of others names no tenant, but floor and location', () => {
    expect(workBodyOf(OUTSIDE, { ...SENDING, unit: undefined })).toMatchObject({
      tenant: { id: null },
      location: 'Koridor timur',
      floor: { id: uuid(5) },
    });
  });

  it('lists the ticked types in their own order, each with its text', () => {
    expect(workBodyOf(GOOD, SENDING).work_details).toEqual([
      { work_type: 'Civil', description: '' },
      { work_type: 'ME', description: 'Tambah 6 titik lampu' },
    ]);
  });

  it('carries photos and consent where they are wanted, and none where identity is checked at the gate', () => {
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
