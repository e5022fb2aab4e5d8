-- The first run of an installation, and the people who operate it.

-- Operators look after the whole installation, whatever group they belong to.
alter table account add column operator boolean not null default false;
alter table account add constraint only_staff_operate check (kind = 'staff' or not operator);

-- What has been entered while no group exists: at most one row. The last step makes the group of it and deletes the row in
-- the same transaction.
create table first_run (
  id boolean primary key default true,
  -- The setup code that the log and the command print.
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  wrong_codes int not null default 0,
  -- The browser in which the setup code was typed last.
  token_hash bytea,
  token_expires_at timestamptz,
  -- State of each check by its id.
  checks jsonb not null default '{}',
  property_group jsonb,
  building jsonb,
  administrator jsonb,
  -- Id of the administrator's account, for which the secret of the app is sealed.
  administrator_id uuid not null,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint,
  recovery_hashes bytea[],
  codes_saved boolean not null default false,
  -- The last mail with six digits.
  digits_hash bytea,
  digits_sent_at timestamptz,
  wrong_digits int not null default 0,
  mail_arrived boolean not null default false,
  constraint there_is_one_first_run check (id),
  constraint only_argon2id_is_stored check (password_hash like '$argon2id$%')
);
alter table first_run enable row level security;

-- Adds the first group of the installation. The caller has deleted the row of the first run, which nobody else can do then.
create function create_first_group(p_id uuid, p_name text, p_created_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from property_group) then
    raise exception 'there is a group already' using errcode = 'integrity_constraint_violation';
  end if;
  insert into property_group (id, name, created_at) values (p_id, p_name, p_created_at);
end $$;
revoke execute on function create_first_group from public;

do $$
declare
  roles text := format('%I, gerbang_staff', current_setting('gerbang.app_role'));
begin
  -- Once there is a group, nobody sees or writes a row.
  execute format('create policy while_no_group_exists on first_run for all to %s
                    using (not exists (select from property_group))', roles);
  execute format('grant select, insert, update, delete on first_run to %s', roles);
  execute format('grant execute on function create_first_group to %s', roles);
end $$;
