import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** When a property's office works, and what it has set for its stages. */
export interface StoredOffice {
  time_zone: string;
  days: number[];
  from: string;
  until: string;
  targets: Partial<Record<ChainStage, number>>;
  /** Days from the one asked for on that are closed. */
  closed: string[];
}

/** The office of a property, active or not, with the closed days of the year after a moment. */
export async function findOffice(tx: Tx, property_id: string, now: Date): Promise<StoredOffice | undefined> {
  const { rows } = await sql<StoredOffice>`
    select p.time_zone, p.office_days as days, to_char(p.office_from, 'HH24:MI') as from, to_char(p.office_until, 'HH24:MI') as until,
           coalesce((select jsonb_object_agg(t.stage, t.hours) from stage_target t where t.property_id = p.id), '{}') as targets,
           array(select c.day::text from closed_date c
                  where c.property_id = p.id
                    and c.day between (${now}::timestamptz at time zone p.time_zone)::date
                                  and (${now}::timestamptz at time zone p.time_zone)::date + 366) as closed
      from property p where p.id = ${property_id}`.execute(tx);
  return rows[0];
}
