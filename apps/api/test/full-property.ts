import { sql, type Kysely } from 'kysely';

import type { Database } from '../src/platform/database.ts';
import { newId, newToken, tokenHash } from '../src/platform/ids.ts';
import {
  aBay,
  aCategory,
  aChain,
  aClosedDate,
  aFile,
  aProperty,
  aSavedItem,
  aSlot,
  aSlotDay,
  aStaffMember,
  aTenant,
  aTenantUser,
  aTermsVersion,
} from './builders.ts';
import type { World } from './harness.ts';

/** One tenant with a permit that has a row in every permit-side table. */
export interface FilledTenant {
  property_id: string;
  tenant_id: string;
  permit_id: string;
}

/** A property with a row in every table that has a property, and two tenants with a permit each. */
export async function aFullProperty(world: World) {
  const property = await aProperty(world);
  const { id: property_id } = property;
  const staff = await aStaffMember(world, { properties: [property_id] });
  const slot = await aSlot(world, { property_id });
  await aSlotDay(world, { slot, day: '2026-11-20' });
  await aClosedDate(world, { property_id, day: '2026-12-25' });
  await world.owner.insertInto('stage_target').values({ property_id, stage: 'tcr', hours: 2 }).execute();
  await aTermsVersion(world, { property_id });
  const bay = await aBay(world, { property_id });
  const category = await aCategory(world, { property_id });
  await sql`insert into asset (property_id, id, code, name) values (${property_id}, ${newId()}, 'A', 'Pompa')`.execute(
    world.owner,
  );
  const chain = await aChain(world, { property_id });
  const context = {
    property_id,
    account_id: staff.id,
    slot_id: slot.id,
    bay_id: bay.id,
    chain_id: chain.id,
    category_id: category.id,
  };
  const tenants = [await fillTenant(world, context, 0), await fillTenant(world, context, 1)] as const;
  await fillAudit(world.owner, property_id, staff.id);
  return { property_id, staff, tenants };
}

type Context = Record<'property_id' | 'account_id' | 'slot_id' | 'bay_id' | 'chain_id' | 'category_id', string>;

async function fillTenant(world: World, context: Context, index: number): Promise<FilledTenant> {
  const { owner } = world;
  const { property_id, account_id, category_id } = context;
  const tenant = await aTenant(world, { property_id, category_id });
  await aTenantUser(world, { tenant });
  const file = await aFile(world, { property_id });
  const item = await aSavedItem(world, { tenant });
  const [permit_id, permit_item, lot, now] = [newId(), newId(), newId(), new Date()];
  const code = `LXX${index}${newId().replaceAll('-', '').slice(-7).toUpperCase()}0`;
  await sql`insert into permit (property_id, id, kind, code, step, chain_id, tenant_id, day, slot_id, slot_name, created_at, updated_at)
    values (${property_id}, ${permit_id}, 'loading', ${code}, 1, ${context.chain_id}, ${tenant.id}, '2026-11-20', ${context.slot_id}, 'Slot', ${now}, ${now})`.execute(
    owner,
  );
  await sql`insert into permit_code values (${code}, ${property_id}, ${permit_id})`.execute(owner);
  await sql`insert into permit_applicant (property_id, permit_id, name, email, phone) values (${property_id}, ${permit_id}, 'N', 'n@example.com', '1')`.execute(
    owner,
  );
  await sql`insert into permit_item (property_id, permit_id, id, item_id, position, name, qty, unit) values (${property_id}, ${permit_id}, ${permit_item}, ${item.id}, 1, 'Kursi', 2, 'pcs')`.execute(
    owner,
  );
  await sql`insert into permit_attachment values (${property_id}, ${permit_id}, ${newId()}, 1, 'a', ${file.id})`.execute(
    owner,
  );
  await sql`insert into permit_work_detail values (${property_id}, ${permit_id}, 'Civil', '')`.execute(owner);
  await sql`insert into permit_worker values (${property_id}, ${permit_id}, ${newId()}, 1, 'c', 'n', 'w@example.com', '1', 'p')`.execute(
    owner,
  );
  await sql`insert into permit_stage (property_id, permit_id, stage, step) values (${property_id}, ${permit_id}, 'tcr', 1)`.execute(
    owner,
  );
  await sql`insert into permit_correction values (${property_id}, ${permit_id}, ${newId()}, 'tcr', '{items}', 'n', ${now}, ${account_id})`.execute(
    owner,
  );
  await sql`insert into permit_renewal (property_id, permit_id, period, asked_at) values (${property_id}, ${permit_id}, 2, ${now})`.execute(
    owner,
  );
  await sql`insert into progress_log (property_id, permit_id, id, seq, progress, description, create_time) values (${property_id}, ${permit_id}, ${newId()}, 1, 'waiting', 'Form created', ${now})`.execute(
    owner,
  );
  await world.owner
    .insertInto('permit_comment')
    .values({ property_id, permit_id, id: newId(), text: 'n', asks: null, created_by: account_id, created_at: now })
    .execute();
  const hours = `[2026-11-2${index} 22:00+07, 2026-11-2${index} 23:00+07)`;
  await sql`insert into bay_booking values (${property_id}, ${permit_id}, ${newId()}, ${context.bay_id}, ${hours}::tstzrange)`.execute(
    owner,
  );
  await sql`insert into permit_link (token_hash, property_id, permit_id, purpose, expires_at) values (${tokenHash(newToken())}, ${property_id}, ${permit_id}, 'fix', ${now})`.execute(
    owner,
  );
  await sql`insert into goods_lot (property_id, permit_id, id, permit_item_id, item_id, qty_in) values (${property_id}, ${permit_id}, ${lot}, ${permit_item}, ${item.id}, 2)`.execute(
    owner,
  );
  await sql`insert into goods_reservation values (${property_id}, ${permit_id}, ${newId()}, ${permit_item}, ${permit_id}, ${lot}, 1)`.execute(
    owner,
  );
  await sql`insert into goods_movement (property_id, permit_id, id, permit_item_id, direction, qty, moved_at) values (${property_id}, ${permit_id}, ${newId()}, ${permit_item}, 'in', 1, ${now})`.execute(
    owner,
  );
  await sql`insert into gate_visit (property_id, permit_id, id, opened_at, opened_by) values (${property_id}, ${permit_id}, ${newId()}, ${now}, ${account_id})`.execute(
    owner,
  );
  return { property_id, tenant_id: tenant.id, permit_id };
}

async function fillAudit(owner: Kysely<Database>, property_id: string, account_id: string): Promise<void> {
  const write = () =>
    sql`select write_audit(${property_id}, ${newId()}, now(), 'staff', ${account_id}, 'x.done', 'x', null, '{}', '\\x00', '{"name":"N"}', 'r')`.execute(
      owner,
    );
  await write();
  await sql`select seal_audit(${property_id})`.execute(owner);
  await write();
}
