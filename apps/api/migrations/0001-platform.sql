-- Extensions, the scope of row-level security, and tables of the platform itself.

-- Trusted extensions: the owner of the database may create them without being superuser.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- The scope of a request as row-level security sees it. Each value is set for one transaction, together with `begin`.
--   app.group_id     the group of properties whose people (accounts, roles and what belongs to them) are in reach
--   app.property_id  the one property this transaction works on
--   app.tenant_id    a tenant session: only this tenant's rows
--   app.staff_id     a list across properties: those assigned to this staff member
--   app.owner_key    the owner of uploads that no permit has claimed yet
-- Policies call the functions as (select …), so that they run once per statement and not once per row.
create function app_group_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.group_id', true), '')::uuid $$;
create function app_property_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.property_id', true), '')::uuid $$;
create function app_tenant_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function app_staff_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.staff_id', true), '')::uuid $$;
create function app_owner_key() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.owner_key', true), '') $$;

-- The current time of a transaction: `app.now` when the application has set it, otherwise the clock.
create function app_now() returns timestamptz language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$;

-- The name of a record in the language of the transaction (`app.language`). Without an English name, the Indonesian one is
-- used in both languages.
create function local_name(name text, name_en text) returns text language sql stable parallel safe
  as $$ select case when current_setting('app.language', true) = 'en' and name_en <> '' then name_en else name end $$;

-- `chain_stages` lists the stages of an approval chain in their order. `all_stages` adds the gate (`security`), which
-- comes after approval. CHAIN_STAGES and STAGES in packages/shared/src/access.ts are the same lists. The call of
-- `chain_stages` names its schema because pg_dump restores without a search path.
create function chain_stages() returns text[] language sql immutable parallel safe
  as $$ select array['tcr', 'fat', 'rdd', 'operational', 'gm'] $$;
create function all_stages() returns text[] language sql immutable parallel safe
  as $$ select public.chain_stages() || 'security'::text $$;

-- Every transaction runs as one of these roles, which `deploy/postgres-roles.sh` creates. Each has policies of its own, so
-- that nobody pays for a condition that is about others.
--   gerbang_staff    people of the building, on one property
--   gerbang_lists    people of the building, on all properties assigned to them: they only read
--   gerbang_tenant   a tenant session, on its own rows of one property
--   gerbang_public   visitors, and mailed links, on one property
--   gerbang_jobs     jobs of the worker, on one property

-- For tables with `property_id`. A row is visible in transactions of its property and, in lists across properties, to
-- the staff assigned to it. A row can be written only in transactions of its property.
create procedure protect_by_property(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy within_the_property on %s for all to gerbang_staff, gerbang_jobs, gerbang_public, gerbang_tenant
       using (property_id = (select app_property_id()))', target);
  call protect_lists(target);
end $$;

-- Lists across properties read the rows of those assigned to the staff member. The properties are an array, because it is
-- computed once and an index can look it up.
create procedure protect_lists(target regclass, property_column text default 'property_id') language plpgsql as $$
begin
  execute format(
    'create policy of_assigned_properties on %s for select to gerbang_lists
       using (%I = any (array(select sp.property_id from staff_property sp where sp.account_id = (select app_staff_id()))))',
    target, property_column);
end $$;

-- Like `protect_by_property`, but neither tenants nor visitors see or write rows.
create procedure protect_for_staff(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy only_for_staff on %s for all to gerbang_staff, gerbang_jobs
       using (property_id = (select app_property_id()))', target);
  call protect_lists(target);
end $$;

-- Hides the rows of a table from tenants, while visitors may have to do with them.
create procedure hide_from_tenants(target regclass) language plpgsql as $$
begin
  execute format('create policy never_a_tenant on %s as restrictive for all to gerbang_tenant using (false)', target);
end $$;

-- In a tenant session, only rows of that tenant are visible.
create procedure protect_by_tenant(target regclass, tenant_column text default 'tenant_id') language plpgsql as $$
begin
  execute format(
    'create policy only_the_own_tenant on %s as restrictive for all to gerbang_tenant
       using (%I = (select app_tenant_id()))', target, tenant_column);
end $$;

-- For tables with `permit_id`: a tenant sees a row when it sees the permit.
create procedure protect_by_permit(target regclass) language plpgsql as $$
begin
  call protect_by_property(target);
  execute format(
    'create policy only_with_its_permit on %1$s as restrictive for all to gerbang_tenant
       using (exists (select from permit p where p.property_id = %1$s.property_id and p.id = %1$s.permit_id))', target);
end $$;

-- For tables with `group_id`: rows are visible and written within that group only.
create procedure protect_by_group(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy within_the_group on %s for all using (group_id = (select app_group_id()))', target);
end $$;

-- For tables with `account_id`: a row is visible, and may be written, when its account is visible.
create procedure protect_by_account(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy only_with_its_account on %1$s for all
    using (exists (select from account a where a.id = %1$s.account_id))', target);
end $$;

-- For tables with `role_id`: a row is visible, and may be written, when its role is visible.
create procedure protect_by_role(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy only_with_its_role on %1$s for all
    using (exists (select from role r where r.id = %1$s.role_id))', target);
end $$;

-- Trigger function of append-only tables. Applies to the owner of the table too. Only `delete_test_permits` sets
-- `app.deletes_tests`, and only the functions that erase personal data set `app.erases`; the application has no right to
-- change or delete these rows, so setting them elsewhere changes nothing.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and 'on' in (current_setting('app.deletes_tests', true), current_setting('app.erases', true)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('app.erases', true) = 'on' and tg_table_name not like 'audit\_%' then return new; end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Responses by idempotency key. The row is written in the same transaction as the record it created, so a repeated request
-- that arrives meanwhile waits on the primary key. Keys are digests and contain no personal data.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_digest bytea not null,
  status int not null,
  body text not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Rate limits that hold across processes (logins per account, mails per address). Unlogged: losing the counters in a crash
-- is harmless.
create unlogged table throttle (
  key text primary key,
  hits int not null,
  window_ends timestamptz not null
);
create index throttle_by_end on throttle (window_ends);

-- Messages the SMTP server accepted, and those to an address that it refuses (`refused`). A job that runs again finds its
-- message here and does not send it twice.
create table mail_sent (
  message_id text primary key,
  sent_at timestamptz not null,
  refused boolean not null default false
);
create index mail_sent_by_age on mail_sent (sent_at);

-- Keyed hashes of addresses that the mail server refused permanently (5xx).
create table mail_suppressed (
  address_hash bytea primary key,
  since timestamptz not null
);

-- One row for each worker that may hold locks on jobs. A worker updates `seen_at` every few seconds. When it stops
-- doing so, its jobs are given to other workers and its row is deleted. `steady_since` is the start of its current
-- series of heartbeats without a gap. Only a worker that has reached the database for a while may declare others lost,
-- because after an outage of the database every heartbeat is old.
create table worker_heartbeat (
  worker_id text primary key, -- `locked_by` of the queue
  seen_at timestamptz not null,
  steady_since timestamptz not null
);
