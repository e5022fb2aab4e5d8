import type { ClashFacts } from '@gerbang/shared/domain/permits/clashes';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Tx } from '../../../../platform/database/database.ts';

export interface Neighbour extends ClashFacts {
  code: string;
  state: PermitState;
  name: string;
  day: string | null;
  time: string | null;
  start_date: string | null;
  end_date: string | null;
}

const NEIGHBOUR = sql`
    select p.id, p.kind, p.tenant_id, p.floor_id, p.location, p.code, p.state, a.company, a.name,
           coalesce(s.starts, p.start_time) as starts, coalesce(s.ends, p.end_time) as ends,
           coalesce(p.day, p.start_date) as first_day, coalesce(p.day, p.end_date) as last_day,
           p.day, p.slot_name as time, p.start_date, p.end_date,
           (select k.bay_id from bay_booking k where k.property_id = p.property_id and k.permit_id = p.id limit 1) as bay_id,
           array(select d.work_type || ': ' || d.description from permit_work_detail d
                  where d.property_id = p.property_id and d.permit_id = p.id)
             || case when p.kind = 'work' then array[p.description] else '{}' end as works
      from permit p
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join slot s on s.property_id = p.property_id and s.id = p.slot_id`;

export async function listByIds(tx: Tx, property_id: string, ids: readonly string[]): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    ${NEIGHBOUR} where p.property_id = ${property_id} and p.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

type Days = Pick<ClashFacts, 'first_day' | 'last_day'>;

/** Not rejected, cancelled or closed. The index `permit_open_work` has the same list. */
const OPEN = sql`('submitted', 'in_review', 'returned', 'approved', 'checked', 'suspended')`;

/** Works that are open on these days, and on the days before and after, whose nights touch them. */
const worksNearby = ({ first_day, last_day }: Days) => sql`
  (p.kind = 'work' and p.start_date <= ${last_day}::date + 1 and p.end_date >= ${first_day}::date - 1)`;

/** Permits that may be in the building on these days, and on the days before and after, whose nights touch them. */
const nearby = (property_id: string, days: Days) => sql`
     p.property_id = ${property_id} and p.state in ${OPEN}
       and (p.day between ${days.first_day}::date - 1 and ${days.last_day}::date + 1 or ${worksNearby(days)})`;

export async function listNeighbours(tx: Tx, property_id: string, days: Days): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`${NEIGHBOUR} where ${nearby(property_id, days)} order by p.id`.execute(tx);
  return rows;
}

/**
 * The neighbours that `clashBetween` can find a conflict with: works, goods that go to the place of a work, and permits
 * with the same bay. Most neighbours of a delivery are other deliveries.
 */
export async function listRivals(tx: Tx, property_id: string, permit: ClashFacts): Promise<Neighbour[]> {
  const { kind, floor_id, bay_id, first_day, last_day } = permit;
  // Places that are spelled differently and the same for `comparablePlace` have the same digits.
  const mayBeSamePlace = sql`
    (p.location <> '' and coalesce(p.floor_id = ${floor_id}::uuid, true)
     and regexp_replace(p.location, '[^0-9]', '', 'g') = ${permit.location.replaceAll(/[^0-9]/gu, '')})`;
  const rivals =
    kind === 'work'
      ? sql`${nearby(property_id, permit)} and (p.kind = 'work' or ${mayBeSamePlace})`
      : // An array of ids, because with a condition for both PostgreSQL reads all open permits.
        sql`p.property_id = ${property_id} and p.state in ${OPEN} and p.id = any(array(
              select p.id from permit p
               where p.property_id = ${property_id} and p.state in ${OPEN} and ${worksNearby(permit)} and ${mayBeSamePlace}
              union all
              select k.permit_id from bay_booking k
               where k.property_id = ${property_id} and k.bay_id = ${bay_id}::uuid
                 and k.during && tstzrange(${first_day}::date - 2, ${last_day}::date + 3)))`;
  const { rows } = await sql<Neighbour>`${NEIGHBOUR} where ${rivals} order by p.id`.execute(tx);
  return rows;
}

export async function listClosed(
  tx: Tx,
  property_id: string,
  { first_day, last_day }: Pick<ClashFacts, 'first_day' | 'last_day'>,
): Promise<{ day: string; reason: string }[]> {
  const { rows } = await sql<{ day: string; reason: string }>`
    select day, local_name(reason, reason_en) as reason from closed_date
     where property_id = ${property_id} and day between ${first_day} and ${last_day} order by day`.execute(tx);
  return rows;
}

/** Those of these permits that take out an item without a lot, which never came in on a permit. */
export async function listWithUnknownGoods(tx: Tx, property_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from permit p
      join permit_item i on i.property_id = p.property_id and i.permit_id = p.id
     where p.property_id = ${property_id} and p.id = any(${ids}::uuid[]) and p.kind = 'unloading'
       and i.rejection_note is null
       and not exists (select from goods_reservation r where r.property_id = i.property_id and r.permit_id = i.permit_id
                          and r.permit_item_id = i.id)`.execute(tx);
  return rows.map(({ id }) => id);
}
