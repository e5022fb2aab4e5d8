-- Lists that are too long to be answered at once: a job writes them to a file, which its account can fetch for a day.

create table export_file (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  source text not null,
  -- What was asked for; the job reads it as the account that asked.
  query jsonb not null,
  language text not null,
  file_name text not null,
  state text not null default 'waiting',
  -- Each run has a number: a run that was believed dead finds that a later one has taken over. The object's key holds it.
  runs int not null default 0,
  rows_done int not null default 0,
  rows_total int,
  bytes int,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  done_at timestamptz,
  expires_at timestamptz not null,
  primary key (account_id, id),
  constraint export_state_is_known check (state in ('waiting', 'running', 'done', 'failed')),
  constraint export_language_is_known check (language in ('id', 'en')),
  constraint export_file_name_is_plain check (file_name ~ '^[a-z0-9-]+\.xlsx$'),
  constraint only_what_is_done_has_a_file check ((state = 'done') = (bytes is not null and done_at is not null and rows_total is not null)),
  constraint rows_done_are_not_negative check (rows_done >= 0),
  constraint rows_done_never_exceed_the_total check (rows_done <= rows_total),
  constraint export_ends_after_it_began check (expires_at > created_at)
);
create index export_file_by_expiry on export_file (expires_at);
create unique index one_unfinished_export_per_account on export_file (account_id) where state in ('waiting', 'running');
alter table export_file enable row level security;
create policy only_its_account on export_file for all
  using ('account:' || account_id::text = (select app_owner_key()))
  with check ('account:' || account_id::text = (select app_owner_key()));

-- The file behind a signed link, which is opened without a session; an account that was closed takes its links with it.
create function finished_export(p_id uuid, p_now timestamptz) returns table (file_name text, runs int)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.file_name, e.runs
    from export_file e join account a on a.id = e.account_id
   where e.id = p_id and e.state = 'done' and e.expires_at > p_now and a.active
$$;
-- An id is unique by its making; the primary key begins with the account, which a link does not name.
create index export_file_by_id on export_file (id) where state = 'done';

-- Exports of all accounts whose day is over. The rows go first; the clean-up job then removes the objects.
create function take_expired_exports(p_now timestamptz, p_limit int) returns table (id uuid, runs int)
language sql security definer set search_path = public, pg_temp as $$
  delete from export_file e where (e.account_id, e.id) in
    (select d.account_id, d.id from export_file d where d.expires_at <= p_now
      order by d.expires_at limit p_limit for update skip locked)
  returning e.id, e.runs
$$;

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update on export_file to %I', app_role);
  execute format('revoke execute on function finished_export(uuid, timestamptz), take_expired_exports(timestamptz, int) from public');
  execute format('grant execute on function finished_export(uuid, timestamptz), take_expired_exports(timestamptz, int) to %I', app_role);
end $$;
