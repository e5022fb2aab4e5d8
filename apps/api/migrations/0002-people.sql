-- Groups and their properties, the menu, roles, and the people who log in.

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
  contact_whatsapp text not null default '',
  -- When the office answers, in the property's own words.
  contact_hours text not null default '',
  -- How a driver gets to the dock: one step per line, and the highest vehicle that fits. Both are optional.
  dock_steps text not null default '',
  max_height_cm int,
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
  -- Days that identity photos are kept, and months that all other personal data is kept.
  retention_days int not null default 30,
  retention_months int not null default 12,
  uses_gate boolean not null default true,
  -- Whether a visitor's request keeps its slot only when the e-mail address is confirmed.
  confirms_visitors boolean not null default true,
  -- Only an active property is visible to the public and accepts permits. A property is in preparation until it goes live
  -- for the first time (`live_since`).
  active boolean not null default false,
  live_since timestamptz,
  -- When a test permit that every stage had approved was deleted. Null when there was none.
  test_approved_at timestamptz,
  -- What the last copy of settings has added, so that it can be undone. Null when there is nothing to undo.
  copied jsonb,
  created_at timestamptz not null default now(),
  type text not null default 'mall',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  office_days int[] not null default '{1,2,3,4,5,6,7}',
  office_from time not null default '09:00',
  office_until time not null default '18:00',
  -- Hours within which a tenant should answer whether a visitor's request is for its shop, and whether the first stage must wait
  -- for a confirmation.
  endorsement_hours int not null default 24,
  endorsement_required boolean not null default false,
  constraint property_has_a_name check (length(trim(name)) between 1 and 120),
  constraint short_code_is_two_to_six_capitals_or_digits check (short_code ~ '^[A-Z0-9]{2,6}$'),
  constraint time_zone_is_indonesian check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  constraint identity_policy_is_known check (identity_policy in ('photo_required', 'checked_at_gate')),
  constraint brand_color_is_a_hex_color check (brand_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint horizons_are_sensible check (horizon_goods_days between 1 and 366 and horizon_work_days between 1 and 366),
  constraint lead_days_are_sensible check (lead_days_goods between 0 and 90 and lead_days_work between 0 and 90),
  constraint retention_is_sensible check (retention_days between 0 and 30),
  constraint retention_months_are_sensible check (retention_months between 1 and 60),
  constraint property_type_is_known check (type in ('mall', 'office', 'mixed')),
  constraint deleted_property_is_not_active check (deleted_at is null or not active),
  constraint property_in_preparation_is_not_active check (live_since is not null or not active),
  constraint endorsement_hours_are_sensible check (endorsement_hours between 1 and 168),
  constraint office_opens_before_it_closes check (office_from < office_until),
  constraint office_works_on_some_day_of_the_week
    check (cardinality(office_days) between 1 and 7 and office_days <@ '{1,2,3,4,5,6,7}')
);
create index property_by_group on property (group_id);
create index property_by_name on property (lower(name));
-- Searching part of a name among 100,000 properties takes 1 ms instead of 300.
create index property_by_part_of_name on property using gin (lower(name) gin_trgm_ops);
-- A deleted property releases its short code.
create unique index short_code_is_unique_in_the_installation on property (short_code) where deleted_at is null;

-- Where a group is, when it is not only here (docs/decisions/0029). No row: the group is here.
--   moving    it is in use here, and is being copied to another cell
--   moved     it is at `url`, to which its people are led
--   arriving  it is being copied to this cell and is not in use yet
create table group_place (
  group_id uuid primary key references property_group,
  state text not null,
  url text,
  since timestamptz not null default now(),
  -- When the rows of both cells were found equal. Only then may they be deleted here.
  compared_at timestamptz,
  constraint place_is_known check (state in ('moving', 'moved', 'arriving')),
  constraint moved_group_has_an_address check ((state = 'moved') = (url is not null))
);
alter table group_place enable row level security;

-- The cell that a group leaves writes a number here and replicates it. When it has arrived at the other cell, so has
-- everything that was committed before it.
create table group_marker (
  group_id uuid primary key,
  marker bigint not null
);
alter table group_marker enable row level security;

