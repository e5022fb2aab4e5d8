-- Backups that were made, tested and restored, for the doctor and the metrics. The backups themselves, with their manifests, are
-- in a place of their own; these rows are removed with them.
create table backup_run (
  id text primary key,
  -- The time of its snapshot, or of the attempt.
  taken_at timestamptz not null,
  -- Why it failed. Null when it is complete.
  fault text,
  tested_at timestamptz,
  -- Why the test failed. Null when it succeeded.
  test_fault text,
  constraint only_what_is_complete_is_tested check (fault is null or tested_at is null),
  constraint test_fault_needs_a_test check (test_fault is null or tested_at is not null)
);

-- The printed recovery kits, so that an operator is reminded until one is acknowledged for the present keys.
create table backup_kit (
  id uuid primary key,
  made_at timestamptz not null,
  -- Ids of the keys that it has.
  key_ids text not null,
  acknowledged_at timestamptz
);

do $$
begin
  execute format('grant select on backup_run, backup_kit to %I', current_setting('gerbang.app_role'));
end $$;
