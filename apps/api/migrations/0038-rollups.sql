-- What dashboards and analytics read: counts per property and local day, kept by a job from what triggers note.

-- How long a stage took, and how long the office took to answer and to solve a complaint, in minutes of the office as it worked
-- then: hours that are changed later do not change what was.
create function office_minutes_between(p_property_id uuid, p_from timestamptz, p_until timestamptz) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(floor(sum(extract(epoch from greatest(interval '0',
           least(p_until, (d.day + p.office_until) at time zone p.time_zone)
           - greatest(p_from, (d.day + p.office_from) at time zone p.time_zone)))) / 60), 0)::int
    from property p
   cross join lateral (select (p_from at time zone p.time_zone)::date as first, (p_until at time zone p.time_zone)::date as last) span
   cross join lateral (select span.first + i as day from generate_series(0, least(span.last - span.first, 400)) i) d
   where p.id = p_property_id and extract(isodow from d.day)::int = any (p.office_days)
     and not exists (select from closed_date c where c.property_id = p.id and c.day = d.day)
$$;

alter table permit_stage add column office_minutes int;
alter table complaint add column answer_minutes int, add column solve_minutes int;

create function count_stage_minutes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.asked_at is null or new.decided_at is null then new.office_minutes := null;
  elsif tg_op = 'INSERT' or (new.asked_at, new.decided_at) is distinct from (old.asked_at, old.decided_at) then
    new.office_minutes := office_minutes_between(new.property_id, new.asked_at, new.decided_at);
  end if;
  return new;
end $$;
create trigger stage_counts_its_minutes before insert or update of asked_at, decided_at on permit_stage
  for each row execute function count_stage_minutes();

create function count_complaint_minutes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.answered_at is null then new.answer_minutes := null;
  elsif tg_op = 'INSERT' or new.answered_at is distinct from old.answered_at then
    new.answer_minutes := office_minutes_between(new.property_id, new.created_at, new.answered_at);
  end if;
  if new.resolved_at is null then new.solve_minutes := null;
  elsif tg_op = 'INSERT' or new.resolved_at is distinct from old.resolved_at then
    new.solve_minutes := office_minutes_between(new.property_id, new.created_at, new.resolved_at);
  end if;
  return new;
end $$;
create trigger complaint_counts_its_minutes before insert or update of answered_at, resolved_at on complaint
  for each row execute function count_complaint_minutes();

update permit_stage set office_minutes = office_minutes_between(property_id, asked_at, decided_at)
 where asked_at is not null and decided_at is not null;
update complaint set answer_minutes = office_minutes_between(property_id, created_at, answered_at),
                     solve_minutes = office_minutes_between(property_id, created_at, resolved_at)
 where answered_at is not null or resolved_at is not null;
update complaint set answer_minutes = null where answered_at is null and answer_minutes is not null;
update complaint set solve_minutes = null where resolved_at is null and solve_minutes is not null;

-- One count. What `a`, `b` and `c` tell apart depends on the measure and stands beside each of them below.
create table rollup_day (
  property_id uuid not null references property,
  measure text not null,
  -- A day of the property's zone.
  day date not null,
  a text not null,
  b text not null,
  c text not null,
  n bigint not null,
  -- What is added up beside the count: minutes, pieces, places, stars.
  total bigint not null,
  primary key (property_id, measure, day, a, b, c)
);
-- Counts that have come to nothing are taken away, so that what is kept is row by row what a recount gives.
create index rollup_day_of_nothing on rollup_day (property_id) where n = 0 and total = 0;
call protect_by_property('rollup_day');

-- By how much a count has changed, written in the transaction that changed it. Rows are only ever added, so no writer waits for
-- another; there is no foreign key, because the row that it tells of has one. The job takes the rows away and adds them up.
create table rollup_change (
  property_id uuid not null,
  id bigint not null generated always as identity,
  measure text not null,
  day date not null,
  a text not null,
  b text not null,
  c text not null,
  n bigint not null,
  total bigint not null,
  primary key (property_id, id)
);
call protect_by_property('rollup_change');

-- Properties that are to be counted anew, from then on.
create table rollup_rebuild (
  property_id uuid primary key references property,
  ripe_at timestamptz not null
);
call protect_by_property('rollup_rebuild');

create policy never_a_tenant on rollup_day as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on rollup_change as restrictive for all using ((select app_tenant_id()) is null);
create policy never_a_tenant on rollup_rebuild as restrictive for all using ((select app_tenant_id()) is null);

-- What one row of a table adds to the counts. Triggers and the recount ask the same function, so they cannot differ. A part
-- without a day counts nothing. Functions of one statement, which are planned as part of the statement that asks them.
create type rollup_part as (measure text, day date, a text, b text, c text, n bigint, total bigint);

