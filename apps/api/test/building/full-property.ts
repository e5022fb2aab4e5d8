import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId, newToken, tokenHash } from '../../src/platform/database/ids.ts';
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
} from '../builders.ts';
import { fillGate } from '../gate/full-gate.ts';
import type { World } from '../harness.ts';
import { aComplaint } from '../operations/complaints.ts';
import { fillMaintenance } from '../operations/maintenance.ts';
import { aNews } from '../operations/news.ts';
import { fillSecurity } from '../operations/security.ts';
import { fillWorkOrders } from '../operations/work-orders.ts';
import { aSharedView } from '../records/saved-views.ts';
import { aSlotHold } from './slots.ts';

/** A tenant with a permit that has a row in every table of permits. */
export interface FilledTenant {
  property_id: string;
  tenant_id: string;
  permit_id: string;
}

/** A property with a row in every table that has a `property_id`, and two tenants with a permit each. */
export async function aFullProperty(world: World) {
  const { id: property_id } = await aProperty(world);
  const staff = await aStaffMember(world, { properties: [property_id] });
  const slot = await aSlot(world, { property_id });
  await aSlotDay(world, { slot, day: '2026-11-20', taken: 2 });
  await aSlotHold(world, { slot, day: '2026-11-20' });
  await aClosedDate(world, { property_id, day: '2026-12-25' });
  await world.owner.insertInto('stage_target').values({ property_id, stage: 'tcr', hours: 2 }).execute();
  await world.owner
    .insertInto('usual_time')
    .values({ property_id, kind: 'loading', hours: 4, permits: 10, counted_at: new Date() })
    .execute();
  await aTermsVersion(world, { property_id });
  const bay = await aBay(world, { property_id });
  const category = await aCategory(world, { property_id });
  await fillAsset(world, property_id, staff.id);
  await fillMeters(world.owner, property_id, staff.id);
  await aNews(world.owner, { property_id });
  await fillMaintenance(world, property_id);
  await fillWorkOrders(world, property_id, staff.id);
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
  const { id: file_id } = await aFile(world, { property_id });
  await fillSecurity(world.owner, { property_id, account_id: staff.id, file_id });
  await aSharedView(world.owner, property_id, staff.id);
  await world.owner
    .insertInto('erased_count')
    .values({ property_id, day: '2026-11-16', kind: 'applicant', erased: 1 })
    .execute();
  const proof = { at: new Date(), mailbox_hash: Buffer.alloc(16), reason: 'asked', erased: 1, waiting: 0 } as const;
  await world.owner
    .insertInto('person_erasure')
    .values({ property_id, id: newId(), erased_by: staff.id, ...proof })
    .execute();
  await fillRollups(world.owner, property_id);
  await fillAudit(world.owner, property_id, staff.id);
  return { property_id, staff, tenants };
}

/**
 * Adds daily counts, their summaries and a rebuild request. The change log of the counts already has rows, because the
 * other builders caused them.
 */
async function fillRollups(owner: Kysely<Database>, property_id: string): Promise<void> {
  const day = '2026-11-16';
  const measures = [
    'permit.submitted',
    'stage.decided',
    'permit.returned_field',
    'complaint.answered',
    'complaint.opened',
    'gate.passed',
    'slot.taken',
  ];
  await owner.transaction().execute(async (tx) => {
    for (const measure of measures) {
      const dimensions = { kind: 'work', stage: '', record_id: newId(), priority: '', detail: '' };
      await tx
        .insertInto('rollup_day')
        .values({ property_id, measure, day, ...dimensions, events: 1, amount: 2 })
        .execute();
    }
    await sql`select set_config('app.property_id', ${property_id}, true)`.execute(tx);
    await sql`select refresh_rollups(${property_id}, array[${day}::date] || array(
      select distinct (p.created_at at time zone 'Asia/Jakarta')::date from permit p where p.property_id = ${property_id}))`.execute(
      tx,
    );
  });
  await owner.insertInto('rollup_rebuild').values({ property_id, ripe_at: new Date() }).execute();
}

async function fillAsset(world: World, property_id: string, account_id: string): Promise<void> {
  const [asset_id, now] = [newId(), new Date()];
  await sql`insert into asset (property_id, id, code, name) values (${property_id}, ${asset_id}, 'A', 'Pompa')`.execute(
    world.owner,
  );
  const file = await aFile(world, { property_id });
  await world.owner
    .insertInto('asset_paper')
    .values({ property_id, asset_id, id: newId(), name: 'Buku', file_id: file.id, added_by: account_id, added_at: now })
    .execute();
  const times = { from_at: new Date(now.getTime() - 1000), until_at: now, noted_at: now };
  await world.owner
    .insertInto('asset_downtime')
    .values({ property_id, asset_id, id: newId(), reason: 'Bocor', noted_by: account_id, ...times })
    .execute();
}

async function fillMeters(owner: Kysely<Database>, property_id: string, account_id: string): Promise<void> {
  const [meter_id, now] = [newId(), new Date()];
  await owner.insertInto('meter').values({ property_id, id: meter_id, serial_number: 'M' }).execute();
  const read = { meter_id, value: 12.5, read_at: now, read_by: account_id, created_at: now };
  await owner
    .insertInto('meter_reading')
    .values({ property_id, id: newId(), ...read })
    .execute();
}

