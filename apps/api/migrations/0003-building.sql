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
  -- The name in English; empty when it is the same.
  name_en text not null default '',
  description text not null default '',
  active boolean not null default true,
  -- What a work order of this category must have before it is finished. Not used by the other kinds.
  needs_hours boolean not null default false,
  needs_parts boolean not null default false,
  needs_photo boolean not null default false,
  needs_signature boolean not null default false,
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
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select ta.property_id, ta.tenant_id
      from tenant_account ta
      join tenant t on t.property_id = ta.property_id and t.id = ta.tenant_id and t.active
      join property p on p.id = ta.property_id and p.active
     where ta.account_id = p_account_id;
end $$;

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

-- A place in a slot that is held for a short time. A form that is being filled holds one for its device (`owner_key`),
-- which is not counted in `slot_day.taken`. A visitor's request whose e-mail address nobody has confirmed (`permit_id`) is
-- counted in `taken`, and a job gives its place back after `until`. `network` and `address_hash` are keyed hashes; the row
-- is deleted when the hold ends. A `slot_day` row exists for every hold.
create table slot_hold (
  property_id uuid not null,
  id uuid not null,
  slot_id uuid not null,
  day date not null,
  owner_key text,
  permit_id uuid,
  network bytea,
  address_hash bytea,
  created_at timestamptz not null,
  until timestamptz not null,
  primary key (property_id, id),
  constraint hold_is_of_a_form_or_a_request check ((owner_key is null) <> (permit_id is null)),
  constraint request_has_an_address check ((permit_id is null) = (address_hash is null)),
  constraint hold_is_of_a_slot foreign key (property_id, slot_id) references slot (property_id, id) on delete cascade
);
create index slot_hold_by_place on slot_hold (property_id, slot_id, day);
create unique index one_hold_per_device on slot_hold (owner_key) where owner_key is not null;
create unique index one_hold_per_permit on slot_hold (property_id, permit_id) where permit_id is not null;
create index slot_hold_by_address on slot_hold (address_hash) where address_hash is not null;
create index slot_hold_by_end on slot_hold (until);
call protect_by_property('slot_hold');

-- Places of a slot that forms hold now, except the form of `p_owner_key`.
create function held_places(p_property_id uuid, p_slot_id uuid, p_day date, p_now timestamptz, p_owner_key text) returns int
language sql stable as $$
  select count(*)::int from slot_hold h
   where h.property_id = p_property_id and h.slot_id = p_slot_id and h.day = p_day
     and h.permit_id is null and h.until > p_now and h.owner_key is distinct from p_owner_key
$$;

-- Whether one more place of this day may be taken or held, by its capacity and by the share of `p_network` (null: no
-- share). Volatile, so that its queries see what was committed while the caller waited for the lock on the `slot_day` row.
create function may_take_place(p_day slot_day, p_now timestamptz, p_network bytea, p_percent int, p_least int)
returns boolean language plpgsql volatile as $$
begin
  return p_day.taken + held_places(p_day.property_id, p_day.slot_id, p_day.day, p_now, null) < p_day.capacity
    and (p_network is null
         or (select count(*) from slot_hold h
              where h.property_id = p_day.property_id and h.slot_id = p_day.slot_id and h.day = p_day.day
                and h.network = p_network and h.until > p_now) < greatest(p_least, p_day.capacity * p_percent / 100));
end $$;

-- Deletes the form hold of a device, whichever property it is in, and returns it. The lock makes two requests of one
-- device wait for each other, so that it never holds two places.
create function release_slot_hold(p_owner_key text)
returns table (property_id uuid, slot_id uuid, day date, created_at timestamptz, until timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_owner_key, 0));
  return query delete from slot_hold h where h.owner_key = p_owner_key
    returning h.property_id, h.slot_id, h.day, h.created_at, h.until;
end $$;

-- A confirmed address keeps the places of all its requests: without their holds, no job gives them back.
create function keep_held_places(p_address_hash bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from slot_hold where address_hash = p_address_hash
$$;

create function forget_ended_form_holds(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from slot_hold where permit_id is null and until <= p_now
$$;

-- Requests whose place must be given back, because nobody confirmed their address in time.
create function unconfirmed_requests_due(p_now timestamptz, p_limit int) returns table (property_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.property_id, h.permit_id from slot_hold h
   where h.until <= p_now and h.permit_id is not null order by h.until limit p_limit
$$;

create table closed_date (
  property_id uuid not null references property,
  day date not null,
  reason text not null,
  -- The reason in English; empty when it is the same.
  reason_en text not null default '',
  primary key (property_id, day),
  constraint closing_has_a_reason check (length(trim(reason)) > 0)
);
call protect_by_property('closed_date');

-- Minutes of office hours between two times, by the hours in force now. Results are stored with the record, so changing the
-- office hours does not change the past.
create function office_minutes_between(p_property_id uuid, p_from timestamptz, p_until timestamptz) returns int
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(floor(sum(extract(epoch from greatest(interval '0',
             least(p_until, (d.day + p.office_until) at time zone p.time_zone)
             - greatest(p_from, (d.day + p.office_from) at time zone p.time_zone)))) / 60), 0)::int
      from property p
     cross join lateral (select (p_from at time zone p.time_zone)::date as first, (p_until at time zone p.time_zone)::date as last) span
     cross join lateral (select span.first + i as day from generate_series(0, least(span.last - span.first, 400)) i) d
     where p.id = p_property_id and extract(isodow from d.day)::int = any (p.office_days)
       and not exists (select from closed_date c where c.property_id = p.id and c.day = d.day));
end $$;

-- Large lists. PostgreSQL checks a policy before a condition that is not leakproof, and a text search is not, so beneath a
-- policy no search index is used. These views run with the rights of their owner and filter by the property themselves.
-- They return rows of one property only, never to a tenant, and cannot be written.
create view unit_list as
  select * from unit where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
create view tenant_list as
  select * from tenant where property_id = (select app_property_id()) and (select app_tenant_id()) is null;
