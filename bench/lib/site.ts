import { randomInt } from 'node:crypto';

import { newId, newToken } from '../../apps/api/src/platform/database/ids.ts';
import { smallJpeg } from '../../apps/api/test/hostile/jpeg.ts';
import {
  addressOf,
  beginShift,
  dayAfter,
  makeBuilding,
  makeStaff,
  makeTenant,
  type Applicant,
  type BenchAccount,
  type BenchBuilding,
} from './building.ts';
import type { BenchRequest } from './client.ts';
import { asAccount, tenantForm, visitorForm } from './forms.ts';
import type { BenchStack } from './stack.ts';

/** The whole day, so that the gate lets a permit of today pass at any time. */
const ALL_DAY = '00:00 - 23:59';
const CAPACITY = 1_000_000;
const DAYS = 28;
const STAGES = ['tcr', 'fat', 'rdd', 'operational', 'gm'] as const;
export type Stage = (typeof STAGES)[number];

/** A property with everybody who is needed for the life of a permit. Each stage has its own person (four eyes). */
export interface Site {
  owner: BenchStack['owner'];
  building: BenchBuilding;
  deciders: Readonly<Record<Stage, BenchAccount>>;
  guard: BenchAccount;
  tenant: BenchAccount;
  photo: Buffer;
  /** A client address that was not used before, because requests are limited by address. */
  nextAddress: () => string;
}

export interface SitePermit {
  id: string;
  code: string;
}

export interface SiteItem {
  id: string;
  item_id: string;
  qty: number;
  /** The day on which the permit may pass. */
  day: string;
}

/** In a new group, by default. Two sites of one database need different short codes. */
export async function makeSite(
  rows: Pick<BenchStack, 'owner'>,
  { short_code = 'BF', group_id }: { short_code?: string; group_id?: string } = {},
): Promise<Site> {
  const slots = [
    { kind: 'loading', name: ALL_DAY, capacity: CAPACITY },
    { kind: 'unloading', name: ALL_DAY, capacity: CAPACITY },
  ] as const;
  const given = { short_code, identity_policy: 'checked_at_gate', slots } as const;
  const building = await makeBuilding(rows, { ...given, ...(group_id !== undefined && { group_id }) });
  const named = (name: string) => `${name}-${short_code.toLowerCase()}`;
  const deciders: Partial<Record<Stage, BenchAccount>> = {};
  for (const stage of STAGES) {
    deciders[stage] = await makeStaff(rows, building, {
      name: named(stage),
      actions: ['permit.decide'],
      stages: [stage],
    });
  }
  const guard = await makeStaff(rows, building, {
    name: named('guard'),
    actions: ['gate.check'],
    stages: ['security'],
  });
  await beginShift(rows, building, guard);
  const tenant = await makeTenant(rows, building);
  let addresses = 0;
  return {
    owner: rows.owner,
    building,
    deciders: deciders as Site['deciders'],
    guard,
    tenant,
    photo: await smallJpeg(),
    nextAddress: () => addressOf((addresses += 1)),
  };
}

export interface Visitor {
  cookie: string;
  client_address: string;
  email: string;
}

export function newVisitor(site: Site): Visitor {
  return { cookie: newToken(), client_address: site.nextAddress(), email: `form-${newId()}@bench.example` };
}

const someDay = () => dayAfter(1 + randomInt(DAYS));

export function visitorUpload({ photo }: Site, visitor: Visitor, kind: string): BenchRequest {
  return {
    path: `/v1/public/upload/image?kind=${kind}`,
    file: { type: 'image/jpeg', content: photo },
    headers: {
      cookie: `applicant=${visitor.cookie}`,
      'idempotency-key': newId(),
      'x-forwarded-for': visitor.client_address,
    },
  };
}

export function tenantUpload({ photo, tenant, nextAddress }: Site): BenchRequest {
  return {
    path: '/v1/upload/image?kind=item',
    file: { type: 'image/jpeg', content: photo },
    headers: {
      authorization: `Bearer ${tenant.token}`,
      'idempotency-key': newId(),
      'x-forwarded-for': nextAddress(),
    },
  };
}

export function goodsRequest({ building }: Site, visitor: Visitor, uploads: Applicant['uploads']): BenchRequest {
  const place = { building, date: someDay().date, time: ALL_DAY };
  return visitorForm({ ...visitor, uploads }, place, { email: visitor.email, key: newId() });
}