async function fillComplaint(
  world: World,
  at: Record<'property_id' | 'tenant_id' | 'account_id' | 'file_id', string>,
): Promise<void> {
  const { property_id, tenant_id, account_id, file_id } = at;
  const { owner } = world;
  const { id: complaint_id, category_id } = await aComplaint(world, { property_id, tenant_id, created_by: account_id });
  const of = { property_id, complaint_id };
  await owner
    .insertInto('complaint_photo')
    .values({ ...of, position: 1, file_id })
    .execute();
  const said = { id: newId(), kind: 'note', text: 'n', created_by: account_id, created_at: new Date() } as const;
  await owner
    .insertInto('complaint_entry')
    .values({ ...of, ...said })
    .execute();
  await owner
    .insertInto('complaint_entry_photo')
    .values({ ...of, entry_id: said.id, position: 1, file_id })
    .execute();
  const hours = { priority: 'low', answer_hours: 1, solve_hours: 2 } as const;
  await owner
    .insertInto('complaint_target')
    .values({ property_id, category_id, ...hours })
    .execute();
  await sql`insert into complaint_counter values (${property_id}, 1) on conflict do nothing`.execute(owner);
  const notice = { id: newId(), account_id, kind: 'complaint_new', stage: null, in_app: true, mail: 'none' } as const;
  await owner
    .insertInto('notification')
    .values({ ...of, created_at: new Date(), ...notice })
    .execute();
}

type Context = Record<'property_id' | 'account_id' | 'slot_id' | 'bay_id' | 'chain_id' | 'category_id', string>;

async function fillTenant(world: World, context: Context, index: number): Promise<FilledTenant> {
  const { owner } = world;
  const { property_id, account_id, category_id } = context;
  const tenant = await aTenant(world, { property_id, category_id });
  await aTenantUser(world, { tenant });
  await aNews(world.owner, { property_id, tenant_id: tenant.id });
  const file = await aFile(world, { property_id });
  const item = await aSavedItem(world, { tenant });
  await fillComplaint(world, { property_id, tenant_id: tenant.id, account_id, file_id: file.id });
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
  const worker_id = newId();
  await sql`insert into permit_worker values (${property_id}, ${permit_id}, ${worker_id}, 1, 'c', 'n', 'w@example.com', '1', 'p')`.execute(
    owner,
  );
  await sql`insert into permit_stage (property_id, permit_id, stage, step, asked_at, due_at) values (${property_id}, ${permit_id}, 'tcr', 1, ${now}, ${new Date(now.getTime() + 1000)})`.execute(
    owner,
  );
  await sql`insert into permit_renewal (property_id, permit_id, period, asked_at) values (${property_id}, ${permit_id}, 2, ${now})`.execute(
    owner,
  );
  const log_id = newId();
  await sql`insert into progress_log (property_id, permit_id, id, seq, progress, event, description, create_time) values (${property_id}, ${permit_id}, ${log_id}, 1, 'waiting', 'created', 'Form created', ${now})`.execute(
    owner,
  );
  await sql`insert into permit_correction (property_id, permit_id, id, stage, fields, note, asked_at, asked_by, log_id) values (${property_id}, ${permit_id}, ${newId()}, 'tcr', '{items}', 'n', ${now}, ${account_id}, ${log_id})`.execute(
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
  const link = sql`insert into permit_link (token_hash, property_id, permit_id, purpose, expires_at) values (${tokenHash(newToken())}, ${property_id}, ${permit_id}, 'fix', ${now})`;
  const question = sql`insert into permit_endorsement (property_id, permit_id, tenant_id, asked_at, answer_by, required, token_hash) values (${property_id}, ${permit_id}, ${tenant.id}, ${now}, ${now}, false, ${tokenHash(newToken())})`;
  const shared = sql`insert into driver_link (property_id, permit_id, link_id, token_hash) values (${property_id}, ${permit_id}, ${newId()}, ${tokenHash(newToken())})`;
  for (const statement of [link, question, shared]) await statement.execute(owner);
  const notice = { id: newId(), account_id, kind: 'asked', stage: 'tcr', in_app: true, mail: 'none' } as const;
  await world.owner
    .insertInto('notification')
    .values({ property_id, permit_id, created_at: now, ...notice })
    .execute();
  await world.owner
    .insertInto('stage_alarm')
    .values({ property_id, permit_id, stage: 'tcr', asked_at: now, remind_at: now, due_at: now, escalate_at: now })
    .execute();
  await world.owner
    .insertInto('stage_put_off')
    .values({ property_id, permit_id, stage: 'tcr', account_id, until: now })
    .execute();
  await world.owner.insertInto('permit_viewer').values({ property_id, permit_id, account_id, seen_at: now }).execute();
  await world.owner.insertInto('stage_assignee').values({ property_id, permit_id, stage: 'tcr', account_id }).execute();
  const expires_at = new Date(now.getTime() + 1000);
  await world.owner
    .insertInto('decision_link')
    .values({
      property_id,
      permit_id,
      id: newId(),
      stage: 'tcr',
      account_id,
      token_hash: tokenHash(newToken()),
      asked_at: now,
      created_at: now,
      expires_at,
    })
    .execute();
  await sql`insert into goods_lot (property_id, permit_id, id, permit_item_id, item_id, qty_in, qty_reserved) values (${property_id}, ${permit_id}, ${lot}, ${permit_item}, ${item.id}, 2, 1)`.execute(
    owner,
  );
  await sql`insert into goods_reservation values (${property_id}, ${permit_id}, ${newId()}, ${permit_item}, ${permit_id}, ${lot}, 1)`.execute(
    owner,
  );
  await sql`insert into goods_movement (property_id, permit_id, id, permit_item_id, direction, qty, moved_at) values (${property_id}, ${permit_id}, ${newId()}, ${permit_item}, 'in', 2, ${now})`.execute(
    owner,
  );
  await sql`insert into dock_departure values (${property_id}, ${permit_id}, ${now}, ${account_id})`.execute(owner);
  await fillGate(owner, { property_id, permit_id, worker_id, account_id, file_id: file.id });
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
