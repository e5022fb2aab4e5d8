-- Records that staff keep of a property. `version` counts the changes of one, so that nobody overwrites what they have not
-- seen.

create procedure count_versions(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add column version int not null default 1, add column updated_at timestamptz not null default now()', target);
end $$;
call count_versions('floor');
call count_versions('unit');
call count_versions('tenant');
call count_versions('slot');
call count_versions('bay');
drop procedure count_versions;

-- What things are sorted into. One table for all kinds: they differ in nothing but what they are used for.
create table category (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  name text not null,
  description text not null default '',
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint category_kind_is_known check (kind in ('tenant', 'asset', 'complaint', 'work_order', 'news')),
  constraint category_has_a_name check (length(trim(name)) between 1 and 60),
  -- What refers to a category names its kind too, so that a tenant is never sorted into a complaint's category.
  constraint category_has_one_kind unique (property_id, id, kind)
);
create unique index category_name_is_unique_in_its_kind on category (property_id, kind, lower(name));
call protect_by_property('category');

alter table tenant
  add column category_id uuid,
  add column category_kind text not null generated always as ('tenant') stored,
  add constraint tenant_category_is_of_tenants
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind);
create index tenant_by_category on tenant (property_id, category_id) where category_id is not null;

do $$
begin
  execute format('grant select, insert, update, delete on category to %I', current_setting('gerbang.app_role'));
end $$;
