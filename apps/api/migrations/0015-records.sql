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
-- A tenant that people log in for stays; it is deactivated.
alter table tenant_account
  drop constraint tenant_account_property_id_tenant_id_fkey,
  add constraint tenant_account_is_of_a_tenant foreign key (property_id, tenant_id) references tenant (property_id, id);
create index tenant_by_category on tenant (property_id, category_id) where category_id is not null;

do $$
begin
  execute format('grant select, insert, update, delete on category to %I', current_setting('gerbang.app_role'));
end $$;

-- What is kept in order, and where it stands.
create table asset (
  property_id uuid not null references property,
  id uuid not null,
  code text not null,
  name text not null,
  category_id uuid,
  category_kind text not null generated always as ('asset') stored,
  floor_id uuid,
  location text not null default '',
  brand text not null default '',
  model text not null default '',
  serial_number text not null default '',
  purchased_on date,
  warranty_until date,
  state text not null default 'in_service',
  notes text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint asset_has_a_name check (length(trim(name)) between 1 and 120),
  constraint asset_state_is_known check (state in ('in_service', 'out_of_service', 'retired')),
  constraint asset_category_is_of_assets
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind),
  constraint asset_floor_is_of_its_property foreign key (property_id, floor_id) references floor (property_id, id)
);
create unique index asset_code_is_unique_in_its_property on asset (property_id, lower(code));
create index asset_by_category on asset (property_id, category_id) where category_id is not null;
call protect_by_property('asset');

do $$
begin
  execute format('grant select, insert, update, delete on asset to %I', current_setting('gerbang.app_role'));
end $$;
