#!/bin/sh
# Creates the roles and the database of Gerbang on a PostgreSQL server; run it as its superuser. Run it again to change a
# password. The owner role migrates. The application role can neither change tables nor bypass row-level security. Its
# transactions run as one of the other roles (apps/api/migrations/0001-platform.sql), whose rights it has only then.
set -eu
export PGOPTIONS='-c client_min_messages=warning'
sql() { psql -Xq -v ON_ERROR_STOP=1 "$@"; }
sql -d postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
do $$
declare role text;
begin
  foreach role in array array['owner', 'app', 'staff', 'lists', 'tenant', 'public', 'jobs'] loop
    role := 'gerbang_' || role;
    if not exists (select from pg_roles where rolname = role) then execute format('create role %I nologin', role); end if;
  end loop;
end $$;
alter role gerbang_owner with login nosuperuser nocreaterole nobypassrls noreplication createdb password :'owner_password';
alter role gerbang_app with login noinherit nosuperuser nocreaterole nobypassrls noreplication nocreatedb
  password :'app_password';
grant gerbang_staff, gerbang_lists, gerbang_tenant, gerbang_public, gerbang_jobs to gerbang_app;

-- A slow statement must not block the others, and a lost connection must not keep its locks for hours.
alter role gerbang_app set statement_timeout = '5s';
alter role gerbang_app set idle_in_transaction_session_timeout = '10s';
alter role gerbang_app set tcp_keepalives_idle = 5;
alter role gerbang_app set tcp_keepalives_interval = 2;
alter role gerbang_app set tcp_keepalives_count = 4;
alter role gerbang_app set tcp_user_timeout = '10s';
-- Statements are short: JIT compilation costs more than it saves. Indexes are in memory or on a solid-state disk, where a
-- page costs the same at any place.
alter role gerbang_app set jit = off;
alter role gerbang_app set random_page_cost = 1.1;
SQL
# amcheck finds damaged pages and indexes (check-invariants).
extensions() {
  sql -d "$1" <<'SQL'
create extension if not exists btree_gist;
create extension if not exists amcheck;
grant execute on function bt_index_check(regclass, boolean),
  verify_heapam(regclass, boolean, boolean, text, bigint, bigint) to gerbang_owner;
SQL
}
# New databases are copies of template1.
extensions template1
sql -d postgres <<'SQL'
select 'create database gerbang owner gerbang_owner' where not exists (select from pg_database where datname = 'gerbang') \gexec
SQL
# A database that was created by an earlier version of this script may lack some.
extensions gerbang
