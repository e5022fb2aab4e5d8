import type { CreatedPermit, LoadingForm } from '@gerbang/shared/contracts/permits/goods';

import { uuid } from './builders.ts';

type Item = LoadingForm['load_unload_items'][number];

/** An item of a loading form. Name and photo contain `number`. */
export function aLoadedItem(number: number, change: Partial<Item> & Partial<Item['item_detail']> = {}): Item {
  const { name = `Barang ${number}`, description = '', image_url = `/v1/files/item-${number}`, ...rest } = change;
  const item_detail = { id: uuid(500 + number), name, description, image_url };
  return { qty: 10, unit: 'dus', left: 10, ...rest, id: uuid(400 + number), item_detail };
}

/** A loading form as in the response of the lookup. */
export function aLoadingForm(change: Partial<LoadingForm> = {}): LoadingForm {
  return {
    code: 'L-GI-7K3QX9S1-M',
    vendor: {
      company: 'PT Sinar Abadi',
      name: 'Rina Wulandari',
      email: 'rina@sinarabadi.co.id',
      phone: '0812 9034 5567',
      address: 'Jl. Kebon Sirih No. 42, Jakarta Pusat',
      ktp_url: '/v1/files/ktp-1',
    },
    property: {
      id: uuid(1),
      name: 'Graha Indah',
      time_zone: 'Asia/Jakarta',
      identity_policy: 'photo_required',
      retention_days: 30,
    },
    floor: { id: uuid(31), name: 'Lantai 2' },
    location: '2-15',
    date: '2026-11-02',
    time: '08:00 - 10:00',
    attachment: [{ name: 'surat-jalan.pdf', url: '/v1/files/doc-1' }],
    description: 'Stok kemeja',
    load_unload_items: [aLoadedItem(1, { name: 'Kardus kemeja' }), aLoadedItem(2, { name: 'Manekin', left: 3 })],
    ...change,
  };
}

export function aCreatedPermit(number: number, change: Partial<CreatedPermit> = {}): CreatedPermit {
  return {
    id: uuid(700 + number),
    code: `U-GI-7K3QX9S${number}-M`,
    progress: 'waiting',
    kind: 'unloading',
    property: { id: uuid(1), name: 'Graha Indah', time_zone: 'Asia/Jakarta' },
    chain: [['tcr'], ['fat'], ['operational']],
    usual_hours: null,
    ...change,
  };
}
