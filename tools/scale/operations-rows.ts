import { dice, idAt, minutes, joinOne, oneOf } from './operations-sql.ts';

const PRIORITIES = ['low', 'normal', 'normal', 'normal', 'high', 'urgent'];
const COMPLAINTS = [
  'AC tidak dingin',
  'Lampu mati',
  'Air menetes',
  'Sampah menumpuk',
  'Pintu macet',
  'Bising di malam hari',
];
const WORK = [
  'Perbaiki lampu',
  'Ganti filter',
  'Perbaiki kebocoran',
  'Cat ulang dinding',
  'Perbaiki pintu',
  'Ganti saklar',
];
const PLACES = ['Lobi', 'Atrium', 'Lorong belakang', 'Basement', 'Toilet lantai 1', 'Area bongkar muat'];

/**
 * Complaints; `$4` is their number, spread over all office days. Each is answered on the same day and solved on that or
 * the next office day, within office hours, so its office minutes are known without a function call per row.
 */
export const INSERT_COMPLAINTS = `
  with office as (
    select p.time_zone, p.office_from, extract(epoch from p.office_until - p.office_from)::int / 60 as open
      from property p where p.id = $1::uuid),
  office_day as (
    select d.day, lead(d.day) over (order by d.day) as next, row_number() over (order by d.day) - 1 as place, count(*) over () as places
      from property p, lateral (select $2::timestamptz::date + n as day
                                  from generate_series(0, $3::timestamptz::date - $2::timestamptz::date) n) d
     where p.id = $1::uuid and extract(isodow from d.day)::int = any (p.office_days)
       and not exists (select from closed_date c where c.property_id = p.id and c.day = d.day)),
  thrown as (
    select i, ${dice(180, 1)} as came, 5 + ${dice(200, 2)} as to_answer, 10 + ${dice(140, 3)} as to_solve, ${dice(100, 4)} as luck,
           (i::bigint * (select max(places) from office_day) / ($4::int + 1)) as place
      from generate_series(1, $4::int) i),
  planned as (
    select t.*, (d.day + o.office_from) at time zone o.time_zone + ${minutes('t.came')} as created_at,
           (d.next + o.office_from) at time zone o.time_zone as next_open, o.open
      from thrown t join office_day d on d.place = t.place cross join office o),
  course as (
    select p.*, case when luck >= 40 then created_at + ${minutes('to_answer + to_solve')} else next_open + ${minutes('to_solve')} end as solved,
           case when luck >= 40 then to_answer + to_solve else open - came + to_solve end as solve_took,
           created_at + ${minutes('to_answer')} as answered
      from planned p where created_at < $3::timestamptz),
  known as (
    select *, case when answered < $3::timestamptz then answered end as answered_at, luck = 0 as is_stuck,
           luck in (1, 2, 3) and answered < $3::timestamptz as is_rejected,
           case when solved < $3::timestamptz and luck > 3 then solved end as resolved_at,
           case when solved + interval '3 days' < $3::timestamptz and luck > 3 then solved + interval '3 days' end as closed
      from course)
  insert into complaint (property_id, id, code, source, tenant_id, unit_id, floor_id, category_id, title, description, priority,
    status, assignee_id, created_by, created_at, updated_at, waiting_since, answered_at, answer_minutes, resolved_at, solve_minutes,
    closed_at, rating, rated_at, answer_due_at, answer_escalate_at, solve_due_at, solve_escalate_at, answer_level, solve_level)
  select $1::uuid, ${idAt('k.created_at', `'complaint' || i`)}, 'KLH-' || lpad(i::text, greatest(5, length(i::text)), '0'), 'tenant', t.id, u.id, u.floor_id, c.id,
         ${oneOf(COMPLAINTS, dice(6, 5))} || ' di ' || coalesce(u.name, t.name), '', ${oneOf(PRIORITIES, dice(6, 6))},
         case when is_rejected then 'rejected' when closed is not null then 'closed' when resolved_at is not null then 'resolved'
              when answered_at is null then 'new' when is_stuck then 'in_progress' else 'acknowledged' end,
         ($5::uuid[])[1 + i % cardinality($5::uuid[])], ta.account_id, k.created_at,
         coalesce(closed, resolved_at, answered_at, k.created_at), case when answered_at is null then k.created_at end,
         answered_at, case when answered_at is not null then to_answer end, resolved_at, case when resolved_at is not null then solve_took end,
         case when is_rejected then answered_at else closed end,
         case when closed is not null and luck > 50 then 2 + ${dice(4, 7)} end, case when closed is not null and luck > 50 then closed end,
         k.created_at + interval '4 hours', k.created_at + interval '8 hours', k.created_at + interval '2 days', k.created_at + interval '3 days',
         2, 2
    from known k
    ${joinOne('tenant', 't', dice(1_000_000, 8))}
    join lateral (select account_id from tenant_account ta where ta.property_id = $1::uuid and ta.tenant_id = t.id limit 1) ta on true
    left join lateral (select u.* from tenant_unit tu join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
                        where tu.property_id = $1::uuid and tu.tenant_id = t.id limit 1) u on true
    ${joinOne('category', 'c', dice(5, 9), `kind = 'complaint'`)}`;

