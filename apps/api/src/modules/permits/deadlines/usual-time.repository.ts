import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Db, Tx } from '../../platform/database.ts';

/** Some of the active properties, after one. */
export async function listProperties(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from public_property
     where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When a property's office works, and on which of the days looked at it was closed. */
export interface PastOffice {
  time_zone: string;
  days: number[];
  from: string;
  until: string;
  closed: string[];
}

/** The office of a property with the days since then on which it was closed. */
export async function findOffice(tx: Tx, property_id: string, since: Date): Promise<PastOffice | undefined> {
  const { rows } = await sql<PastOffice>`
    select p.time_zone, p.office_days as days, to_char(p.office_from, 'HH24:MI') as from, to_char(p.office_until, 'HH24:MI') as until,
           array(select c.day::text from closed_date c
                  where c.property_id = p.id and c.day >= (${since}::timestamptz at time zone p.time_zone)::date - 1) as closed
      from property p where p.id = ${property_id}`.execute(tx);
  return rows[0];
}

/** A permit that was decided. */
export interface Decided {
  kind: PermitKind;
  submitted_at: Date;
  decided_at: Date;
}

/**
 * The permits of a property that were sent since then and decided for good, but for those that were sent back: how long
 * their applicants took is not how long the office takes. `first_id` is an id of that time, by which they are found.
 */
export async function listDecided(
  tx: Tx,
  property_id: string,
  { since, first_id }: { since: Date; first_id: string },
): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
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

/** Keeps what was counted for a kind of permit. */
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

/** Too little is known of a kind of permit to say anything. */
export async function removeUsual(tx: Tx, property_id: string, kind: PermitKind): Promise<void> {
  await tx.deleteFrom('usual_time').where('property_id', '=', property_id).where('kind', '=', kind).execute();
}

/** What is told of a kind of permit. */
export async function findUsual(tx: Tx, property_id: string, kind: PermitKind): Promise<number | undefined> {
  const row = await tx
    .selectFrom('usual_time')
    .select('hours')
    .where('property_id', '=', property_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && Number(row.hours);
}
