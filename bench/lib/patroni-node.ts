import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { hasCode } from '../../scripts/lib/files.ts';
import { logFolder } from '../../scripts/lib/paths.ts';
import { childrenOf, endProcess } from './own-postgres.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** What Patroni's REST interface says about one member. */
export interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
}

export interface NodePlace {
  name: string;
  /** Holds the configuration, the data and the password file. */
  folder: string;
  port: number;
  rest_port: number;
  /** Between this node's Patroni and etcd. */
  etcd: TcpProxy;
}

/** One PostgreSQL server with its Patroni. */
export interface PatroniNode extends NodePlace {
  start(): void;
  /** Kills the postmaster only. Its children end by themselves when they notice. */
  killPostmaster(): void;
  /** Kills PostgreSQL, and with `patroni` first Patroni, like a machine that loses its power. */
  killAll(which: 'postgres' | 'patroni and postgres'): void;
  /** Sends a signal to Patroni only. */
  signalPatroni(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Stops sending WAL, without the standbys noticing. */
  stopSending(): void;
  members(): Promise<Member[]>;
  ended(): Promise<void>;
}

type Account = Pick<SpawnOptions, 'uid' | 'gid'>;

/** Starts a program whose output goes to a log file of this clone. */
export function startLogged(name: string, command: string, args: readonly string[], options: SpawnOptions) {
  const log = openSync(join(logFolder, `bench-failover-${name}.log`), 'a', 0o600);
  return spawn(command, args, { ...options, stdio: ['ignore', log, log] });
}

export function createNode(place: NodePlace, account: Account): PatroniNode {
  let patroni: ChildProcess | undefined;
  const killPostgres = () => {
    const postmaster = postmasterOf(place.folder);
    if (postmaster === undefined) return;
    // The children first: without its postmaster a stopped one would never end.
    for (const child of [...readChildren(postmaster), postmaster]) endProcess(child);
  };
  return {
    ...place,
    start() {
      const options = { ...account, cwd: place.folder };
      patroni = startLogged(place.name, 'patroni', [join(place.folder, 'patroni.yml')], options);
    },
    killPostmaster() {
      const postmaster = postmasterOf(place.folder);
      if (postmaster === undefined) throw new Error(`${place.name} does not run.`);
      endProcess(postmaster);
    },
    killAll(which) {
      if (which === 'patroni and postgres') patroni?.kill('SIGKILL');
      killPostgres();
    },
    signalPatroni: (signal) => void patroni?.kill(signal),
    stopSending() {
      const children = readChildren(postmasterOf(place.folder) ?? 0);
      const senders = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walsender'));
      if (senders.length === 0) throw new Error('Nothing is sent to standbys.');
      for (const pid of senders) process.kill(pid, 'SIGSTOP');
    },
    async members() {
      const url = `http://127.0.0.1:${place.rest_port}/cluster`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (!response.ok) throw new Error(`${place.name} does not know the cluster.`);
      return ((await response.json()) as { members: Member[] }).members;
    },
    async ended() {
      if (patroni !== undefined && patroni.exitCode === null && patroni.signalCode === null)
        await once(patroni, 'exit');
    },
  };
}

/** Patroni starts PostgreSQL in a session of its own, so the pid is known only from the data folder. */
function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
    // The file stays after a kill, and another program may have the pid by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return undefined;
    throw error;
  }
}

function readChildren(pid: number): number[] {
  try {
    return childrenOf(pid);
  } catch {
    return [];
  }
}
