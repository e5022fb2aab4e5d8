-- What the platform keeps for itself. None of it is property data; keys are digests, never personal values.

-- A public create is answered once per key: the row is written in the same transaction as the thing it made, and a
-- simultaneous repeat waits for it on the primary key.
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

-- Counters for what may be tried so often in so long (logins per account, mails per address). Lost in a crash, which
-- is harmless, so not logged.
create unlogged table throttle (
  key text primary key,
  hits int not null,
  window_ends timestamptz not null
);
create index throttle_by_end on throttle (window_ends);

-- Mails the SMTP server has taken. A job that runs again finds its message here and does not send it twice.
create table mail_sent (
  message_id text primary key,
  sent_at timestamptz not null
);
create index mail_sent_by_age on mail_sent (sent_at);
-- Addresses that refused for good (5xx); kept as digests.
create table mail_suppressed (
  address_digest bytea primary key,
  since timestamptz not null
);

-- The application works as a role that owns no table. Reading and writing rows is granted, altering history is not.
do $$
declare
  app_role text := current_setting('gerbang.app_role', true);
begin
  if coalesce(app_role, '') = '' then raise exception 'gerbang.app_role is not set'; end if;
  execute format('grant usage on schema public to %I', app_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', app_role);
  execute format('revoke insert, update, delete on property_group, menu_module, menu_feature from %I', app_role);
  execute format('revoke all on kysely_migration, kysely_migration_lock from %I', app_role);
  execute format('revoke update, delete on progress_log, goods_movement, audit_log, permit_code from %I', app_role);
  execute format('revoke update on audit_personal from %I', app_role);
  execute format('revoke insert, update, delete on audit_unsealed, audit_seal, audit_head from %I', app_role);
  execute format('revoke delete on permit, permit_stage, permit_item, permit_applicant, account, property from %I', app_role);
end $$;

-- Our own functions are for the application only; those of extensions keep their defaults.
do $$
declare
  routine record;
begin
  for routine in
    select oid::regprocedure as name, prokind from pg_proc
     where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute format('revoke execute on routine %s from public', routine.name);
    if routine.prokind = 'f' then
      execute format('grant execute on function %s to %I', routine.name, current_setting('gerbang.app_role'));
    end if;
  end loop;
end $$;
