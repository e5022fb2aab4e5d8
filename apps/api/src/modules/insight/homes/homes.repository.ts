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
  /** Null for a decision that the applicant has answered, because its stage was asked again. */
  office_minutes: number | null;
  is_in_time: boolean;
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
 * Decisions of one person since the start of a day, the latest first. A permit that was corrected since waits for a
 * new decision; the earlier one is in its correction.
 */
export async function listDecisions(tx: Tx, { property_id, account_id, from, time_zone }: Decider) {
  const since = sql`${from}::date::timestamp at time zone ${time_zone}`;
  const { rows } = await sql<StoredDecision>`
    select p.id, p.kind, coalesce(t.name, nullif(a.company, ''), a.name) as name, d.decision, d.decided_at,
           (d.decided_at at time zone ${time_zone})::date::text as day, d.office_minutes, d.is_in_time, d.is_answered
      from (select s.permit_id, s.decision, s.decided_at, s.office_minutes, s.decided_at <= s.due_at as is_in_time,
                   false as is_answered
              from permit_stage s
             where s.property_id = ${property_id} and s.decided_by = ${account_id} and s.decided_at >= ${since}
            union all
            select c.permit_id, 'returned', c.asked_at, null, false, true
              from permit_correction c
             where c.property_id = ${property_id} and c.asked_by = ${account_id} and c.asked_at >= ${since}
               and c.fixed_at is not null) d
      join permit p on p.property_id = ${property_id} and p.id = d.permit_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
     order by d.decided_at desc, p.id`.execute(tx);
  return rows;
}

/** The given properties without deleted ones, by name. */
export function listProperties(
  tx: Tx,
  ids: readonly string[],
  limit: number,
): Promise<{ id: string; time_zone: string }[]> {
  return tx
    .selectFrom('property')
    .select(['id', 'time_zone'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}
