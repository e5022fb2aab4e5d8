import type { ClientBase, Pool } from 'pg';

/** A row that is only in the stored counts (`kept`) or only in the recount (`recounted`). */
export interface Difference {
  side: 'kept' | 'recounted';
  measure: string;
  day: string;
  kind: string;
  stage: string;
  record_id: string;
  priority: string;
  detail: string;
  events: number;
  amount: number;
}

/** Compares the counts of a property with a recount from its rows. Needs the role that owns the tables. */
export async function compare(
  db: ClientBase | Pool,
  property_id: string,
): Promise<{ kept: number; differences: Difference[] }> {
  const kept = `select measure, day::text, kind, stage, record_id, priority, detail, events, amount from rollup_day where property_id = $1`;
  const again = `select measure, day::text, kind, stage, record_id, priority, detail, events, amount from recount_rollups($1)`;
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

/**
 * The column of each count in the summaries. Written independently of the function that fills the summaries, so that an
 * error in that function is found.
 */
const COLUMNS = `
  select 'rollup_permit' as target, k.kind as key,
         case r.measure when 'permit.hour' then 'hour_' || r.detail::int else r.detail end as col, r.day, r.events as n
    from rollup_day r cross join lateral (values (r.kind), ('')) k (kind)
   where r.property_id = $1 and r.measure in ('permit.submitted', 'permit.hour')
  union all
  select 'rollup_stage', r.stage || k.kind, x.col, r.day, x.n
    from rollup_day r cross join lateral (values (r.kind), ('')) k (kind)
   cross join lateral (values
      (case r.measure when 'permit.returned' then 'corrections' when 'permit.item_rejected' then 'items_rejected'
                      when 'stage.time' then 'span_' || r.detail else r.detail end, r.events),
      ('minutes', r.amount)) x (col, n)
   where r.property_id = $1 and r.measure in ('stage.decided', 'stage.time', 'stage.in_time', 'permit.returned', 'permit.item_rejected')
  union all
  select 'rollup_field', r.detail || k.kind, 'events', r.day, r.events
    from rollup_day r cross join lateral (values (r.kind), ('')) k (kind)
   where r.property_id = $1 and r.measure = 'permit.returned_field'
  union all
  select 'rollup_time', r.measure, 'span_' || r.detail, r.day, r.events
    from rollup_day r where r.property_id = $1 and r.measure in ('complaint.answered', 'complaint.solved', 'work_order.time')
  union all
  select 'rollup_ticket', m.subject, m.col, r.day, r.events
    from rollup_day r join (values
      ('complaint.opened', 'complaint', 'opened'), ('complaint.ended', 'complaint', 'ended'),
      ('complaint.late_begun', 'complaint', 'late_begun'), ('complaint.late_ended', 'complaint', 'late_ended'),
      ('complaint.solved_in_time', 'complaint', 'in_time'), ('complaint.solved', 'complaint', 'judged'),
      ('work_order.opened', 'work_order', 'opened'), ('work_order.ended', 'work_order', 'ended'),
      ('work_order.late_begun', 'work_order', 'late_begun'), ('work_order.late_ended', 'work_order', 'late_ended'),
      ('work_order.done_in_time', 'work_order', 'in_time'), ('work_order.done_in_time', 'work_order', 'judged'),
      ('work_order.done_late', 'work_order', 'judged')) m (measure, subject, col) on m.measure = r.measure
   where r.property_id = $1
  union all
  select 'rollup_building', '', m.col, r.day, case when m.adds = 'events' then r.events else r.amount end
    from rollup_day r join (values
      ('goods.moved', 'in', 'goods_in', 'amount'), ('goods.moved', 'out', 'goods_out', 'amount'),
      ('gate.passed', 'in', 'gate_in', 'events'), ('gate.passed', 'out', 'gate_out', 'events'),
      ('gate.passed', 'refuse', 'gate_refuse', 'events'), ('maintenance.due', 'in_time', 'maintenance_in_time', 'events'),
      ('maintenance.due', 'late', 'maintenance_late', 'events'), ('maintenance.due', 'open', 'maintenance_open', 'events'),
      ('maintenance.due', 'cancelled', 'maintenance_cancelled', 'events'),
      ('complaint.rated', null, 'ratings', 'events'), ('complaint.rated', null, 'stars', 'amount')) m (measure, detail, col, adds)
      on m.measure = r.measure and coalesce(m.detail, r.detail) = r.detail
   where r.property_id = $1`;

const EXPECTED = `
  select target, p.grain, p.day::text as day, key, col, sum(n)::bigint as n from (${COLUMNS}) x
   cross join lateral (values ('day', x.day), ('month', date_trunc('month', x.day)::date)) p (grain, day)
   group by 1, 2, 3, 4, 5 having sum(n) <> 0
  union all
  select 'rollup_slot', 'day', r.day::text, r.record_id, x.col, x.n
    from rollup_day r cross join lateral (values ('taken', r.events), ('places', r.amount)) x (col, n)
   where r.property_id = $1 and r.measure = 'slot.taken' and x.n <> 0`;

/** Stored summaries, one row per column that is not zero. */
const STORED = [
  ['rollup_permit', 's.kind'],
  ['rollup_stage', 's.stage || s.kind'],
  ['rollup_field', 's.field || s.kind'],
  ['rollup_time', 's.measure'],
  ['rollup_ticket', 's.subject'],
  ['rollup_building', `''`],
  ['rollup_slot', 's.slot_id::text'],
]
  .map(
    ([table, key]) => `
    select '${table}' as target, ${table === 'rollup_slot' ? `'day'` : 's.grain'} as grain, s.day::text as day, ${key} as key, c.key as col, c.value::text::bigint as n
      from ${table} s cross join lateral jsonb_each(to_jsonb(s)) c
     where s.property_id = $1 and jsonb_typeof(c.value) = 'number' and c.value <> '0'`,
  )
  .join(' union all ');

export interface SummaryDifference {
  side: 'stored' | 'expected';
  target: string;
  grain: string;
  day: string;
  key: string;
  col: string;
  n: number;
}

/** Compares the summaries of a property with its counts. Needs the role that owns the tables. */
export async function compareSummaries(
  db: ClientBase | Pool,
  property_id: string,
): Promise<{ figures: number; differences: SummaryDifference[] }> {
  const { rows } = await db.query<SummaryDifference>(
    `select 'stored' as side, x.* from ((${STORED}) except (${EXPECTED})) x
      union all
     select 'expected', x.* from ((${EXPECTED}) except (${STORED})) x limit 20`,
    [property_id],
  );
  const { rows: count } = await db.query<{ figures: string }>(`select count(*) as figures from (${STORED}) x`, [
    property_id,
  ]);
  return { figures: Number(count[0]?.figures ?? 0), differences: rows };
}
