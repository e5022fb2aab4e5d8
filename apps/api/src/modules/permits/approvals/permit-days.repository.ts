import type { PermitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { sql, type RawBuilder } from 'kysely';

type DaysFilter = Partial<
  Pick<
    PermitListQuery,
    'property_id' | 'submitted_from' | 'submitted_until' | 'decided_stage' | 'decided_from' | 'decided_until'
  >
>;

/** Conditions on the days of submission and of decisions, in the time zone of the property. */
export function onDays(ask: DaysFilter): RawBuilder<boolean>[] {
  const { property_id, submitted_from, submitted_until, decided_stage, decided_from, decided_until } = ask;
  const property = property_id === undefined ? sql.ref('p.property_id') : sql`${property_id}::uuid`;
  const zone = sql`(select z.time_zone from property z where z.id = ${property})`;
  const since = (day: string | undefined) => sql`${day ?? '2000-01-01'}::date::timestamp at time zone ${zone}`;
  const before = (day: string | undefined) => sql`(${day ?? '9999-01-01'}::date + 1)::timestamp at time zone ${zone}`;
  const conditions: RawBuilder<boolean>[] = [];
  if (submitted_from !== undefined || submitted_until !== undefined)
    conditions.push(sql`p.created_at >= ${since(submitted_from)} and p.created_at < ${before(submitted_until)}`);
  if (decided_stage !== undefined || decided_from !== undefined || decided_until !== undefined)
    conditions.push(sql`p.id in (
      select d.permit_id from permit_stage d
       where d.property_id = ${property} and (${decided_stage ?? null}::text is null or d.stage = ${decided_stage ?? null})
         and d.decided_at >= ${since(decided_from)} and d.decided_at < ${before(decided_until)})`);
  return conditions;
}
