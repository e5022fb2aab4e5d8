import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hasCode, remove } from '../../scripts/lib/files.ts';
import { dataFolder, logFolder } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stopUnrecorded } from '../../scripts/lib/process.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { until } from '../../scripts/lib/wait.ts';
import { postgresConfiguration } from '../../scripts/services/postgres-setup.ts';
import {
  createCluster,
  changeOwner,
  createRoles,
  newService,
  program,
  serverAccount,
  superuserSql,
  type Account,
} from '../../scripts/services/postgres.ts';

/** A PostgreSQL cluster for one bench that writes through to the disk. */
export interface OwnPostgres {
  service: PostgresService;
  /**
   * Stops the server without a checkpoint: `SIGQUIT` is an immediate shutdown, `SIGKILL` ends all its processes at once
   * like a power failure.
   */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Restarts the server and waits until it responds. */
  start(): Promise<void>;
}

export interface OwnPostgresOptions {
  /** Two programs may run at the same time, each with its own cluster. */
  name: string;
  /** Further lines of `postgresql.conf`. */
  settings?: readonly string[];
  /** A further address at which the server listens, and from which logins with a password are allowed. */
  network?: { here: string; there: string };
  /** Runs when the folder of the new cluster is complete, before the server starts. */
  prepare?: (folder: string, account: Account) => void | Promise<void>;
  /** The folder of the cluster instead of the usual one. */
  clusterFolder?: string;
}

/** Gives `work` its own running cluster with data checksums and amcheck, and removes it afterwards. */
export async function withOwnPostgres<T>(
  { name, settings = [], network, prepare, clusterFolder }: OwnPostgresOptions,
  work: (postgres: OwnPostgres) => Promise<T>,
): Promise<T> {
  const folder = clusterFolder ?? join(dataFolder, `bench-${name}`);
  const account = await serverAccount();
  await stopUnrecorded(folder, 'SIGQUIT');
  remove(folder);
  const service = newService();
  service.port = await freePort();
  await createCluster(service, account, folder);
  const configuration = join(folder, 'postgresql.conf');
  const listen = network === undefined ? [] : [`listen_addresses = '127.0.0.1, ${network.here}'`];
  const own = ['restart_after_crash = off', ...listen, ...settings, ''];
  writeFileSync(configuration, postgresConfiguration(service.port, false) + own.join('\n'));
  changeOwner(account, configuration);
  if (network !== undefined)
    appendFileSync(join(folder, 'pg_hba.conf'), `host all all ${network.there}/32 scram-sha-256\n`);
  await prepare?.(folder, account);
  const log = openSync(join(logFolder, `bench-${name}.log`), 'w', 0o600);
  let server: ChildProcess | undefined;
  const launch = () =>
    spawn(program('postgres'), ['-D', folder], { ...account, cwd: folder, stdio: ['ignore', log, log] });
  const start = () =>
    until('PostgreSQL answers', 60, async () => {
      // After a SIGKILL the server refuses to start until the last of its old processes has ended.
      if (server === undefined || hasEnded(server)) server = launch();
      return (await superuserSql(service, 'postgres', 'select 1')).trim() === '1';
    });
  const kill = async (signal: NodeJS.Signals) => {
    if (server === undefined || hasEnded(server)) return;
    const ended = once(server, 'exit');
    const children = signal === 'SIGKILL' ? childrenOf(server.pid) : [];
    server.kill(signal);
    for (const child of children) endProcess(child);
    await ended;
  };
  try {
    await start();
    await createRoles(service);
    return await work({ service, kill, start });
  } finally {
    await kill('SIGQUIT');
    remove(folder);
  }
}

export function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean);
}

/** A child may have ended by itself, because it noticed the end of the postmaster. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
