import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

/** A batch of active properties after the id `after`. */
export async function listProperties(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from public_property
     where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PastOffice {
  time_zone: string;
  days: number[];
  from: string;
  until: string;
  closed: string[];
}

/** The office hours of a property, with its closed days from one day before `since`. */
export async function findOffice(tx: Tx, property_id: string, since: Date): Promise<PastOffice | undefined> {
  const { rows } = await sql<PastOffice>`
    select p.time_zone, p.office_days as days, to_char(p.office_from, 'HH24:MI') as from, to_char(p.office_until, 'HH24:MI') as until,
           array(select c.day::text from closed_date c
                  where c.property_id = p.id and c.day >= (${since}::timestamptz at time zone p.time_zone)::date - 1) as closed
      from property p where p.id = ${property_id}`.execute(tx);
  return rows[0];
}

export interface DecidedPermit {
  kind: PermitKind;
  submitted_at: Date;
  decided_at: Date;
}

/**
 * Permits submitted since `since` that have a final decision. Excludes permits that were sent back for correction,
 * because the office does not control how long the applicant takes. `first_id` is a lower bound of the ids, so that the
 * primary key is used.
 */
export async function listDecided(
  tx: Tx,
  property_id: string,
  { since, first_id }: { since: Date; first_id: string },
): Promise<DecidedPermit[]> {
  const { rows } = await sql<DecidedPermit>`
    select p.kind, p.created_at as submitted_at, last.decided_at
      from permit p
     cross join lateral (
           select max(s.decided_at) as decided_at, bool_and(s.decision = 'approved') as approved,
                  bool_or(s.decision = 'rejected') as rejected
             from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id) last
     where p.property_id = ${property_id} and p.id >= ${first_id} and p.created_at >= ${since}
       and p.state not in ('submitted', 'in_review', 'returned') and last.decided_at is not null
       and (coalesce(last.approved, false) or coalesce(last.rejected, false))
       and not exists (select from permit_correction c where c.property_id = p.property_id and c.permit_id = p.id)`.execute(
    tx,
  );
  return rows;
}

export async function setUsual(
  tx: Tx,
  property_id: string,
  row: { kind: PermitKind; hours: number; permits: number; counted_at: Date },
): Promise<void> {
  await tx
    .insertInto('usual_time')
    .values({ property_id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'kind'])
        .doUpdateSet({ hours: row.hours, permits: row.permits, counted_at: row.counted_at }),
    )
    .execute();
}

export async function removeUsual(tx: Tx, property_id: string, kind: PermitKind): Promise<void> {
  await tx.deleteFrom('usual_time').where('property_id', '=', property_id).where('kind', '=', kind).execute();
}

export async function findUsual(tx: Tx, property_id: string, kind: PermitKind): Promise<number | undefined> {
  const row = await tx
    .selectFrom('usual_time')
    .select('hours')
    .where('property_id', '=', property_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && Number(row.hours);
}
