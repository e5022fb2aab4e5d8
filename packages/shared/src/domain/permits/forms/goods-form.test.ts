import { describe, expect, it } from 'vitest';

import { publicGoodsBody, tenantGoodsBody as tenantBodySchema } from '../../../contracts/permits/goods.ts';
import { PLACEHOLDER } from '../../building/placeholders.ts';
import { CONSENT_VERSION } from './consent.ts';
import {
  goodsFormFaults,
  goodsFormPath,
  itemFaults,
  quantityOf,
  tenantGoodsBody,
  visitorGoodsBody,
} from './goods-form.ts';
import type { GoodsForm, GoodsFormItem, GoodsFormRules } from './goods-form.ts';

const uuid = (number: number) => `0198a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;

function anItem(change: Partial<GoodsFormItem> = {}): GoodsFormItem {
  return {
    itemName: 'Kardus stok kemeja',
    itemQuantity: 24,
    itemUnit: 'pcs',
    photoUrl: ['https://gerbang.test/v1/files/1'],
    description: '',
    ...change,
  };
}

function aForm(change: Partial<GoodsForm> = {}): GoodsForm {
  return {
    company: 'PT Sinar Abadi',
    name: 'Rina Wulandari',
    email: 'rina@sinarabadi.co.id',
    phone: '0812 9034 5567',
    address: 'Jl. Kebon Sirih No. 42',
    ktp_url: 'https://gerbang.test/v1/files/ktp',
    consent: true,
    property: { id: uuid(1), time_zone: 'Asia/Makassar' },
    floor: { id: uuid(2) },
    location: '2-15',
    date: '2026-11-18',
    time: '08:00 - 10:00',
    sika: '',
    plate: '',
    driver_name: '',
    description: '',
    documents: [{ name: 'surat-jalan.pdf', url: 'https://gerbang.test/v1/files/doc' }],
    items: [anItem()],
    ...change,
  };
}

const EMPTY: GoodsForm = {
  company: '',
  name: '',
  email: '',
  phone: '',
  address: '',
  ktp_url: null,
  consent: false,
  property: null,
  floor: null,
  location: '',
  date: '',
  time: '',
  sika: '',
  plate: '',
  driver_name: '',
  description: '',
  documents: [],
  items: [],
};
const VISITOR: GoodsFormRules = { applicant: 'visitor', identity_policy: 'photo_required' };
const TENANT: GoodsFormRules = { applicant: 'tenant', identity_policy: 'photo_required' };

describe('a goods item', () => {
  it('[S3-010] a goods item has a name, a quantity, a unit and one picture', () => {
    expect(itemFaults(anItem())).toEqual({});
    expect(itemFaults({ itemName: ' ', itemQuantity: null, itemUnit: '', photoUrl: [], description: '' })).toEqual({
      itemName: 'required',
      itemQuantity: 'required',
      itemUnit: 'required',
      photoUrl: 'required',
    });
  });

  it.each([
    ['24', 24],
    ['2 4 pcs', 24],
    ['-3', 3],
    ['1,5', 15],
    ['007', 7],
    ['pcs', null],
    ['', null],
  ])('[S5-012] reads the typed quantity %j of an item as %j', (typed, quantity) =>
    expect(quantityOf(typed)).toBe(quantity),
  );

  it('requires a quantity of at least one for an item', () => {
    expect(itemFaults(anItem({ itemQuantity: 0 }))).toEqual({ itemQuantity: 'required' });
    expect(itemFaults(anItem({ itemQuantity: 1_000_001 }))).toEqual({ itemQuantity: 'invalid' });
  });
});

describe('the form', () => {
  it('accepts a complete goods form', () => {
    expect(goodsFormFaults(aForm(), VISITOR)).toEqual({});
    expect(goodsFormFaults(aForm(), TENANT)).toEqual({});
  });

  it('[S5-016] reports every empty field of a visitor’s goods form but sika and, as declared, the notes', () => {
    const { date: _, ...faults } = goodsFormFaults(EMPTY, VISITOR);
    const fields = ['company', 'name', 'email', 'phone', 'address', 'ktp_url', 'consent', 'property', 'floor'];
    const all = [...fields, 'location', 'time', 'documents', 'items'];
    expect(faults).toEqual(Object.fromEntries(all.map((field) => [field, 'required'])));
    expect(goodsFormFaults(aForm({ description: '' }), VISITOR)).toEqual({});
  });

  it('[S5-016] [S9-019] treats blanks and dropdown placeholders in a goods form as empty', () => {
    const blank = { company: '  ', location: ' ', property: { id: PLACEHOLDER.property, time_zone: 'Asia/Jakarta' } };
    expect(goodsFormFaults(aForm({ ...blank, floor: { id: PLACEHOLDER.floor } }), VISITOR)).toEqual({
      company: 'required',
      location: 'required',
      property: 'required',
      floor: 'required',
    });
  });

  it('[S5-016] requires no identity photo on a goods form when identity is checked at the gate', () => {
    const form = aForm({ ktp_url: null, consent: false });
    expect(goodsFormFaults(form, { applicant: 'visitor', identity_policy: 'checked_at_gate' })).toEqual({});
    expect(Object.keys(goodsFormFaults(form, VISITOR))).toEqual(['ktp_url', 'consent']);
  });

  it('[S5-017] does not require the code of a work permit (sika) on a goods form', () =>
    expect(goodsFormFaults(aForm({ sika: '' }), VISITOR)).toEqual({}));

  it('[S5-018] does not require documents on the goods form of a logged-in tenant', () => {
    expect(goodsFormFaults(aForm({ documents: [] }), TENANT)).toEqual({});
    expect(goodsFormFaults(aForm({ documents: [] }), VISITOR)).toEqual({ documents: 'required' });
  });

  it('requires no personal or property data on the goods form of a tenant', () => {
    const person = { company: '', name: '', email: '', phone: '', address: '', ktp_url: null, consent: false };
    expect(goodsFormFaults(aForm({ ...person, property: null }), TENANT)).toEqual({});
  });

  it.each(['rina', 'rina@sinar', 'rina@@sinar.co.id', 'rina sinar@abadi.co.id'])(
    '[S5-019] refuses the e-mail address %s on a goods form',
    (email) => expect(goodsFormFaults(aForm({ email }), VISITOR)).toEqual({ email: 'email_invalid' }),
  );

  it('[S5-019] accepts an e-mail address with a long top-level domain on a goods form', () =>
    expect(goodsFormFaults(aForm({ email: 'rina@sinarabadi.online' }), VISITOR)).toEqual({}));

  it('[S5-020] requires a bookable start date on a goods form', () => {
    expect(goodsFormFaults(aForm({ date: '' }), VISITOR)).toEqual({ date: 'required' });
    const open_days = ['2026-11-17', '2026-11-19'];
    expect(goodsFormFaults(aForm(), { ...VISITOR, open_days })).toEqual({ date: 'invalid' });
    expect(goodsFormFaults(aForm({ date: '2026-11-19' }), { ...VISITOR, open_days })).toEqual({});
  });

  it('reports which item of a goods form is invalid', () => {
    const items = [anItem(), anItem({ itemUnit: '', photoUrl: [] })];
    expect(goodsFormFaults(aForm({ items }), VISITOR)).toEqual({
      'items.1.itemUnit': 'required',
      'items.1.photoUrl': 'required',
    });
  });
});

describe('the request body', () => {
  const visitor = { form_type: 'loading', identity_policy: 'photo_required', language: 'id' } as const;
  const tenant = { form_type: 'unloading', language: 'en', user: { id: uuid(8) }, tenant: { id: uuid(9) } } as const;

  it('[S3-019] creates a visitor’s request body with the vendor that matches the contract', () => {
    const body = visitorGoodsBody(aForm({ email: ' rina@sinarabadi.co.id ' }), visitor);
    expect(body.vendor).toEqual({
      company: 'PT Sinar Abadi',
      name: 'Rina Wulandari',
      email: 'rina@sinarabadi.co.id',
      phone: '0812 9034 5567',
      address: 'Jl. Kebon Sirih No. 42',
      ktp_url: 'https://gerbang.test/v1/files/ktp',
    });
    expect(body.consent_version).toBe(CONSENT_VERSION);
    expect(publicGoodsBody.safeParse(body).error).toBeUndefined();
  });

  it('leaves the identity photo out of the request body when identity is checked at the gate', () => {
    const body = visitorGoodsBody(aForm(), { ...visitor, identity_policy: 'checked_at_gate' });
    expect(body.vendor.ktp_url).toBeNull();
    expect(body.consent_version).toBeUndefined();
  });

  it('[S3-018] creates a tenant’s request body with user, tenant and an empty vendor that matches the contract', () => {
    const body = tenantGoodsBody(aForm({ documents: [] }), tenant);
    expect(body).toMatchObject({ user: { id: uuid(8) }, tenant: { id: uuid(9) }, form_type: 'unloading' });
    expect(body.vendor).toEqual({});
    expect(tenantBodySchema.safeParse(body).error).toBeUndefined();
  });

  it('writes the date in the request body as midnight in the property’s time zone', () =>
    expect(visitorGoodsBody(aForm(), visitor).date).toBe('2026-11-18T00:00:00+08:00'));

  it('[D7-30] writes the picture of an item as image_url in the request body, with the id of an existing item', () => {
    const items = [anItem({ id: uuid(5), description: 'merah' }), anItem()];
    expect(visitorGoodsBody(aForm({ items }), visitor).load_unload_items).toEqual([
      {
        item_detail: {
          id: uuid(5),
          name: 'Kardus stok kemeja',
          description: 'merah',
          image_url: 'https://gerbang.test/v1/files/1',
        },
        qty: 24,
        unit: 'pcs',
      },
      {
        item_detail: {
          name: 'Kardus stok kemeja',
          description: '',
          image_url: 'https://gerbang.test/v1/files/1',
        },
        qty: 24,
        unit: 'pcs',
      },
    ]);
  });

  it('starts the description in the request body with the related work permit', () => {
    const described = (sika: string, description: string) =>
      visitorGoodsBody(aForm({ sika, description }), visitor).description;
    expect(described(' W-GI-1 ', 'Lewat lift barang')).toBe('Sika: W-GI-1\nLewat lift barang');
    expect(described('W-GI-1', '')).toBe('Sika: W-GI-1');
    expect(described('', ' Lewat lift barang ')).toBe('Lewat lift barang');
    expect(described('', '')).toBe('');
  });
});

it.each([
  ['vendor.email', 'email'],
  ['vendor.ktp_url', 'ktp_url'],
  ['consent_version', 'consent'],
  ['property.id', 'property'],
  ['floor.id', 'floor'],
  ['location', 'location'],
  ['date', 'date'],
  ['time', 'time'],
  ['attachment.0.url', 'documents'],
  ['load_unload_items', 'items'],
  ['load_unload_items.2.item_detail.name', 'items.2.itemName'],
  ['load_unload_items.2.item_detail.image_url', 'items.2.photoUrl'],
  ['load_unload_items.0.qty', 'items.0.itemQuantity'],
  ['load_unload_items.0.unit', 'items.0.itemUnit'],
])('maps the server’s field %s to the field %s of the goods form', (wire, path) =>
  expect(goodsFormPath(wire)).toBe(path),
);
