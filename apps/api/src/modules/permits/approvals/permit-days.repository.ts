import { DAY_HOURS, WEEKDAYS, type PermitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { RENEWAL_DAYS } from '@gerbang/shared/domain/permits/activity';
import { WORK_ON_BOARD } from '@gerbang/shared/domain/permits/states';
import { addDays, twoDigits } from '@gerbang/shared/time/dates';
import { instantAt } from '@gerbang/shared/time/wall-clock';
import { sql, type RawBuilder } from 'kysely';

/** Filters by the days of a property. */
const DAYS_FILTERS = [
  'submitted_from',
  'submitted_until',
  'submitted_weekday',
  'submitted_hour',
  'decided_from',
  'decided_until',
  'decided_stage',
  'decision',
  'returned_from',
  'returned_until',
  'returned_stage',
  'returned_field',
  'slot_from',
  'slot_until',
  'slot_id',
] as const;

export type DaysFilter = Partial<Pick<PermitListQuery, 'property_id' | (typeof DAYS_FILTERS)[number]>>;

/** Whether a list is filtered by the days of a property. */
export function isOnDays(ask: DaysFilter): boolean {
  return DAYS_FILTERS.some((name) => ask[name] !== undefined);
}

/** Conditions on the days of submission, decisions, corrections and bookings. */
export function onDays(ask: DaysFilter, time_zone: string): RawBuilder<boolean>[] {
  return [...submitted(ask, time_zone), ...decided(ask, time_zone), ...returned(ask, time_zone), ...booked(ask)];
}

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9999-01-01';

/** Conditions that a time is on these days. They are instants, because the planner cannot estimate calculated times. */
function within(
  time: RawBuilder<unknown>,
  [from, until]: readonly [string | undefined, string | undefined],
  time_zone: string,
): RawBuilder<boolean>[] {
  const midnight = (day: string) => instantAt(day, '00:00', time_zone);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${midnight(from)}`]),
    ...(until === undefined ? [] : [sql<boolean>`${time} < ${midnight(addDays(until, 1))}`]),
  ];
}

function submitted(ask: DaysFilter, time_zone: string): RawBuilder<boolean>[] {
  const { submitted_from, submitted_until, submitted_weekday, submitted_hour } = ask;
  const days = within(sql`p.created_at`, [submitted_from, submitted_until], time_zone);
  if (submitted_weekday === undefined && submitted_hour === undefined) return days;
  const hours = (submitted_weekday ?? WEEKDAYS).flatMap((weekday) =>
    (submitted_hour ?? DAY_HOURS).map((hour) => hourOfWeek(Number(weekday), Number(hour), time_zone)),
  );
  return [...days, sql`hour_of_week(p.created_at) = any(${hours}::int[])`];
}

const A_SUNDAY = '2026-11-01';

/** The hour since Monday 00:00 UTC of an hour in a time zone. No zone of a property has summer time. */
function hourOfWeek(weekday: number, hour: number, time_zone: string): number {
  const at = instantAt(addDays(A_SUNDAY, weekday), `${twoDigits(hour)}:00`, time_zone);
  return ((at.getUTCDay() + 6) % 7) * 24 + at.getUTCHours();
}

/** What was decided by a day was submitted by that day, which bounds the permits to read. The same holds for corrections. */
function decided(ask: DaysFilter, time_zone: string): RawBuilder<boolean>[] {
  const { property_id, decided_stage, decision, decided_from, decided_until } = ask;
  if ([decided_stage, decision, decided_from, decided_until].every((value) => value === undefined)) return [];
  const conditions = [
    sql<boolean>`d.property_id = ${property_id} and d.decided_at is not null`,
    ...(decided_stage === undefined ? [] : [sql<boolean>`d.stage = ${decided_stage}`]),
    ...(decision === undefined ? [] : [sql<boolean>`d.decision = ${decision}`]),
    ...within(sql`d.decided_at`, [decided_from, decided_until], time_zone),
  ];
  return [
    sql`p.id in (select d.permit_id from permit_stage_list d where ${sql.join(conditions, sql` and `)})`,
    ...within(sql`p.created_at`, [undefined, decided_until], time_zone),
  ];
}

function returned(ask: DaysFilter, time_zone: string): RawBuilder<boolean>[] {
  const { property_id, returned_stage, returned_field, returned_from, returned_until } = ask;
  if ([returned_stage, returned_field, returned_from, returned_until].every((value) => value === undefined)) return [];
  const conditions = [
    sql<boolean>`c.property_id = ${property_id}`,
    ...(returned_stage === undefined ? [] : [sql<boolean>`c.stage = ${returned_stage} and c.is_first`]),
    ...(returned_field === undefined ? [] : [sql<boolean>`${returned_field} = any(c.new_fields)`]),
    ...within(sql`c.asked_at`, [returned_from, returned_until], time_zone),
  ];
  return [
    sql`p.id in (select c.permit_id from permit_correction_list c where ${sql.join(conditions, sql` and `)})`,
    ...within(sql`p.created_at`, [undefined, returned_until], time_zone),
  ];
}

/** A rejected or cancelled permit has given its place back. */
function booked({ slot_id, slot_from, slot_until }: DaysFilter): RawBuilder<boolean>[] {
  if ([slot_id, slot_from, slot_until].every((value) => value === undefined)) return [];
  return [
    sql`p.day between ${slot_from ?? FIRST_DAY} and ${slot_until ?? LAST_DAY}
      and (${slot_id ?? null}::uuid is null or p.slot_id = ${slot_id ?? null})
      and p.place_returned_at is null and p.state not in ('rejected', 'cancelled')`,
  ];
}

/** Work takes at most a month, which bounds the start of permits that reach into a window. */
export const LONGEST = sql`interval '1 month'`;

/** A span in the time of a building, such as 2026-11-18 20:00. */
export interface LocalSpan {
  from: string;
  until: string;
}

/** One day for hours that end on the next day. */
const endsNextDay = (starts: string, ends: string) =>
  sql`case when ${sql.ref(ends)} <= ${sql.ref(starts)} then interval '1 day' else interval '0' end`;

/**
 * Condition that a permit is on the dock board of the night: goods in their slot, work at its hours on one of its days, and
 * whoever is still inside. Work that was not renewed ends with its period.
 */
export function inNight(night: LocalSpan, property_id: string | undefined): RawBuilder<boolean> {
  const [from, until] = [sql`${night.from}::timestamp`, sql`${night.until}::timestamp`];
  // The first and the last day of the work whose hours overlap the night.
  const first = sql`greatest(p.start_date, (${from} - p.end_time - ${endsNextDay('p.start_time', 'p.end_time')})::date + 1)`;
  const last = sql`least(p.end_date, (${until} - p.start_time - interval '1 second')::date)`;
  return sql`(p.starts_at >= ${from} - ${LONGEST} - interval '1 day' and p.starts_at < ${until}
    and p.last_day >= ${from}::date - 1 and p.state not in ('rejected', 'cancelled')
    and (p.day is not null or p.state = any(${WORK_ON_BOARD}::text[])
         or exists (select from gate_visit v where v.property_id = p.property_id and v.permit_id = p.id
                       and v.closed_at >= ${from}::date - 1))
    and case when p.day is null then ${first} <= ${last} and ${first} < p.start_date + ${sql.lit(RENEWAL_DAYS)} * (
                    select coalesce(max(n.period), 1) from permit_renewal n
                     where n.property_id = p.property_id and n.permit_id = p.id and n.decided_at is not null)
             else exists (select from slot s where s.property_id = p.property_id and s.id = p.slot_id
                             and p.day + s.starts < ${until} and p.day + s.ends + ${endsNextDay('s.starts', 's.ends')} > ${from}) end
    or p.id = any(array(select v.permit_id from gate_visit v
                         where v.property_id = ${property_id}::uuid and v.closed_at is null)))`;
}
