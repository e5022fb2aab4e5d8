import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

import { remove } from '../../scripts/lib/files.ts';
import { dataFolder, logFolder } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stopUnrecorded, tail } from '../../scripts/lib/process.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { GiveUp, until } from '../../scripts/lib/wait.ts';
import { program, serverAccount, superuserSql, type Account } from '../../scripts/services/postgres.ts';

const LONGEST_RECOVERY_S = 120;

/** How a restored cluster comes into its folder, which does not exist yet. */
export type Prepare = (folder: string, account: Account) => Promise<void>;

/**
 * Starts PostgreSQL on a folder that `prepare` has filled, and waits until it accepts writes. Stops it and removes the folder
 * afterwards. `service` has the passwords that are stored in the cluster.
 */
export async function withRestoredCluster<T>(
  name: string,
  { prepare, service: given }: { prepare: Prepare; service: PostgresService },
  work: (service: PostgresService) => Promise<T>,
): Promise<T> {
  const folder = join(dataFolder, `bench-${name}`);
  const account = await serverAccount();
  await stopUnrecorded(folder, 'SIGQUIT');
  remove(folder);
  const service = { ...given, port: await freePort() };
  const log = join(logFolder, `bench-${name}.log`);
  try {
    await prepare(folder, account);
    const output = openSync(log, 'w', 0o600);
    const own = ['-c', `port=${service.port}`, '-c', 'unix_socket_directories='];
    const stdio = ['ignore', output, output] as const;
    const server = spawn(program('postgres'), ['-D', folder, ...own], { ...account, cwd: folder, stdio: [...stdio] });
    const ended = once(server, 'exit');
    try {
      await until('the restored PostgreSQL accepts writes', LONGEST_RECOVERY_S, async () => {
        if (server.exitCode !== null) throw new GiveUp(`PostgreSQL ended: ${tail(log, 4)}`);
        return (await superuserSql(service, 'postgres', 'select pg_is_in_recovery()')).trim() === 'f';
      });
      return await work(service);
    } finally {
      if (server.exitCode === null) server.kill('SIGQUIT');
      await ended;
    }
  } finally {
    remove(folder);
  }
}
