import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredDecision {
  id: string;
  kind: PermitKind;
  name: string;
  decision: 'approved' | 'rejected' | 'returned';
  decided_at: Date;
  day: string;
  /** Null when the stage was asked again since: only its latest decision has a time. */
  office_minutes: number | null;
  /** Null when the stage was asked again since. */
  is_in_time: boolean | null;
  /** The permit was sent back and now waits, corrected, for the same stage again. */
  is_answered: boolean;
}

interface Decider {
  property_id: string;
  account_id: string;
  /** First day, in the property's time zone. */
  from: string;
  time_zone: string;
}

/**
 * Every decision that a person made since the start of a day, the latest first. They are read from the timeline, because
 * a stage that is asked again loses its decision.
 */
export async function listDecisions(tx: Tx, { property_id, account_id, from, time_zone }: Decider) {
  const { rows } = await sql<StoredDecision>`
    select p.id, p.kind, coalesce(t.name, nullif(a.company, ''), a.name) as name, l.event as decision,
           l.create_time as decided_at, (l.create_time at time zone ${time_zone})::date::text as day,
           s.office_minutes, s.decided_at <= s.due_at as is_in_time,
           exists (select from permit_correction c
                     join open_stage o on o.property_id = c.property_id and o.permit_id = c.permit_id and o.stage = c.stage
                    where c.property_id = l.property_id and c.permit_id = l.permit_id and c.log_id = l.id) as is_answered
      from progress_log l
      join permit p on p.property_id = l.property_id and p.id = l.permit_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join permit_stage s on s.property_id = l.property_id and s.permit_id = l.permit_id and s.stage = l.stage
                              and s.decided_at = l.create_time
     where l.property_id = ${property_id} and l.created_by = ${account_id}
       and l.event in ('approved', 'returned', 'rejected') and l.stage is distinct from 'security'
       and l.create_time >= ${from}::date::timestamp at time zone ${time_zone}
     order by l.create_time desc, p.id`.execute(tx);
  return rows;
}

/** The first of the given properties by name, without deleted ones. `total` is the number of all of them. */
export function listProperties(
  tx: Tx,
  ids: readonly string[],
  limit: number,
): Promise<{ id: string; total: number }[]> {
  return tx
    .selectFrom('property')
    .select(['id', sql<number>`(count(*) over ())::int`.as('total')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}
