import type { Stage } from '@gerbang/shared/access';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { createdPermit } from '@gerbang/shared/contracts/permits/goods';
import type { GateBody } from '@gerbang/shared/contracts/permits/permit-moves';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/forms/consent';
import * as z from 'zod/mini';

import { digest, newId, newToken, tokenHash } from '../../src/platform/database/ids.ts';
import { signFileLink } from '../../src/platform/files/signed-links.ts';
import {
  aChain,
  aFloor,
  aProperty,
  aSlot,
  aStaffMember,
  aTenant,
  aTenantUser,
  aTermsVersion,
  bearer,
  staffLogin,
  tenantLogin,
} from '../builders.ts';
import { standAtGate } from '../gate/shifts.ts';
import type { World } from '../harness.ts';
import { partsOf } from './permit-parts.ts';

/** The Wednesday after MONDAY_MORNING, which is always bookable. */
export const DAY = '2026-11-18';

/** A property that accepts permits of every kind, with its people. */
export interface Building {
  property_id: string;
  floor_id: string;
  slots: { loading: { id: string; name: string }; unloading: { id: string; name: string } };
  tenant: { id: string; unit: string; token: string; user_id: string; email: string };
  applicant: string;
  terms_version: number;
}

export interface BuildingOptions {
  property?: Parameters<typeof aProperty>[1];
  capacity?: number;
  chains?: Partial<Record<'loading' | 'unloading' | 'work', readonly (readonly Stage[])[]>>;
}

export async function aBuilding(world: World, options: BuildingOptions = {}): Promise<Building> {
  const { id: property_id } = await aProperty(world, options.property);
  const floor = await aFloor(world, { property_id });
  const { capacity = 50 } = options;
  const loading = await aSlot(world, { property_id, kind: 'loading', name: '08:00 - 10:00', capacity });
  const night = { starts: '22:00', ends: '08:00', name: '22:00 - 08:00' };
  const unloading = await aSlot(world, { property_id, kind: 'unloading', capacity, ...night });
  for (const [kind, steps] of Object.entries(options.chains ?? {})) {
    await aChain(world, { property_id, kind: kind as 'loading', steps });
  }
  const terms = await aTermsVersion(world, { property_id });
  const tenant = await aTenant(world, { property_id });
  const user = await aTenantUser(world, { tenant });
  const token = await tenantLogin(world, user);
  const units = await world.owner
    .selectFrom('unit')
    .select('name')
    .where('id', '=', tenant.unit_ids[0] ?? '')
    .execute();
  return {
    property_id,
    floor_id: floor.id,
    slots: { loading, unloading },
    tenant: { id: tenant.id, unit: units[0]?.name ?? '', token, user_id: user.id, email: user.email },
    applicant: newToken(),
    terms_version: terms.version,
  };
}

/** Inserts an upload without its object in storage and returns its URL. */
export async function anUpload(world: World, owner_key: string, kind: UploadKind): Promise<string> {
  const id = newId();
  const picture = { content_type: 'image/jpeg', bytes: 1000, width: 40, height: 30 } as const;
  await world.owner
    .insertInto('upload')
    .values({ id, owner_key, kind, ...picture, created_at: world.clock.now() })
    .execute();
  const expires_at = new Date(world.clock.now().getTime() + 900_000);
  return world.config.public_url + signFileLink(world.config.keys, { id, expires_at });
}

const visitorKey = (building: Building) => `applicant:${digest(building.applicant)}`;
export const visitorUpload = (world: World, building: Building, kind: UploadKind) =>
  anUpload(world, visitorKey(building), kind);
export const tenantUpload = (world: World, building: Building, kind: UploadKind) =>
  anUpload(world, `account:${building.tenant.user_id}`, kind);

let counter = 0;

/** A visitor's loading form that is valid as it is. */
export async function aLoadingForm(world: World, building: Building, email = `vendor-${(counter += 1)}@example.com`) {
  return {
    property: { id: building.property_id },
    form_type: 'loading',
    date: `${DAY}T00:00:00+07:00`,
    time: building.slots.loading.name,
    description: 'Bongkar di dok B',
    location: 'LG-12',
    floor: { id: building.floor_id },
    attachment: [{ name: 'Surat jalan.jpg', url: await visitorUpload(world, building, 'attachment') }],
    load_unload_items: [
      await anItem(world, building, { name: 'Kursi', qty: 4 }),
      await anItem(world, building, { name: 'Meja', qty: 2 }),
    ],
    vendor: {
      company: 'PT Maju Jaya',
      name: 'Budi Santoso',
      email,
      phone: '0812-3456-7890',
      address: 'Jl. Melati 5, Jakarta',
      ktp_url: await visitorUpload(world, building, 'ktp'),
    },
    language: 'id',
    consent_version: CONSENT_VERSION,
  };
}
type LoadingForm = Awaited<ReturnType<typeof aLoadingForm>>;

async function anItem(world: World, building: Building, { name, qty }: { name: string; qty: number }) {
  const image_url = await visitorUpload(world, building, 'item');
  return { item_detail: { id: undefined as string | undefined, name, description: '', image_url }, qty, unit: 'pcs' };
}

export async function aTenantForm(world: World, building: Building, form_type: 'loading' | 'unloading' = 'loading') {
  return {
    property: { id: building.property_id },
    form_type,
    date: `${DAY}T00:00:00+07:00`,
    time: building.slots[form_type].name,
    location: building.tenant.unit,
    floor: { id: building.floor_id },
    attachment: [] as { name: string; url: string }[],
    load_unload_items: [
      {
        item_detail: {
          id: undefined as string | undefined,
          name: 'Rak display',
          description: '',
          image_url: await tenantUpload(world, building, 'item'),
        },
        qty: 5,
        unit: 'pcs',
      },
    ],
    vendor: {},
  };
}

