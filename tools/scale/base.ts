import { FOUR_EYES_BY_DEFAULT, type Chain } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS, type PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { STAFF } from '../demo/people.ts';
import { seedId } from '../demo/seed-id.ts';
import { propertyId, seedProperty, tenantId } from '../demo/seed-property.ts';
import type { ScaleProperty } from './plan.ts';

type Owner = Kysely<Database>;

const FIRST_NAMES = ['Budi', 'Siti', 'Eko', 'Wahyu', 'Fitri', 'Rudi', 'Lina', 'Anton', 'Maya', 'Joko'];
const LAST_NAMES = ['Santoso', 'Hartono', 'Wijaya', 'Kusuma', 'Lestari', 'Saputra', 'Handayani'];
const SAVED: readonly (readonly [name: string, unit: string])[] = [
  ['Rak pajangan', 'pcs'],
  ['Kardus barang dagangan', 'box'],
  ['Meja kasir', 'pcs'],
  ['Kursi', 'pcs'],
  ['Lemari pendingin', 'pcs'],
  ['Papan promosi', 'pcs'],
];

/**
 * Creates the properties of a scale set in the demo group and assigns its staff to them. Each tenant has a user and
 * some saved items. All rows are older than the first permit.
 */
export async function makeBase(owner: Owner, plan: readonly ScaleProperty[], since: Date): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const group_id = seedId('group');
    for (const [rank, { property }] of plan.entries()) {
      if (!(await seedProperty(tx, group_id, property))) throw new Error(`${property.short_code} is there already.`);
      if (hasShortChains(rank)) await addShortChains(tx, property.short_code);
      await addTenantUsers(tx, group_id, property.short_code, property.tenants);
      await addSavedThings(tx, property.short_code, property.tenants);
    }
    const property_ids = plan.map(({ property }) => propertyId(property.short_code));
    await assignStaff(tx, property_ids);
    for (const [table, column] of [
      ['property', 'created_at'],
      ['terms', 'published_at'],
      ['approval_chain', 'created_at'],
      ['tenant', 'created_at'],
    ] as const) {
      const key = table === 'property' ? 'id' : 'property_id';
      await sql`update ${sql.table(table)} set ${sql.id(column)} = ${since}
        where ${sql.id(key)} = any(${property_ids}::uuid[])`.execute(tx);
    }
  });
}

/** Custom chains with fewer stages than the default ones, as many large buildings have. */
const SHORT_CHAINS: Readonly<Record<PermitKind, Chain>> = {
  loading: [['tcr']],
  unloading: [['tcr'], ['operational']],
  work: [['tcr'], ['fat', 'operational']],
};

/** Every fourth property, including the largest, keeps the default chains. */
function hasShortChains(rank: number): boolean {
  return rank % 4 !== 0;
}

async function addShortChains(tx: Owner, short_code: string): Promise<void> {
  const property_id = propertyId(short_code);
  for (const kind of PERMIT_KINDS) {
    const chain_id = seedId('chain', short_code, kind, '2');
    const stages = SHORT_CHAINS[kind].flatMap((step, index) =>
      step.map((stage) => ({ property_id, chain_id, step: index + 1, stage })),
    );
    const four_eyes = FOUR_EYES_BY_DEFAULT[kind];
    await tx.insertInto('approval_chain').values({ property_id, id: chain_id, kind, version: 2, four_eyes }).execute();
    await tx.insertInto('approval_chain_stage').values(stages).execute();
  }
}

async function addTenantUsers(tx: Owner, group_id: string, short_code: string, names: readonly string[]) {
  const users = names.map((name, index) => ({
    id: seedId('account', 'scale', short_code, name),
    kind: 'tenant' as const,
    group_id,
    role_id: null,
    email: `${short_code.toLowerCase()}-${index + 1}@tenant.example`,
    name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]}`,
    phone: `+62 812 555 ${String(10_000 + index)}`,
  }));
  const links = users.map(({ id }, index) => ({
    property_id: propertyId(short_code),
    tenant_id: tenantId(short_code, names[index] ?? ''),
    account_id: id,
  }));
  await tx.insertInto('account').values(users).execute();
  await tx.insertInto('tenant_account').values(links).execute();
}

async function addSavedThings(tx: Owner, short_code: string, names: readonly string[]): Promise<void> {
  const things = names.flatMap((tenant) =>
    SAVED.map(([name, unit]) => ({
      property_id: propertyId(short_code),
      id: seedId('item', 'scale', short_code, tenant, name),
      tenant_id: tenantId(short_code, tenant),
      name,
      unit,
      saved: true,
    })),
  );
  await tx.insertInto('goods_item').values(things).execute();
}

async function assignStaff(tx: Owner, property_ids: readonly string[]): Promise<void> {
  const accounts = STAFF.map(({ email }) => seedId('account', 'staff', email));
  await sql`
    insert into staff_property (account_id, property_id)
    select a.id, p.id from account a cross join unnest(${property_ids}::uuid[]) as p(id)
     where a.id = any(${accounts}::uuid[])`.execute(tx);
}