-- Jobs of a group between the queues of two cells, with their id at the cell that the group leaves. A job is added to the
-- other queue in the transaction that writes its row there, so it is added once.
create table parked_job (
  group_id uuid not null,
  id text not null,
  job jsonb not null,
  primary key (group_id, id)
);
alter table parked_job enable row level security;

-- Sets the group of a transaction when it begins. Refuses a group that is at another cell (SQLSTATE GB421, with the address in
-- DETAIL), that is not here yet, or that is being handed over (GB503). The mover holds the lock while it hands over: a
-- transaction that writes does not wait for it, because it would keep its connection from other groups.
create function enter_group(p_group_id uuid, p_writes boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place group_place;
begin
  perform set_config('app.group_id', coalesce(p_group_id::text, ''), true);
  if p_group_id is null then return; end if;
  if p_writes and not pg_try_advisory_xact_lock_shared(727003, hashtext(p_group_id::text)) then
    raise exception 'the group is being moved' using errcode = 'GB503';
  end if;
  -- A statement of its own, which sees what was committed before the lock was granted.
  select * into place from group_place where group_id = p_group_id and state <> 'moving';
  if place.state = 'moved' then
    raise exception 'the group has moved' using errcode = 'GB421', detail = place.url;
  elsif place.state = 'arriving' then
    raise exception 'the group is being moved' using errcode = 'GB503';
  end if;
end $$;

-- The modules and features that exist. Roles refer to them.
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

insert into menu_module (id, name, path, icon, child, position) values
  ('analytics', 'Analytics', '/analytic', 'rocket', false, 1),
  ('news', 'News', '/news', 'newspaper', false, 2),
  ('building-management', 'Building Management', '/buildingManagement', 'clipboard', false, 3),
  ('operational', 'Operational', '/operational', 'organization', false, 4),
  ('tenant-internal', 'Tenant & Internal', '/tenantInternal', 'store', false, 5),
  ('master-data', 'Master Data', '/masterData', 'database', false, 6),
  ('category', 'Category', '/category', 'grip', false, 7),
  ('settings', 'Settings', '/settings', 'gear', false, 8);

insert into menu_feature (id, module_id, name, path, position) values
  ('visual-analytic', 'analytics', 'Visual Analytic', '/analytic/visualAnalytic', 1),
  ('internal-news', 'news', 'Internal News', '/news/internalNews', 1),
  ('tenant-news', 'news', 'Tenant News', '/news/tenantNews', 2),
  ('tenant-meter-utility', 'building-management', 'Tenant Meter Utility', '/bmDepartment/tenantMeterUtility', 1),
  ('preventive-maintenance', 'building-management', 'Preventive Maintenance', '/buildingManagement/preventiveMaintenance', 2),
  ('permit-approvals', 'operational', 'Permit Approvals', '/operational/permitApprovals', 1),
  ('permit-register', 'operational', 'Permit Register', '/operational/permitRegister', 2),
  ('gate', 'operational', 'Gate', '/operational/gate', 3),
  ('dock-calendar', 'operational', 'Dock Calendar', '/operational/dockCalendar', 4),
  ('security-scheduling', 'operational', 'Security Scheduling', '/operationDepartment/securitySchedulingActivity', 5),
  ('goods-ledger', 'operational', 'Goods Ledger', '/operational/goodsLedger', 6),
  ('complaint-request', 'tenant-internal', 'Complaint Request', '/tenantInternal/complaintRequest', 1),
  ('internal-work-order', 'tenant-internal', 'Internal Work Order', '/tenantInternal/internalWorkOrder', 2),
  ('tenant-issue-complaint', 'tenant-internal', 'Tenant Issue Complaint', '/trDepartment/tenantIssueComplaint', 3),
  ('asset', 'master-data', 'Asset', '/masterData/asset', 1),
  ('floor', 'master-data', 'Floor', '/masterData/floor', 2),
  ('unit', 'master-data', 'Unit', '/masterData/unit', 3),
  ('tenant', 'master-data', 'Tenant', '/masterData/tenant', 4),
  ('bay', 'master-data', 'Bay and Lift', '/masterData/bay', 5),
  ('tenant-category', 'category', 'Tenant', '/category/tenant', 1),
  ('asset-category', 'category', 'Asset', '/category/asset', 2),
  ('complaint-category', 'category', 'Complaint', '/category/complaint', 3),
  ('work-order-category', 'category', 'Work Order', '/category/workOrder', 4),
  ('news-category', 'category', 'News', '/category/news', 5),
  ('property', 'settings', 'Property', '/settings/property', 1),
  ('user', 'settings', 'User', '/settings/users', 2),
  ('role', 'settings', 'Role', '/settings/roles', 3),
  ('deputy', 'settings', 'Deputy', '/settings/deputies', 4),
  ('schedule', 'settings', 'Schedule', '/settings/schedule', 5),
  ('approval-chain', 'settings', 'Approval Chain', '/settings/approvalChain', 6),
  ('terms', 'settings', 'Terms', '/settings/terms', 7),
  ('audit', 'settings', 'Audit', '/settings/audit', 8),
  ('personal-data', 'settings', 'Personal Data', '/settings/personalData', 9);

create table role (
  id uuid primary key,
  group_id uuid not null references property_group,
  name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  constraint role_has_a_name check (length(trim(name)) between 1 and 120)
);
create unique index role_name_is_unique_in_its_group on role (group_id, lower(name));
call protect_by_group('role');

create table role_module (
  role_id uuid not null references role on delete cascade,
  module_id text not null references menu_module,
  primary key (role_id, module_id)
);
call protect_by_role('role_module');

create table role_feature (
  role_id uuid not null references role on delete cascade,
  feature_id text not null references menu_feature,
  primary key (role_id, feature_id)
);
call protect_by_role('role_feature');

create table role_action (
  role_id uuid not null references role on delete cascade,
  action text not null,
  primary key (role_id, action)
);
call protect_by_role('role_action');

create table role_stage (
  role_id uuid not null references role on delete cascade,
  stage text not null,
  primary key (role_id, stage),
  constraint stage_is_known check (stage = any (all_stages()))
);
call protect_by_role('role_stage');

create table account (
  id uuid primary key,
  kind text not null,
  group_id uuid not null references property_group,
  role_id uuid references role,
  email text not null,
  name text not null,
  phone text not null default '',
  language text not null default 'id',
  -- argon2id of the MD5 hex that the login sends; null until an invited person sets a password
  password_hash text,
  -- Second step of the login. The secret is encrypted by the application and starts with the id of the key. It is in use from `totp_since`, the time of
  -- the first correct code. The last time step is stored so that a code works only once.
  totp_secret bytea,
  totp_since timestamptz,
  totp_last_step bigint,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- When name, address and login were erased. The row stays, because decisions and entries refer to it.
  erased_at timestamptz,
  constraint account_kind_is_known check (kind in ('staff', 'tenant')),
  constraint staff_have_a_role_and_tenants_do_not check ((kind = 'staff') = (role_id is not null)),
  constraint language_is_known check (language in ('id', 'en')),
  constraint email_is_an_address check (length(email) <= 254 and email ~* '^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,63}$'),
  constraint staff_email_passes_the_login_form check (kind <> 'staff' or email ~* '^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$'),
  constraint only_staff_have_a_second_step check (kind = 'staff' or totp_secret is null),
  constraint second_step_in_use_has_a_secret check (totp_since is null or totp_secret is not null),
  constraint only_argon2id_is_stored check (password_hash like '$argon2id$%'),
  constraint erased_account_is_not_active check (erased_at is null or not active)
);
create unique index one_account_per_kind_and_email on account (kind, lower(email));
create index account_by_group on account (group_id);
create index account_by_role on account (role_id) where role_id is not null;
call protect_by_group('account');

create table staff_property (
  account_id uuid not null references account on delete cascade,
  property_id uuid not null references property,
  primary key (account_id, property_id)
);
create index staff_property_by_property on staff_property (property_id);
alter table staff_property enable row level security;
create policy within_the_property on staff_property for all
  to gerbang_staff, gerbang_jobs, gerbang_public, gerbang_tenant
  using (property_id = (select app_property_id()));
create policy of_the_person on staff_property for select to gerbang_lists using (account_id = (select app_staff_id()));

alter table property enable row level security;
create policy within_the_property on property for all to gerbang_staff, gerbang_jobs, gerbang_public, gerbang_tenant
  using (id = (select app_property_id()));
call protect_lists('property', 'id');

-- The public data of a property. The view runs with the rights of its owner and bypasses row-level security, so it
-- lists its columns one by one.
create view public_property as
  select id, name, short_code, time_zone, identity_policy, retention_days, brand_color, logo_file_id, cutoff_loading, cutoff_unloading,
         cutoff_work, lead_days_goods, lead_days_work
    from property p
   where active and not exists (select from group_place g where g.group_id = p.group_id and g.state = 'arriving');

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
call protect_by_account('session');

-- One-time tokens of an account: invitation, password reset, and the ticket between the two steps of a login. Only a
-- hash of the token is stored. Opening the link does not spend the token; only the request that uses it does.
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
call protect_by_account('account_link');

-- Recovery codes for the second step of a login, ten at a time, each valid once. The argon2id hash is salted with a value
-- derived from `totp_secret`, which is encrypted, so the database alone is not enough to guess codes. The salt is fixed per account:
-- the same code gives the same hash, and one statement finds and spends it.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  spent_at timestamptz,
  primary key (account_id, code_hash),
  constraint code_hash_is_32_bytes check (length(code_hash) = 32)
);
call protect_by_account('recovery_code');

