-- Counts for dashboards and analytics. Triggers write changes, a job adds them up; see docs/decisions/0015.

-- Counts per property and local day. Columns that a measure does not use are ''. The comments on the parts_of_ functions below
-- name the columns that each measure uses.
create table rollup_day (
  property_id uuid not null references property,
  measure text not null,
  day date not null,
  -- Kind of permit or slot.
  kind text not null,
  stage text not null,
  -- Category or slot.
  record_id text not null,
  priority text not null,
  -- State, hour, decision, time span, field, direction, source, stars or outcome.
  detail text not null,
  events bigint not null,
  -- Sum of minutes, pieces, capacity or stars.
  amount bigint not null,
  primary key (property_id, measure, day, kind, stage, record_id, priority, detail)
);
-- Finds counts that became zero. They are deleted, so that the table equals a recount row by row.
create index rollup_day_of_nothing on rollup_day (property_id) where events = 0 and amount = 0;
call protect_for_staff('rollup_day');

-- Changes of counts, inserted by triggers in the transaction of the change. Rows are only added, so writers do not wait for each
-- other. The job deletes them and adds them up. No foreign key: the row that changed has one.
create table rollup_change (
  property_id uuid not null,
  id bigint not null generated always as identity,
  measure text not null,
  day date not null,
  kind text not null,
  stage text not null,
  record_id text not null,
  priority text not null,
  detail text not null,
  events bigint not null,
  amount bigint not null,
  primary key (property_id, id)
);
call protect_for_staff('rollup_change');

-- Properties whose counts must be computed again, not before `ripe_at`.
create table rollup_rebuild (
  property_id uuid primary key references property,
  ripe_at timestamptz not null
);
call protect_for_staff('rollup_rebuild');

-- What one row of a table adds to the counts. Triggers and recount use the same functions, so they cannot differ. A
-- part whose `day` is null is ignored.
create type rollup_part as (
  measure text, day date, kind text, stage text, record_id text, priority text, detail text, events bigint, amount bigint);

-- Lower end of the span of minutes that a duration falls into. `packages/shared/src/domain/insight/spans.ts` computes medians from it.
create function rollup_span(p_minutes numeric) returns text language sql immutable parallel safe as $$
  select (array[0, 5, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 30720])[
    width_bucket(greatest(p_minutes, 0), array[0, 5, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 30720]::numeric[])]::text
$$;