/** A work permit form that is valid as it is. */
export async function aWorkForm(world: World, building: Building, email = `kontraktor-${(counter += 1)}@example.com`) {
  const person = async (name: string) => ({
    company: 'CV Karya',
    name,
    email,
    phone: '0811222333',
    position: 'Mandor',
    ktp_url: await visitorUpload(world, building, 'ktp'),
  });
  return {
    property: { id: building.property_id },
    start_date: DAY,
    end_date: '2026-12-10',
    start_time: '22:00',
    end_time: '05:00',
    submitter: await person('Sari'),
    description: '',
    work_details: [{ work_type: 'Civil', description: 'Plester dinding' }],
    worker_list: [await person('Andi'), await person('Joko')],
    tenant: { id: null as string | null },
    location: 'Koridor timur',
    floor: { id: building.floor_id } as { id: string } | null,
    attachment: [],
    language: 'id',
    terms_version: building.terms_version,
    consent_version: CONSENT_VERSION,
  };
}

export function post(
  world: World,
  building: Building,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const cookie = `applicant=${building.applicant}`;
  return world.app.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } });
}

export function postAsTenant(world: World, building: Building, payload: object, headers: Record<string, string> = {}) {
  const all = { ...bearer(building.tenant.token), ...headers };
  return world.app.inject({ method: 'POST', url: '/v1/loading-unloading', payload, headers: all });
}

export type Submitted = { property_id: string; id: string; code: string };

export async function submitLoading(
  world: World,
  building: Building,
  form?: object,
): Promise<Submitted & { email: string }> {
  const payload = form ?? (await aLoadingForm(world, building));
  const answer = await post(world, building, '/v1/public/loading-unloading', payload);
  const { email } = (payload as LoadingForm).vendor;
  return { ...created(answer, building), email };
}

export async function submitWork(world: World, building: Building): Promise<Submitted> {
  return created(await post(world, building, '/v1/public/sika', await aWorkForm(world, building)), building);
}

/** Reads the new permit from the response. Throws unless the status is 201. */
export function created(answer: { statusCode: number; body: string }, building: Building): Submitted {
  if (answer.statusCode !== 201) throw new Error(`Submitting answered ${answer.statusCode}: ${answer.body}`);
  const { id, code } = z.parse(createdPermit, JSON.parse(answer.body));
  return { property_id: building.property_id, id, code };
}

/** Creates a staff member who holds these stages and returns their token. */
export async function aDecider(world: World, at: { property_id: string }, ...stages: Stage[]): Promise<string> {
  return staffLogin(world, await aStaffMember(world, { properties: [at.property_id], role: { stages } }));
}

export function move(world: World, token: string, permit: Submitted, action: string, payload: object = {}) {
  const url = `/v1/properties/${permit.property_id}/permits/${permit.id}/${action}`;
  return world.app.inject({ method: 'POST', url, payload, headers: bearer(token) });
}

/** Approves the stages in order, by new people where the chain asks for another at each. Throws when one is refused. */
export async function approve<P extends Submitted>(
  world: World,
  token: string,
  permit: P,
  ...stages: Stage[]
): Promise<P> {
  for (const stage of stages) {
    const by = (decider: string) => move(world, decider, permit, 'decisions', { decision: 'approved', stage });
    const first = await by(token);
    const answer = first.json().code === 'same_person' ? await by(await aDecider(world, permit, stage)) : first;
    if (answer.statusCode !== 200) throw new Error(`Approving answered ${answer.statusCode}: ${answer.body}`);
  }
  return permit;
}

/** Sends a permit back for the correction of `fields` and returns it. Throws when the request is refused. */
export async function returnPermit<P extends Submitted>(
  world: World,
  token: string,
  permit: P,
  given: { fields: readonly string[]; stage?: string; note?: string; notes?: Record<string, string> },
): Promise<P> {
  const body = { decision: 'returned', stage: 'tcr', note: 'Mohon diperbaiki', ...given };
  const answer = await move(world, token, permit, 'decisions', body);
  if (answer.statusCode !== 200) throw new Error(`Returning answered ${answer.statusCode}: ${answer.body}`);
  return permit;
}

export async function itemsOf(world: World, permit: Submitted) {
  return new Map((await partsOf(world, 'permit_item', permit)).map((item) => [item.name, item]));
}

export async function gate(
  world: World,
  token: string,
  permit: Submitted,
  body: Partial<GateBody> & Pick<GateBody, 'direction'>,
) {
  await standAtGate(world, token, permit.property_id);
  return move(world, token, permit, 'gate', { id: newId(), ...body });
}

export function permitRow(world: World, permit: Submitted) {
  return world.owner.selectFrom('permit').selectAll().where('id', '=', permit.id).executeTakeFirstOrThrow();
}

export function logOf(world: World, permit: Submitted) {
  return world.owner.selectFrom('progress_log').selectAll().where('permit_id', '=', permit.id).orderBy('seq').execute();
}

/** Creates an e-mailed link to a permit that is valid for 30 days and returns its token. */
export async function aLinkTo(
  world: World,
  permit: Submitted,
  purpose: 'fix' | 'cancel' | 'renew' | 'delete_identity',
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(world.clock.now().getTime() + 30 * 24 * 3_600_000);
  const { property_id, id: permit_id } = permit;
  await world.owner
    .insertInto('permit_link')
    .values({ token_hash: tokenHash(token), property_id, permit_id, purpose, expires_at })
    .execute();
  return token;
}
