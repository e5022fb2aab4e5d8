#!/bin/sh
# Creates the roles and the database of Gerbang on a new PostgreSQL server; run it as its superuser. The owner role
# migrates. The application role can neither change tables nor bypass row-level security. Its transactions run as one of
# the other roles (apps/api/migrations/0001-platform.sql), whose rights it has only then.
set -eu
psql -v ON_ERROR_STOP=1 -d postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role gerbang_owner with login nosuperuser nocreaterole nobypassrls createdb password :'owner';
create role gerbang_app with login noinherit nosuperuser nocreaterole nobypassrls nocreatedb password :'app';
create role gerbang_staff nologin;
create role gerbang_lists nologin;
create role gerbang_tenant nologin;
create role gerbang_public nologin;
create role gerbang_jobs nologin;
grant gerbang_staff, gerbang_lists, gerbang_tenant, gerbang_public, gerbang_jobs to gerbang_app;
SQL
# New databases are copies of template1. amcheck finds damaged pages and indexes (check-invariants).
psql -v ON_ERROR_STOP=1 -d template1 <<'SQL'
create extension if not exists btree_gist;
create extension if not exists amcheck;
grant execute on function bt_index_check(regclass, boolean),
  verify_heapam(regclass, boolean, boolean, text, bigint, bigint) to gerbang_owner;
SQL
psql -v ON_ERROR_STOP=1 -d postgres -c 'create database gerbang owner gerbang_owner'