-- Permits by kind, with the state or the hour of submission in `detail`.
create function parts_of_permit(r permit, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, local.at::date, r.kind, ''::text, ''::text, ''::text, part.detail, 1::bigint, 0::bigint
    from (select r.created_at at time zone zone as at) local
   cross join lateral (values ('permit.submitted'::text, r.state), ('permit.hour', to_char(local.at, 'HH24'))) part (measure, detail)
   where local.at is not null
$$;

-- Decisions by kind and stage. `detail` is the decision, or the time span with the office minutes in `amount`.
-- `stage.in_time` counts those that met their deadline.
create function parts_of_permit_stage(r permit_stage, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, (r.decided_at at time zone zone)::date, p.kind, r.stage, ''::text, ''::text, part.detail, 1::bigint, part.amount
    from permit p
   cross join lateral (values
      ('stage.decided'::text, r.decision, 0::bigint),
      ('stage.time', rollup_span(r.office_minutes), r.office_minutes::bigint),
      ('stage.in_time', 'in_time', case when r.decided_at <= r.due_at then 0::bigint end)
    ) part (measure, detail, amount)
   where p.property_id = r.property_id and p.id = r.permit_id and r.decided_at is not null and part.amount is not null
$$;

-- Rejected items by kind and stage, on the day the permit was submitted.
create function parts_of_permit_item(r permit_item, zone text) returns setof rollup_part language sql stable as $$
  select 'permit.item_rejected'::text, (p.created_at at time zone zone)::date, p.kind, r.rejected_stage, ''::text, ''::text, ''::text,
         1::bigint, 0::bigint
    from permit p
   where p.property_id = r.property_id and p.id = r.permit_id and r.rejected_stage is not null
$$;

-- Permits sent back for correction by kind and stage, and their fields by kind with the field in `detail`. A permit is
-- counted once per stage and once per field, on the day of its first correction, so that the register can list them.
create function parts_of_permit_correction(r permit_correction, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, (r.asked_at at time zone zone)::date, p.kind, part.stage, ''::text, ''::text, part.field, 1::bigint, 0::bigint
    from permit p
   cross join lateral (
      select 'permit.returned'::text as measure, r.stage, ''::text as field where r.is_first
      union select 'permit.returned_field', '', f from unnest(r.new_fields) f) part
   where p.property_id = r.property_id and p.id = r.permit_id
$$;

-- Bookings by kind and slot: `events` is the booked capacity, `amount` the total capacity.
create function parts_of_slot_day(r slot_day, zone text) returns setof rollup_part language sql stable as $$
  select 'slot.taken'::text, r.day, s.kind, ''::text, r.slot_id::text, ''::text, ''::text, r.taken::bigint, r.capacity::bigint
    from slot s where s.property_id = r.property_id and s.id = r.slot_id
$$;

-- Movements of goods, with the direction in `detail` and the pieces in `amount`.
create function parts_of_goods_movement(r goods_movement, zone text) returns setof rollup_part language sql stable as $$
  select 'goods.moved'::text, (r.moved_at at time zone zone)::date, ''::text, ''::text, ''::text, ''::text, r.direction,
         1::bigint, r.qty::bigint
   where r.moved_at is not null
$$;

-- Movements at the gate without steps of a muster, with the action in `detail` and the number of items in `amount`.
create function parts_of_gate_movement(r gate_movement, zone text) returns setof rollup_part language sql stable as $$
  select 'gate.passed'::text, (r.at at time zone zone)::date, ''::text, ''::text, ''::text, ''::text, r.action, 1::bigint, r.items::bigint
   where r.at is not null and r.action <> 'muster'
$$;

-- Complaints by category and priority. `complaint.late_begun` and `complaint.late_ended` are the first and last day of
-- a delay. A complaint is late from the due day of its answer until it is answered, and from the due day of its
-- solution until it is resolved, closed or rejected. Two delays that overlap or touch count as one. A delay that ends
-- on its first day is not counted.
create function parts_of_complaint(r complaint, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, part.day, ''::text, ''::text, r.category_id::text, part.priority, part.detail, 1::bigint, part.amount
    from (select (r.answer_due_at at time zone zone)::date as answer_due, (r.solve_due_at at time zone zone)::date as solve_due,
                 (case when r.status in ('resolved', 'closed', 'rejected') then coalesce(r.resolved_at, r.closed_at) end
                   at time zone zone)::date as ended) first
   cross join lateral (select coalesce((r.answered_at at time zone zone)::date, first.ended) as answered) second
   cross join lateral (select coalesce(second.answered > first.answer_due, first.answer_due is not null) as unanswered,
                              coalesce(first.ended > first.solve_due, first.solve_due is not null) as unsolved) third
   cross join lateral (select third.unanswered and third.unsolved and coalesce(second.answered >= first.solve_due, true) as both) late
   cross join lateral (values
      -- `detail`: source.
      ('complaint.opened'::text, (r.created_at at time zone zone)::date, r.priority, r.source, 0::bigint),
      -- `detail`: time span. `amount`: office minutes.
      ('complaint.answered', (r.answered_at at time zone zone)::date, r.priority, rollup_span(coalesce(r.answer_minutes, 0)), coalesce(r.answer_minutes, 0)::bigint),
      ('complaint.solved', (r.resolved_at at time zone zone)::date, r.priority, rollup_span(coalesce(r.solve_minutes, 0)), coalesce(r.solve_minutes, 0)::bigint),
      ('complaint.solved_in_time', case when r.resolved_at <= r.solve_due_at then (r.resolved_at at time zone zone)::date end, r.priority, '', 0),
      -- `detail` and `amount`: stars.
      ('complaint.rated', (r.rated_at at time zone zone)::date, '', r.rating::text, r.rating::bigint),
      -- `complaint.ended`: resolved, closed or rejected.
      ('complaint.ended', first.ended, '', '', 0),
      ('complaint.late_begun', case when late.both then least(first.answer_due, first.solve_due)
                                    when third.unanswered then first.answer_due end, '', '', 0),
      ('complaint.late_ended', case when third.unanswered and not late.both then second.answered end, '', '', 0),
      ('complaint.late_begun', case when third.unsolved and not late.both then first.solve_due end, '', '', 0),
      ('complaint.late_ended', case when third.unsolved then first.ended end, '', '', 0)
    ) part (measure, day, priority, detail, amount)
   where part.day is not null
$$;

-- Work orders by category and priority.
create function parts_of_work_order(r work_order, zone text) returns setof rollup_part language sql stable as $$
  select part.measure, part.day, ''::text, ''::text, coalesce(r.category_id::text, ''), part.priority, part.detail, 1::bigint, part.amount
    from (select coalesce(r.done_at, r.cancelled_at) as at,
                 floor(extract(epoch from r.done_at - r.created_at) / 60) as minutes) ended
   cross join lateral (values
      -- `detail`: source.
      ('work_order.opened'::text, (r.created_at at time zone zone)::date, r.priority, r.source, 0::bigint),
      ('work_order.done', (r.done_at at time zone zone)::date, r.priority, r.source, 0),
      ('work_order.done_in_time', case when r.done_at <= r.due_at then (r.done_at at time zone zone)::date end, '', r.source, 0),
      ('work_order.done_late', case when r.done_at > r.due_at then (r.done_at at time zone zone)::date end, '', r.source, 0),
      -- `detail`: time span. `amount`: minutes from creation to completion, nights included.
      ('work_order.time', (r.done_at at time zone zone)::date, '', rollup_span(ended.minutes), ended.minutes::bigint),
      ('work_order.ended', (ended.at at time zone zone)::date, '', '', 0),
      -- The first day at whose end the work order was overdue, and the day on which it was no longer overdue.
      ('work_order.late_begun', case when ended.at is null or (ended.at at time zone zone)::date > (r.due_at at time zone zone)::date
                                     then (r.due_at at time zone zone)::date end, '', '', 0),
      ('work_order.late_ended', case when (ended.at at time zone zone)::date > (r.due_at at time zone zone)::date
                                     then (ended.at at time zone zone)::date end, '', '', 0),
      -- Maintenance by its due day. `detail`: in_time, late, open or cancelled.
      ('maintenance.due', r.due_on, '',
       case when r.status = 'cancelled' then 'cancelled' when r.done_at is null then 'open'
            when r.done_at > r.due_at then 'late' else 'in_time' end, 0)
    ) part (measure, day, priority, detail, amount)
   where part.day is not null
$$;

-- Whether the rows of a table come from test permits as long as their property is in preparation. They are not counted then.
create function is_test_at_first(source text) returns boolean language sql immutable parallel safe
  as $$ select source not in ('complaint', 'work_order') $$;

-- Creates the trigger function that inserts the difference between the parts of the new and the old row.
create procedure keep_rolled_up(target regclass) language plpgsql as $$
begin
  execute format($body$
    create function roll_up_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $function$
    declare
      zone text;
      of_property uuid := case when tg_op = 'DELETE' then old.property_id else new.property_id end;
    begin
      select time_zone into zone from property where id = of_property and (live_since is not null or not is_test_at_first('%1$s'));
      if zone is null then return null; end if;
      insert into rollup_change (property_id, measure, day, kind, stage, record_id, priority, detail, events, amount)
      select of_property, p.measure, p.day, p.kind, p.stage, p.record_id, p.priority, p.detail, sum(p.events), sum(p.amount)
        from (select * from parts_of_%1$s(new, zone)
              union all
              select measure, day, kind, stage, record_id, priority, detail, -events, -amount from parts_of_%1$s(old, zone)) p
       group by 2, 3, 4, 5, 6, 7, 8 having sum(p.events) <> 0 or sum(p.amount) <> 0;
      return null;
    end $function$ $body$, target);
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
create trigger decision_is_rolled_up after insert or delete or update of decision, decided_at, asked_at, due_at on permit_stage
  for each row execute function roll_up_permit_stage();

-- The conditions skip items that were never rejected, which are most of them.
create trigger refused_item_is_rolled_up after insert on permit_item
  for each row when (new.rejected_stage is not null) execute function roll_up_permit_item();
create trigger refusal_of_item_is_rolled_up after update of rejected_stage on permit_item
  for each row when (old.rejected_stage is distinct from new.rejected_stage) execute function roll_up_permit_item();
create trigger removed_item_is_rolled_up after delete on permit_item
  for each row when (old.rejected_stage is not null) execute function roll_up_permit_item();
create trigger correction_is_rolled_up after insert or delete or update of asked_at on permit_correction
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

-- A new time zone moves the beginning of every day, and going live lets the slots count, so all counts are computed again. The rebuild starts one minute
-- later, because running transactions may still write days of the old zone. No transaction lasts longer than a minute.
create function rebuild_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollup_rebuild values (new.id, now() + interval '1 minute')
  on conflict (property_id) do update set ripe_at = excluded.ripe_at;
  return null;
end $$;
create trigger property_is_counted_again after update of time_zone, live_since on property
  for each row when ((old.time_zone, old.live_since) is distinct from (new.time_zone, new.live_since))
  execute function rebuild_counts();

-- All counts of a property, computed from its rows.
create function recount_rollups(p_property_id uuid) returns setof rollup_part
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  zone text;
  is_live boolean;
  source text;
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null then
    raise exception 'another property is not counted' using errcode = 'insufficient_privilege';
  end if;
  select p.time_zone, p.live_since is not null into zone, is_live from property p where p.id = p_property_id;
  foreach source in array array['permit', 'permit_stage', 'permit_item', 'permit_correction', 'slot_day', 'goods_movement',
                                'gate_movement', 'complaint', 'work_order']
  loop
    continue when not is_live and is_test_at_first(source);
    return query execute format($query$
      select p.measure, p.day, p.kind, p.stage, p.record_id, p.priority, p.detail, sum(p.events)::bigint, sum(p.amount)::bigint
        from %1$I r cross join lateral parts_of_%1$s(r, $2) p
       where r.property_id = $1 group by 1, 2, 3, 4, 5, 6, 7 having sum(p.events) <> 0 or sum(p.amount) <> 0
      $query$, source) using p_property_id, zone;
  end loop;
end $$;

-- Properties with changes or due for a recount, found by skipping through the index.
create function rollups_waiting(p_now timestamptz, p_limit int) returns table (property_id uuid, is_rebuild boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive changed as (
    (select c.property_id from rollup_change c order by c.property_id limit 1)
    union all
    select (select c.property_id from rollup_change c where c.property_id > changed.property_id order by c.property_id limit 1)
      from changed where changed.property_id is not null)
  select w.property_id, bool_or(w.is_rebuild)
    from (select changed.property_id, false as is_rebuild from changed where changed.property_id is not null
          union all
          select r.property_id, true from rollup_rebuild r where r.ripe_at <= p_now) w
   group by w.property_id order by w.property_id limit p_limit
$$;

-- The properties whose counts may be read in this transaction. PL/pgSQL, so that its plan is cached.
create function app_counted_properties() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_tenant_id() is not null then
    return '{}';
  end if;
  return array_remove(array[app_property_id()] || array(select sp.property_id from staff_property sp where sp.account_id = app_staff_id()), null);
end $$;

-- Summaries: what screens read, one row per property and day or month and one column per figure. A request over 43 properties and
-- a quarter reads 30,000 rows here and a million in `rollup_day`. `day` is the day, or the first day of the month.

-- Permits by kind: their current state, and the hour of the day at which they were submitted. Rows with kind '' are
-- for all kinds.
create table rollup_permit (
  property_id uuid not null references property,
  grain text not null,
  day date not null,
  kind text not null,
  submitted int not null, in_review int not null, returned int not null, rejected int not null, approved int not null,
  checked int not null, closed int not null, cancelled int not null, suspended int not null,
  hour_0 int not null, hour_1 int not null, hour_2 int not null, hour_3 int not null, hour_4 int not null,
  hour_5 int not null, hour_6 int not null, hour_7 int not null, hour_8 int not null, hour_9 int not null,
  hour_10 int not null, hour_11 int not null, hour_12 int not null, hour_13 int not null, hour_14 int not null,
  hour_15 int not null, hour_16 int not null, hour_17 int not null, hour_18 int not null, hour_19 int not null,
  hour_20 int not null, hour_21 int not null, hour_22 int not null, hour_23 int not null,
  primary key (property_id, grain, day, kind)
);

-- Decisions, permits sent back for correction, refused items and office minutes by stage. `span_60` is the number of
-- decisions that took from 60 minutes up to the next span. Rows with kind '' are for all kinds.
create table rollup_stage (
  property_id uuid not null references property,
  grain text not null,
  kind text not null,
  day date not null,
  stage text not null,
  approved int not null, rejected int not null, returned int not null, corrections int not null, items_rejected int not null,
  in_time int not null, minutes bigint not null,
  span_0 int not null, span_5 int not null, span_15 int not null, span_30 int not null, span_60 int not null,
  span_120 int not null, span_240 int not null, span_480 int not null, span_960 int not null, span_1920 int not null,
  span_3840 int not null, span_7680 int not null, span_15360 int not null, span_30720 int not null,
  primary key (property_id, grain, kind, day, stage)
);

-- Fields for which permits were sent back for correction. Rows with kind '' are for all kinds.
create table rollup_field (
  property_id uuid not null references property,
  grain text not null,
  kind text not null,
  day date not null,
  field text not null,
  events int not null,
  primary key (property_id, grain, kind, day, field)
);

-- Durations: `complaint.answered` and `complaint.solved` in office minutes, `work_order.time` in minutes.
create table rollup_time (
  property_id uuid not null references property,
  grain text not null,
  day date not null,
  measure text not null,
  span_0 int not null, span_5 int not null, span_15 int not null, span_30 int not null, span_60 int not null,
  span_120 int not null, span_240 int not null, span_480 int not null, span_960 int not null, span_1920 int not null,
  span_3840 int not null, span_7680 int not null, span_15360 int not null, span_30720 int not null,
  primary key (property_id, grain, day, measure)
);

-- Complaints and work orders. `judged` is the number that had a deadline when they ended, `in_time` the number that
-- met it.
create table rollup_ticket (
  property_id uuid not null references property,
  grain text not null,
  day date not null,
  subject text not null,
  opened int not null, ended int not null, late_begun int not null, late_ended int not null, in_time int not null, judged int not null,
  primary key (property_id, grain, day, subject)
);

-- Pieces of goods, movements at the gate, maintenance by its due day, and ratings of complaints.
create table rollup_building (
  property_id uuid not null references property,
  grain text not null,
  day date not null,
  goods_in bigint not null, goods_out bigint not null, gate_in int not null, gate_out int not null, gate_refuse int not null,
  maintenance_in_time int not null, maintenance_late int not null, maintenance_open int not null, maintenance_cancelled int not null,
  ratings int not null, stars int not null,
  primary key (property_id, grain, day)
);

-- Permits and decisions by tenant (`party` is its id) and by company (`party` is its search key), for the ranking.
-- `permits` and `refused` (rejected, or sent back at least once) are by the day of submission, the times by the day of
-- the decision. Rows with kind '' are for all kinds. Computed from the rows of a day, because a permit and its applicant
-- are stored one after the other.
create table rollup_party (
  property_id uuid not null references property,
  grain text not null,
  day date not null,
  side text not null,
  kind text not null,
  party text not null,
  -- The company as it was written. Empty for a tenant.
  name text not null,
  permits int not null, refused int not null, in_time int not null,
  span_0 int not null, span_5 int not null, span_15 int not null, span_30 int not null, span_60 int not null,
  span_120 int not null, span_240 int not null, span_480 int not null, span_960 int not null, span_1920 int not null,
  span_3840 int not null, span_7680 int not null, span_15360 int not null, span_30720 int not null,
  primary key (property_id, side, kind, party, grain, day),
  constraint party_side_is_known check (side in ('tenant', 'company'))
);
-- Finds the first of the ranking without reading the wide rows. The primary key then finds the rows of those few.
create index rollup_party_by_day on rollup_party (property_id, grain, side, kind, day) include (party, permits);

-- Booked capacity (`taken`) and total capacity (`places`) of each slot that has a row in `slot_day`. By day only, not
-- by month. Read by an index-only scan.
create table rollup_slot (
  property_id uuid not null references property,
  day date not null,
  slot_id uuid not null,
  taken int not null,
  places int not null,
  primary key (property_id, day, slot_id) include (taken, places)
);
alter table rollup_slot enable row level security;
create policy whose_counts_may_be_read on rollup_slot for select
  using (property_id = any ((select app_counted_properties())::uuid[]));

do $$
declare
  target text;
begin
  foreach target in array array['rollup_permit', 'rollup_stage', 'rollup_field', 'rollup_time', 'rollup_ticket', 'rollup_building', 'rollup_party'] loop
    execute format('alter table %I add constraint %I check (grain in (''day'', ''month''))', target, target || '_grain_is_known');
    execute format('alter table %I enable row level security', target);
    execute format('create policy whose_counts_may_be_read on %I for select
      using (property_id = any ((select app_counted_properties())::uuid[]))', target);
  end loop;
end $$;

-- Periods to summarise: the given days and their months.
create function rollup_periods(p_days date[]) returns table (grain text, day date, until date) language sql immutable as $$
  select 'day', d, d from unnest(p_days) d
  union select 'month', date_trunc('month', d)::date, (date_trunc('month', d) + interval '1 month - 1 day')::date from unnest(p_days) d
$$;

-- Counts of `p_days` and of the months that contain them. `offset 0` fixes the join order: with stale statistics the
-- planner would compare every count with every period.
create function rollup_rows(p_property_id uuid, p_days date[], p_measures text[])
returns table (grain text, period date, measure text, kind text, stage text, detail text, events bigint, amount bigint)
language sql stable as $$
  select p.grain, p.day, r.measure, r.kind, r.stage, r.detail, r.events, r.amount
    from rollup_periods(p_days) p
   cross join lateral (
     select * from rollup_day d
      where d.property_id = p_property_id and d.measure = any (p_measures) and d.day between p.day and p.until offset 0) r
$$;

-- The tenant and the company of a permit, if it has any. A private person has no company.
create function parties_of(p permit) returns table (side text, party text, name text) language sql stable as $$
  select 'tenant', p.tenant_id::text, '' where p.tenant_id is not null
  union all
  select 'company', a.company_key, a.company from permit_applicant a
   where a.property_id = p.property_id and a.permit_id = p.id and a.company_key <> ''
$$;

-- Another company (also an erased one) or tenant: marks the days of the permit by changes that add nothing.
create function mark_days_of_permit(p permit) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollup_change (property_id, measure, day, kind, stage, record_id, priority, detail, events, amount)
  select p.property_id, 'party.changed', d.day, '', '', '', '', '', 0, 0
    from property z
   cross join lateral (
     select (p.created_at at time zone z.time_zone)::date as day
     union select (s.decided_at at time zone z.time_zone)::date from permit_stage s
            where s.property_id = p.property_id and s.permit_id = p.id and s.decided_at is not null) d
   where z.id = p.property_id;
end $$;
create function mark_days_of_tenant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_days_of_permit(new);
  return null;
end $$;
create trigger other_tenant_is_rolled_up after update of tenant_id on permit
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function mark_days_of_tenant();
create function mark_days_of_company() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_days_of_permit(p) from permit p where p.property_id = new.property_id and p.id = new.permit_id;
  return null;
end $$;
create trigger other_company_is_rolled_up after update of company on permit_applicant
  for each row when (old.company is distinct from new.company) execute function mark_days_of_company();

-- Computes `rollup_party` of `p_days` and of their months. The caller has deleted their rows.
create function refresh_parties(p_property_id uuid, p_days date[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  zone text;
begin
  -- Before a property is live, its permits are tests.
  select p.time_zone into zone from property p where p.id = p_property_id and p.live_since is not null;
  insert into rollup_party
  select p_property_id, 'day', r.day, r.side, coalesce(r.kind, ''), r.party, max(r.name), sum(r.permits), sum(r.refused), sum(r.in_time),
    sum((r.span = '0')::int), sum((r.span = '5')::int), sum((r.span = '15')::int), sum((r.span = '30')::int),
    sum((r.span = '60')::int), sum((r.span = '120')::int), sum((r.span = '240')::int), sum((r.span = '480')::int),
    sum((r.span = '960')::int), sum((r.span = '1920')::int), sum((r.span = '3840')::int), sum((r.span = '7680')::int),
    sum((r.span = '15360')::int), sum((r.span = '30720')::int)
    from (
      select d.day, p.kind, x.side, x.party, x.name, 1 as permits,
             (p.state = 'rejected' or exists (
               select from permit_correction c where c.property_id = p.property_id and c.permit_id = p.id))::int as refused,
             0 as in_time, '' as span
        from unnest(p_days) d (day)
        join permit p on p.property_id = p_property_id and p.created_at >= d.day::timestamp at time zone zone
         and p.created_at < (d.day + 1)::timestamp at time zone zone
       cross join lateral parties_of(p) x
      union all
      select d.day, p.kind, x.side, x.party, x.name, 0, 0, (s.decided_at <= s.due_at)::int, rollup_span(s.office_minutes)
        from unnest(p_days) d (day)
        join permit_stage s on s.property_id = p_property_id and s.decided_at >= d.day::timestamp at time zone zone
         and s.decided_at < (d.day + 1)::timestamp at time zone zone and s.office_minutes is not null
        join permit p on p.property_id = s.property_id and p.id = s.permit_id
       cross join lateral parties_of(p) x) r
   group by r.day, r.side, r.party, grouping sets ((r.kind), ());

  insert into rollup_party
  select p_property_id, 'month', m.day, r.side, r.kind, r.party, max(r.name), sum(r.permits), sum(r.refused), sum(r.in_time),
    sum(r.span_0), sum(r.span_5), sum(r.span_15), sum(r.span_30), sum(r.span_60), sum(r.span_120), sum(r.span_240),
    sum(r.span_480), sum(r.span_960), sum(r.span_1920), sum(r.span_3840), sum(r.span_7680), sum(r.span_15360), sum(r.span_30720)
    from rollup_periods(p_days) m
    join rollup_party r on r.property_id = p_property_id and r.grain = 'day' and r.day between m.day and m.until
     and r.side = any (array['tenant', 'company']) and r.kind = any (array['', 'loading', 'unloading', 'work'])
   where m.grain = 'month' group by m.day, r.side, r.kind, r.party;
end $$;

-- Computes the summaries of `p_days` and of their months again, in the transaction that changed `rollup_day`. The
-- caller holds the property's lock, so only one transaction at a time does this for a property.
create function refresh_rollups(p_property_id uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target text;
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null then
    raise exception 'another property is not counted' using errcode = 'insufficient_privilege';
  end if;
  foreach target in array array['rollup_permit', 'rollup_stage', 'rollup_field', 'rollup_time', 'rollup_ticket', 'rollup_building'] loop
    execute format('delete from %I s using rollup_periods($2) p where s.property_id = $1 and s.grain = p.grain and s.day = p.day', target)
      using p_property_id, p_days;
  end loop;
  delete from rollup_slot s where s.property_id = p_property_id and s.day = any (p_days);
  -- Sides and kinds are named, so that the index finds the days.
  delete from rollup_party s using rollup_periods(p_days) p
   where s.property_id = p_property_id and s.grain = p.grain and s.day = p.day
     and s.side = any (array['tenant', 'company']) and s.kind = any (array['', 'loading', 'unloading', 'work']);

  insert into rollup_permit
  select p_property_id, r.grain, r.period, coalesce(r.kind, ''),
    sum(r.events * (r.detail = 'submitted')::int), sum(r.events * (r.detail = 'in_review')::int),
    sum(r.events * (r.detail = 'returned')::int), sum(r.events * (r.detail = 'rejected')::int),
    sum(r.events * (r.detail = 'approved')::int), sum(r.events * (r.detail = 'checked')::int),
    sum(r.events * (r.detail = 'closed')::int), sum(r.events * (r.detail = 'cancelled')::int),
    sum(r.events * (r.detail = 'suspended')::int), sum(r.events * (r.detail = '00')::int), sum(r.events * (r.detail = '01')::int),
    sum(r.events * (r.detail = '02')::int), sum(r.events * (r.detail = '03')::int), sum(r.events * (r.detail = '04')::int),
    sum(r.events * (r.detail = '05')::int), sum(r.events * (r.detail = '06')::int), sum(r.events * (r.detail = '07')::int),
    sum(r.events * (r.detail = '08')::int), sum(r.events * (r.detail = '09')::int), sum(r.events * (r.detail = '10')::int),
    sum(r.events * (r.detail = '11')::int), sum(r.events * (r.detail = '12')::int), sum(r.events * (r.detail = '13')::int),
    sum(r.events * (r.detail = '14')::int), sum(r.events * (r.detail = '15')::int), sum(r.events * (r.detail = '16')::int),
    sum(r.events * (r.detail = '17')::int), sum(r.events * (r.detail = '18')::int), sum(r.events * (r.detail = '19')::int),
    sum(r.events * (r.detail = '20')::int), sum(r.events * (r.detail = '21')::int), sum(r.events * (r.detail = '22')::int),
    sum(r.events * (r.detail = '23')::int)
    from rollup_rows(p_property_id, p_days, array['permit.submitted', 'permit.hour']) r
   group by r.grain, r.period, grouping sets ((r.kind), ());

  insert into rollup_stage
  select p_property_id, r.grain, coalesce(r.kind, ''), r.period, r.stage,
    sum(r.events * (r.detail = 'approved')::int), sum(r.events * (r.detail = 'rejected')::int),
    sum(r.events * (r.detail = 'returned')::int), sum(r.events * (r.measure = 'permit.returned')::int),
    sum(r.events * (r.measure = 'permit.item_rejected')::int), sum(r.events * (r.measure = 'stage.in_time')::int), sum(r.amount),
    sum(r.events * (r.detail = '0')::int), sum(r.events * (r.detail = '5')::int), sum(r.events * (r.detail = '15')::int),
    sum(r.events * (r.detail = '30')::int), sum(r.events * (r.detail = '60')::int), sum(r.events * (r.detail = '120')::int),
    sum(r.events * (r.detail = '240')::int), sum(r.events * (r.detail = '480')::int), sum(r.events * (r.detail = '960')::int),
    sum(r.events * (r.detail = '1920')::int), sum(r.events * (r.detail = '3840')::int), sum(r.events * (r.detail = '7680')::int),
    sum(r.events * (r.detail = '15360')::int), sum(r.events * (r.detail = '30720')::int)
    from rollup_rows(p_property_id, p_days, array['stage.decided', 'stage.time', 'stage.in_time', 'permit.returned', 'permit.item_rejected']) r
   group by r.grain, r.period, r.stage, grouping sets ((r.kind), ());

  insert into rollup_field
  select p_property_id, r.grain, coalesce(r.kind, ''), r.period, r.detail, sum(r.events)
    from rollup_rows(p_property_id, p_days, array['permit.returned_field']) r
   group by r.grain, r.period, r.detail, grouping sets ((r.kind), ());

  insert into rollup_time
  select p_property_id, r.grain, r.period, r.measure,
    sum(r.events * (r.detail = '0')::int), sum(r.events * (r.detail = '5')::int), sum(r.events * (r.detail = '15')::int),
    sum(r.events * (r.detail = '30')::int), sum(r.events * (r.detail = '60')::int), sum(r.events * (r.detail = '120')::int),
    sum(r.events * (r.detail = '240')::int), sum(r.events * (r.detail = '480')::int), sum(r.events * (r.detail = '960')::int),
    sum(r.events * (r.detail = '1920')::int), sum(r.events * (r.detail = '3840')::int), sum(r.events * (r.detail = '7680')::int),
    sum(r.events * (r.detail = '15360')::int), sum(r.events * (r.detail = '30720')::int)
    from rollup_rows(p_property_id, p_days, array['complaint.answered', 'complaint.solved', 'work_order.time']) r
   group by r.grain, r.period, r.measure;

  insert into rollup_ticket
  select p_property_id, r.grain, r.period, split_part(r.measure, '.', 1),
    sum(r.events * (r.measure like '%.opened')::int), sum(r.events * (r.measure like '%.ended')::int),
    sum(r.events * (r.measure like '%.late\_begun')::int), sum(r.events * (r.measure like '%.late\_ended')::int),
    sum(r.events * (r.measure like '%.%\_in\_time')::int),
    sum(r.events * (r.measure in ('complaint.solved', 'work_order.done_in_time', 'work_order.done_late'))::int)
    from rollup_rows(p_property_id, p_days, array[
      'complaint.opened', 'complaint.ended', 'complaint.late_begun', 'complaint.late_ended', 'complaint.solved',
      'complaint.solved_in_time', 'work_order.opened', 'work_order.ended', 'work_order.late_begun', 'work_order.late_ended',
      'work_order.done_in_time', 'work_order.done_late']) r
   group by r.grain, r.period, 4;

  insert into rollup_building
  select p_property_id, r.grain, r.period,
    sum(r.amount * (r.measure = 'goods.moved' and r.detail = 'in')::int),
    sum(r.amount * (r.measure = 'goods.moved' and r.detail = 'out')::int),
    sum(r.events * (r.measure = 'gate.passed' and r.detail = 'in')::int),
    sum(r.events * (r.measure = 'gate.passed' and r.detail = 'out')::int), sum(r.events * (r.detail = 'refuse')::int),
    sum(r.events * (r.detail = 'in_time')::int), sum(r.events * (r.detail = 'late')::int),
    sum(r.events * (r.detail = 'open')::int), sum(r.events * (r.detail = 'cancelled')::int),
    sum(r.events * (r.measure = 'complaint.rated')::int), sum(r.amount * (r.measure = 'complaint.rated')::int)
    from rollup_rows(p_property_id, p_days, array['goods.moved', 'gate.passed', 'maintenance.due', 'complaint.rated']) r
   group by r.grain, r.period;

  insert into rollup_slot
  select p_property_id, r.day, r.record_id::uuid, r.events, r.amount
    from rollup_day r where r.property_id = p_property_id and r.measure = 'slot.taken' and r.day = any (p_days);

  perform refresh_parties(p_property_id, p_days);
end $$;

-- Functions over many properties run with the rights of their owner: policies are checked for every row and hide row counts from the
-- planner. Each returns only rows of properties in `app_counted_properties()`.

-- Booked and total capacity by slot over all days, and by day over all slots. `today` is the capacity that the same
-- slots have now.
create function slot_use(p_properties uuid[], p_kind text, p_from date, p_until date)
returns table (slot_id uuid, day date, times bigint, taken bigint, places bigint, today bigint)
language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  with counted as materialized (select array(select unnest(p_properties) intersect select unnest(app_counted_properties())) as ids),
  s as materialized (
    select slot.id, case when slot.active then slot.capacity else 0 end as today from slot
     where slot.property_id = any ((select ids from counted)::uuid[]) and (p_kind is null or slot.kind = p_kind))
  select s.id, r.day, count(*), sum(r.taken), sum(r.places), sum(s.today)
    from rollup_slot r join s on s.id = r.slot_id
   where r.property_id = any ((select ids from counted)::uuid[]) and r.day between p_from and p_until
   group by grouping sets ((s.id), (r.day))
$$;

-- Open and overdue work orders by property and category. `overdue_before` is the number that were already overdue when
-- the local day began.
create function open_work_orders(p_properties uuid[], p_now timestamptz)
returns table (property_id uuid, category_id uuid, open bigint, overdue bigint, overdue_before bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.property_id, w.category_id, count(*), count(*) filter (where w.due_at <= p_now),
         count(*) filter (where w.due_at < date_trunc('day', p_now at time zone p.time_zone) at time zone p.time_zone)
    from property p join work_order w on w.property_id = p.id and w.is_open
   where p.id = any (array(select unnest(p_properties) intersect select unnest(app_counted_properties())))
   group by w.property_id, w.category_id
$$;

create function open_complaints(p_properties uuid[], p_now timestamptz)
returns table (property_id uuid, category_id uuid, open bigint, overdue bigint, overdue_before bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.property_id, o.category_id, count(*), count(*) filter (where o.due <= p_now), count(*) filter (where o.due < o.day_began)
    from (select c.property_id, c.category_id,
                 case when c.answered_at is null then least(c.answer_due_at, c.solve_due_at) else c.solve_due_at end as due,
                 date_trunc('day', p_now at time zone p.time_zone) at time zone p.time_zone as day_began
            from property p join complaint c on c.property_id = p.id and c.status not in ('resolved', 'closed', 'rejected')
           where p.id = any (array(select unnest(p_properties) intersect select unnest(app_counted_properties())))) o
   group by o.property_id, o.category_id
$$;

-- The `p_limit` work orders that have been overdue the longest.
create function late_work_orders(p_properties uuid[], p_now timestamptz, p_limit int)
returns table (property_id uuid, id uuid, due timestamptz)
language sql stable security definer rows 10 set search_path = public, pg_temp as $$
  select o.property_id, o.id, o.due_at
    from unnest(array(select unnest(p_properties) intersect select unnest(app_counted_properties()))) p (id)
   cross join lateral (
     select w.property_id, w.id, w.due_at from work_order w
      where w.property_id = p.id and w.is_open and w.due_at <= p_now order by w.due_at, w.id limit p_limit) o
   order by o.due_at, o.id limit p_limit
$$;

create function late_complaints(p_properties uuid[], p_now timestamptz, p_limit int)
returns table (property_id uuid, id uuid, due timestamptz)
language sql stable security definer rows 10 set search_path = public, pg_temp as $$
  select o.property_id, o.id, o.due
    from (select c.property_id, c.id,
                 case when c.answered_at is null then least(c.answer_due_at, c.solve_due_at) else c.solve_due_at end as due
            from complaint c
           where c.property_id = any (array(select unnest(p_properties) intersect select unnest(app_counted_properties())))
             and c.status not in ('resolved', 'closed', 'rejected')) o
   where o.due <= p_now order by o.due, o.id limit p_limit
$$;

-- The home of an approver shows their own decisions of the last days.
create index progress_log_by_decider on progress_log (property_id, created_by, create_time)
  where event in ('approved', 'returned', 'rejected');
