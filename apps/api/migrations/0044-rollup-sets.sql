-- Counts of several properties together, kept for exactly those that somebody looks at together. Until now a whole group had them;
-- whoever works for all but one of its properties read the others one by one.

-- The same properties are the same set, whoever works for them.
create function rollup_set_id(p_properties uuid[]) returns uuid language plpgsql immutable parallel safe as $$
begin
  return md5(array(select distinct unnest(p_properties) order by 1)::text)::uuid;
end $$;

-- What a set consists of never changes: who gets one more property has another set.
create table rollup_set (
  id uuid primary key,
  property_ids uuid[] not null,
  -- All its days and months have been added up; until then its properties are read one by one.
  ready boolean not null default false,
  constraint set_is_named_by_its_properties check (id = rollup_set_id(property_ids))
);
alter table rollup_set enable row level security;

-- Pieces of sets that are to be made anew.
create table rollup_set_stale (
  set_id uuid not null references rollup_set on delete cascade,
  grain text not null,
  day date not null,
  primary key (grain, set_id, day),
  constraint set_stale_grain_is_known check (grain in ('day', 'month'))
);
alter table rollup_set_stale enable row level security;

-- The set of all properties that a staff member works for, whether it is kept or not. These functions are asked several times in a
-- statement; their plans are kept, as those of SQL functions are not.
create function app_rollup_set() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return rollup_set_id(array(select p.id from staff_property sp join property p on p.id = sp.property_id and p.deleted_at is null
                              where sp.account_id = app_staff_id()));
end $$;

create or replace function app_counted_scopes() returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_tenant_id() is not null then
    return '{}';
  end if;
  return array_remove(array[app_property_id(), app_rollup_set()]
                      || array(select sp.property_id from staff_property sp where sp.account_id = app_staff_id()), null);
end $$;

-- The set of these properties, if they are all that the person works for and it may be read instead of them.
create function app_ready_set(p_properties uuid[]) returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select s.id from rollup_set s
           where s.ready and s.id = rollup_set_id(p_properties) and s.id = app_rollup_set() and app_tenant_id() is null);
end $$;

-- The sets that people look at who may do this.
create function rollup_sets_wanted(p_action text, p_least int) returns table (id uuid, property_ids uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct rollup_set_id(x.property_ids), x.property_ids
    from (select array_agg(p.id order by p.id) as property_ids
            from account a
            join role_action ra on ra.role_id = a.role_id and ra.action = p_action
            join staff_property sp on sp.account_id = a.id
            join property p on p.id = sp.property_id and p.deleted_at is null
           where a.active
           group by a.id having count(*) >= p_least) x
$$;

-- The months of which a property has counts that are added up, from the first of one to the first of the next: a property has thousands
-- of counts a month.
create function rollup_months_of(p_property_id uuid) returns table (month date)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive found as (
    select m.measure, (select date_trunc('month', r.day)::date from rollup_day r
                        where r.property_id = p_property_id and r.measure = m.measure order by r.day limit 1) as month
      from unnest(operation_measures() || permit_measures()) m (measure)
    union all
    select f.measure, (select date_trunc('month', r.day)::date from rollup_day r
                        where r.property_id = p_property_id and r.measure = f.measure and r.day >= (f.month + interval '1 month')::date
                        order by r.day limit 1)
      from found f where f.month is not null)
  select distinct f.month from found f where f.month is not null
$$;

-- Makes the sets that are wanted, with the days of all their months marked, and takes away those that nobody wants any more. No piece is made
-- meanwhile: who makes one of a property tells the sets that are there, and would not see one that is just coming.
create function keep_rollup_sets(p_action text, p_least int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select w.id from rollup_sets_wanted(p_action, p_least) w full join rollup_set s on s.id = w.id
                  where w.id is null or s.id is null) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('rollup_sets', 0));
  with unwanted as (
    delete from rollup_set s where not exists (select from rollup_sets_wanted(p_action, p_least) w where w.id = s.id) returning s.id)
  delete from rollup_brief r using unwanted u where r.scope_id = u.id;
  with made as (
    insert into rollup_set (id, property_ids) select w.id, w.property_ids from rollup_sets_wanted(p_action, p_least) w
        on conflict do nothing returning id, property_ids)
  insert into rollup_set_stale (set_id, grain, day)
  select distinct m.id, 'day', d::date
    from made m cross join unnest(m.property_ids) p (id) cross join lateral rollup_months_of(p.id) x
   cross join generate_series(x.month, x.month + interval '1 month' - interval '1 day', interval '1 day') d;
end $$;

-- Sets of which nothing is left to be made may be read from now on.
create function open_rollup_sets() returns void language sql security definer set search_path = public, pg_temp as $$
  update rollup_set s set ready = true where not s.ready and not exists (select from rollup_set_stale k where k.set_id = s.id)
$$;

