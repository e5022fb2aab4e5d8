-- Trusted extensions: the database's owner may add them.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Who is asking, as row-level security sees it. Each value is set for one transaction only and travels with `begin`.
--   app.property_id  the one property this transaction works on
--   app.tenant_id    a tenant session: only this tenant's rows
--   app.staff_id     a list across properties: those assigned to this staff member
--   app.owner_key    the owner of uploads that no permit has claimed yet
-- The functions are wrapped as (select …) in the policies, so that they run once a statement and not once a row.

create function app_property_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.property_id', true), '')::uuid $$;
create function app_tenant_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function app_staff_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.staff_id', true), '')::uuid $$;
create function app_owner_key() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.owner_key', true), '') $$;

-- Rows of a table with property_id: seen within that property or, in lists, by the staff assigned to it; written only
-- within that property.
create procedure protect_by_property(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy within_the_property on %1$s for all
       using (property_id = (select app_property_id())
              or exists (select from staff_property sp
                          where sp.account_id = (select app_staff_id()) and sp.property_id = %1$s.property_id))
       with check (property_id = (select app_property_id()))', target);
end $$;

-- Beneath a tenant session a table with tenant_id shows that tenant's rows and no others.
create procedure protect_by_tenant(target regclass, tenant_column text default 'tenant_id') language plpgsql as $$
begin
  execute format(
    'create policy only_the_own_tenant on %1$s as restrictive for all
       using ((select app_tenant_id()) is null or %2$I = (select app_tenant_id()))', target, tenant_column);
end $$;

-- Children of a permit are as visible as the permit itself.
create procedure protect_by_permit(target regclass) language plpgsql as $$
begin
  call protect_by_property(target);
  execute format(
    'create policy only_with_its_permit on %1$s as restrictive for all
       using ((select app_tenant_id()) is null
              or exists (select from permit p where p.property_id = %1$s.property_id and p.id = %1$s.permit_id))', target);
end $$;

-- A row that may be written once and never changed, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
