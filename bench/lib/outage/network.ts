import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';

import { isRoot } from '../../../scripts/lib/paths.ts';
import { until } from '../../../scripts/lib/wait.ts';
import type { OtherNetwork } from '../product.ts';

/** Addresses that are reserved for tests of networks (RFC 2544). Only these two exist in the namespaces. */
const HERE = '198.18.0.1';
const THERE = '198.18.0.2';
const LINK = 'cut0';

/** The direction in which packets to and from PostgreSQL are lost. */
export type Cut = 'both' | 'to the database' | 'from the database';

/** A network namespace beside this one. API and workers run there, PostgreSQL and the bench here. */
export interface CuttableNetwork extends OtherNetwork {
  /** Drops all packets between both namespaces that belong to a connection to this port. */
  cut(port: number, direction: Cut): void;
  heal(): void;
  /** Open connections to this port, as each side sees them, by the client's port. */
  connections(port: number): string[];
}

/** Why network namespaces cannot be used on this machine; undefined if they can. */
export function whyNoNamespaces(): string | undefined {
  if (!isRoot) return 'The network cut needs root, to create network namespaces.';
  try {
    run(['unshare', '--net', 'nft', 'add', 'table', 'inet', 'try']);
    return undefined;
  } catch (error) {
    return `The network cut needs network namespaces and nftables, which this machine does not allow: ${String(error)}`;
  }
}

/**
 * Creates another namespace, connected with this one, for the time of `work`. This process must run in a namespace of
 * its own. The kernel removes a namespace and its link with the last process in it.
 */
export async function withCuttableNetwork<T>(work: (network: CuttableNetwork) => Promise<T>): Promise<T> {
  // `cat` ends with this process, also after a SIGKILL, because its input is then closed.
  const holder = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'inherit'] });
  try {
    const namespace = `/proc/${holder.pid}/ns/net`;
    await until('the namespace exists', 10, () => existsSync(namespace) && !isOwn(namespace), 10);
    const command = ['nsenter', `--net=${namespace}`];
    run(['ip', 'link', 'set', 'lo', 'up']);
    run(['ip', 'link', 'add', LINK, 'type', 'veth', 'peer', 'name', LINK, 'netns', String(holder.pid)]);
    run(['ip', 'addr', 'add', `${HERE}/30`, 'dev', LINK]);
    run(['ip', 'link', 'set', LINK, 'up']);
    run([...command, 'ip', 'link', 'set', 'lo', 'up']);
    run([...command, 'ip', 'addr', 'add', `${THERE}/30`, 'dev', LINK]);
    run([...command, 'ip', 'link', 'set', LINK, 'up']);
    return await work({
      command,
      here: HERE,
      there: THERE,
      cut(port, direction) {
        // Drops what arrives. A packet that is dropped when it leaves would be reported to its sender.
        if (direction !== 'from the database') run(['nft', '-f', '-'], dropping(`tcp dport ${port}`));
        if (direction !== 'to the database') run([...command, 'nft', '-f', '-'], dropping(`tcp sport ${port}`));
      },
      heal() {
        for (const prefix of [[], command]) run([...prefix, 'nft', 'flush', 'ruleset']);
      },
      connections(port) {
        const established = ['ss', '-Htn', 'state', 'established'];
        const clients = addresses(run([...command, ...established, 'dport', '=', `:${port}`]), 'local');
        const server = addresses(run([...established, 'sport', '=', `:${port}`]), 'peer');
        const far = server.filter((address) => address.startsWith(THERE));
        return [...clients.map((address) => `client ${address}`), ...far.map((address) => `server ${address}`)];
      },
    });
  } finally {
    holder.kill();
  }
}

const dropping = (packets: string) => `
table inet cut {
  chain arriving {
    type filter hook input priority 0;
    ${packets} drop
  }
}
`;

/** Local or peer addresses in the output of `ss`. */
function addresses(output: string, side: 'local' | 'peer'): string[] {
  return output.split('\n').flatMap((line) => line.trim().split(/\s+/)[side === 'local' ? 2 : 3] ?? []);
}

function isOwn(namespace: string): boolean {
  return readlinkSync(namespace) === readlinkSync('/proc/self/ns/net');
}

function run([program = '', ...args]: readonly string[], input?: string): string {
  const PATH = `${process.env['PATH']}:/usr/sbin:/sbin`;
  return execFileSync(program, args, { encoding: 'utf8', input, env: { ...process.env, PATH }, stdio: 'pipe' });
}
