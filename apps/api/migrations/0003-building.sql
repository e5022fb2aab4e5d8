-- Floors, units, tenants and their logins, categories, bays, and slots for goods.

create table floor (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  position int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint floor_name_is_unique_in_its_property unique (property_id, name)
);
call protect_by_property('floor');

create table unit (
  property_id uuid not null references property,
  id uuid not null,
  floor_id uuid not null,
  name text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint unit_name_is_unique_on_its_floor unique (property_id, floor_id, name),
  foreign key (property_id, floor_id) references floor (property_id, id)
);
create index unit_by_name on unit (property_id, lower(name));
create index unit_by_part_of_name on unit using gin (property_id, floor_id, lower(name) gin_trgm_ops);
call protect_by_property('unit');

-- One table for the categories of all kinds of records. Foreign keys include the kind, so that a tenant cannot refer
-- to a category of complaints.
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
  constraint category_has_one_kind unique (property_id, id, kind)
);
create unique index category_name_is_unique_in_its_kind on category (property_id, kind, lower(name));
call protect_by_property('category');

create table tenant (
  property_id uuid not null references property,
  id uuid not null,
  name text not null,
  phone text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  category_id uuid,
  category_kind text not null generated always as ('tenant') stored,
  primary key (property_id, id),
  constraint tenant_has_a_name check (length(trim(name)) between 1 and 120),
  constraint tenant_category_is_of_tenants
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind)
);
create index tenant_by_name on tenant (property_id, lower(name));
create index tenant_by_category on tenant (property_id, category_id) where category_id is not null;
create index tenant_by_change on tenant (property_id, updated_at);
-- Index for searches by part of a text together with the filters of the list. A boolean is stored as a number because
-- GIN does not index bare booleans.
create index tenant_by_part_of_text on tenant using gin
  (property_id, (active::int), category_id, lower(name || e'\n' || phone) gin_trgm_ops);
call protect_by_property('tenant');
call protect_by_tenant('tenant', 'id');

create table tenant_unit (
  property_id uuid not null,
  tenant_id uuid not null,
  unit_id uuid not null,
  primary key (property_id, tenant_id, unit_id),
  constraint unit_has_one_tenant unique (property_id, unit_id),
  foreign key (property_id, tenant_id) references tenant (property_id, id) on delete cascade,
  foreign key (property_id, unit_id) references unit (property_id, id)
);
call protect_by_property('tenant_unit');
call protect_by_tenant('tenant_unit');

create table tenant_account (
  property_id uuid not null,
  tenant_id uuid not null,
  account_id uuid not null references account on delete cascade,
  primary key (property_id, account_id),
  constraint account_is_of_one_tenant unique (account_id),
  constraint tenant_account_is_of_a_tenant foreign key (property_id, tenant_id) references tenant (property_id, id)
);
create index tenant_account_by_tenant on tenant_account (property_id, tenant_id);
call protect_by_property('tenant_account');
call protect_by_tenant('tenant_account');

-- The tenant of a tenant user during login, before the session has a scope.
create function tenant_of_account(p_account_id uuid) returns table (property_id uuid, tenant_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select ta.property_id, ta.tenant_id
    from tenant_account ta
    join tenant t on t.property_id = ta.property_id and t.id = ta.tenant_id and t.active
    join property p on p.id = ta.property_id and p.active
   where ta.account_id = p_account_id
$$;

create table bay (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  name text not null,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint bay_kind_is_known check (kind in ('bay', 'goods_lift')),
  constraint bay_name_is_unique_in_its_property unique (property_id, name)
);
call protect_by_property('bay');

create table slot (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  name text not null,
  starts time not null,
  ends time not null,
  capacity int not null,
  position int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (property_id, id),
  constraint slot_kind_is_goods check (kind in ('loading', 'unloading')),
  constraint slot_name_is_unique_per_kind unique (property_id, kind, name),
  constraint slot_capacity_is_not_negative check (capacity >= 0)
);
call protect_by_property('slot');

-- Capacity of a slot on one day, and how much of it is booked (`taken`). `taken` is changed only by a single
-- conditional update, which cannot overbook. A day with `set_by_hand` does not follow when the capacity of the slot
-- changes.
create table slot_day (
  property_id uuid not null,
  slot_id uuid not null,
  day date not null,
  capacity int not null,
  taken int not null default 0,
  set_by_hand boolean not null default false,
  primary key (property_id, slot_id, day),
  constraint taken_never_exceeds_capacity check (taken <= capacity),
  constraint taken_is_not_negative check (taken >= 0),
  constraint slot_day_is_of_a_slot foreign key (property_id, slot_id) references slot (property_id, id) on delete cascade
);
call protect_by_property('slot_day');

create table closed_date (
  property_id uuid not null references property,
  day date not null,
  reason text not null,
  primary key (property_id, day),
  constraint closing_has_a_reason check (length(trim(reason)) > 0)
);
call protect_by_property('closed_date');

-- Minutes of office hours between two times, by the hours in force now. Results are stored with the record, so changing the
-- office hours does not change the past.
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

-- Large lists. PostgreSQL checks a policy before a condition that is not leakproof, and a text search is not, so beneath a
-- policy no search index is used. These views run with the rights of their owner and filter by the property themselves.
-- They return rows of one property only, never to a tenant, and cannot be written.
create view unit_list as
  select * from unit where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
create view tenant_list as
  select * from tenant where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
