import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { CLOCK_SKEW_MS } from '@gerbang/shared/time/clock-skew';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredGatePermit {
  property_id: string;
  id: string;
  code: string;
  kind: PermitKind;
  state: PermitState;
  time_zone: string;
  day: string | null;
  starts: string | null;
  ends: string | null;
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  /** Work permits: the last 7-day period that has been granted. */
  granted_period: number;
  company: string;
  name: string;
  phone: string;
  tenant: string | null;
  floor: string | null;
  location: string;
  bay: string | null;
  plate: string;
  driver_name: string;
  expected_at: Date | null;
  departed_at: Date | null;
  items: {
    id: string;
    name: string;
    qty: number;
    unit: string;
    passed: number;
    photo_file_id: string | null;
    is_without_entry: boolean;
  }[];
  workers: { id: string; name: string; position: string }[];
  visits: {
    id: string;
    opened_at: string;
    opened_by: { id: string; name: string } | null;
    came: number;
    workers: number;
    worker_ids: string[];
    came_at: Record<string, string>;
    exit_ids: string[];
    note: string;
    closed_at: string | null;
  }[];
}

/** `code` must be in the normalized form of `permit_code`. */
export async function findByCode(tx: Tx, property_id: string, code: string): Promise<StoredGatePermit | undefined> {
  const [permit] = await read(
    tx,
    sql`p.property_id = ${property_id} and p.id = (
    select permit_id from permit_code where code = ${code} and property_id = ${property_id})`,
  );
  return permit;
}

export async function findById(tx: Tx, property_id: string, id: string): Promise<StoredGatePermit | undefined> {
  const [permit] = await read(tx, sql`p.property_id = ${property_id} and p.id = ${id}`);
  return permit;
}

/**
 * Permits that may pass the gate on one of these days, goods and workers that passed then, and all permits with workers
 * inside.
 */
export function listForDays(
  tx: Tx,
  property_id: string,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<StoredGatePermit[]> {
  return read(
    tx,
    sql`p.property_id = ${property_id} and (
      (p.state in ('approved', 'checked') and (p.day between ${first} and ${last}
         or (p.kind = 'work' and p.start_date <= ${last} and p.end_date >= ${first})))
      or (p.state = 'closed' and p.day between ${first} and ${last}
          and exists (select from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id))
      or (p.kind = 'work' and p.state in ('suspended', 'closed') and p.start_date <= ${last} and p.end_date >= ${first}
          and exists (select from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id
                         and v.closed_at >= ${first}::date - 1))
      or exists (select from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id and v.closed_at is null))
      order by p.id limit ${limit}`,
  );
}

const PHOTO = sql`coalesce(
  (select e.photo_file_id from goods_reservation r
     join goods_lot l on l.property_id = r.property_id and l.permit_id = r.lot_permit_id and l.id = r.lot_id
     join permit_item e on e.property_id = l.property_id and e.permit_id = l.permit_id and e.id = l.permit_item_id
    where r.property_id = i.property_id and r.permit_id = i.permit_id and r.permit_item_id = i.id limit 1), i.photo_file_id)`;

/** Goods-out items without a reservation: they did not come in with a goods-in permit. */
const WITHOUT_ENTRY = sql`p.kind = 'unloading' and not exists (select from goods_reservation r
    where r.property_id = i.property_id and r.permit_id = i.permit_id and r.permit_item_id = i.id)`;

/** Exits from an open visit. The clock of another device may have been slow, so an exit can seem older than the visit. */
const EXITS = sql`array(select m.id from gate_movement m where v.closed_at is null and m.property_id = v.property_id
    and m.permit_id = v.permit_id and m.action = 'out' and m.at >= v.opened_at - make_interval(secs => ${CLOCK_SKEW_MS / 1000}))`;

async function read(tx: Tx, condition: RawBuilder<unknown>): Promise<StoredGatePermit[]> {
  const { rows } = await sql<StoredGatePermit>`
    select p.property_id, p.id, p.code, p.kind, p.state, pr.time_zone, p.day, s.starts, s.ends, p.start_date, p.end_date,
           p.start_time, p.end_time, d.left_at as departed_at, a.company, a.name, a.phone, t.name as tenant, f.name as floor, p.location, p.plate, p.driver_name, p.expected_at,
           (select coalesce(max(n.period), 1) from permit_renewal n
             where n.property_id = p.property_id and n.permit_id = p.id and n.decided_at is not null) as granted_period,
           (select b.name from bay_booking k join bay b on b.property_id = k.property_id and b.id = k.bay_id
             where k.property_id = p.property_id and k.permit_id = p.id limit 1) as bay,
           coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'qty', i.qty, 'unit', i.unit,
                       'photo_file_id', ${PHOTO}, 'is_without_entry', ${WITHOUT_ENTRY}, 'passed', coalesce((select sum(m.qty) from goods_movement m
                          where m.property_id = i.property_id and m.permit_id = i.permit_id and m.permit_item_id = i.id), 0))
                       order by i.position)
              from permit_item i where i.property_id = p.property_id and i.permit_id = p.id and i.rejection_note is null), '[]') as items,
           coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'position', w.position) order by w.position_in_list)
              from permit_worker w where w.property_id = p.property_id and w.permit_id = p.id), '[]') as workers,
           coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'opened_at', v.opened_at, 'came', v.came, 'workers', v.workers,
                       'note', v.note, 'worker_ids', inside.worker_ids, 'came_at', inside.came_at, 'exit_ids', ${EXITS}, 'closed_at', v.closed_at, 'opened_by', jsonb_build_object('id', g.id, 'name', g.name)) order by v.opened_at desc)
              from gate_visit v join account g on g.id = v.opened_by
             cross join lateral (
               select coalesce(jsonb_agg(w.worker_id order by w.came_at, w.worker_id), '[]') as worker_ids,
                      coalesce(jsonb_object_agg(w.worker_id, w.came_at), '{}') as came_at
                 from gate_visit_worker w where w.property_id = v.property_id and w.permit_id = v.permit_id
                  and w.visit_id = v.id and w.left_at is null) inside
             where v.property_id = p.property_id and v.permit_id = p.id), '[]') as visits
      from permit p
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
      left join slot s on s.property_id = p.property_id and s.id = p.slot_id
      left join dock_departure d on d.property_id = p.property_id and d.permit_id = p.id
     where ${condition}`.execute(tx);
  return rows;
}
