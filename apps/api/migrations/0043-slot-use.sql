-- See `0041-rollup-briefs.sql`. The slots are read first, their ids spelled as the counts spell them: comparing so takes half the time of
-- reading every count's text as an id.
create or replace function slot_use(p_properties uuid[], p_kind text, p_from date, p_until date)
returns table (slot_id uuid, day date, times bigint, taken bigint, places bigint, today bigint)
language sql stable security definer rows 500 set search_path = public, pg_temp as $$
  with counted as materialized (select array(select unnest(p_properties) intersect select unnest(app_counted_scopes())) as ids),
  s as materialized (
    select slot.id, slot.id::text as a, case when slot.active then slot.capacity else 0 end as today from slot
     where slot.property_id = any ((select ids from counted)::uuid[]) and (p_kind is null or slot.kind = p_kind))
  select s.id, r.day, count(*), sum(r.n::int)::bigint, sum(r.total::int)::bigint, sum(s.today)::bigint
    from rollup_day r join s on s.a = r.a
   where r.property_id = any ((select ids from counted)::uuid[]) and r.measure = 'slot.taken' and r.day between p_from and p_until
   group by grouping sets ((s.id), (r.day))
$$;
