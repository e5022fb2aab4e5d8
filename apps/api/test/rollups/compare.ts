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

/** What is added up of a property and of its group, worked out from all counts at once. */
const BRIEFS = `
  with counted as (
    select p.id, p.group_id, r.measure, r.day, (brief_key(r.measure, r.day, r.a, r.b, r.c)).*, r.n, r.total,
           r.measure like 'complaint.%' or r.measure like 'work\\_order.%' as of_operations
      from rollup_day r join property p on p.id = r.property_id
     where p.group_id = (select group_id from property where id = $1) and p.deleted_at is null and r.measure <> 'slot.taken'),
  pieces as (
    select id as scope_id, 'day' as grain, * from counted where id = $1 and of_operations
    union all
    select id, 'month', id, group_id, measure, date_trunc('month', day)::date, a, b, c, n, total, of_operations from counted where id = $1
    union all
    select group_id, 'day', * from counted
    union all
    select group_id, 'month', id, group_id, measure, date_trunc('month', day)::date, a, b, c, n, total, of_operations from counted)
  select scope_id, grain, measure, day::text, a, b, c, sum(n)::bigint as n, sum(total)::bigint as total from pieces
   group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(total) <> 0`;

/** Holds what is added up of a property and its group beside the counts themselves; as the role that owns the tables. */
export async function compareBriefs(
  db: ClientBase | Pool,
  property_id: string,
): Promise<{ briefs: number; differences: (Difference & { grain: string })[] }> {
  const kept = `select scope_id, grain, measure, day::text, a, b, c, n, total from rollup_brief
    where scope_id = any (array[$1, (select group_id from property where id = $1)]::uuid[])`;
  const { rows } = await db.query<Difference & { grain: string }>(
    `select 'kept' as side, x.* from (${kept} except (${BRIEFS})) x
      union all
     select 'recounted', x.* from ((${BRIEFS}) except ${kept}) x limit 20`,
    [property_id],
  );
  const { rows: count } = await db.query<{ briefs: string }>(`select count(*) as briefs from (${kept}) x`, [
    property_id,
  ]);
  return { briefs: Number(count[0]?.briefs ?? 0), differences: rows };
}
