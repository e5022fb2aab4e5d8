import type { ClientBase, Pool } from 'pg';

/** A count that is kept otherwise than the rows themselves give it. */
export interface Difference {
  side: 'kept' | 'recounted';
  measure: string;
  day: string;
  a: string;
  b: string;
  c: string;
  n: number;
  total: number;
}

/** Holds what is kept of a property beside a recount from its rows; as the role that owns the tables. */
export async function compare(
  db: ClientBase | Pool,
  property_id: string,
): Promise<{ kept: number; differences: Difference[] }> {
  const kept = `select measure, day::text, a, b, c, n, total from rollup_day where property_id = $1`;
  const again = `select measure, day::text, a, b, c, n, total from recount_rollups($1)`;
  await db.query(`select set_config('app.property_id', $1, false)`, [property_id]);
  const { rows } = await db.query<Difference>(
    `select 'kept' as side, x.* from (${kept} except ${again}) x
      union all
     select 'recounted', x.* from (${again} except ${kept}) x limit 20`,
    [property_id],
  );
  const { rows: count } = await db.query<{ kept: string }>(
    `select count(*) as kept from rollup_day where property_id = $1`,
    [property_id],
  );
  return { kept: Number(count[0]?.kept ?? 0), differences: rows };
}

/** What is added up of a property and of the sets that it is in, worked out from all counts at once. */
const BRIEFS = `
  with counted as (
    select r.property_id, r.measure, r.day, (brief_key(r.measure, r.day, r.a, r.b, r.c)).*, r.n, r.total,
           r.measure like 'complaint.%' or r.measure like 'work\\_order.%' as of_operations
      from rollup_day r where r.measure <> 'slot.taken'),
  scoped as (
    select property_id as scope_id, true as is_property, c.* from counted c where c.property_id = $1
    union all
    select s.id, false, c.* from rollup_set s join counted c on c.property_id = any (s.property_ids) where $1 = any (s.property_ids)),
  pieces as (
    select 'day' as grain, scope_id, measure, day, a, b, c, n, total from scoped where of_operations or not is_property
    union all
    select 'month', scope_id, measure, date_trunc('month', day)::date, a, b, c, n, total from scoped)
  select scope_id, grain, measure, day::text, a, b, c, sum(n)::bigint as n, sum(total)::bigint as total from pieces
   group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(total) <> 0`;

/** Holds what is added up of a property and its sets beside the counts themselves; as the role that owns the tables. */
export async function compareBriefs(
  db: ClientBase | Pool,
  property_id: string,
): Promise<{ briefs: number; sets: number; differences: (Difference & { grain: string })[] }> {
  const sets = `select id from rollup_set where $1 = any (property_ids)`;
  const kept = `select scope_id, grain, measure, day::text, a, b, c, n, total from rollup_brief
    where scope_id = $1 or scope_id in (${sets})`;
  const { rows } = await db.query<Difference & { grain: string }>(
    `select 'kept' as side, x.* from (${kept} except (${BRIEFS})) x
      union all
     select 'recounted', x.* from ((${BRIEFS}) except ${kept}) x limit 20`,
    [property_id],
  );
  const { rows: count } = await db.query<{ briefs: string; sets: string }>(
    `select (select count(*) from (${kept}) x) as briefs, (select count(*) from (${sets}) x) as sets`,
    [property_id],
  );
  return { briefs: Number(count[0]?.briefs ?? 0), sets: Number(count[0]?.sets ?? 0), differences: rows };
}
