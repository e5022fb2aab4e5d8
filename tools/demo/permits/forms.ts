import type { PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/permits/goods';
import type { GoodsItem } from '@gerbang/shared/contracts/permits/permit-parts';
import type { WorkBody } from '@gerbang/shared/contracts/permits/work';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/forms/consent';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { midnightText } from '@gerbang/shared/time/wall-clock';

import { found } from '../../../apps/api/src/platform/errors.ts';
import { viewingUrl } from '../../../apps/api/src/platform/files/signed-links.ts';
import { SAVED_ITEMS } from '../saved-items.ts';
import { seedId } from '../seed-id.ts';
import type { Booking } from './calendar.ts';
import type { TenantUser, Visitor } from './cast.ts';
import { WORKERS } from './companies.ts';
import type { Pocket } from './files.ts';
import type { Scene } from './scene.ts';
import { DESCRIPTIONS, DOCUMENTS, THINGS, WORKS } from './things.ts';

function goodsFacts({ building, chance }: Scene, kind: GoodsKind, { day, slot }: Booking) {
  return {
    property: { id: building.property.id },
    form_type: kind,
    date: midnightText(day, building.time_zone),
    time: slot.name,
    description: chance.pick(DESCRIPTIONS),
  };
}

/** The unit of a random tenant, with its floor. */
function somePlace({ building, chance }: Scene): { location: string; floor: { id: string } } {
  const unit = found(chance.pick(building.tenants).unit_list[0]);
  return { location: unit.name, floor: { id: unit.floor.id } };
}

function ownPlace({ building }: Scene, tenant_id: string): { location: string; floor: { id: string } } {
  const unit = found(building.tenants.find((tenant) => tenant.id === tenant_id)?.unit_list[0]);
  return { location: unit.name, floor: { id: unit.floor.id } };
}

/** Consent is required where identity photos are stored. */
function consentOf({ building }: Scene): { consent_version?: string } {
  return building.property.identity_policy === 'photo_required' ? { consent_version: CONSENT_VERSION } : {};
}

async function identityOf(scene: Scene, pocket: Pocket): Promise<string | null> {
  return scene.building.property.identity_policy === 'photo_required' ? pocket.identity() : null;
}

/** A visitor's goods-in form; its files are uploaded. */
export async function visitorForm(scene: Scene, visitor: Visitor, booking: Booking): Promise<PublicGoodsBody> {
  const { chance, files } = scene;
  const pocket = files.pocket(visitor.ctx);
  const load_unload_items: GoodsItem[] = [];
  for (const thing of chance.some(THINGS, chance.between(2, 3))) {
    const { name, description, unit, most } = thing;
    const image_url = await pocket.item(thing.picture, thing.color);
    load_unload_items.push({ item_detail: { name, description, image_url }, qty: chance.between(2, most), unit });
  }
  const document = chance.pick(DOCUMENTS);
  const { company, name, email, phone, address, language } = visitor;
  const body = {
    ...goodsFacts(scene, 'loading', booking),
    ...somePlace(scene),
    attachment: [{ name: document, url: await pocket.document(document) }],
    load_unload_items,
    language,
    vendor: { company, name, email, phone, address, ktp_url: await identityOf(scene, pocket) },
    ...consentOf(scene),
  };
  await pocket.keep();
  return body;
}

export function tenantForm(scene: Scene, user: TenantUser, kind: GoodsKind, booking: Booking): TenantGoodsBody {
  const { chance } = scene;
  const saved = SAVED_ITEMS[user.tenant] ?? [];
  return {
    ...tenantFacts(scene, user, kind, booking),
    load_unload_items: chance.some(saved, Math.min(2, saved.length)).map(({ name, description, unit }) => ({
      item_detail: {
        id: seedId('item', user.property, user.tenant, name),
        name,
        description,
        image_url: viewingUrl(user.ctx, seedId('file', user.property, user.tenant, name)),
      },
      qty: chance.between(2, 12),
      unit,
    })),
  };
}

/** A tenant's goods-out form for an item without a recorded entry. */
export async function ownThingForm(scene: Scene, user: TenantUser, booking: Booking): Promise<TenantGoodsBody> {
  const { name, description, unit, picture, color } = scene.chance.pick(THINGS);
  const pocket = scene.files.pocket(user.ctx);
  const image_url = await pocket.item(picture, color);
  await pocket.keep();
  return {
    ...tenantFacts(scene, user, 'unloading', booking),
    load_unload_items: [{ item_detail: { name, description, image_url }, qty: scene.chance.between(1, 3), unit }],
  };
}

function tenantFacts(scene: Scene, user: TenantUser, kind: GoodsKind, booking: Booking) {
  return {
    ...goodsFacts(scene, kind, booking),
    ...ownPlace(scene, user.tenant_id),
    attachment: [],
    language: 'id' as const,
    vendor: {},
  };
}

/** A work permit form; its files are uploaded. About half of the work is in a tenant's unit. */
export async function workForm(
  scene: Scene,
  visitor: Visitor,
  dates: { start_date: string; end_date: string; at_night: boolean },
): Promise<WorkBody> {
  const { building, chance, files } = scene;
  const { at_night, ...days } = dates;
  const pocket = files.pocket(visitor.ctx);
  const { company, name, email, phone, position, language } = visitor;
  const people: WorkBody['worker_list'] = [];
  for (const worker of chance.some(WORKERS, chance.between(1, 2))) {
    people.push({ ...worker, company, email, phone, ktp_url: await identityOf(scene, pocket) });
  }
  const tenant = chance.percent(55) ? chance.pick(building.tenants) : undefined;
  const place = tenant === undefined ? somewhere(scene) : ownPlace(scene, tenant.id);
  const works = chance.some(WORKS, chance.between(1, 2));
  const body = {
    property: { id: building.property.id },
    ...days,
    start_time: at_night ? '22:00' : '08:00',
    end_time: at_night ? '05:00' : '17:00',
    submitter: { company, name, email, phone, position, ktp_url: await identityOf(scene, pocket) },
    description: chance.pick(DESCRIPTIONS),
    work_details: works.filter((work, index) => works.findIndex((one) => one.work_type === work.work_type) === index),
    worker_list: people,
    tenant: { id: tenant?.id ?? null },
    ...place,
    attachment: chance.percent(50)
      ? [{ name: 'Gambar kerja.pdf', url: await pocket.document('Gambar kerja.pdf') }]
      : [],
    language,
    terms_version: building.terms_version,
    ...consentOf(scene),
  };
  await pocket.keep();
  return body;
}

function somewhere({ building, chance }: Scene): { location: string; floor: { id: string } } {
  const location = chance.pick(['Koridor timur', 'Atrium', 'Area parkir', 'Ruang panel', 'Fasad depan']);
  return { location, floor: { id: chance.pick(building.floors).id } };
}
