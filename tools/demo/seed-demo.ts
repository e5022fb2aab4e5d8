import { DEFAULT_ROLES } from '@gerbang/shared/domain/people/default-roles';
import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import type { Storage } from '../../apps/api/src/platform/files/storage.ts';
import { seedAssets } from './assets.ts';
import { seedComplaints } from './complaints.ts';
import { seedMaintenance } from './maintenance.ts';
import { seedMeters } from './meters.ts';
import { seedNews } from './news.ts';
import { GROUP_NAME, PROPERTIES } from './properties.ts';
import { seedSecurity } from './security.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { seedItems, storePictures } from './seed-items.ts';
import { seedStaff, seedTenantUsers } from './seed-people.ts';
import { propertyId, seedProperty } from './seed-property.ts';
import { seedWorkOrders } from './work-orders.ts';

export interface Seeded {
  properties: number;
  tenants: number;
  roles: number;
  accounts: number;
  items: number;
}

/** Whether the database has no property at all. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('property').select('id').limit(1).execute()).length === 0;
}

/**
 * Creates the demo group. Requires the role that owns the tables. Can be repeated: existing records keep all edits, so
 * a second run changes nothing.
 */
export async function seedDemo(db: Kysely<Database>, storage: Storage): Promise<Seeded> {
  // The files are stored first, because a row must never refer to a missing picture.
  const pictures = await storePictures(storage);
  return db.transaction().execute(async (tx) => {
    const group_id = seedId('group');
    const group = { id: group_id, name: GROUP_NAME, created_at: SEEDED_AT };
    await tx
      .insertInto('property_group')
      .values(group)
      .onConflict((row) => row.doNothing())
      .execute();
    const seeded: Seeded = { properties: 0, tenants: 0, roles: 0, accounts: 0, items: 0 };
    const added = new Set<string>();
    for (const role of DEFAULT_ROLES) seeded.roles += await seedRole(tx, group_id, role);
    for (const property of PROPERTIES) {
      if (!(await seedProperty(tx, group_id, property))) continue;
      added.add(propertyId(property.short_code));
      seeded.properties += 1;
      seeded.tenants += property.tenants.length;
    }
    seeded.accounts += await seedStaff(tx, group_id);
    seeded.accounts += await seedTenantUsers(tx, group_id);
    seeded.items += await seedItems(tx, pictures, added);
    await seedSecurity(tx, group_id, added, new Date());
    await seedAssets(tx, added, new Date());
    await seedMeters(tx, added, new Date());
    await seedNews(tx, added, new Date());
    await seedComplaints(tx, added, new Date());
    await seedMaintenance(tx, added, new Date());
    await seedWorkOrders(tx, added, new Date());
    return seeded;
  });
}

async function seedRole(tx: Kysely<Database>, group_id: string, role: (typeof DEFAULT_ROLES)[number]): Promise<number> {
  const role_id = seedId('role', role.name);
  const row = { id: role_id, group_id, name: role.name, created_at: SEEDED_AT };
  const added = await tx
    .insertInto('role')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return 0;
  const modules = Object.keys(role.menu).map((module_id) => ({ role_id, module_id }));
  const features = Object.values(role.menu).flatMap((ids) => ids.map((feature_id) => ({ role_id, feature_id })));
  await tx.insertInto('role_module').values(modules).execute();
  await tx.insertInto('role_feature').values(features).execute();
  await tx
    .insertInto('role_action')
    .values(role.actions.map((action) => ({ role_id, action })))
    .execute();
  if (role.stages.length > 0) {
    await tx
      .insertInto('role_stage')
      .values(role.stages.map((stage) => ({ role_id, stage })))
      .execute();
  }
  return 1;
}
