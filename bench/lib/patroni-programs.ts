import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inRoot } from '../../scripts/lib/paths.ts';
import { postgresPrograms } from '../../scripts/lib/required-programs.ts';
import type { PostgresService } from '../../scripts/lib/services-file.ts';
import { changeOwner, type Account } from '../../scripts/services/postgres.ts';
import { startLogged, type NodePlace, type PatroniNode } from './patroni-node.ts';

/** Changes of the settings, for planted faults: each text is replaced by the other. */
export type Changes = readonly (readonly [string, string])[];

interface NodeOptions {
  service: PostgresService;
  replication_password: string;
  changes: Changes;
  account: Account;
}

export function makeFolder(path: string, account: Account): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  changeOwner(account, path);
}

export function startEtcd(folder: string, account: Account, port: number, peer_port: number): ChildProcess {
  const place = join(folder, 'etcd');
  makeFolder(place, account);
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer_port}`];
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  const args = ['--name', 'etcd', '--data-dir', place, ...clients, ...peers, '--initial-cluster', `etcd=${peer}`];
  return startLogged('etcd', 'etcd', args, { ...account, cwd: place });
}

export function startHaproxy(
  folder: string,
  account: Account,
  { port, nodes, changes }: { port: number; nodes: readonly PatroniNode[]; changes: Changes },
): ChildProcess {
  const path = join(folder, 'haproxy.cfg');
  const ofNodes = nodes.map(({ name, port: postgres_port, rest_port }, index) => ({
    [`NODE_${index + 1}`]: name,
    [`ADDRESS_${index + 1}`]: '127.0.0.1',
    [`POSTGRES_PORT_${index + 1}`]: postgres_port,
    [`REST_PORT_${index + 1}`]: rest_port,
  }));
  const values = Object.assign({ BIND: `127.0.0.1:${port}` }, ...ofNodes) as Record<string, string | number>;
  writeSettings('haproxy.cfg', path, { values, changes, account });
  return startLogged('haproxy', '/usr/sbin/haproxy', ['-db', '-f', path], { ...account, cwd: folder });
}

/** Writes the configuration of a node into its folder. */
export function writeNode(
  { name, folder, port, rest_port, etcd }: NodePlace,
  { service, replication_password, changes, account }: NodeOptions,
): void {
  const values = {
    NODE: name,
    ADDRESS: '127.0.0.1',
    NETWORK: '127.0.0.1/32',
    REST_PORT: rest_port,
    POSTGRES_PORT: port,
    // Patroni must not find out etcd's own address, or it would go around the proxy.
    ETCD_HOSTS: `127.0.0.1:${etcd.port}\n  use_proxies: true`,
    FOLDER: folder,
    POSTGRES_PROGRAMS: postgresPrograms() ?? '',
    SUPERUSER_PASSWORD: service.superuser.password,
    REPLICATION_PASSWORD: replication_password,
  };
  // Only initdb does not wait for the disk.
  const quick = [['- data-checksums', '- data-checksums\n    - no-sync']] as const;
  writeSettings('patroni.yml', join(folder, 'patroni.yml'), { values, changes: [...changes, ...quick], account });
}

/** Writes a file of `deploy/failover` with its values filled in. */
function writeSettings(
  name: string,
  path: string,
  { values, changes, account }: { values: Record<string, string | number>; changes: Changes; account: Account },
): void {
  let text = readFileSync(inRoot('deploy', 'failover', name), 'utf8');
  for (const [before, after] of changes) text = text.replace(before, after);
  text = text.replace(/\$\{([A-Z_0-9]+)\}/g, (_, key: string) => {
    const value = values[key];
    // The comment of the file mentions ${NAME}.
    return value === undefined ? key : String(value);
  });
  writeFileSync(path, text, { mode: 0o600 });
  changeOwner(account, path);
}
