import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredOffice {
  time_zone: string;
  days: number[];
  from: string;
  until: string;
  targets: Partial<Record<ChainStage, number>>;
  endorsement: { hours: number; required: boolean };
  closed: string[];
}

/** Office hours of a property, active or not, with the closed days of the year after `now`. */
export async function findOffice(tx: Tx, property_id: string, now: Date): Promise<StoredOffice | undefined> {
  const { rows } = await sql<StoredOffice>`
    select p.time_zone, p.office_days as days, to_char(p.office_from, 'HH24:MI') as from, to_char(p.office_until, 'HH24:MI') as until,
           coalesce((select jsonb_object_agg(t.stage, t.hours) from stage_target t where t.property_id = p.id), '{}') as targets,
           jsonb_build_object('hours', p.endorsement_hours, 'required', p.endorsement_required) as endorsement,
           array(select c.day::text from closed_date c
                  where c.property_id = p.id
                    and c.day between (${now}::timestamptz at time zone p.time_zone)::date
                                  and (${now}::timestamptz at time zone p.time_zone)::date + 366) as closed
      from property p where p.id = ${property_id}`.execute(tx);
  return rows[0];
}

/** Locks the property row, which contains the office hours, and returns its version. */
export async function lockVersion(tx: Tx, property_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from property where id = ${property_id} for no key update`.execute(tx);
  return rows[0]?.version;
}

export async function findVersion(tx: Tx, property_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from property where id = ${property_id}`.execute(tx);
  return rows[0]?.version;
}

export async function setOffice(
  tx: Tx,
  property_id: string,
  { days, from, until, endorsement, at }: Omit<StoredOffice, 'time_zone' | 'targets' | 'closed'> & { at: Date },
): Promise<void> {
  await sql`
    update property set office_days = ${days}, office_from = ${from}, office_until = ${until},
                        endorsement_hours = ${endorsement.hours}, endorsement_required = ${endorsement.required},
                        version = version + 1, updated_at = ${at}
     where id = ${property_id}`.execute(tx);
}

export async function setTargets(
  tx: Tx,
  property_id: string,
  targets: Readonly<Record<ChainStage, number>>,
): Promise<void> {
  await sql`
    insert into stage_target (property_id, stage, hours)
    select ${property_id}, t.stage, t.hours
      from unnest(${Object.keys(targets)}::text[], ${Object.values(targets)}::int[]) as t(stage, hours)
    on conflict (property_id, stage) do update set hours = excluded.hours`.execute(tx);
}
