import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { randomHex, remove } from '../../scripts/lib/files.ts';
import { dataFolder, logFolder } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { stopUnrecorded } from '../../scripts/lib/process.ts';
import { ensureTools } from '../../scripts/lib/required-programs.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { isResponding, until } from '../../scripts/lib/wait.ts';
import { createRoles, newService, serverAccount, superuserSql, type Account } from '../../scripts/services/postgres.ts';
import { childrenOf, endProcess, type OwnPostgres } from './own-postgres.ts';
import { createNode, type Member, type PatroniNode } from './patroni-node.ts';
import { makeFolder, startEtcd, startHaproxy, writeNode, type Changes } from './patroni-programs.ts';
import { startProxy } from './tcp-proxy.ts';

const NODES = ['node-1', 'node-2', 'node-3'];
/** Longest wait for a new primary, and for a node that comes back. */
const SETTLED_S = 90;

/** Three PostgreSQL nodes under Patroni with the settings of `deploy/failover`; `service` is the address of HAProxy. */
export interface PatroniCluster extends OwnPostgres {
  nodes: readonly PatroniNode[];
  /** The node that has the lease. */
  primary(): Promise<PatroniNode>;
  /** The node that has every acknowledged write too. */
  standby(): Promise<PatroniNode>;
  /** Waits for a primary other than `before` that answers through HAProxy. */
  replaced(before: PatroniNode): Promise<void>;
  /** Waits until there are a primary, a synchronous standby and another standby, all on one timeline. */
  settled(): Promise<void>;
  /** Hands over to the synchronous standby. */
  switchOver(): Promise<void>;
}

/** Gives `work` a running cluster with the product's roles and database, and removes it afterwards. */
export async function withPatroni<T>(changes: Changes, work: (cluster: PatroniCluster) => Promise<T>): Promise<T> {
  await ensureTools(['postgres', 'failover']);
  const folder = join(dataFolder, 'bench-failover');
  await stopUnrecorded(folder, 'SIGKILL');
  remove(folder);
  const account = await serverAccount();
  makeFolder(folder, account);
  mkdirSync(logFolder, { recursive: true });
  const programs: ChildProcess[] = [];
  const nodes: PatroniNode[] = [];
  const endAtOnce = () => {
    for (const node of nodes) node.killAll('patroni and postgres');
    for (const program of programs) program.kill('SIGKILL');
  };
  const interrupted = () => {
    endAtOnce();
    for (const child of childrenOf(process.pid)) endProcess(child);
    remove(folder);
    process.exit(130);
  };
  // Before the usual way of a bench to end, because Patroni would start its PostgreSQL again.
  process.prependOnceListener('SIGINT', interrupted).prependOnceListener('SIGTERM', interrupted);
  try {
    const service = await startAll({ folder, account, changes, programs, nodes });
    const cluster = createCluster(service, nodes);
    await cluster.settled();
    // HAProxy may not have noticed yet.
    await cluster.start();
    await createRoles(service);
    return await work(cluster);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    endAtOnce();
    await Promise.all(nodes.map((node) => Promise.all([node.ended(), node.etcd.close()])));
    remove(folder);
  }
}

interface Start {
  folder: string;
  account: Account;
  changes: Changes;
  /** What is started, to be ended by the caller. */
  programs: ChildProcess[];
  nodes: PatroniNode[];
}

async function startAll({ folder, account, changes, programs, nodes }: Start): Promise<PostgresService> {
  const ports: number[] = [];
  while (ports.length < 3 + 2 * NODES.length) ports.push(await freePort(undefined, ports));
  const [etcd_port = 0, peer_port = 0, haproxy_port = 0] = ports.splice(0, 3);
  const service = { ...newService(), port: haproxy_port };
  programs.push(startEtcd(folder, account, etcd_port, peer_port));
  const replication_password = randomHex();
  for (const name of NODES) {
    const [port = 0, rest_port = 0] = ports.splice(0, 2);
    const place = { name, folder: join(folder, name), port, rest_port, etcd: await startProxy(etcd_port) };
    makeFolder(place.folder, account);
    writeNode(place, { service, replication_password, changes, account });
    nodes.push(createNode(place, account));
  }
  await until('etcd answers', 30, () => isResponding(`http://127.0.0.1:${etcd_port}/health`));
  for (const node of nodes) node.start();
  programs.push(startHaproxy(folder, account, { port: haproxy_port, nodes, changes }));
  return service;
}

function createCluster(service: PostgresService, nodes: readonly PatroniNode[]): PatroniCluster {
  const withRole = async (wanted: Member['role']) => {
    const member = (await members(nodes)).find(({ role }) => role === wanted);
    const node = nodes.find(({ name }) => name === member?.name);
    if (node === undefined) throw new Error(`There is no ${wanted}.`);
    return node;
  };
  const primary = () => withRole('leader');
  const start = () =>
    until('PostgreSQL answers', SETTLED_S, async () => {
      const answer = await superuserSql(service, 'postgres', 'select pg_is_in_recovery()');
      return answer.trim() === 'f';
    });
  return {
    service,
    nodes,
    primary,
    standby: () => withRole('sync_standby'),
    start,
    async kill() {
      (await primary()).killAll('postgres');
    },
    async replaced(before) {
      await until('another primary', SETTLED_S, async () => (await primary()).name !== before.name);
      await start();
    },
    settled: () => until('three nodes are in step', SETTLED_S, async () => areInStep(await members(nodes)), 200),
    async switchOver() {
      const [leader, candidate] = await Promise.all([primary(), withRole('sync_standby')]);
      const response = await fetch(`http://127.0.0.1:${leader.rest_port}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      });
      if (!response.ok) throw new Error(`Switchover refused: ${await response.text()}`);
    },
  };
}

/** Any Patroni that runs knows all members. */
function members(nodes: readonly PatroniNode[]): Promise<Member[]> {
  return Promise.any(nodes.map((node) => node.members()));
}

function areInStep(all: readonly Member[]): boolean {
  const roles = all.map(({ role }) => role).toSorted();
  const timelines = new Set(all.map(({ timeline }) => timeline));
  const are_running = all.every(({ state }) => state === 'running' || state === 'streaming');
  return roles.join() === 'leader,replica,sync_standby' && timelines.size === 1 && are_running;
}