-- The lower end of the span of minutes that a time falls into; `shared/domain/analytics/spans.ts` reads a median from them.
create function rollup_span(p_minutes numeric) returns text language sql immutable parallel safe as $$
  select (array[0, 5, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 30720])[
    width_bucket(greatest(p_minutes, 0), array[0, 5, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 30720]::numeric[])]::text
$$;

create function parts_of_permit(r permit, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, part.day, part.a, part.b, part.c, 1::bigint, 0::bigint
    from (values
      -- kind, state
      ('permit.submitted'::text, (r.created_at at time zone zone)::date, r.kind, r.state, ''::text),
      -- kind, hour
      ('permit.hour', (r.created_at at time zone zone)::date, r.kind, to_char(r.created_at at time zone zone, 'HH24'), '')
    ) part (measure, day, a, b, c)
   where part.day is not null
$$;

create function parts_of_permit_stage(r permit_stage, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, part.day, part.a, part.b, part.c, 1::bigint, part.total
    from permit p
   cross join lateral (values
      -- stage, kind, decision
      ('stage.decided'::text, (r.decided_at at time zone zone)::date, r.stage, p.kind, r.decision, 0::bigint),
      -- stage, kind, span; minutes of the office
      ('stage.time', case when r.office_minutes is not null then (r.decided_at at time zone zone)::date end, r.stage, p.kind,
       rollup_span(r.office_minutes), r.office_minutes::bigint)
    ) part (measure, day, a, b, c, total)
   where p.property_id = r.property_id and p.id = r.permit_id and part.day is not null
$$;

-- Goods that a stage refused, by the day on which their permit came: stage, kind.
create function parts_of_permit_item(r permit_item, zone text) returns setof rollup_part language sql stable as $$
  select 'permit.item_rejected'::text, (p.created_at at time zone zone)::date, r.rejected_stage, p.kind, ''::text, 1::bigint, 0::bigint
    from permit p
   where p.property_id = r.property_id and p.id = r.permit_id and r.rejected_stage is not null
$$;

-- Forms that were sent back, by stage and kind, and for which fields, by field and kind; a field of a list counts once.
create function parts_of_permit_correction(r permit_correction, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, (r.asked_at at time zone zone)::date, part.a, p.kind, ''::text, 1::bigint, 0::bigint
    from permit p
   cross join lateral (
      select distinct case when field is null then 'permit.returned' else 'permit.returned_field' end as measure,
             coalesce(split_part(field, '.', 1), r.stage) as a
        from unnest(array_prepend(null, r.fields)) field) part
   where p.property_id = r.property_id and p.id = r.permit_id
$$;

-- slot, kind; places taken of all places
create function parts_of_slot_day(r slot_day, zone text) returns setof rollup_part language sql stable as $$
  select 'slot.taken'::text, r.day, r.slot_id::text, s.kind, ''::text, r.taken::bigint, r.capacity::bigint
    from slot s where s.property_id = r.property_id and s.id = r.slot_id
$$;

-- direction; pieces
create function parts_of_goods_movement(r goods_movement, zone text) returns setof rollup_part language sql stable as $$
  select 'goods.moved'::text, (r.moved_at at time zone zone)::date, r.direction, ''::text, ''::text, 1::bigint, r.qty::bigint
   where r.moved_at is not null
$$;

-- action; things carried
create function parts_of_gate_movement(r gate_movement, zone text) returns setof rollup_part language sql stable as $$
  select 'gate.passed'::text, (r.at at time zone zone)::date, r.action, ''::text, ''::text, 1::bigint, r.items::bigint
   where r.at is not null
$$;

-- All of a complaint by category. It is late from the day at whose end it should have been answered until it is, and
-- from the day at whose end it should have been solved until it is; where the two touch they are one time. What is made good later
-- on the same day was late at the end of no day.
create function parts_of_complaint(r complaint, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, part.day, r.category_id::text, part.b, part.c, 1::bigint, part.total
    from (select (r.answer_due_at at time zone zone)::date as answer_due, (r.solve_due_at at time zone zone)::date as solve_due,
                 (case when r.status in ('resolved', 'closed', 'rejected') then coalesce(r.resolved_at, r.closed_at) end
                   at time zone zone)::date as ended) first
   cross join lateral (select coalesce((r.answered_at at time zone zone)::date, first.ended) as answered) second
   cross join lateral (select coalesce(second.answered > first.answer_due, first.answer_due is not null) as unanswered,
                              coalesce(first.ended > first.solve_due, first.solve_due is not null) as unsolved) third
   cross join lateral (select third.unanswered and third.unsolved and coalesce(second.answered >= first.solve_due, true) as both) late
   cross join lateral (values
      -- priority, source
      ('complaint.opened'::text, (r.created_at at time zone zone)::date, r.priority, r.source, 0::bigint),
      -- priority, span; minutes of the office
      ('complaint.answered', (r.answered_at at time zone zone)::date, r.priority, rollup_span(coalesce(r.answer_minutes, 0)), coalesce(r.answer_minutes, 0)::bigint),
      ('complaint.solved', (r.resolved_at at time zone zone)::date, r.priority, rollup_span(coalesce(r.solve_minutes, 0)), coalesce(r.solve_minutes, 0)::bigint),
      ('complaint.solved_in_time', case when r.resolved_at <= r.solve_due_at then (r.resolved_at at time zone zone)::date end, r.priority, '', 0),
      -- priority, status
      ('complaint.closed', (r.closed_at at time zone zone)::date, r.priority, r.status, 0),
      -- stars
      ('complaint.rated', (r.rated_at at time zone zone)::date, '', r.rating::text, r.rating::bigint),
      -- no longer to be dealt with
      ('complaint.ended', first.ended, '', '', 0),
      ('complaint.late_begun', case when late.both then least(first.answer_due, first.solve_due)
                                    when third.unanswered then first.answer_due end, '', '', 0),
      ('complaint.late_ended', case when third.unanswered and not late.both then second.answered end, '', '', 0),
      ('complaint.late_begun', case when third.unsolved and not late.both then first.solve_due end, '', '', 0),
      ('complaint.late_ended', case when third.unsolved then first.ended end, '', '', 0)
    ) part (measure, day, b, c, total)
   where part.day is not null
$$;

-- All of a work order by category.
create function parts_of_work_order(r work_order, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, part.day, coalesce(r.category_id::text, ''), part.b, part.c, 1::bigint, part.total
    from (select coalesce(r.done_at, r.cancelled_at) as at,
                 floor(extract(epoch from r.done_at - r.created_at) / 60) as minutes) ended
   cross join lateral (values
      -- priority, source
      ('work_order.opened'::text, (r.created_at at time zone zone)::date, r.priority, r.source, 0::bigint),
      ('work_order.done', (r.done_at at time zone zone)::date, r.priority, r.source, 0),
      ('work_order.done_in_time', case when r.done_at <= r.due_at then (r.done_at at time zone zone)::date end, '', r.source, 0),
      ('work_order.done_late', case when r.done_at > r.due_at then (r.done_at at time zone zone)::date end, '', r.source, 0),
      -- span; minutes from its beginning to its end, nights included
      ('work_order.time', (r.done_at at time zone zone)::date, '', rollup_span(ended.minutes), ended.minutes::bigint),
      ('work_order.ended', (ended.at at time zone zone)::date, '', '', 0),
      -- the first day at whose end it was late, and the day on which it no longer was
      ('work_order.late_begun', case when ended.at is null or (ended.at at time zone zone)::date > (r.due_at at time zone zone)::date
                                     then (r.due_at at time zone zone)::date end, '', '', 0),
      ('work_order.late_ended', case when (ended.at at time zone zone)::date > (r.due_at at time zone zone)::date
                                     then (ended.at at time zone zone)::date end, '', '', 0),
      -- maintenance by the day on which it was due: in_time, late, open, cancelled
      ('maintenance.due', r.due_on, '',
       case when r.status = 'cancelled' then 'cancelled' when r.done_at is null then 'open'
            when r.done_at > r.due_at then 'late' else 'in_time' end, 0)
    ) part (measure, day, b, c, total)
   where part.day is not null
$$;

-- Notes what a changed row adds and no longer adds.
create procedure keep_rolled_up(target regclass) language plpgsql as $$
begin
  execute format($body$
    create function roll_up_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $function$
    declare
      zone text;
      of_property uuid := case when tg_op = 'DELETE' then old.property_id else new.property_id end;
    begin
      select time_zone into zone from property where id = of_property;
      insert into rollup_change (property_id, measure, day, a, b, c, n, total)
      select of_property, part.measure, part.day, part.a, part.b, part.c, sum(part.n), sum(part.total)
        from (select * from parts_of_%1$s(new, zone)
              union all
              select measure, day, a, b, c, -n, -total from parts_of_%1$s(old, zone)) part
       group by 2, 3, 4, 5, 6 having sum(part.n) <> 0 or sum(part.total) <> 0;
      return null;
    end $function$ $body$, target);
  execute format('revoke execute on function roll_up_%1$s() from public', target);
end $$;

call keep_rolled_up('permit');
call keep_rolled_up('permit_stage');
call keep_rolled_up('permit_item');
call keep_rolled_up('permit_correction');
call keep_rolled_up('slot_day');
call keep_rolled_up('goods_movement');
call keep_rolled_up('gate_movement');
call keep_rolled_up('complaint');
call keep_rolled_up('work_order');

create trigger permit_is_rolled_up after insert or delete or update of kind, state, created_at on permit
  for each row execute function roll_up_permit();
create trigger decision_is_rolled_up after insert or delete or update of decision, decided_at, asked_at on permit_stage
  for each row execute function roll_up_permit_stage();
-- Most goods are never refused.
create trigger refused_item_is_rolled_up after insert on permit_item
  for each row when (new.rejected_stage is not null) execute function roll_up_permit_item();
create trigger refusal_of_item_is_rolled_up after update of rejected_stage on permit_item
  for each row when (old.rejected_stage is distinct from new.rejected_stage) execute function roll_up_permit_item();
create trigger removed_item_is_rolled_up after delete on permit_item
  for each row when (old.rejected_stage is not null) execute function roll_up_permit_item();
create trigger correction_is_rolled_up after insert or delete or update of stage, fields, asked_at on permit_correction
  for each row execute function roll_up_permit_correction();
create trigger places_are_rolled_up after insert or delete or update of capacity, taken on slot_day
  for each row execute function roll_up_slot_day();
create trigger goods_are_rolled_up after insert or delete on goods_movement
  for each row execute function roll_up_goods_movement();
create trigger gate_is_rolled_up after insert or delete on gate_movement
  for each row execute function roll_up_gate_movement();
create trigger complaint_is_rolled_up after insert or delete or update of category_id, priority, source, status, created_at,
    answered_at, resolved_at, closed_at, rated_at, rating, solve_due_at on complaint
  for each row execute function roll_up_complaint();
create trigger work_order_is_rolled_up after insert or delete or update of category_id, priority, source, status, created_at,
    done_at, cancelled_at, due_at, due_on on work_order
  for each row execute function roll_up_work_order();

-- In another zone all days begin at another time. A minute later, because who is at work just now may still note days of the
-- old one, and no transaction here lasts so long.
create function rebuild_in_another_zone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollup_rebuild values (new.id, now() + interval '1 minute')
  on conflict (property_id) do update set ripe_at = excluded.ripe_at;
  return null;
end $$;
create trigger another_zone_has_other_days after update of time_zone on property
  for each row when (old.time_zone is distinct from new.time_zone) execute function rebuild_in_another_zone();

-- Everything counted from the rows themselves.
create function recount_rollups(p_property_id uuid)
returns table (measure text, day date, a text, b text, c text, n bigint, total bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  zone text;
  source text;
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null then
    raise exception 'another property is not counted' using errcode = 'insufficient_privilege';
  end if;
  select p.time_zone into zone from property p where p.id = p_property_id;
  foreach source in array array['permit', 'permit_stage', 'permit_item', 'permit_correction', 'slot_day', 'goods_movement',
                                'gate_movement', 'complaint', 'work_order']
  loop
    return query execute format($query$
      select part.measure, part.day, part.a, part.b, part.c, sum(part.n)::bigint, sum(part.total)::bigint
        from %1$I r cross join lateral parts_of_%1$s(r, $2) part
       where r.property_id = $1 group by 1, 2, 3, 4, 5 having sum(part.n) <> 0 or sum(part.total) <> 0
      $query$, source) using p_property_id, zone;
  end loop;
end $$;

-- Properties with something to add up or to count anew, in the order of their ids: from change to change, not over all of them.
create function rollups_waiting(p_now timestamptz, p_limit int) returns table (property_id uuid, anew boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive changed as (
    (select c.property_id from rollup_change c order by c.property_id limit 1)
    union all
    select (select c.property_id from rollup_change c where c.property_id > changed.property_id order by c.property_id limit 1)
      from changed where changed.property_id is not null)
  select w.property_id, bool_or(w.anew)
    from (select changed.property_id, false as anew from changed where changed.property_id is not null
          union all
          select r.property_id, true from rollup_rebuild r where r.ripe_at <= p_now) w
   group by w.property_id order by w.property_id limit p_limit
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
  routine record;
begin
  execute format('grant select, insert, update, delete on rollup_day to %I', app_role);
  execute format('grant select, delete on rollup_change, rollup_rebuild to %I', app_role);
  for routine in
    select oid::regprocedure as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and (proname like 'parts\_of\_%' or proname in ('rollup_span', 'recount_rollups', 'rollups_waiting', 'office_minutes_between',
            'count_stage_minutes', 'count_complaint_minutes', 'rebuild_in_another_zone', 'keep_rolled_up'))
  loop
    execute format('revoke execute on routine %s from public', routine.name);
  end loop;
  execute format('grant execute on function recount_rollups(uuid), rollups_waiting(timestamptz, int) to %I', app_role);
end $$;

-- What was there before.
insert into rollup_rebuild select id, now() from property;
