-- What operators ask of the backup service, what it says about itself, and what the screens of the server show of the backups.

-- A request is open until the service has ended it. The nightly ones are the service's own.
create table backup_request (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'test')),
  -- Account of the operator. Null: the schedule.
  asked_by uuid,
  asked_at timestamptz not null default now(),
  taken_up_at timestamptz,
  ended_at timestamptz,
  -- Why it failed. Null when it succeeded.
  fault text,
  -- What a backup is doing, and how much of the files it has, from 0 to 1.
  step text check (step in ('database', 'files', 'cleaning')),
  share real check (share between 0 and 1),
  constraint only_what_was_taken_up_ends check (ended_at is null or taken_up_at is not null),
  constraint only_what_has_ended_failed check (fault is null or ended_at is not null)
);
create unique index one_open_backup_request_of_each_kind on backup_request (kind) where ended_at is null;
alter table backup_request enable row level security;
create policy everybody_reads on backup_request for select using (true);
-- Operators ask in their own name. Nobody but the service, which owns the table, changes a request.
create policy operators_ask on backup_request for insert to gerbang_lists
  with check (asked_by = (select app_staff_id()) and taken_up_at is null
              and exists (select from account a where a.id = asked_by and a.operator and a.active));

-- The last sign of the service, and its plan: at most one row.
create table backup_service (
  id boolean primary key default true,
  seen_at timestamptz not null,
  -- Time of day of the nightly backup, and the time zone of the machine.
  nightly_at text not null,
  time_zone text not null,
  next_at timestamptz not null,
  -- Whether somebody has locked a recovery kit with the present keys away.
  kit_is_safe boolean not null,
  constraint there_is_one_backup_service check (id)
);

-- Null in rows of before, and where a backup of another installation was tested.
alter table backup_run
  add column kind text check (kind in ('nightly', 'by_hand')),
  add column seconds int,
  add column database_bytes bigint,
  add column files int,
  -- Of files that no earlier backup had.
  add column new_bytes bigint,
  add column test_seconds int;

-- Numbers of all groups, of which an operator sees nothing else.
create function installation_size(out groups int, out properties int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select count(*) into groups from property_group;
  select count(*) into properties from property;
end $$;
revoke execute on function installation_size from public;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select on backup_request, backup_service to %I', app_role);
  grant select, insert on backup_request to gerbang_lists;
  execute format('grant execute on function installation_size to %I', app_role);
end $$;
