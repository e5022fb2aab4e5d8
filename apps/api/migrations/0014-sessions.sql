-- Recovery codes: how a person whose phone is gone passes the second step of a login.

-- Ten at a time, each of which works once. Of a code only its argon2id is kept, salted with what the application derives
-- from its own secret, so the database alone cannot try codes; the same code of an account always gives the same hash,
-- so that one statement finds and spends it.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  spent_at timestamptz,
  primary key (account_id, code_hash),
  constraint code_hash_is_32_bytes check (length(code_hash) = 32)
);

do $$
declare
  app_role text := current_setting('gerbang.app_role');
begin
  execute format('grant select, insert, update, delete on recovery_code to %I', app_role);
end $$;