-- One piece from the counts themselves. A day of a property has only what is told of complaints and work orders; all else of a
-- day is read where it is. Places of slots are read there too: who books none still has some. A set's month comes from its days.
drop function recount_brief(uuid, text, date);
create function recount_brief(p_scope_id uuid, p_properties uuid[], p_grain text, p_day date)
returns table (measure text, a text, b text, c text, n bigint, total bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_set boolean := p_properties <> array[p_scope_id];
  wanted text[] := case when is_set or p_grain = 'month' then operation_measures() || permit_measures() else operation_measures() end;
  until date := p_day + case p_grain when 'day' then interval '1 day' else interval '1 month' end;
begin
  if is_set and p_grain = 'month' then
    return query
      select r.measure, r.a, r.b, r.c, sum(r.n)::bigint, sum(r.total)::bigint from rollup_brief r
       where r.scope_id = p_scope_id and r.grain = 'day' and r.measure = any (wanted) and r.day >= p_day and r.day < until
       group by 1, 2, 3, 4;
  else
    return query
      select r.measure, (k.key).a, (k.key).b, (k.key).c, sum(r.n)::bigint, sum(r.total)::bigint
        from rollup_day r cross join lateral (select brief_key(r.measure, r.day, r.a, r.b, r.c) as key) k
       where r.property_id = any (p_properties) and r.measure = any (wanted) and r.day >= p_day and r.day < until
       group by 1, 2, 3, 4;
  end if;
end $$;

create function remake_brief(p_scope_id uuid, p_properties uuid[], p_grain text, p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from rollup_brief r where r.scope_id = p_scope_id and r.grain = p_grain and r.day = p_day
     and r.measure = any (operation_measures() || permit_measures());
  insert into rollup_brief (scope_id, grain, measure, day, a, b, c, n, total)
  select p_scope_id, p_grain, x.measure, p_day, x.a, x.b, x.c, x.n, x.total
    from recount_brief(p_scope_id, p_properties, p_grain, p_day) x where x.n <> 0 or x.total <> 0;
end $$;

-- Says that something of these days has changed: of a property and of its month. A mark that is there already is held until the change
-- is made, or its piece would be made anew from what was before.
create or replace function mark_rollups_stale(p_property_id uuid, p_days date[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_property_id is distinct from app_property_id() or app_tenant_id() is not null then
    raise exception 'another property is not counted' using errcode = 'insufficient_privilege';
  end if;
  insert into rollup_stale (scope_id, grain, day)
  select p_property_id, x.grain, x.day
    from (select 'day' as grain, d.day from unnest(p_days) d (day)
          union select 'month', date_trunc('month', d.day)::date from unnest(p_days) d (day)) x
   order by x.grain, x.day
      on conflict (grain, scope_id, day) do update set day = excluded.day;
end $$;

-- Makes some pieces of properties anew and marks the same days of the sets they are in; gives how many.
create function refresh_property_briefs(p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pieces rollup_stale[];
  piece rollup_stale;
begin
  with taken as (
    delete from rollup_stale s using (
        select k.grain, k.scope_id, k.day from rollup_stale k order by k.grain, k.scope_id, k.day limit p_limit for update skip locked) t
     where s.grain = t.grain and s.scope_id = t.scope_id and s.day = t.day
    returning s)
  select coalesce(array_agg(s), '{}') into pieces from taken;
  foreach piece in array pieces loop
    perform remake_brief(piece.scope_id, array[piece.scope_id], piece.grain, piece.day);
  end loop;
  insert into rollup_set_stale (set_id, grain, day)
  select distinct s.id, 'day', p.day from unnest(pieces) p join rollup_set s on p.scope_id = any (s.property_ids)
   where p.grain = 'day' order by 1, 3
      on conflict (grain, set_id, day) do update set day = excluded.day;
  return cardinality(pieces);
end $$;

-- Makes some pieces of sets anew, the latest first; gives how many. A month is marked by its days, so that it is never made before them.
create function refresh_set_briefs(p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pieces rollup_set_stale[];
  piece rollup_set_stale;
begin
  with taken as (
    delete from rollup_set_stale s using (
        select k.grain, k.set_id, k.day from rollup_set_stale k where k.grain = (select min(m.grain) from rollup_set_stale m)
         order by k.day desc, k.set_id limit p_limit for update skip locked) t
     where s.grain = t.grain and s.set_id = t.set_id and s.day = t.day
    returning s)
  select coalesce(array_agg(s), '{}') into pieces from taken;
  foreach piece in array pieces loop
    perform remake_brief(piece.set_id, (select s.property_ids from rollup_set s where s.id = piece.set_id), piece.grain, piece.day);
  end loop;
  insert into rollup_set_stale (set_id, grain, day)
  select distinct p.set_id, 'month', date_trunc('month', p.day)::date from unnest(pieces) p where p.grain = 'day' order by 1, 3
      on conflict (grain, set_id, day) do update set day = excluded.day;
  return cardinality(pieces);
end $$;

-- Makes some pieces anew; gives how many. A mark goes in the transaction that makes its piece: who marks it again meanwhile waits
-- for that and then leaves a mark of its own. Pieces of properties, days of sets and months of sets are never taken together and each
-- marks only the next, in one order, so that no two who do this wait for each other.
create or replace function refresh_rollup_briefs(p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made int;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('rollup_sets', 0));
  made := refresh_property_briefs(p_limit);
  return case when made > 0 then made else refresh_set_briefs(p_limit) end;
end $$;

-- A property that is given up is in no set any more.
drop trigger group_counts_those_that_are_there on property;
drop function recount_with_its_group(), app_whole_group();

delete from rollup_brief where scope_id in (select id from property_group);
-- A span is read from the index alone.
alter table rollup_brief drop constraint rollup_brief_pkey,
  add primary key (scope_id, grain, measure, day, a, b, c) include (n, total);
delete from rollup_stale where scope_id in (select id from property_group);

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  revoke execute on function rollup_set_id(uuid[]), app_rollup_set(), app_ready_set(uuid[]), rollup_sets_wanted(text, int),
    rollup_months_of(uuid), keep_rollup_sets(text, int), open_rollup_sets(), recount_brief(uuid, uuid[], text, date),
    remake_brief(uuid, uuid[], text, date), refresh_property_briefs(int), refresh_set_briefs(int) from public;
  execute format('grant execute on function app_ready_set(uuid[]), keep_rollup_sets(text, int), open_rollup_sets() to %I', app_role);
end $$;
