import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { randomHex, remove } from '../../scripts/lib/files.ts';
import { dataFolder, inRoot } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/process.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { until } from '../../scripts/lib/wait.ts';
import { postgresConfiguration } from '../../scripts/services/postgres-setup.ts';
import {
  changeOwner,
  createCluster,
  createRoles,
  newService,
  program,
  serverAccount,
  superuserEnvironment,
  superuserSql,
  type Account,
} from '../../scripts/services/postgres.ts';
import type { Prepare } from './clusters.ts';
import { replaceOnce } from './replace-once.ts';

/** Time between two passes of the copy of files. */
const COPIED_EVERY_MS = 2_000;
const LONGEST_ARCHIVING_S = 60;

/** A folder for the backups, the settings of deploy/ in it, and the commands of deploy/README.md. */
export interface Backups {
  /** Lines of `postgresql.conf` for the cluster that is backed up. */
  settings: readonly string[];
  repository: string;
  /** The copy by deploy/copy-files.sh. */
  copy: string;
  pgbackrest(args: readonly string[], account: Account, env?: Record<string, string>): Promise<string>;
  remove(): void;
}

export async function createBackups(name: string): Promise<Backups> {
  const account = await serverAccount();
  const folder = join(dataFolder, `bench-${name}-backups`);
  remove(folder);
  const [repository, sockets, copy] = [join(folder, 'repository'), join(folder, 'run'), join(folder, 'files')];
  for (const place of [folder, repository, sockets]) {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    changeOwner(account, place);
  }
  const configuration = join(folder, 'pgbackrest.conf');
  const replaced = [
    ['/var/backups/gerbang/pgbackrest', repository],
    ['/var/lib/postgresql/15/main', join(dataFolder, `bench-${name}`)],
    ['CHANGE-ME', randomHex()],
    ['[gerbang]', `lock-path=${sockets}\n[gerbang]\npg1-socket-path=${sockets}`],
  ] as const;
  const text = replaceOnce('deploy/pgbackrest.conf', deployed('pgbackrest.conf'), replaced);
  writeFileSync(configuration, text, { mode: 0o600 });
  changeOwner(account, configuration);
  const config = `--config=${configuration}`;
  const archiving = replaceOnce('deploy/archiving.conf', deployed('archiving.conf'), [
    ['pgbackrest ', `pgbackrest ${config} `],
  ]);
  return {
    settings: [...archiving.split('\n'), `unix_socket_directories = '${sockets}'`],
    repository,
    copy,
    pgbackrest: ([command = '', ...args], as, env = {}) =>
      run('pgbackrest', [config, '--stanza=gerbang', ...args, command], { ...as, cwd: folder, env }),
    remove: () => remove(folder),
  };
}

const deployed = (name: string) => readFileSync(inRoot('deploy', name), 'utf8');

/** Creates the stanza and the first full backup, while the database is in use. Returns the seconds. */
export async function backUpFully(backups: Backups, { superuser, port }: PostgresService): Promise<number> {
  const started = performance.now();
  const account = await serverAccount();
  const login = { PGUSER: superuser.user, PGPASSWORD: superuser.password };
  const server = [`--pg1-port=${port}`, `--pg1-user=${superuser.user}`];
  await backups.pgbackrest(['stanza-create', ...server], account, login);
  await backups.pgbackrest(['backup', '--type=full', ...server], account, login);
  return (performance.now() - started) / 1000;
}

/** Copies the files again and again until `stop`. A failed pass is a fault. */
export function copyFiles(files: string, copy: string, faults: string[]): { stop(): Promise<void> } {
  const state = { is_over: false };
  const passes = async () => {
    while (!state.is_over) {
      await copyFilesOnce(files, copy).catch(
        (error: unknown) => void faults.push(`files not copied: ${String(error)}`),
      );
      await pause(COPIED_EVERY_MS);
    }
  };
  const ended = passes();
  return {
    stop() {
      state.is_over = true;
      return ended;
    },
  };
}

export const copyFilesOnce = (files: string, copy: string): Promise<string> =>
  run('sh', [inRoot('deploy/copy-files.sh'), files, copy]);

export const restoreFiles = (copy: string, files: string, at: Date): Promise<string> =>
  run('sh', [inRoot('deploy/restore-files.sh'), copy, files, at.toISOString()]);

/** The file of the write-ahead log that is written now. */
export const segmentNow = async (service: PostgresService): Promise<string> =>
  (await superuserSql(service, 'postgres', 'select pg_walfile_name(pg_current_wal_insert_lsn())')).trim();

/** Waits until the archive and the copy of the files have everything of before this moment. Returns when that was. */
export async function covered({ copy }: Backups, service: PostgresService, now: Date): Promise<Date> {
  const wanted = await segmentNow(service);
  const archived = () => superuserSql(service, 'postgres', 'select last_archived_wal from pg_stat_archiver');
  const isArchived = async () => (await archived()).trim() >= wanted;
  await until('the write-ahead log is archived', LONGEST_ARCHIVING_S, isArchived);
  const isCopied = () => new Date(readFileSync(join(copy, 'complete-until'), 'utf8').trim()) >= now;
  await until('the files are copied', LONGEST_ARCHIVING_S, isCopied);
  return new Date();
}

/** Restores the cluster to a point in time, as deploy/README.md says. */
export function restoredTo(backups: Backups, at: Date): Prepare {
  return async (folder, account) => {
    mkdirSync(folder, { mode: 0o700 });
    changeOwner(account, folder);
    const target = [
      '--type=time',
      `--target=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
      '--target-action=promote',
    ];
    await backups.pgbackrest(['restore', ...target, '--archive-mode=off', `--pg1-path=${folder}`], account);
  };
}

/** A dump of the whole database, as its superuser. */
export async function dump({ superuser, host, port, database }: PostgresService, file: string): Promise<void> {
  const place = ['-h', host, '-p', String(port), '-U', superuser.user];
  await run(program('pg_dump'), ['-Fc', ...place, '-d', database, '-f', file], {
    env: { PGPASSWORD: superuser.password },
  });
}

/** A new, empty cluster for a dump. Returns the passwords too. */
export function emptyCluster(): { service: PostgresService; prepare: Prepare } {
  // The port is given when the cluster is started.
  const service = { ...newService(), port: 5432 };
  return {
    service,
    async prepare(folder, account) {
      await createCluster(service, account, folder);
      writeFileSync(join(folder, 'postgresql.conf'), postgresConfiguration(service.port, false));
      changeOwner(account, join(folder, 'postgresql.conf'));
    },
  };
}

/** Creates the roles by deploy/postgres-roles.sh and restores the dump. */
export async function restoreDump(service: PostgresService, file: string): Promise<void> {
  await createRoles(service);
  await run(program('pg_restore'), ['--exit-on-error', '-d', service.database, file], {
    env: superuserEnvironment(service),
  });
}
