import type { PostgresService } from '../lib/services-file.ts';

/**
 * Settings that keep values of people out of the server's log. DETAIL of a unique violation has the e-mail address, STATEMENT
 * the text with its values, and the message of some errors the wrong value itself, so errors are not logged at all: the
 * application logs their codes. Connections, locks, checkpoints and crashes are still logged.
 */
export const LOG_WITHOUT_VALUES: Readonly<Record<string, string>> = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_statement: 'none',
  log_min_duration_statement: '-1',
};

/** The configuration of the cluster. `fast` turns off crash safety, for tests only. */
export function postgresConfiguration(port: number, fast: boolean): string {
  return [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    // No sockets, because their paths must be short. All programs connect over TCP.
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
    ...Object.entries(LOG_WITHOUT_VALUES).map(([name, value]) => `${name} = ${value}`),
    ...(fast ? ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'] : []),
    '',
  ].join('\n');
}

/** Creates the product's database if it does not exist. The extensions come from template1. */
export function databaseSql({ owner, database }: Pick<PostgresService, 'owner' | 'database'>): string {
  return `select 'create database ${database} owner ${owner.user}'
 where not exists (select from pg_database where datname = '${database}') \\gexec
`;
}
