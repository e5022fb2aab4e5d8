import type { Login, PostgresService } from '../lib/services-file.ts';

/** The whole configuration of the cluster; `fast` gives up safety against a crash of the machine, for tests only. */
export function postgresConfiguration(port: number, fast: boolean): string {
  return [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    // Socket files have short paths only; everything here connects over TCP.
    `unix_socket_directories = ''`,
    `password_encryption = 'scram-sha-256'`,
    `max_connections = 200`,
    `shared_buffers = '256MB'`,
    `effective_cache_size = '1GB'`,
    `max_wal_size = '2GB'`,
    `timezone = 'UTC'`,
    `log_timezone = 'UTC'`,
    `log_line_prefix = '%m [%p] %q%u@%d '`,
    `log_lock_waits = on`,
    ...(fast ? ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'] : []),
    '',
  ].join('\n');
}

const roleSql = ({ user, password }: Login, rights: string): string => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${user}') then create role ${user}; end if;
end $$;
alter role ${user} with login nosuperuser nocreaterole nobypassrls noreplication ${rights} password '${password}';`;

/** Makes the two roles of the product and their rights; safe to repeat. */
export const rolesSql = ({ owner, app }: Pick<PostgresService, 'owner' | 'app'>): string =>
  roleSql(owner, 'createdb') +
  roleSql(app, 'nocreatedb') +
  // Dropping a test's database with force ends the connections of the other role too.
  `\nset client_min_messages = warning;\ngrant pg_signal_backend to ${owner.user};\n`;

/** Makes the product's database if it is not there; the extensions come from template1. */
export function databaseSql({ owner, database }: Pick<PostgresService, 'owner' | 'database'>): string {
  return `select 'create database ${database} owner ${owner.user}'
 where not exists (select from pg_database where datname = '${database}') \\gexec
`;
}

/** Only a superuser may install it, so it goes where every later database is copied from. */
export const templateSql = 'set client_min_messages = warning;\ncreate extension if not exists btree_gist;\n';
