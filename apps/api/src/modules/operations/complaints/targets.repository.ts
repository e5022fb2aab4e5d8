import './complaints.table.ts';
import { COMPLAINT_PRIORITIES, type ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import type { ComplaintTarget } from '@gerbang/shared/domain/operations/complaints/targets';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** The property's own target, or undefined when the default applies. */
export function find(
  tx: Tx,
  property_id: string,
  category_id: string,
  priority: ComplaintPriority,
): Promise<ComplaintTarget | undefined> {
  return tx
    .selectFrom('complaint_target')
    .select(['answer_hours', 'solve_hours'])
    .where('property_id', '=', property_id)
    .where('category_id', '=', category_id)
    .where('priority', '=', priority)
    .executeTakeFirst();
}

/** Active complaint categories with the property's own targets. */
export async function list(
  tx: Tx,
  property_id: string,
): Promise<{ category_id: string; category: string; set: Partial<Record<ComplaintPriority, ComplaintTarget>> }[]> {
  const { rows } = await sql<{
    category_id: string;
    category: string;
    set: Partial<Record<ComplaintPriority, ComplaintTarget>>;
  }>`
    select c.id as category_id, local_name(c.name, c.name_en) as category,
           coalesce((select jsonb_object_agg(t.priority, jsonb_build_object('answer_hours', t.answer_hours, 'solve_hours', t.solve_hours))
                       from complaint_target t
                      where t.property_id = c.property_id and t.category_id = c.id), '{}') as set
      from category c
     where c.property_id = ${property_id} and c.kind = 'complaint' and c.active
     order by lower(local_name(c.name, c.name_en)), c.id`.execute(tx);
  return rows;
}

export async function set(
  tx: Tx,
  property_id: string,
  category_id: string,
  targets: Readonly<Record<ComplaintPriority, ComplaintTarget>>,
): Promise<void> {
  const rows = COMPLAINT_PRIORITIES.map((priority) => ({ priority, ...targets[priority] }));
  await sql`
    insert into complaint_target (property_id, category_id, priority, answer_hours, solve_hours)
    select ${property_id}, ${category_id}, t.priority, t.answer_hours, t.solve_hours
      from unnest(${rows.map((row) => row.priority)}::text[], ${rows.map((row) => row.answer_hours)}::int[],
                  ${rows.map((row) => row.solve_hours)}::int[]) as t(priority, answer_hours, solve_hours)
    on conflict (property_id, category_id, priority)
      do update set answer_hours = excluded.answer_hours, solve_hours = excluded.solve_hours`.execute(tx);
}
