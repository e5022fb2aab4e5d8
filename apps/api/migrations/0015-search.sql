-- One search over permits, tenants, assets and work orders of all properties that a staff member works for. Each function
-- gives no more than keys, and only of those properties: what they stand for is read beneath the policies. They run with their
-- owner's rights, because a search beneath a policy could use no index (`0023-large-lists.sql`), and look at each property by
-- itself, so that what is found first in one of them never has to be searched for among the rows of all.

-- A company as it is looked for: small letters, and without what so many begin with.
create function search_key(name text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(lower(trim(name)), '^(pt|cv|ud|pd|tb)[. ]+', '') $$;

-- Read from a beginning to its end, whatever the database's own order of letters is.
create index permit_code_by_beginning on permit_code (property_id, (code collate "C"));
create index permit_applicant_by_company on permit_applicant
  (property_id, (search_key(coalesce(nullif(company, ''), name)) collate "C"), permit_id desc);

-- The properties of who asks, the one they work in now first; nobody works for more than these at once.
create function searched_properties(p_first uuid, p_limit int) returns table (property_id uuid, place int)
language sql stable security definer set search_path = public, pg_temp as $$
  select sp.property_id, (sp.property_id <> p_first)::int
    from staff_property sp
   where sp.account_id = (select app_staff_id()) and (select app_tenant_id()) is null
   order by sp.property_id <> p_first, sp.property_id limit p_limit
$$;

-- Permits whose code begins like this, then those whose company does, the newest of each company first.
create function search_permits(p_first uuid, p_code text, p_company text, p_limit int)
returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select found.property_id, found.permit_id
    from searched_properties(p_first, 200) s
   cross join lateral (
     (select c.property_id, c.permit_id, 0 as rank
        from permit_code c
       where p_code is not null and c.property_id = s.property_id
         and c.code collate "C" >= p_code and c.code collate "C" < p_code || chr(1114111)
       order by c.code collate "C" limit p_limit)
     union all
     (select a.property_id, a.permit_id, 1
        from permit_applicant a
       where p_company is not null and a.property_id = s.property_id
         and search_key(coalesce(nullif(a.company, ''), a.name)) collate "C" >= p_company
         and search_key(coalesce(nullif(a.company, ''), a.name)) collate "C" < p_company || chr(1114111)
       order by search_key(coalesce(nullif(a.company, ''), a.name)) collate "C", a.permit_id desc limit p_limit)
   ) found
   order by found.rank, s.place limit p_limit
$$;

create function search_tenants(p_first uuid, p_pattern text, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, found.id
    from searched_properties(p_first, 200) s
   cross join lateral (
     select t.id from tenant t
      where t.property_id = s.property_id and lower(t.name || e'\n' || t.phone) like p_pattern limit p_limit) found
   order by s.place limit p_limit
$$;

create function search_assets(p_first uuid, p_pattern text, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, found.id
    from searched_properties(p_first, 200) s
   cross join lateral (
     select a.id from asset a
      where a.property_id = s.property_id
        and lower(a.name || e'\n' || a.code || e'\n' || a.serial_number || e'\n' || a.location) like p_pattern
      limit p_limit) found
   order by s.place limit p_limit
$$;

create function search_work_orders(p_first uuid, p_pattern text, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.property_id, found.id
    from searched_properties(p_first, 200) s
   cross join lateral (
     select w.id from work_order w
      where w.property_id = s.property_id
        and lower(w.title || e'\n' || w.code || e'\n' || w.location) like p_pattern
      limit p_limit) found
   order by s.place limit p_limit
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  revoke execute on function search_key(text), searched_properties(uuid, int), search_permits(uuid, text, text, int),
    search_tenants(uuid, text, int), search_assets(uuid, text, int), search_work_orders(uuid, text, int) from public;
  -- Whoever writes an applicant writes its index.
  execute format('grant execute on function search_key(text), search_permits(uuid, text, text, int),
    search_tenants(uuid, text, int), search_assets(uuid, text, int), search_work_orders(uuid, text, int) to %I', app_role);
end $$;
