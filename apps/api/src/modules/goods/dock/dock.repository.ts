import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { WORK_ON_BOARD, type PermitState } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** A permit on the dock board. `starts` and `ends` come from its slot, or from the work itself. */
export interface StoredDockPermit {
  id: string;
  code: string;
  kind: PermitKind;
  state: PermitState;
  company: string;
  name: string;
  phone: string;
  tenant: string | null;
  floor: string | null;
  location: string;
  first_day: string;
  last_day: string;
  starts: string;
  ends: string;
  slot_id: string | null;
  bay_id: string | null;
  expected_at: Date | null;
  items: number;
  pieces: number;
  workers: number;
  /** The last 7-day period of work that has been granted. 1 for goods. */
  granted_period: number;
  /** Goods: whether everything has passed. */
  is_all_passed: boolean;
  departed_at: Date | null;
  visits: { opened_at: string; closed_at: string | null; came: number; workers: number }[];
}

/** A slot with its capacity and bookings on one day, computed by the same rule that bookings use. */
export interface StoredPlaces {
  id: string;
  kind: 'loading' | 'unloading';
  name: string;
  starts: string;
  ends: string;
  day: string;
  capacity: number;
  taken: number;
  closed: string | null;
}

interface Days {
  first: string;
  last: string;
}

const GRANTED_PERIOD = sql`(select coalesce(max(n.period), 1) from permit_renewal n
    where n.property_id = p.property_id and n.permit_id = p.id and n.decided_at is not null)`;

/**
 * Goods permits of these days, work permits whose dates include one of them, and all permits with workers inside.
 * Excludes rejected and cancelled permits without workers inside.
 */
export async function listPermits(tx: Tx, property_id: string, { first, last }: Days): Promise<StoredDockPermit[]> {
  const { rows } = await sql<StoredDockPermit>`
    select p.id, p.code, p.kind, p.state, a.company, a.name, a.phone, t.name as tenant, f.name as floor, p.location, p.expected_at,
           coalesce(p.day, p.start_date) as first_day, coalesce(p.day, p.end_date) as last_day,
           coalesce(s.starts, p.start_time) as starts, coalesce(s.ends, p.end_time) as ends, p.slot_id,
           (select k.bay_id from bay_booking k where k.property_id = p.property_id and k.permit_id = p.id limit 1) as bay_id,
           i.items, i.pieces, i.is_all_passed, d.left_at as departed_at,
           ${GRANTED_PERIOD} as granted_period,
           (select count(*)::int from permit_worker w where w.property_id = p.property_id and w.permit_id = p.id) as workers,
           coalesce((select jsonb_agg(jsonb_build_object('opened_at', v.opened_at, 'closed_at', v.closed_at, 'came', v.came, 'workers', v.workers)
                                      order by v.opened_at)
              from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id
               and (v.closed_at is null or v.closed_at >= ${first}::date - 1)), '[]') as visits
      from permit p
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
      left join slot s on s.property_id = p.property_id and s.id = p.slot_id
      left join dock_departure d on d.property_id = p.property_id and d.permit_id = p.id
     cross join lateral (
       select count(*)::int as items, coalesce(sum(i.qty), 0)::int as pieces,
              coalesce(bool_and(i.qty <= (select coalesce(sum(g.qty), 0) from goods_movement g
                 where g.property_id = i.property_id and g.permit_id = i.permit_id and g.permit_item_id = i.id)), false) as is_all_passed
         from permit_item i where i.property_id = p.property_id and i.permit_id = p.id and i.rejection_note is null) i
     where p.property_id = ${property_id} and (
       (p.state not in ('rejected', 'cancelled')
        and (p.day between ${first} and ${last}
             or (p.kind = 'work' and p.start_date <= ${last} and p.end_date >= ${first}
                 and (p.state = any(${WORK_ON_BOARD}::text[])
                      or exists (select from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id
                                    and v.closed_at >= ${first}::date - 1)))))
       or exists (select from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id and v.closed_at is null))
     order by p.id`.execute(tx);
  return rows;
}

/** Capacity and bookings of every active slot on each of these days. */
export async function listPlaces(tx: Tx, property_id: string, { first, last }: Days): Promise<StoredPlaces[]> {
  const { rows } = await sql<StoredPlaces>`
    select s.id, s.kind, s.name, s.starts, s.ends, d.day::date as day,
           coalesce(sd.capacity, s.capacity) as capacity, coalesce(sd.taken, 0) as taken, local_name(c.reason, c.reason_en) as closed
      from slot s
     cross join generate_series(${first}::date, ${last}::date, interval '1 day') as d(day)
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = d.day::date
      left join closed_date c on c.property_id = s.property_id and c.day = d.day::date
     where s.property_id = ${property_id} and s.active
     order by d.day, s.starts, s.kind, s.position`.execute(tx);
  return rows;
}

/** When the work permits of these days take place that are waiting, approved or under way. */
export async function listWorks(
  tx: Tx,
  property_id: string,
  { first, last }: Days,
): Promise<Pick<StoredDockPermit, 'first_day' | 'last_day' | 'starts' | 'ends' | 'granted_period'>[]> {
  const { rows } = await sql<StoredDockPermit>`
    select p.start_date as first_day, p.end_date as last_day, p.start_time as starts, p.end_time as ends,
           ${GRANTED_PERIOD} as granted_period
      from permit p
     where p.property_id = ${property_id} and p.kind = 'work' and p.start_date <= ${last} and p.end_date >= ${first}
       and p.state = any(${WORK_ON_BOARD}::text[])`.execute(tx);
  return rows;
}

export function listBays(
  tx: Tx,
  property_id: string,
): Promise<{ id: string; name: string; kind: 'bay' | 'goods_lift' }[]> {
  return tx
    .selectFrom('bay')
    .select(['id', 'name', 'kind'])
    .where('property_id', '=', property_id)
    .where('active', '=', true)
    .orderBy('kind')
    .orderBy(sql`lower(name)`)
    .execute();
}

export function findProperty(
  tx: Tx,
  property_id: string,
): Promise<{ time_zone: string; uses_gate: boolean } | undefined> {
  return tx.selectFrom('property').select(['time_zone', 'uses_gate']).where('id', '=', property_id).executeTakeFirst();
}
