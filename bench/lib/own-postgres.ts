import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { remove } from '../../scripts/lib/files.ts';
import { dataFolder, logFolder } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stopUnrecorded } from '../../scripts/lib/process.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { until } from '../../scripts/lib/wait.ts';
import { databaseSql, postgresConfiguration, rolesSql, templateSql } from '../../scripts/services/postgres-setup.ts';
import {
  createCluster,
  changeOwner,
  newService,
  program,
  serverAccount,
  superuserSql,
} from '../../scripts/services/postgres.ts';

/** A PostgreSQL cluster for one bench that writes through to the disk. */
export interface OwnPostgres {
  service: PostgresService;
  /** Stops the server without a checkpoint: `SIGQUIT` is an immediate shutdown, `SIGKILL` simulates a power failure. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  /** Restarts the server and waits until it responds. */
  start(): Promise<void>;
}

/** Gives `work` its own running cluster, and removes it afterwards. */
export async function withOwnPostgres<T>(work: (postgres: OwnPostgres) => Promise<T>): Promise<T> {
  const folder = join(dataFolder, 'bench-postgres');
  const account = await serverAccount();
  await stopUnrecorded(folder, 'SIGQUIT');
  remove(folder);
  const service = newService();
  service.port = await freePort();
  await createCluster(service, account, folder);
  const configuration = join(folder, 'postgresql.conf');
  writeFileSync(configuration, postgresConfiguration(service.port, false));
  changeOwner(account, configuration);
  const log = openSync(join(logFolder, 'bench-postgres.log'), 'w', 0o600);
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
    server.kill(signal);
    await ended;
  };
  try {
    await start();
    await superuserSql(service, 'template1', templateSql);
    await superuserSql(service, 'postgres', rolesSql(service) + databaseSql(service));
    return await work({ service, kill, start });
  } finally {
    await kill('SIGQUIT');
    remove(folder);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
