-- Counts as screens read them: added up over months, over a whole group of properties, and without what no screen tells apart.
-- Whoever looks at a year, or at forty properties together, reads hundreds of rows and not hundreds of thousands.

-- Each piece (a property or a group, a day or a month) is made anew from `rollup_day` once something in it has changed.
create table rollup_brief (
  -- A property, or a group of them.
  scope_id uuid not null,
  grain text not null,
  measure text not null,
  -- The day, or the first of the month.
  day date not null,
  a text not null,
  b text not null,
  c text not null,
  n bigint not null,
  total bigint not null,
  primary key (scope_id, grain, measure, day, a, b, c),
  constraint grain_is_known check (grain in ('day', 'month'))
);

-- Pieces that are to be made anew.
create table rollup_stale (
  scope_id uuid not null,
  grain text not null,
  day date not null,
  primary key (grain, scope_id, day),
  constraint stale_grain_is_known check (grain in ('day', 'month'))
);

-- The group all of whose properties a staff member works for.
create function app_whole_group() returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  select a.group_id from account a
   where a.id = app_staff_id() and app_tenant_id() is null
     and not exists (select from property p where p.group_id = a.group_id and p.deleted_at is null
                        and not exists (select from staff_property sp where sp.account_id = a.id and sp.property_id = p.id))
$$;

-- Whose counts may be read now.
create function app_counted_scopes() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select case when app_tenant_id() is not null then '{}'::uuid[]
    else array_remove(array_cat(array[app_property_id(), app_whole_group()],
                                array(select sp.property_id from staff_property sp where sp.account_id = app_staff_id())), null) end
$$;

alter table rollup_brief enable row level security;
create policy whose_counts_may_be_read on rollup_brief for select using (scope_id = any ((select app_counted_scopes())::uuid[]));
alter table rollup_stale enable row level security;

-- What of a count a screen tells apart: no category or priority of a complaint or a work order, and the weekday of an hour.
create type rollup_key as (a text, b text, c text);
create function brief_key(p_measure text, p_day date, p_a text, p_b text, p_c text) returns rollup_key
language sql immutable parallel safe as $$
  select case
    when p_measure in ('complaint.answered', 'complaint.solved', 'work_order.time') then ('', '', p_c)::rollup_key
    when p_measure like 'complaint.%' or p_measure like 'work\_order.%' then ('', '', '')::rollup_key
    when p_measure = 'permit.hour' then (p_a, p_b, extract(isodow from p_day)::text)::rollup_key
    else (p_a, p_b, p_c)::rollup_key end
$$;

create function operation_measures() returns text[] language sql immutable parallel safe as $$
  select array['complaint.opened', 'complaint.answered', 'complaint.solved', 'complaint.solved_in_time', 'complaint.closed',
    'complaint.rated', 'complaint.ended', 'complaint.late_begun', 'complaint.late_ended', 'work_order.opened', 'work_order.done',
    'work_order.done_in_time', 'work_order.done_late', 'work_order.time', 'work_order.ended', 'work_order.late_begun', 'work_order.late_ended']
$$;
create function permit_measures() returns text[] language sql immutable parallel safe as $$
  select array['permit.submitted', 'permit.hour', 'stage.decided', 'stage.time', 'permit.item_rejected', 'permit.returned',
    'permit.returned_field', 'goods.moved', 'gate.passed', 'maintenance.due']
$$;

