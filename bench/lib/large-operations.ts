import type { BenchBuilding } from './building.ts';
import { COMMON, fillTables, RARE } from './large-lists.ts';
import type { BenchStack } from './stack.ts';

const TABLES = [
  'complaint',
  'work_order',
  'patrol_round',
  'patrol_round_stop',
  'patrol_scan',
  'shift_handover',
  'shift_handover_receipt',
  'audit_log',
  'audit_unsealed',
];

/**
 * Fills a property with `count` complaints, work orders, patrol rounds, handovers and audit rows each, one per minute.
 * Most have ended; one in 200 is open. One name in ten holds the common word, one row holds the rare one.
 */
export async function fillOperations(
  stack: BenchStack,
  building: BenchBuilding,
  people: readonly [string, string],
  count: number,
): Promise<void> {
  await fillTables(stack, TABLES, async (client) => {
    for (const statement of [placesOf(people), ...statementsOf(count)])
      await client.query(statement.replaceAll('$1', `'${building.property_id}'`));
  });
}

const placesOf = (people: readonly [string, string]): string => `
  create temp table place as
     with made as (insert into category (property_id, id, kind, name)
                   values ($1, gen_random_uuid(), 'complaint', 'Listrik'), ($1, gen_random_uuid(), 'work_order', 'Listrik') returning id, kind),
          post as (insert into patrol_checkpoint (property_id, id, name) values ($1, gen_random_uuid(), 'Gudang') returning id),
          walk as (insert into patrol_template (property_id, id, name, within_minutes) values ($1, gen_random_uuid(), 'Malam', 60) returning id)
     select (select id from made where kind = 'complaint') as complaints, (select id from made where kind = 'work_order') as work_orders,
            (select id from post) as checkpoint, (select id from walk) as template,
            '{${people.join()}}'::uuid[] as people,
            (select array_agg(id order by id) from (select id from tenant where property_id = $1 order by id limit 2000) t) as tenants`;

const words = [COMMON, 'Lampu', 'Karya', 'Genset', 'Panel', 'Kamera', 'Pintu', 'Hidran', 'Cipta', 'Rupa'];

/** The id of row `n`, of version 4, for tables that refer to each other. */
const ID = `overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid`;

function statementsOf(count: number): string[] {
  const rows = `place, generate_series(1, ${count}) n,
    lateral (select now() - ((${count} - n) || ' minutes')::interval as at, n % 200 = 0 as is_open,
                    case when n = 70 then '${RARE}' else (array[${words.map((word) => `'${word}'`).join(', ')}])[1 + n / 10 % 10] || ' ' || n end as text,
                    people[1 + n % 2] as person) made`;
  return [
    `insert into complaint (property_id, id, code, source, tenant_id, category_id, title, priority, status, created_by, created_at, updated_at,
                            waiting_since, answered_at, closed_at, answer_due_at, answer_escalate_at, solve_due_at, solve_escalate_at)
     select $1, gen_random_uuid(), 'KLH-' || lpad(n::text, 8, '0'), 'tenant', tenants[1 + n % cardinality(tenants)], complaints, text,
            (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], case when is_open then 'new' else 'closed' end, person, at, at,
            case when is_open then at end, case when not is_open then at end, case when not is_open then at end,
            at + interval '1 hour', at + interval '2 hours', at + interval '1 day', at + interval '2 days'
       from ${rows}`,
    `insert into work_order (property_id, id, number, code, title, category_id, priority, status, source, assignee_id, due_at, created_at, started_at,
                             done_at, updated_at)
     select $1, gen_random_uuid(), n, 'WO-DT-' || lpad(n::text, 8, '0'), text, work_orders, (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
            case when is_open then 'open' else 'done' end, 'manual', person, at + interval '1 day', at,
            case when not is_open then at end, case when not is_open then at end, at
       from ${rows}`,
    `insert into patrol_round (property_id, id, template_id, name, is_ordered, within_minutes, guard_id, started_at, due_at, finished_at,
                               stops, seen, last_seen_at)
     select $1, ${ID}, template, text, false, 60, person, at, at + interval '1 hour',
            case when n < ${count} then at + interval '30 minutes' end, 1, (n % 50 > 0)::int, case when n % 50 > 0 then at end
       from ${rows}`,
    `insert into patrol_round_stop (property_id, round_id, position, checkpoint_id, name)
     select $1, ${ID}, 1, checkpoint, 'Gudang' from place, generate_series(1, ${count}) n`,
    // One round in 50 missed its checkpoint.
    `insert into patrol_scan (property_id, round_id, id, checkpoint_id, way, at, sent_at)
     select $1, ${ID}, gen_random_uuid(), checkpoint, 'scanned', at, at from ${rows} where n % 50 > 0`,
    `insert into shift_handover (property_id, id, leaving_id, matters, signed_at, received_at)
     select $1, ${ID}, person, text, at, case when not is_open then at end from ${rows}`,
    `insert into shift_handover_receipt (property_id, handover_id, leaving_id, arriving_id, way, signed_at)
     select $1, ${ID}, person, people[2 - n % 2], 'pin', at from ${rows} where not is_open`,
    `insert into audit_log (property_id, id, at, actor_kind, actor_id, action, record_kind, record_id)
     select $1, gen_random_uuid(), at, case when n % 3 = 0 then 'system' else 'staff' end, case when n % 3 > 0 then person end,
            (array['permit.approved', 'complaint.answered', 'work_order.done', 'asset.updated'])[1 + n % 4], 'permit', gen_random_uuid()
       from ${rows}`,
  ];
}
