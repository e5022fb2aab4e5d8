#!/bin/bash
# The first start of the official image, as far as compose.yaml uses it: a database for POSTGRES_PASSWORD, the scripts of
# /docker-entrypoint-initdb.d on a server that listens on its socket only, then the server itself.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086
  initdb --username=postgres --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") ${POSTGRES_INITDB_ARGS:-}
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  export PGPASSWORD="$POSTGRES_PASSWORD"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
  for script in /docker-entrypoint-initdb.d/*.sh; do
    if [ -x "$script" ]; then "$script"; else . "$script"; fi
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
  unset PGPASSWORD
fi
exec "$@"