-- One piece from the counts themselves. A day of a property has only what is told of complaints and work orders; all else of a
-- day is read where it is. Places of slots are read there too: who books none still has some.
create function recount_brief(p_scope_id uuid, p_grain text, p_day date)
returns table (measure text, a text, b text, c text, n bigint, total bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  of_properties uuid[] := array(select p.id from property p where p.group_id = p_scope_id and p.deleted_at is null);
  is_group boolean := exists (select from property_group g where g.id = p_scope_id);
  wanted text[] := case when is_group or p_grain = 'month' then operation_measures() || permit_measures() else operation_measures() end;
begin
  if is_group and p_grain = 'month' then
    return query
      select r.measure, r.a, r.b, r.c, sum(r.n)::bigint, sum(r.total)::bigint from rollup_brief r
       where r.scope_id = p_scope_id and r.grain = 'day' and r.measure = any (wanted)
         and r.day >= p_day and r.day < p_day + interval '1 month'
       group by 1, 2, 3, 4;
  else
    return query
      select r.measure, (k.key).a, (k.key).b, (k.key).c, sum(r.n)::bigint, sum(r.total)::bigint
        from rollup_day r cross join lateral (select brief_key(r.measure, r.day, r.a, r.b, r.c) as key) k
       where r.property_id = any (case when is_group then of_properties else array[p_scope_id] end)
         and r.measure = any (wanted)
         and r.day >= p_day and r.day < case p_grain when 'day' then p_day + interval '1 day' else p_day + interval '1 month' end
       group by 1, 2, 3, 4;
  end if;
end $$;

-- Says that something of these days has changed: of a property, of its month, and of its group. A mark that is there already is held
-- until the change is made, or its piece would be made anew from what was before.
create function mark_rollups_stale(p_property_id uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null then
    raise exception 'another property is not counted' using errcode = 'insufficient_privilege';
  end if;
  insert into rollup_stale (scope_id, grain, day)
  select x.scope_id, x.grain, x.day
    from (select p_property_id as scope_id, 'day' as grain, d.day from unnest(p_days) d (day)
          union select p_property_id, 'month', date_trunc('month', d.day)::date from unnest(p_days) d (day)
          union select p.group_id, 'day', d.day from property p, unnest(p_days) d (day) where p.id = p_property_id) x
   order by x.grain, x.scope_id, x.day
      on conflict (grain, scope_id, day) do update set day = excluded.day;
end $$;

-- Makes some pieces anew; gives how many. A mark goes in the transaction that makes its piece: who marks it again meanwhile waits
-- for that and then leaves a mark of its own. A group's month is marked by its days, so that it is never made before them; days and
-- months are never taken together, and months are marked in one order, so that no two who do this wait for each other.
create function refresh_rollup_briefs(p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pieces rollup_stale[];
  piece rollup_stale;
begin
  with taken as (
    delete from rollup_stale s using (
        select k.grain, k.scope_id, k.day from rollup_stale k where k.grain = (select min(m.grain) from rollup_stale m)
         order by k.scope_id, k.day limit p_limit for update skip locked) t
     where s.grain = t.grain and s.scope_id = t.scope_id and s.day = t.day
    returning s)
  select coalesce(array_agg(s), '{}') into pieces from taken;
  foreach piece in array pieces loop
    delete from rollup_brief r where r.scope_id = piece.scope_id and r.grain = piece.grain and r.day = piece.day
       and r.measure = any (operation_measures() || permit_measures());
    insert into rollup_brief (scope_id, grain, measure, day, a, b, c, n, total)
    select piece.scope_id, piece.grain, x.measure, piece.day, x.a, x.b, x.c, x.n, x.total
      from recount_brief(piece.scope_id, piece.grain, piece.day) x where x.n <> 0 or x.total <> 0;
  end loop;
  insert into rollup_stale (scope_id, grain, day)
  select distinct p.scope_id, 'month', date_trunc('month', p.day)::date
    from unnest(pieces) p join property_group g on g.id = p.scope_id
   where p.grain = 'day' order by 1, 3
      on conflict (grain, scope_id, day) do update set day = excluded.day;
  return cardinality(pieces);
end $$;

-- What is read of many properties at once is read past their policies, which would be asked for every row and hide from the planner how
-- many there are; each function gives no more than what the person may count.

-- What was booked, by slot on all days and by day of all slots, beside the places that those slots have today.
create function slot_use(p_properties uuid[], p_kind text, p_from date, p_until date)
returns table (slot_id uuid, day date, times bigint, taken bigint, places bigint, today bigint)
language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  select s.id, r.day, count(*), sum(r.n)::bigint, sum(r.total)::bigint, sum(case when s.active then s.capacity else 0 end)::bigint
    from rollup_day r join slot s on s.property_id = r.property_id and s.id = r.a::uuid
   where r.property_id = any (array(select unnest(p_properties) intersect select unnest(app_counted_scopes())))
     and r.measure = 'slot.taken' and r.day between p_from and p_until and (p_kind is null or s.kind = p_kind)
   group by grouping sets ((s.id), (r.day))
$$;

create index work_order_open_by_category on work_order (property_id, category_id, due_at) where is_open;
create index complaint_open_by_category on complaint (property_id, category_id, answered_at, answer_due_at, solve_due_at)
  where status not in ('resolved', 'closed', 'rejected');

-- How many are open and late by property and category, and how many were late when the day began there.
create function open_work_orders(p_properties uuid[], p_now timestamptz)
returns table (property_id uuid, category_id uuid, open bigint, overdue bigint, overdue_before bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.property_id, w.category_id, count(*), count(*) filter (where w.due_at <= p_now),
         count(*) filter (where w.due_at < date_trunc('day', p_now at time zone p.time_zone) at time zone p.time_zone)
    from property p join work_order w on w.property_id = p.id and w.is_open
   where p.id = any (array(select unnest(p_properties) intersect select unnest(app_counted_scopes())))
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
           where p.id = any (array(select unnest(p_properties) intersect select unnest(app_counted_scopes())))) o
   group by o.property_id, o.category_id
$$;

-- Those that are late, the longest first.
create function late_work_orders(p_properties uuid[], p_now timestamptz, p_limit int)
returns table (property_id uuid, id uuid, due timestamptz)
language sql stable security definer rows 10 set search_path = public, pg_temp as $$
  select o.property_id, o.id, o.due_at
    from unnest(array(select unnest(p_properties) intersect select unnest(app_counted_scopes()))) p (id)
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
           where c.property_id = any (array(select unnest(p_properties) intersect select unnest(app_counted_scopes())))
             and c.status not in ('resolved', 'closed', 'rejected')) o
   where o.due <= p_now order by o.due, o.id limit p_limit
$$;

-- A property that is given up, or comes back, counts otherwise in its group.
create function recount_with_its_group() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rollup_rebuild values (new.id, now()) on conflict do nothing;
  return null;
end $$;
create trigger group_counts_those_that_are_there after update of deleted_at, group_id on property
  for each row when (old.deleted_at is distinct from new.deleted_at or old.group_id is distinct from new.group_id)
  execute function recount_with_its_group();

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select on rollup_brief to %I', app_role);
  revoke execute on function app_whole_group(), app_counted_scopes(), brief_key(text, date, text, text, text),
    recount_brief(uuid, text, date), mark_rollups_stale(uuid, date[]), refresh_rollup_briefs(int), recount_with_its_group(),
    operation_measures(), permit_measures(), slot_use(uuid[], text, date, date), open_work_orders(uuid[], timestamptz),
    open_complaints(uuid[], timestamptz), late_work_orders(uuid[], timestamptz, int), late_complaints(uuid[], timestamptz, int) from public;
  execute format('grant execute on function app_whole_group(), app_counted_scopes(), mark_rollups_stale(uuid, date[]),
    refresh_rollup_briefs(int), slot_use(uuid[], text, date, date), open_work_orders(uuid[], timestamptz),
    open_complaints(uuid[], timestamptz), late_work_orders(uuid[], timestamptz, int), late_complaints(uuid[], timestamptz, int) to %I', app_role);
end $$;

-- What was there before.
insert into rollup_stale (scope_id, grain, day)
select r.property_id, 'day', r.day from rollup_day r
union select r.property_id, 'month', date_trunc('month', r.day)::date from rollup_day r
union select p.group_id, 'day', r.day from rollup_day r join property p on p.id = r.property_id;

-- Places of slots are read by day over many properties, from this index alone.
create index rollup_day_of_slots on rollup_day (property_id, day, a) include (n, total) where measure = 'slot.taken';
