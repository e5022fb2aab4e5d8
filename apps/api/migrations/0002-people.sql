-- Groups of buildings, their roles, and the people who log in.

create table property_group (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table property (
  id uuid primary key,
  group_id uuid not null references property_group,
  name text not null,
  short_code text not null,
  address text not null default '',
  city text not null default '',
  time_zone text not null default 'Asia/Jakarta',
  contact_email text not null default '',
  contact_phone text not null default '',
  brand_color text,
  logo_file_id uuid,
  cutoff_loading time not null default '17:00',
  cutoff_unloading time not null default '17:00',
  cutoff_work time not null default '15:00',
  horizon_goods_days int not null default 30,
  horizon_work_days int not null default 60,
  lead_days_goods int not null default 0,
  lead_days_work int not null default 0,
  identity_policy text not null default 'photo_required',
  retention_days int not null default 30,
  uses_gate boolean not null default true,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint property_has_a_name check (length(trim(name)) between 1 and 120),
  constraint short_code_is_two_to_six_capitals_or_digits check (short_code ~ '^[A-Z0-9]{2,6}$'),
  constraint short_code_is_unique_in_the_installation unique (short_code),
  constraint time_zone_is_indonesian check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  constraint identity_policy_is_known check (identity_policy in ('photo_required', 'checked_at_gate')),
  constraint brand_color_is_a_hex_color check (brand_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint horizons_are_sensible check (horizon_goods_days between 1 and 366 and horizon_work_days between 1 and 366),
  constraint lead_days_are_sensible check (lead_days_goods between 0 and 90 and lead_days_work between 0 and 90),
  constraint retention_is_sensible check (retention_days between 0 and 3650)
);
create index property_by_group on property (group_id);
create index property_by_name on property (lower(name));
-- A search by part of a name among 100,000 properties: 1 ms instead of 300.
create index property_by_part_of_name on property using gin (lower(name) gin_trgm_ops);

-- The menu's catalogue: which modules and features exist. What a role has of it is data of the role.
create table menu_module (
  id text primary key,
  name text not null unique,
  path text not null,
  icon text not null,
  child boolean not null default false,
  position int not null
);
create table menu_feature (
  id text primary key,
  module_id text not null references menu_module,
  name text not null,
  path text not null,
  position int not null,
  unique (module_id, name)
);

create table role (
  id uuid primary key,
  group_id uuid not null references property_group,
  name text not null,
  created_at timestamptz not null default now(),
  constraint role_name_is_unique_in_its_group unique (group_id, name)
);
create table role_module (
  role_id uuid not null references role on delete cascade,
  module_id text not null references menu_module,
  primary key (role_id, module_id)
);
create table role_feature (
  role_id uuid not null references role on delete cascade,
  feature_id text not null references menu_feature,
  primary key (role_id, feature_id)
);
create table role_action (
  role_id uuid not null references role on delete cascade,
  action text not null,
  primary key (role_id, action)
);
create table role_stage (
  role_id uuid not null references role on delete cascade,
  stage text not null,
  primary key (role_id, stage),
  constraint stage_is_known check (stage in ('tcr', 'fat', 'operational', 'rdd', 'gm', 'security'))
);

create table account (
  id uuid primary key,
  kind text not null,
  group_id uuid not null references property_group,
  role_id uuid references role,
  email text not null,
  name text not null,
  phone text not null default '',
  language text not null default 'id',
  -- argon2id of the MD5 hex that the login sends; null until an invited person has set a password
  password_hash text,
  -- The second step: the secret encrypted by the application, set for good once a first code was right. The last time
  -- step used is kept, so that a code works once.
  totp_secret bytea,
  totp_since timestamptz,
  totp_last_step bigint,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint account_kind_is_known check (kind in ('staff', 'tenant')),
  constraint staff_have_a_role_and_tenants_do_not check ((kind = 'staff') = (role_id is not null)),
  constraint language_is_known check (language in ('id', 'en')),
  constraint email_is_an_address check (length(email) <= 254 and email ~* '^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,63}$'),
  constraint staff_email_passes_the_login_form check (kind <> 'staff' or email ~* '^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$'),
  constraint only_staff_have_a_second_step check (kind = 'staff' or totp_secret is null),
  constraint second_step_in_use_has_a_secret check (totp_since is null or totp_secret is not null),
  constraint only_argon2id_is_stored check (password_hash like '$argon2id$%')
);
create unique index one_account_per_kind_and_email on account (kind, lower(email));
create index account_by_group on account (group_id);

-- The properties a staff member works for.
create table staff_property (
  account_id uuid not null references account on delete cascade,
  property_id uuid not null references property,
  primary key (account_id, property_id)
);
create index staff_property_by_property on staff_property (property_id);
alter table staff_property enable row level security;
create policy within_the_property on staff_property for all
  using (property_id = (select app_property_id()) or account_id = (select app_staff_id()))
  with check (property_id = (select app_property_id()));

alter table property enable row level security;
create policy within_the_property on property for all
  using (id = (select app_property_id())
         or exists (select from staff_property sp where sp.account_id = (select app_staff_id()) and sp.property_id = property.id))
  with check (id = (select app_property_id()));

-- What anyone may know of a property. The view runs with its owner's rights, so it must name every column it gives away.
create view public_property as
  select id, name, short_code, time_zone, identity_policy, brand_color, logo_file_id, cutoff_loading, cutoff_unloading, cutoff_work
    from property where active;

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  device text not null default '',
  constraint token_hash_is_sha256 check (length(token_hash) = 32)
);
create index session_by_account on session (account_id);
create index session_by_last_use on session (last_used_at);

-- One-time tokens of an account: the mailed links of an invitation and a password reset, and the ticket between the two
-- steps of a login. Of the token only a hash is kept (a mailed one is made when its mail is written); the row is spent
-- by the request that acts.
create table account_link (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null,
  token_hash bytea unique,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  constraint purpose_is_known check (purpose in ('invite', 'reset', 'second_step')),
  constraint link_language_is_known check (language in ('id', 'en'))
);
create index account_link_by_account on account_link (account_id);
create index account_link_by_expiry on account_link (expires_at);
