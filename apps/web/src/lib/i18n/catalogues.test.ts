import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { ERROR_STATUS } from '@gerbang/shared/errors';
import { errors as errorsEn } from '@gerbang/shared/messages/en/errors';
import { staff as staffEn } from '@gerbang/shared/messages/en/people/staff';
import { unloading as unloadingEn } from '@gerbang/shared/messages/en/permits/unloading';
import { errors as errorsId } from '@gerbang/shared/messages/id/errors';
import { describe, expect, it } from 'vitest';

type Texts = Map<string, string>;

const FOLDER = '/packages/shared/src/messages/';
const modules = import.meta.glob('../../../../../packages/shared/src/messages/*/**/*.ts', { eager: true });
const files = Object.entries(modules).map(([path, module]) => {
  const [language = '', ...rest] = path.slice(path.indexOf(FOLDER) + FOLDER.length).split('/');
  return { language, area: rest.join('/'), module };
});
const catalogues = { id: read('id'), en: read('en') };

function read(language: 'id' | 'en'): Texts {
  const texts: Texts = new Map();
  for (const file of files) if (file.language === language) collect(texts, file.area, file.module);
  return texts;
}

function collect(texts: Texts, path: string, value: unknown): void {
  if (typeof value === 'string') texts.set(path, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(texts, `${path}.${key}`, inner);
  }
}

const holds = (language: 'id' | 'en', text: string) => [...catalogues[language].values()].includes(text);
const variables = (text: string) => [...text.matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => String(name)).sort();

/** Every text that the specification gives, one per line. */
const SPEC_TEXTS = {
  en: lines(`
  Select Category
  Select the category you need
  Loading
  Unloading
  Sika
  Check Status
  English
  Indonesia
  Login for Tenant
  Email
  Password
  Cancel
  Login Now
  Log Out
  Submit
  Yes
  Add New Item
  Add Item
  Edit Item
  Item name
  Item quantity
  Item unit
  Take a unit photo
  Property
  Floor
  Add form for loading
  Search form
  Agree
  Fit Out
  Search
  Forgot password?
  Login
  Dashboards
  Analytics
  News
  Building Management
  Operational
  Tenant & Internal
  Master Data
  Category
  Settings
  Civil
  Architect
  ME
  AC & Plumbing
  Other
  Active
  Non Active
  Total
  Your submission was rejected
  Your submission is accepted
  Your items succesfully entered the mall
  Your submission is still being processed
  CREATED FORM
  TCR
  ORDER TAKER
  FINANCE
  DEPARTMENT
  RDD
  SECURITY CHECKED
  GENERAL MANAGER
  Login Failed!
  Login Success!
  Please Complete Field
  Invalid Email Address
  Invalid email address
  Required
  Must be 15 characters or less
  The ID number and email do not match
  The Form ID has been inputted
  You can enter a maximum of 3 forms to unload items.
  You must input at least 1 form to unload items.
  Form cannot found !
  Loading Create Sucessfully
  Unloading Create Sucessfully
  Create Success
  Edit Success
  Delete Success
  Download Success
  Create Failed
  Edit Failed
  Delete Failed
  Download Failed
  `),
  id: lines(`
  Email atau Password Salah
  Berhasil Login Tenant
  Berhasil Logout Tenant
  Surat Izin Keluar Berhasil Dibuat
  Surat Izin Kerja Berhasil Dibuat
  Surat Izin Kerja Gagal Dibuat
  Barang masuk
  Barang keluar
  Surat Izin Kerja
  `),
};

/** Names and loan words that both languages write alike. */
const SAME_WORDS = new Set(
  `ac administrator audit csv digit disk email english filter fit gas general gerbang gm indonesia internal jakarta
  jayapura loading login logo makassar manager me median menu meter model node js non offline order out pin plumbing postgresql proxy rdd server sika slot
  status taker tcr tenant total unit unloading vendor whatsapp wib wit wita worker`.split(/\s+/),
);

function lines(text: string): string[] {
  return text.trim().split(/\n\s*/);
}

