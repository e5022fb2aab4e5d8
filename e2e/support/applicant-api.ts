import { randomUUID } from 'node:crypto';

import type { Availability, PublicFloor, PublicProperty, Times } from '@gerbang/shared/contracts/building/public-lists';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { Terms } from '@gerbang/shared/contracts/permits/work';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/forms/consent';
import type { GoodsKind, PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { addDays } from '@gerbang/shared/time/dates';
import { expect, type APIRequestContext } from '@playwright/test';

import type { Language } from './people.ts';
import { photo } from './pictures.ts';
import type { Visitor } from './visitors.ts';

/** UTC offset of each time zone. Every demo property has another zone. */
const OFFSETS: Readonly<Record<string, string>> = {
  'Asia/Jakarta': '+07:00',
  'Asia/Makassar': '+08:00',
  'Asia/Jayapura': '+09:00',
};

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as T;
}

/** A property of the demo data, by default the one in Jakarta. */
async function property(request: APIRequestContext, short_code = 'GI'): Promise<PublicProperty> {
  const found = (await read<PublicProperty[]>(request, '/v1/public/property?limit=200')).find(
    (one) => one.short_code === short_code,
  );
  if (found === undefined) throw new Error(`No property ${short_code}`);
  return found;
}

async function upload(request: APIRequestContext, kind: UploadKind): Promise<string> {
  const { mimeType, buffer } = photo('photo.jpg');
  const answer = await request.post(`/v1/public/upload/image?kind=${kind}`, {
    headers: { 'content-type': mimeType },
    data: buffer,
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: string }).data;
}

async function openDays(request: APIRequestContext, { id }: PublicProperty, kind: PermitKind): Promise<string[]> {
  const path = `/v1/public/loading-unloading/availbility?property_id=${id}&form_type=${kind}`;
  return (await read<Availability>(request, path)).avaibility;
}

export interface Booking {
  date: string;
  time: string;
}

/**
 * A slot with free capacity, from the n-th open day on, by default at the property in Jakarta. Journeys that run at the
 * same time use different days, so that they do not fill each other's slots.
 */
export async function freeSlot(
  request: APIRequestContext,
  kind: GoodsKind,
  nth: number,
  short_code = 'GI',
): Promise<Booking> {
  const place = await property(request, short_code);
  for (const date of (await openDays(request, place, kind)).slice(nth)) {
    const path = `/v1/public/loading-unloading/time?property_id=${place.id}&date=${date}&form_type=${kind}`;
    const { times } = await read<Times>(request, path);
    const free = times.find(({ left = 0 }) => left > 2);
    if (free !== undefined) return { date, time: free.name };
  }
  throw new Error('No free slot');
}

/** A random day late in the booking period, for permits that only prepare a test. */
const lateDay = (): number => 18 + Math.floor(Math.random() * 8);

async function firstFloor(request: APIRequestContext, { id }: PublicProperty): Promise<{ id: string }> {
  const [floor] = await read<PublicFloor[]>(request, `/v1/public/floor?property_id=${id}`);
  return { id: floor?.id ?? '' };
}

async function send(request: APIRequestContext, path: string, data: object): Promise<CreatedPermit> {
  const answer = await request.post(path, { headers: { 'idempotency-key': randomUUID() }, data });
  const text = await answer.text();
  expect([answer.status(), text]).toEqual([201, expect.any(String)]);
  return JSON.parse(text) as CreatedPermit;
}

/** The unit of a tenant that a delivery is for. */
export interface Destination {
  name: string;
  floor: { id: string };
}

export async function sendLoading(
  request: APIRequestContext,
  visitor: Visitor,
  {
    language = 'en',
    items = ['Etalase kaca', 'Kursi lipat'],
    unit,
  }: { language?: Language; items?: readonly string[]; unit?: Destination | undefined } = {},
): Promise<CreatedPermit> {
  const place = await property(request);
  const { date, time } = await freeSlot(request, 'loading', lateDay());
  const ktp_url = await upload(request, 'ktp');
  const document = await upload(request, 'attachment');
  const load_unload_items = [];
  for (const name of items) {
    const image_url = await upload(request, 'item');
    load_unload_items.push({ item_detail: { name, image_url }, qty: 4, unit: 'pcs' });
  }
  return send(request, '/v1/public/loading-unloading', {
    property: { id: place.id },
    form_type: 'loading',
    date: `${date}T00:00:00${OFFSETS[place.time_zone]}`,
    time,
    location: unit?.name ?? 'L1-05',
    floor: unit?.floor ?? (await firstFloor(request, place)),
    vendor: { ...visitor, ktp_url },
    attachment: [{ name: 'Surat jalan.jpg', url: document }],
    load_unload_items,
    consent_version: CONSENT_VERSION,
    language,
  });
}

export async function sendWork(
  request: APIRequestContext,
  visitor: Visitor,
  { location = 'Koridor timur', nth = lateDay() }: { location?: string; nth?: number } = {},
): Promise<CreatedPermit> {
  const place = await property(request);
  const start_date = (await openDays(request, place, 'work'))[nth] ?? '';
  const { version } = await read<Terms>(request, `/v1/public/terms?property_id=${place.id}`);
  const { company, name, email, phone } = visitor;
  const person = async (position: string) => ({
    company,
    name,
    email,
    phone,
    position,
    ktp_url: await upload(request, 'ktp'),
  });
  return send(request, '/v1/public/sika', {
    property: { id: place.id },
    start_date,
    end_date: addDays(start_date, 6),
    start_time: '09:00',
    end_time: '17:00',
    submitter: await person('Mandor'),
    work_details: [{ work_type: 'Civil', description: 'Pasang dinding partisi' }],
    worker_list: [await person('Tukang')],
    location,
    floor: await firstFloor(request, place),
    attachment: [],
    terms_version: version,
    consent_version: CONSENT_VERSION,
    language: 'en',
  });
}
