import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface OpenCount {
  property_id: string;
  category_id: string | null;
  /** The Indonesian name of the category. */
  category_key: string | null;
  /** The name of the category in the language of the reader. */
  category: string | null;
  open: number;
  overdue: number;
  /** Overdue items that were already overdue at the start of the day. */
  overdue_before: number;
}

export interface OverdueItem {
  property_id: string;
  id: string;
  code: string;
  title: string;
  who: string | null;
  place: string;
  category: string | null;
  assignee: string | null;
  due_at: Date;
}

interface OpenItems {
  /** Database functions that bypass row-level security, because it would check a policy for each row. */
  counted: RawBuilder<unknown>;
  late: RawBuilder<unknown>;
  described: RawBuilder<unknown>;
}

// A complaint is overdue by the same rule as in the list: not answered in time or not solved in time.
const COMPLAINTS: OpenItems = {
  counted: sql`open_complaints`,
  late: sql`late_complaints`,
  described: sql`
    t.name as who, coalesce(nullif(concat_ws(' · ', u.name, nullif(o.location, '')), ''), f.name, '') as place, a.name as assignee
      from complaint o
      left join tenant t on t.property_id = o.property_id and t.id = o.tenant_id
      left join unit u on u.property_id = o.property_id and u.id = o.unit_id`,
};
const WORK_ORDERS: OpenItems = {
  counted: sql`open_work_orders`,
  late: sql`late_work_orders`,
  described: sql`
    t.name as who, concat_ws(' · ', f.name, nullif(o.location, '')) as place, coalesce(a.name, w.name) as assignee
      from work_order o
      left join tenant t on t.property_id = o.property_id and t.id = o.tenant_id
      left join work_team w on w.property_id = o.property_id and w.id = o.team_id`,
};

export type Subject = 'complaint' | 'work_order';
const SUBJECTS: Readonly<Record<Subject, OpenItems>> = { complaint: COMPLAINTS, work_order: WORK_ORDERS };

export async function countOpen(
  tx: Tx,
  subject: Subject,
  properties: readonly string[],
  now: Date,
): Promise<OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    select x.property_id, x.category_id, k.name as category_key, local_name(k.name, k.name_en) as category, x.open, x.overdue, x.overdue_before
      from ${SUBJECTS[subject].counted}(${properties}::uuid[], ${now}) x
      left join category k on k.property_id = x.property_id and k.id = x.category_id`.execute(tx);
  return rows;
}

/** Overdue items, the most overdue first. */
export async function listLate(
  tx: Tx,
  subject: Subject,
  properties: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<OverdueItem[]> {
  const { late, described } = SUBJECTS[subject];
  const { rows } = await sql<OverdueItem>`
    select o.property_id, o.id, o.code, o.title, local_name(k.name, k.name_en) as category, l.due as due_at, ${described}
      join ${late}(${properties}::uuid[], ${now}, ${limit}) l on l.property_id = o.property_id and l.id = o.id
      left join category k on k.property_id = o.property_id and k.id = o.category_id
      left join floor f on f.property_id = o.property_id and f.id = o.floor_id
      left join account a on a.id = o.assignee_id
     order by l.due, o.id`.execute(tx);
  return rows;
}
