import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import type { Evidence, GivenEvidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import type { WorkMove } from '@gerbang/shared/domain/operations/work-orders/moves';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { SHOWN, type ListedWorkOrder } from './list.repository.ts';
import type { WorkOrderKey } from './work-orders.repository.ts';
import type { WorkEventKind } from './work-orders.table.ts';

interface Named {
  id: string;
  name: string;
}

export interface DetailedWorkOrder extends ListedWorkOrder {
  property_id: string;
  description: string;
  complaint: { id: string; code: string } | null;
  schedule_id: string | null;
  due_on: string | null;
  assignee_id: string | null;
  team_id: string | null;
  created_by: Named | null;
  cancelled_at: Date | null;
  signed_name: string | null;
  signed_at: Date | null;
  signature_file_id: string | null;
  unsigned_reason: string | null;
  required: Evidence[];
  version: number;
  time_zone: string;
}

const who = (column: string) =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from account a where a.id = ${sql.ref(column)})`;

/** What the category of row `w` requires before the work is finished. */
const REQUIRED = sql`coalesce((
  select array_remove(array[case when k.needs_hours then 'hours' end, case when k.needs_parts then 'parts' end,
                            case when k.needs_photo then 'photo' end, case when k.needs_signature then 'signature' end], null)
    from category k where k.property_id = w.property_id and k.id = w.category_id), '{}')`;

export async function find(tx: Tx, { property_id, id }: WorkOrderKey): Promise<DetailedWorkOrder | undefined> {
  const { rows } = await sql<DetailedWorkOrder>`
    select ${SHOWN}, w.property_id, w.description, w.schedule_id, w.due_on, w.assignee_id, w.team_id, w.cancelled_at,
           w.signed_name, w.signed_at, w.signature_file_id, w.unsigned_reason, w.version,
           ${who('w.created_by')} as created_by, ${REQUIRED} as required,
           (select json_build_object('id', c.id, 'code', c.code) from complaint c
             where c.property_id = w.property_id and c.id = w.complaint_id) as complaint,
           (select p.time_zone from property p where p.id = w.property_id) as time_zone
      from work_order w where w.property_id = ${property_id} and w.id = ${id}`.execute(tx);
  return rows[0];
}

export async function listChecks(tx: Tx, { property_id, id }: WorkOrderKey) {
  const { rows } = await sql<{
    id: string;
    text: string;
    required: boolean;
    done_by: Named | null;
    done_at: Date | null;
  }>`
    select c.id, c.text, c.required, ${who('c.done_by')} as done_by, c.done_at
      from work_order_check c where c.property_id = ${property_id} and c.work_order_id = ${id}
     order by c.position, c.id`.execute(tx);
  return rows;
}

const rowsOf = (table: string) =>
  sql`${sql.table(table)} r where r.property_id = w.property_id and r.work_order_id = w.id`;

/** What a work order has and what its category requires. */
export async function findEvidence(
  tx: Tx,
  { property_id, id }: WorkOrderKey,
): Promise<(GivenEvidence & { required: Evidence[] }) | undefined> {
  const { rows } = await sql<GivenEvidence & { required: Evidence[] }>`
    select ${REQUIRED} as required, w.signed_name is not null as is_signed,
           (select count(*)::int from ${rowsOf('work_order_part')}) as parts,
           (select coalesce(sum(r.minutes), 0)::int from ${rowsOf('work_order_time')}) as minutes,
           (select count(*)::int from ${rowsOf('work_order_photo')} and r.moment = 'after') as photos
      from work_order w where w.property_id = ${property_id} and w.id = ${id}`.execute(tx);
  return rows[0];
}

/** Whether row `alias` was added after its work order was finished. */
const isLate = (alias: string) =>
  sql<boolean>`exists (select 1 from work_order w where w.property_id = ${sql.ref(`${alias}.property_id`)}
    and w.id = ${sql.ref(`${alias}.work_order_id`)} and ${sql.ref(`${alias}.created_at`)} > w.done_at)`;

export async function listParts(tx: Tx, { property_id, id }: WorkOrderKey) {
  const { rows } = await sql<WorkOrderRecord['parts'][number]>`
    select p.id, p.name, p.qty::float8 as qty, p.unit_cost::float8 as unit_cost, ${who('p.created_by')} as by,
           ${isLate('p')} as is_late
      from work_order_part p where p.property_id = ${property_id} and p.work_order_id = ${id}
     order by p.created_at, p.id`.execute(tx);
  return rows;
}

export async function listTimes(tx: Tx, { property_id, id }: WorkOrderKey) {
  const { rows } = await sql<{
    id: string;
    account: Named;
    minutes: number;
    rate: number | null;
    at: Date;
    is_late: boolean;
  }>`
    select t.id, ${who('t.account_id')} as account, t.minutes, t.rate::float8 as rate, t.created_at as at,
           ${isLate('t')} as is_late
      from work_order_time t where t.property_id = ${property_id} and t.work_order_id = ${id}
     order by t.created_at, t.id`.execute(tx);
  return rows;
}

/**
 * Photos of a work order, oldest first. Photos of the complaint come first, because they are copied when the order is
 * created.
 */
export async function listPhotos(tx: Tx, { property_id, id }: WorkOrderKey) {
  return tx
    .selectFrom('work_order_photo')
    .select(['id', 'moment', 'file_id', 'from_complaint', isLate('work_order_photo').as('is_late')])
    .where('property_id', '=', property_id)
    .where('work_order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listEvents(tx: Tx, { property_id, id }: WorkOrderKey) {
  const { rows } = await sql<{
    id: string;
    kind: WorkEventKind;
    move: WorkMove | null;
    text: string;
    detail: Record<string, unknown>;
    by: Named | null;
    at: Date;
  }>`
    select e.id, e.kind, e.move, e.text, e.detail, ${who('e.created_by')} as by, e.created_at as at
      from work_order_event e where e.property_id = ${property_id} and e.work_order_id = ${id}
     order by e.created_at desc, e.id desc`.execute(tx);
  return rows;
}
