import { DEFAULT_CHAINS, FOUR_EYES_BY_DEFAULT } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { defaultTerms } from '@gerbang/shared/domain/permits/terms';
import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { HOLIDAYS, maintenanceDays, type SeedProperty } from './properties.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';

type Owner = Kysely<Database>;

/** Every sixth tenant has a second unit. */
const TWO_UNITS_EVERY = 6;

/** Adds a property with everything that belongs to it; false when it already exists. */
export async function seedProperty(tx: Owner, group_id: string, property: SeedProperty): Promise<boolean> {
  const { floors: _floors, slots: _slots, bays: _bays, tenants: _tenants, ...facts } = property;
  const property_id = propertyId(property.short_code);
  const row = { ...facts, id: property_id, group_id, active: true, live_since: SEEDED_AT, created_at: SEEDED_AT };
  const added = await tx
    .insertInto('property')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return false;
  const unit_ids = await seedUnits(tx, property_id, property);
  await seedTenants(tx, property_id, property, unit_ids);
  await seedSlots(tx, property_id, property);
  await seedChains(tx, property_id, property.short_code);
  await seedClosedDates(tx, property_id);
  await tx
    .insertInto('terms')
    .values({
      property_id,
      id: seedId('terms', property.short_code, '1'),
      version: 1,
      text_id: defaultTerms('id'),
      text_en: defaultTerms('en'),
      published_at: SEEDED_AT,
    })
    .execute();
  return true;
}

export function propertyId(short_code: string): string {
  return seedId('property', short_code);
}

export function tenantId(short_code: string, name: string): string {
  return seedId('tenant', short_code, name);
}

/** Adds floors with their units; returns the units' ids in the order in which they are assigned to tenants. */
async function seedUnits(tx: Owner, property_id: string, { short_code, floors }: SeedProperty): Promise<string[]> {
  const rows = floors.map(({ code, name }, position) => ({
    property_id,
    id: seedId('floor', short_code, code),
    name,
    position,
  }));
  const units = floors.flatMap(({ code, units: count }) =>
    Array.from({ length: count }, (_, index) => {
      const name = `${code}-${String(index + 1).padStart(2, '0')}`;
      return { property_id, id: seedId('unit', short_code, name), floor_id: seedId('floor', short_code, code), name };
    }),
  );
  await tx.insertInto('floor').values(rows).execute();
  await tx.insertInto('unit').values(units).execute();
  return units.map((unit) => unit.id);
}

/** Categories of tenants, with words in the names of their tenants. The last one takes all others. */
const TENANT_CATEGORIES = [
  [
    'Makanan dan minuman',
    /kopi|bakmi|teh|roti|sate|dapur|es krim|warung|coto|pisang|seafood|kue|papeda|ikan/i,
    'Food and drink',
  ],
  ['Busana dan aksesori', /batik|sepatu|busana|perhiasan|tas |jam tangan|sutra|emas|noken/i, 'Clothes and accessories'],
  ['Kesehatan dan kecantikan', /apotek|optik|salon|kosmetik|klinik|parfum|kebugaran/i, 'Health and beauty'],
  ['Hiburan', /bioskop|karaoke|mainan|musik/i, 'Entertainment'],
  ['Toko lain', /./, 'Other shops'],
] as const;

function categoryOf(tenant: string): string {
  return TENANT_CATEGORIES.find(([, words]) => words.test(tenant))?.[0] ?? '';
}

async function seedTenants(
  tx: Owner,
  property_id: string,
  property: SeedProperty,
  unit_ids: readonly string[],
): Promise<void> {
  const categoryId = (name: string) => seedId('tenant-category', property.short_code, name);
  const categories = TENANT_CATEGORIES.map(([name, , name_en]) => ({
    property_id,
    id: categoryId(name),
    kind: 'tenant' as const,
    name,
    name_en,
  }));
  await tx.insertInto('category').values(categories).execute();
  const tenants = property.tenants.map((name, index) => ({
    property_id,
    id: tenantId(property.short_code, name),
    name,
    category_id: categoryId(categoryOf(name)),
    phone: `${property.contact_phone.slice(0, 7)}555 ${String(1000 + index)}`,
    created_at: SEEDED_AT,
  }));
  const free = [...unit_ids];
  const lets = tenants.flatMap((tenant, index) =>
    free
      .splice(0, index % TWO_UNITS_EVERY === 0 ? 2 : 1)
      .map((unit_id) => ({ property_id, tenant_id: tenant.id, unit_id })),
  );
  await tx.insertInto('tenant').values(tenants).execute();
  await tx.insertInto('tenant_unit').values(lets).execute();
}

async function seedSlots(tx: Owner, property_id: string, { short_code, slots, bays }: SeedProperty): Promise<void> {
  const rows = slots.map(({ kind, name, capacity }, position) => ({
    property_id,
    id: seedId('slot', short_code, kind, name),
    kind,
    name,
    starts: name.slice(0, 5),
    ends: name.slice(-5),
    capacity,
    position,
  }));
  await tx.insertInto('slot').values(rows).execute();
  const places = bays.map(({ kind, name }) => ({ property_id, id: seedId('bay', short_code, name), kind, name }));
  if (places.length > 0) await tx.insertInto('bay').values(places).execute();
}

async function seedChains(tx: Owner, property_id: string, short_code: string): Promise<void> {
  for (const kind of PERMIT_KINDS) {
    const chain_id = seedId('chain', short_code, kind, '1');
    const stages = DEFAULT_CHAINS[kind].flatMap((step, index) =>
      step.map((stage) => ({ property_id, chain_id, step: index + 1, stage })),
    );
    await tx
      .insertInto('approval_chain')
      .values({
        property_id,
        id: chain_id,
        kind,
        version: 1,
        four_eyes: FOUR_EYES_BY_DEFAULT[kind],
        created_at: SEEDED_AT,
      })
      .execute();
    await tx.insertInto('approval_chain_stage').values(stages).execute();
  }
}

async function seedClosedDates(tx: Owner, property_id: string): Promise<void> {
  const maintenance = maintenanceDays()
    .filter((day) => HOLIDAYS[day] === undefined)
    .map((day) => ({ property_id, day, reason: 'Perawatan area bongkar muat', reason_en: 'Loading area maintenance' }));
  const holidays = Object.entries(HOLIDAYS).map(([day, [reason, reason_en]]) => ({
    property_id,
    day,
    reason,
    reason_en,
  }));
  await tx
    .insertInto('closed_date')
    .values([...holidays, ...maintenance])
    .execute();
}
