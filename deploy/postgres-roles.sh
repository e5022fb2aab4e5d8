#!/bin/sh
# Creates the two roles and the database of Gerbang on a new PostgreSQL server; run it as its superuser. The owner
# role migrates. The application role can neither change tables nor bypass row-level security.
set -eu
psql -v ON_ERROR_STOP=1 -d template1 -c 'create extension if not exists btree_gist'
psql -v ON_ERROR_STOP=1 -d postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role gerbang_owner with login nosuperuser nocreaterole nobypassrls createdb password :'owner';
create role gerbang_app with login nosuperuser nocreaterole nobypassrls nocreatedb password :'app';
create database gerbang owner gerbang_owner;
SQL