describe('catalogues', () => {
  it('[S1-009] has exactly two catalogues, en and id', () => {
    expect([...new Set(files.map((file) => file.language))].sort()).toEqual(['en', 'id']);
  });

  it.each(SPEC_TEXTS.en)('[D1-01] the English catalogue has the text of the specification: %s', (text) =>
    expect(holds('en', text)).toBe(true),
  );
  it.each(SPEC_TEXTS.id)('[D1-01] the Indonesian catalogue has the text of the specification: %s', (text) =>
    expect(holds('id', text)).toBe(true),
  );

  it('[D1-02] both catalogues have the same keys, and no text is empty', () => {
    expect([...catalogues.en.keys()].sort()).toEqual([...catalogues.id.keys()].sort());
    expect([...catalogues.en, ...catalogues.id].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('[D1-02] every text is translated: only names and words of both languages are equal in both', () => {
    const own = (text: string) => text.replaceAll(/{{.*?}}|<.*?>/g, ' ').match(/[a-z]{2,}/gi) ?? [];
    const copied = [...catalogues.id].filter(
      ([key, text]) => catalogues.en.get(key) === text && own(text).some((word) => !SAME_WORDS.has(word.toLowerCase())),
    );
    expect(copied).toEqual([]);
  });

  it('[D8-52] calls the number of a permit by one name in both languages, but in the texts of the specification', () => {
    const others = {
      id: /nomor (id|pelacakan|formulir|lacak)|id formulir/i,
      en: /(\bid|track|trace|form) number|form (id|code)/i,
    };
    const verbatim =
      /^The ID number and email do not match$|^The Form ID has been inputted$|^The ID number will be sent to the submitted e-mail address/;
    for (const language of ['id', 'en'] as const) {
      const named = [...catalogues[language]].filter(([, text]) => others[language].test(text));
      expect(named.filter(([, text]) => !verbatim.test(text))).toEqual([]);
    }
    for (const key of [
      'permits/status.ts.status.trackNumber',
      'permits/unloading.ts.unloading.traceNumber',
      'mail.ts.mail.permit.facts.code',
    ]) {
      expect([catalogues.id.get(key), catalogues.en.get(key)]).toEqual(['Nomor izin', 'Permit number']);
    }
  });

  it('[D8-53] no Indonesian text says "diterima", which also means approved, for received', () => {
    expect([...catalogues.id].filter(([, text]) => /diterima|kami terima/i.test(text))).toEqual([]);
    expect(holds('id', 'Pengajuan Anda disetujui')).toBe(true);
  });

  it('uses the same placeholders of a text in both languages', () => {
    for (const [key, text] of catalogues.id) {
      expect([key, variables(catalogues.en.get(key) ?? '')]).toEqual([key, variables(text)]);
    }
  });

  it('[D1-14] both catalogues have a text for every error code of the server', () => {
    for (const { code, field } of [errorsId, errorsEn]) {
      expect(Object.keys(code).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
      expect(Object.keys(field).sort()).toEqual([...FIELD_CODES].sort());
    }
  });

  it('[S8-006] has the English text for an empty required field', () =>
    expect(errorsEn.field.required).toBe('Please Complete Field'));
  it('[S8-007] has the English text for an invalid e-mail on public forms', () =>
    expect(errorsEn.field.email_invalid).toBe('Invalid Email Address'));

  it('[S8-008] has an English text for an invalid e-mail on staff login that differs from the public one', () => {
    expect(staffEn.login.error.email_invalid).toBe('Invalid email address');
    expect(staffEn.login.error.email_invalid).not.toBe(errorsEn.field.email_invalid);
  });

  it('[S8-009] has the English text for an empty staff login field', () =>
    expect(staffEn.login.error.required).toBe('Required'));
  it('[S8-010] has the English text for a password that is too long', () =>
    expect(staffEn.login.error.too_long).toBe('Must be 15 characters or less'));
  it('[S8-013] has the English text for a fourth loading form', () =>
    expect(unloadingEn.tooMany).toBe('You can enter a maximum of 3 forms to unload items.'));
  it('[S8-014] has the English text for a request without loading forms', () =>
    expect(unloadingEn.none).toBe('You must input at least 1 form to unload items.'));
});