export function workRequest({ building }: Site, visitor: Visitor): BenchRequest {
  const person = { company: 'PT Uji Beban', name: 'Budi Santoso', email: visitor.email, phone: '+62 811 1234 567' };
  const first = 1 + randomInt(DAYS);
  const body = {
    property: { id: building.property_id },
    start_date: dayAfter(first).day,
    end_date: dayAfter(first + 1).day,
    start_time: '08:00',
    end_time: '17:00',
    submitter: { ...person, position: 'Mandor', ktp_url: null },
    description: 'Uji',
    work_details: [{ work_type: 'Civil', description: 'Uji' }],
    worker_list: [{ ...person, position: 'Tukang', ktp_url: null }],
    tenant: null,
    location: 'LG-01',
    floor: { id: building.floor_id },
    attachment: [],
  };
  const headers = {
    cookie: `applicant=${visitor.cookie}`,
    'idempotency-key': newId(),
    'x-forwarded-for': visitor.client_address,
  };
  return { path: '/v1/public/sika', body, headers };
}

export function tenantRequest(
  { building, tenant, nextAddress }: Site,
  kind: 'loading' | 'unloading',
  item: { id: string | undefined; name: string; image_url: string; qty: number },
): BenchRequest {
  const place = { building, date: someDay().date, time: ALL_DAY };
  return withKey(asAccount(tenant, '/v1/loading-unloading', tenantForm(place, kind, item), nextAddress()));
}

export function decisionRequest(
  { building, deciders, nextAddress }: Site,
  permit: SitePermit,
  stage: Stage,
  decision: 'approved' | 'rejected',
): BenchRequest {
  const path = `/v1/properties/${building.property_id}/permits/${permit.id}/decisions`;
  // Permits of the same day and place clash, and without a note an approval is then refused.
  const body = { stage, decision, note: 'Uji' };
  return withKey(asAccount(deciders[stage], path, body, nextAddress()));
}

/** A movement of the whole quantity, now or at the end of the permit's day. Its id makes a repeat safe. */
export function gateRequest(
  { building, guard, nextAddress }: Site,
  permit: SitePermit,
  { id, direction, item }: { id: string; direction: 'in' | 'out'; item: SiteItem },
): BenchRequest {
  const path = `/v1/properties/${building.property_id}/permits/${permit.id}/gate`;
  const last = new Date(`${item.day}T23:58:00+07:00`).getTime();
  const at = new Date(Math.min(Date.now(), last)).toISOString();
  const body = { id, direction, at, items: [{ id: item.id, qty: item.qty }] };
  return asAccount(guard, path, body, nextAddress());
}

function withKey(request: BenchRequest): BenchRequest {
  return { ...request, headers: { ...request.headers, 'idempotency-key': newId() } };
}

/**
 * Changes the day of a permit to today, so that the gate lets it pass, and moves its place with it. Forms cannot book
 * today in the evening. Can be repeated. Fails like a request while the group is moved to another cell. Returns the
 * permit's only item.
 */
export async function moveToToday({ owner, building }: Site, permit_id: string): Promise<SiteItem> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select enter_group($1, true)', [building.group_id]);
    await client.query(TO_DAY, [permit_id, dayAfter(0).day]);
    const { rows } = await client.query<SiteItem>(ITEM, [permit_id]);
    await client.query('commit');
    const [item] = rows;
    if (item === undefined) throw new Error('The permit has no item.');
    return item;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const TO_DAY = `
  with old as (select property_id, slot_id, day from permit where id = $1 and day <> $2 for update),
       moved as (update permit p set day = $2 from old where p.property_id = old.property_id and p.id = $1),
       freed as (update slot_day d set taken = d.taken - 1 from old
                  where d.property_id = old.property_id and d.slot_id = old.slot_id and d.day = old.day)
  insert into slot_day as d (property_id, slot_id, day, capacity, taken)
  select property_id, slot_id, $2, ${CAPACITY}, 1 from old
      on conflict (property_id, slot_id, day) do update set taken = d.taken + 1`;

const ITEM = `
  select i.id, i.item_id, i.qty, p.day from permit_item i
    join permit p on p.property_id = i.property_id and p.id = i.permit_id where i.permit_id = $1`;
