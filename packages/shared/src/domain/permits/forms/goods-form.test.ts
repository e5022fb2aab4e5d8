import { describe, expect, it } from 'vitest';

import { publicGoodsBody, tenantGoodsBody as tenantBodySchema } from '../../contracts/goods.ts';
import { PLACEHOLDER } from '../web/placeholders.ts';
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
  description: '',
  documents: [],
  items: [],
};
const VISITOR: GoodsFormRules = { applicant: 'visitor', identity_policy: 'photo_required' };
const TENANT: GoodsFormRules = { applicant: 'tenant', identity_policy: 'photo_required' };

describe('a goods item', () => {
  it('[S3-010] is a name, a number, a unit and one picture', () => {
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
  ])('[S5-012] the quantity of %j is %j', (typed, quantity) => expect(quantityOf(typed)).toBe(quantity));

  it('has a quantity of at least one', () => {
    expect(itemFaults(anItem({ itemQuantity: 0 }))).toEqual({ itemQuantity: 'required' });
    expect(itemFaults(anItem({ itemQuantity: 1_000_001 }))).toEqual({ itemQuantity: 'invalid' });
  });
});

describe('the form', () => {
  it('is good when it is filled in', () => {
    expect(goodsFormFaults(aForm(), VISITOR)).toEqual({});
    expect(goodsFormFaults(aForm(), TENANT)).toEqual({});
  });

  it('[S5-016] asks a visitor for every empty field', () => {
    const { date: _, ...faults } = goodsFormFaults(EMPTY, VISITOR);
    const fields = ['company', 'name', 'email', 'phone', 'address', 'ktp_url', 'consent', 'property', 'floor'];
    const all = [...fields, 'location', 'time', 'documents', 'items'];
    expect(faults).toEqual(Object.fromEntries(all.map((field) => [field, 'required'])));
  });

  it('[S5-016] takes blanks, and the placeholders of the dropdowns, for empty', () => {
    const blank = { company: '  ', location: ' ', property: { id: PLACEHOLDER.property, time_zone: 'Asia/Jakarta' } };
    expect(goodsFormFaults(aForm({ ...blank, floor: { id: PLACEHOLDER.floor } }), VISITOR)).toEqual({
      company: 'required',
      location: 'required',
      property: 'required',
      floor: 'required',
    });
  });

  it('[S5-016] asks for no identity photo where identity is checked at the gate', () => {
    const form = aForm({ ktp_url: null, consent: false });
    expect(goodsFormFaults(form, { applicant: 'visitor', identity_policy: 'checked_at_gate' })).toEqual({});
    expect(Object.keys(goodsFormFaults(form, VISITOR))).toEqual(['ktp_url', 'consent']);
  });

  it('[S5-017] lets sika be empty', () => expect(goodsFormFaults(aForm({ sika: '' }), VISITOR)).toEqual({}));

  it('[S5-018] lets documents be empty when a tenant is logged in', () => {
    expect(goodsFormFaults(aForm({ documents: [] }), TENANT)).toEqual({});
    expect(goodsFormFaults(aForm({ documents: [] }), VISITOR)).toEqual({ documents: 'required' });
  });

  it('asks a tenant for nothing about the person or the property', () => {
    const person = { company: '', name: '', email: '', phone: '', address: '', ktp_url: null, consent: false };
    expect(goodsFormFaults(aForm({ ...person, property: null }), TENANT)).toEqual({});
  });

  it.each(['rina', 'rina@sinar', 'rina@@sinar.co.id', 'rina sinar@abadi.co.id'])(
    '[S5-019] refuses the address %s',
    (email) => expect(goodsFormFaults(aForm({ email }), VISITOR)).toEqual({ email: 'email_invalid' }),
  );

  it('[S5-019] takes an address of a long top-level part', () =>
    expect(goodsFormFaults(aForm({ email: 'rina@sinarabadi.online' }), VISITOR)).toEqual({}));

  it('[S5-020] needs a start date, and one that can be booked', () => {
    expect(goodsFormFaults(aForm({ date: '' }), VISITOR)).toEqual({ date: 'required' });
    const open_days = ['2026-11-17', '2026-11-19'];
    expect(goodsFormFaults(aForm(), { ...VISITOR, open_days })).toEqual({ date: 'invalid' });
    expect(goodsFormFaults(aForm({ date: '2026-11-19' }), { ...VISITOR, open_days })).toEqual({});
  });

  it('says which item is not good', () => {
    const items = [anItem(), anItem({ itemUnit: '', photoUrl: [] })];
    expect(goodsFormFaults(aForm({ items }), VISITOR)).toEqual({
      'items.1.itemUnit': 'required',
      'items.1.photoUrl': 'required',
    });
  });
});

describe('the payload', () => {
  const visitor = { form_type: 'loading', identity_policy: 'photo_required', language: 'id' } as const;
  const tenant = { form_type: 'unloading', language: 'en', user: { id: uuid(8) }, tenant: { id: uuid(9) } } as const;

  it('[S3-019] of a visitor has the vendor, and is what the contract asks for', () => {
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

  it('sends no identity photo where identity is checked at the gate', () => {
    const body = visitorGoodsBody(aForm(), { ...visitor, identity_policy: 'checked_at_gate' });
    expect(body.vendor.ktp_url).toBeNull();
    expect(body.consent_version).toBeUndefined();
  });

  it('[S3-018] of a tenant has user, tenant and an empty vendor, and is what the contract asks for', () => {
    const body = tenantGoodsBody(aForm({ documents: [] }), tenant);
    expect(body).toMatchObject({ user: { id: uuid(8) }, tenant: { id: uuid(9) }, form_type: 'unloading' });
    expect(body.vendor).toEqual({});
    expect(tenantBodySchema.safeParse(body).error).toBeUndefined();
  });

  it('carries midnight of the property’s zone', () =>
    expect(visitorGoodsBody(aForm(), visitor).date).toBe('2026-11-18T00:00:00+08:00'));

  it('[D7-30] carries the one picture of an item as image_url, and the id of a known item', () => {
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

  it('opens the description with the related work permit', () => {
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
])('what the server calls %s is the form’s %s', (wire, path) => expect(goodsFormPath(wire)).toBe(path));
