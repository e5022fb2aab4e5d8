-- When goods may come and go, who decides on what, and under which terms.

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
  primary key (property_id, id),
  constraint slot_kind_is_goods check (kind in ('loading', 'unloading')),
  constraint slot_name_is_unique_per_kind unique (property_id, kind, name),
  constraint slot_capacity_is_not_negative check (capacity >= 0)
);

-- The places of one slot on one day. `taken` only moves by a single conditional statement.
create table slot_day (
  property_id uuid not null,
  slot_id uuid not null,
  day date not null,
  capacity int not null,
  taken int not null default 0,
  primary key (property_id, slot_id, day),
  constraint taken_never_exceeds_capacity check (taken <= capacity),
  constraint taken_is_not_negative check (taken >= 0),
  foreign key (property_id, slot_id) references slot (property_id, id)
);

create table closed_date (
  property_id uuid not null references property,
  day date not null,
  reason text not null,
  primary key (property_id, day),
  constraint closing_has_a_reason check (length(trim(reason)) > 0)
);

-- Approval chains are data: a step may hold several stages, which then run side by side. A permit copies the chain it
-- was submitted with, so an edit makes a new version and touches no permit under way.
create table approval_chain (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  version int not null,
  created_at timestamptz not null default now(),
  created_by uuid references account,
  primary key (property_id, id),
  constraint chain_kind_is_known check (kind in ('loading', 'unloading', 'work')),
  constraint chain_version_is_unique unique (property_id, kind, version)
);
create table approval_chain_stage (
  property_id uuid not null,
  chain_id uuid not null,
  step int not null,
  stage text not null,
  primary key (property_id, chain_id, stage),
  constraint step_counts_from_one check (step >= 1),
  -- The gate always comes after approval, so `security` is never part of a chain.
  constraint stage_can_be_in_a_chain check (stage in ('tcr', 'fat', 'operational', 'rdd', 'gm')),
  foreign key (property_id, chain_id) references approval_chain (property_id, id) on delete cascade
);

create table terms (
  property_id uuid not null references property,
  id uuid not null,
  version int not null,
  text_id text not null,
  text_en text not null,
  published_at timestamptz not null default now(),
  published_by uuid references account,
  primary key (property_id, id),
  constraint terms_version_is_unique unique (property_id, version)
);

create table bay (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  name text not null,
  active boolean not null default true,
  primary key (property_id, id),
  constraint bay_kind_is_known check (kind in ('bay', 'goods_lift')),
  constraint bay_name_is_unique_in_its_property unique (property_id, name)
);

call protect_by_property('slot');
call protect_by_property('slot_day');
call protect_by_property('closed_date');
call protect_by_property('approval_chain');
call protect_by_property('approval_chain_stage');
call protect_by_property('terms');
call protect_by_property('bay');