-- An administrator's request to reset the second step of a person who lost app and codes. Another one confirms it in time.
create table second_step_reset (
  account_id uuid primary key references account on delete cascade,
  requested_by uuid not null references account on delete cascade,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  constraint nobody_resets_their_own_second_step check (requested_by <> account_id)
);
call protect_by_account('second_step_reset');

create function note_login() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account set last_login_at = new.created_at where id = new.account_id;
  return null;
end $$;
create trigger session_is_a_login after insert on session for each row execute function note_login();

-- People edit their own name, phone and language without sending a version. This trigger raises the version, so that a
-- concurrent edit by an administrator fails instead of overwriting theirs.
create function count_own_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger account_counts_what_its_person_changes before update of name, phone, language on account
  for each row when (new.version = old.version
    and (new.name, new.phone, new.language) is distinct from (old.name, old.phone, old.language))
  execute function count_own_change();

create function account_status(active boolean, password_hash text) returns text language sql immutable parallel safe as $$
  select case when not active then 'inactive' when password_hash is null then 'invited' else 'active' end
$$;

-- The group of a scope that names only a property or a staff member. Called when a transaction begins. What each request
-- asks is in PL/pgSQL, which keeps its plans: SQL functions like these are planned at every call.
create function group_of_property(p_id uuid) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select group_id from property where id = p_id);
end $$;
create function group_of_account(p_id uuid) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select group_id from account where id = p_id);
end $$;

