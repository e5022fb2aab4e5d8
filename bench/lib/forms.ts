import type { Applicant, BenchAccount, BenchBuilding } from './building.ts';
import type { BenchRequest } from './client.ts';

/** Client address of the office, from which no visitor sends. */
export const OFFICE = '198.51.100.7';

/** The slot that a goods form books. */
export interface WantedPlace {
  building: BenchBuilding;
  /** Midnight at the start of the day, with UTC offset. */
  date: string;
  time: string;
}

export function visitorForm(
  applicant: Applicant,
  { building, date, time }: WantedPlace,
  { email, key }: { email: string; key: string },
): BenchRequest {
  const { uploads } = applicant;
  const body = {
    property: { id: building.property_id },
    form_type: 'loading',
    date,
    time,
    location: 'LG-01',
    floor: { id: building.floor_id },
    attachment: [{ name: 'Surat jalan.jpg', url: uploads.attachment }],
    load_unload_items: [{ item_detail: { name: 'Kursi', image_url: uploads.item }, qty: 3, unit: 'pcs' }],
    vendor: {
      company: 'PT Uji Beban',
      name: 'Budi Santoso',
      email,
      phone: '+62 811 1234 567',
      address: 'Jl. Melati 5, Jakarta',
      ktp_url: uploads.ktp,
    },
    consent_version: '2026-11',
  };
  const headers = {
    cookie: `applicant=${applicant.cookie}`,
    'idempotency-key': key,
    'x-forwarded-for': applicant.client_address,
  };
  return { path: '/v1/public/loading-unloading', body, headers };
}

/** The body of a tenant's goods form for one item. `item.id` is undefined for a new item. */
export function tenantForm(
  { building, date, time }: WantedPlace,
  form_type: 'loading' | 'unloading',
  { qty, ...detail }: { id: string | undefined; name: string; image_url: string; qty: number },
): unknown {
  return {
    property: { id: building.property_id },
    form_type,
    date,
    time,
    location: 'LG-01',
    floor: { id: building.floor_id },
    attachment: [],
    load_unload_items: [{ item_detail: detail, qty, unit: 'pcs' }],
    vendor: {},
  };
}

export function asAccount({ token }: BenchAccount, path: string, body: unknown, client_address: string): BenchRequest {
  return { path, body, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': client_address } };
}