export const INSERT_COMPLAINT_ENTRIES = `
  insert into complaint_entry (property_id, complaint_id, id, kind, text, created_by, created_at)
  select c.property_id, c.id, ${idAt('e.at', 'c.id::text || e.kind')}, e.kind, e.text, c.assignee_id, e.at
    from complaint c
   cross join lateral (values
      ('answer', 'Terima kasih, petugas kami segera datang.', c.answered_at),
      ('rejected', 'Bukan tanggung jawab pengelola gedung.', case when c.status = 'rejected' then c.closed_at end),
      ('resolved', 'Sudah diperbaiki.', c.resolved_at),
      ('closed', '', case when c.status = 'closed' then c.closed_at end)) e (kind, text, at)
   where c.property_id = $1::uuid and e.at is not null`;

/**
 * Work orders; `$4` is their number. They come from every date of a schedule and from every other complaint. The
 * remaining ones are created by hand or from an asset. Numbers follow the creation time.
 */
export const INSERT_ORDERS = `
  with asked as (
    select (o.due_on + time '07:00') at time zone p.time_zone as created_at, 'maintenance' as source, s.title, null::uuid as complaint_id,
           o.schedule_id, o.due_on, s.asset_id, null::uuid as tenant_id, null::uuid as floor_id, s.category_id
      from maintenance_occurrence o join maintenance_schedule s on s.property_id = o.property_id and s.id = o.schedule_id
      join property p on p.id = o.property_id
     where o.property_id = $1::uuid and (o.due_on + time '07:00') at time zone p.time_zone < $3::timestamptz),
  complained as (
    select c.created_at + interval '3 minutes', 'complaint', c.title, c.id, null::uuid, null::date, null::uuid, c.tenant_id, c.floor_id, null::uuid
      from complaint c where c.property_id = $1::uuid and right(c.code, 1) in ('0', '2', '4', '6', '8') and c.created_at + interval '3 minutes' < $3::timestamptz),
  by_hand as (
    select $2::timestamptz + ($3::timestamptz - $2::timestamptz) * (i - 0.5) / n.left_over, case when i % 3 = 0 then 'asset' else 'manual' end,
           ${oneOf(WORK, dice(6, 10))}, null::uuid, null::uuid, null::date, case when i % 3 = 0 then a.id end, null::uuid, a.floor_id, null::uuid
      from (select greatest($4::int - (select count(*) from asked) - (select count(*) from complained), 0)::int as left_over) n
     cross join generate_series(1, n.left_over) i
      ${joinOne('asset', 'a', dice(1_000_000, 11))}),
  every_one as (
    select *, row_number() over (order by created_at, source, schedule_id, complaint_id) as i
      from (select * from asked union all select * from complained union all select * from by_hand) e),
  course as (
    select e.*, ${dice(100, 12)} as luck, created_at + ${minutes(`10 + ${dice(600, 13)}`)} as started,
           created_at + ${minutes(`650 + ${dice(3000, 14)}`)} as done, created_at + interval '2 days' as due_at
      from every_one e),
  known as (
    select *, case when luck = 0 then case when started < $3::timestamptz then 'on_hold' else 'open' end
                   when luck in (1, 2) and created_at + interval '1 hour' < $3::timestamptz then 'cancelled'
                   when done < $3::timestamptz then 'done' when started < $3::timestamptz then 'in_progress' else 'open' end as status
      from course)
  insert into work_order (property_id, id, number, code, title, category_id, priority, status, source, complaint_id, schedule_id, due_on,
    asset_id, floor_id, location, tenant_id, assignee_id, due_at, created_by, created_at, started_at, done_at, cancelled_at, overdue_told_at,
    updated_at)
  select $1::uuid, ${idAt('k.created_at', `'order' || i`)}, i, 'WO-' || p.short_code || '-' || lpad(i::text, greatest(6, length(i::text)), '0'),
         k.title, coalesce(k.category_id, c.id), ${oneOf(PRIORITIES, dice(6, 15))}, k.status, k.source, k.complaint_id, k.schedule_id, k.due_on,
         k.asset_id, k.floor_id, ${oneOf(PLACES, dice(6, 16))}, k.tenant_id, ($5::uuid[])[1 + i % cardinality($5::uuid[])], k.due_at,
         case when k.source <> 'maintenance' then ($5::uuid[])[1] end, k.created_at,
         case when k.status in ('in_progress', 'on_hold', 'done') then k.started end, case when k.status = 'done' then k.done end,
         case when k.status = 'cancelled' then k.created_at + interval '1 hour' end,
         case when k.status in ('open', 'in_progress', 'on_hold') and k.due_at < $3::timestamptz then k.due_at end,
         case k.status when 'done' then k.done when 'cancelled' then k.created_at + interval '1 hour' when 'open' then k.created_at else k.started end
    from known k join property p on p.id = $1::uuid
    ${joinOne('category', 'c', dice(5, 17), `kind = 'work_order'`)}`;

export const INSERT_ORDER_EVENTS = `
  insert into work_order_event (property_id, work_order_id, id, kind, move, created_by, created_at)
  select w.property_id, w.id, ${idAt('e.at', `w.id::text || e.kind || coalesce(e.move, '')`)}, e.kind, e.move,
         case when e.kind = 'created' then w.created_by else w.assignee_id end, e.at
    from work_order w
   cross join lateral (values
      ('created', null, w.created_at), ('moved', 'start', w.started_at), ('moved', 'finish', w.done_at),
      ('moved', 'cancel', w.cancelled_at)) e (kind, move, at)
   where w.property_id = $1::uuid and e.at is not null`;

/** Sets the counters, so that new complaints and work orders get the next number. */
export const SET_COUNTERS = `
  with complaints as (
    insert into complaint_counter select $1::uuid, max(right(code, -4)::int) from complaint where property_id = $1::uuid having count(*) > 0)
  insert into work_order_counter select $1::uuid, max(number) from work_order where property_id = $1::uuid having count(*) > 0`;