-- Finds the active account for a login or a password reset, before its group is known. Bypasses row-level security,
-- because under a policy the index on lower(email) is not used: lower() is not leakproof.
create function find_account(p_kind text, p_email text) returns setof account
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select * from account where kind = p_kind and lower(email) = lower(p_email) and active;
end $$;

-- Returns the account of a one-time token that is unused and not expired, and its group.
create function find_account_link(p_token_hash bytea, p_purposes text[], p_now timestamptz)
returns table (account_id uuid, group_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select a.id, a.group_id
      from account_link l join account a on a.id = l.account_id
     where l.token_hash = p_token_hash and l.purpose = any (p_purposes) and l.spent_at is null and l.expires_at > p_now;
end $$;

-- The group of a one-time token, for the job that mails it.
create function group_of_account_link(p_id uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select a.group_id from account_link l join account a on a.id = l.account_id where l.id = p_id
$$;

-- Deletes expired sessions and one-time tokens of all groups.
create function forget_sessions(p_used_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from session where last_used_at < p_used_before
$$;
create function forget_account_links(p_ended_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from account_link where expires_at < p_ended_before
$$;

-- Properties of a staff member during login, before the session has a scope.
create function staff_properties(p_account_id uuid)
returns table (id uuid, name text, short_code text, city text, time_zone text, in_preparation boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select p.id, p.name, p.short_code, p.city, p.time_zone, p.live_since is null
      from staff_property sp join property p on p.id = sp.property_id
     where sp.account_id = p_account_id and (p.active or p.live_since is null) and p.deleted_at is null
     order by p.live_since is null, p.name;
end $$;

-- Property ids by staff member of a group. Row-level security does not allow lists across properties, so this function
-- bypasses it; the caller reduces the result to properties the reader may see.
create function staff_assignments(p_group_id uuid, p_account_id uuid default null)
returns table (account_id uuid, property_ids uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select sp.account_id, array_agg(sp.property_id order by sp.property_id)
    from account a join staff_property sp on sp.account_id = a.id
   where a.group_id = p_group_id and a.kind = 'staff' and (p_account_id is null or a.id = p_account_id)
   group by sp.account_id
$$;

-- Stages as a multirange, because an exclusion constraint can compare ranges. Null means all stages.
create function stage_numbers(stages text[]) returns int4multirange language sql immutable parallel safe as $$
  select case when stages is null then int4multirange(int4range(1, 7)) else (
    select range_agg(int4range(position, position + 1))
      from unnest(stages) as given(stage),
           lateral array_position(public.all_stages(), given.stage) as position) end
$$;

-- Who decides while an approver is away. The deputy holds the stages of that person at the properties to which both
-- are assigned.
create table deputy (
  group_id uuid not null references property_group,
  id uuid not null,
  account_id uuid not null references account,
  deputy_id uuid not null references account,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: all stages of the person.
  stages text[],
  reason text not null default '',
  created_by uuid not null references account,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (group_id, id),
  constraint nobody_is_their_own_deputy check (account_id <> deputy_id),
  constraint deputyship_ends_after_it_starts check (ends_at > starts_at),
  constraint deputy_stages_are_known check (
    stages is null or (cardinality(stages) > 0 and stages <@ all_stages())),
  constraint one_deputy_per_person_and_stage_at_a_time exclude using gist (
    account_id with =, tstzrange(starts_at, ends_at) with &&, stage_numbers(stages) with &&)
);
create index deputy_by_deputy on deputy (deputy_id, ends_at);
call protect_by_group('deputy');

-- Resolves a session in one round trip: the account, its scope, what its role allows, and the people it is a deputy
-- of. Read on every request, so a deputyship starts and ends on time without a job. The limits of a session (idle
-- time, age) are parameters, because the application uses the same limits when it lists sessions.
create function resolve_session(p_token_hash bytea, p_now timestamptz, p_used_after timestamptz, p_created_after timestamptz)
returns table (session_id uuid, account_id uuid, kind text, group_id uuid, property_id uuid, tenant_id uuid,
               property_ids uuid[], actions text[], stages text[], acting jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set last_used_at = p_now
   where s.token_hash = p_token_hash and s.revoked_at is null and s.last_used_at < p_now - interval '1 minute'
     and s.last_used_at > p_used_after and s.created_at > p_created_after;
  return query
    select s.id, a.id, a.kind, a.group_id, ta.property_id, ta.tenant_id,
           array(select sp.property_id from staff_property sp where sp.account_id = a.id),
           array(select ra.action from role_action ra where ra.role_id = a.role_id),
           array(select rs.stage from role_stage rs where rs.role_id = a.role_id),
           coalesce((
             select jsonb_agg(jsonb_build_object('stage', rs.stage, 'for_account_id', d.account_id, 'property_ids', shared.ids)
                              order by d.starts_at, d.id, rs.stage)
               from deputy d
               join account away on away.id = d.account_id and away.active and away.group_id = a.group_id
               join role_action ra on ra.role_id = away.role_id and ra.action = 'permit.decide'
               join role_stage rs on rs.role_id = away.role_id and (d.stages is null or rs.stage = any (d.stages))
              cross join lateral (
                    select array_agg(mine.property_id) as ids
                      from staff_property mine
                      join staff_property theirs on theirs.property_id = mine.property_id and theirs.account_id = away.id
                     where mine.account_id = a.id) shared
              where d.deputy_id = a.id and d.starts_at <= p_now and d.ends_at > p_now and shared.ids is not null), '[]')
      from session s
      join account a on a.id = s.account_id and a.active
      left join tenant_account ta on ta.account_id = a.id
     where s.token_hash = p_token_hash and s.revoked_at is null
       and s.last_used_at > p_used_after and s.created_at > p_created_after;
end $$;
