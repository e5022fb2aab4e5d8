-- Lists of a million rows in one property: what they are searched and ordered by.

create extension if not exists btree_gin;

-- Where a search looks, as one text of small letters: a part of any of it is found through its trigrams, and only among the
-- rows of the property that is asked. What stands between the parts is in no search.
create index asset_by_part_of_text on asset using gin
  (property_id, lower(name || e'\n' || code || e'\n' || serial_number || e'\n' || location) gin_trgm_ops);
create index tenant_by_part_of_text on tenant using gin (property_id, lower(name || e'\n' || phone) gin_trgm_ops);
create index unit_by_part_of_name on unit using gin (property_id, lower(name) gin_trgm_ops);

-- The orders that a list can be read in from either end. An order by what stands in another table has no index: it is
-- offered as far as pages can be turned.
create index asset_by_name on asset (property_id, lower(name));
create index asset_by_warranty on asset (property_id, warranty_until);
create index asset_by_warranty_downwards on asset (property_id, warranty_until desc nulls last);
create index asset_by_change on asset (property_id, updated_at);
create index asset_by_floor on asset (property_id, floor_id) where floor_id is not null;
create index tenant_by_change on tenant (property_id, updated_at);
create index unit_by_name on unit (property_id, lower(name));

-- A policy is looked at before anything that a statement asks besides, unless that cannot tell what it saw; a search by part
-- of a text could, so beneath a policy it reads every row of the property and uses no index. These views are read with their
-- owner's rights and ask for the property themselves, which is the same narrowing without that order. They give rows to the
-- one property of the transaction only, and to no tenant; they are for lists and cannot be written.
create view asset_list as
  select * from asset where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
create view tenant_list as
  select * from tenant where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
create view unit_list as
  select * from unit where property_id = (select app_property_id()) and (select app_tenant_id()) is null;

do $$
begin
  execute format('grant select on asset_list, tenant_list, unit_list to %I', current_setting('gerbang.app_role'));
end $$;
