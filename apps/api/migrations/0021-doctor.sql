-- What the hourly doctor found, for 30 days. The rows are about the installation, not about a group, so there is no row-level
-- security: transactions of people have no right to the table.
create table doctor_result (
  check_id text not null,
  examined_at timestamptz not null,
  state text not null check (state in ('good', 'look', 'bad', 'skipped')),
  -- Key of the text that says what was found, and what it has in it.
  found text not null,
  found_values jsonb not null,
  -- Since when the check has been `look`; the last thing that operators were told and have not been told to be over; and what
  -- they are told now. Each run goes on from the one before.
  look_since timestamptz,
  told text check (told in ('look', 'bad')),
  news text check (news in ('look', 'bad', 'good')),
  primary key (check_id, examined_at)
);

do $$
begin
  execute format('grant select, insert, delete on doctor_result to %I, gerbang_jobs', current_setting('gerbang.app_role'));
end $$;
