import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { isRoot } from './paths.ts';
import { run } from './process.ts';

const debianPostgres = '/usr/lib/postgresql';
const oldestPostgres = 15;

/** The full path of a program on the PATH or in the folders of system programs; undefined when not found. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The folder with PostgreSQL's programs: version 15 if installed, otherwise the newest later one; undefined when not
 * found.
 */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres).map(Number).filter(Number.isFinite) : [];
  const usable = versions
    .filter((version) => version >= oldestPostgres && existsSync(join(debianPostgres, String(version), 'bin/initdb')))
    .sort((a, b) => (a === oldestPostgres ? -1 : b === oldestPostgres ? 1 : b - a));
  if (usable[0] !== undefined) return join(debianPostgres, String(usable[0]), 'bin');
  const initdb = findProgram('initdb');
  return initdb === undefined ? undefined : join(initdb, '..');
}

/** Chromium without a window. It needs about half the processor time of the whole browser. */
const browserProgram = 'chromium-headless-shell';

const containerPrograms = ['podman', 'buildah', 'runc', 'debootstrap', 'podman-compose', 'catatonit', 'iptables'];
/** Podman starts these by itself. They are not on the PATH. */
const networkPrograms = ['netavark', 'aardvark-dns'];

type Tool = {
  present: () => boolean;
  packages: string[];
  elsewhere: string;
  /** Services that Debian would start, now and at boot. Only their programs are used. */
  services?: string[];
};

const tools = {
  postgres: {
    present: () => postgresPrograms() !== undefined,
    packages: ['postgresql-15'],
    elsewhere: 'PostgreSQL 15 with its contrib modules (initdb, pg_ctl and psql on the PATH)',
  },
  ceph: {
    present: () =>
      ['ceph', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw', 'radosgw-admin'].every((name) => findProgram(name)),
    packages: ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph-common', 'radosgw'],
    elsewhere: 'Ceph with its RADOS gateway (ceph-mon, ceph-osd, ceph-mgr, radosgw and ceph on the PATH)',
  },
  browser: {
    present: () => findProgram(browserProgram) !== undefined,
    packages: [browserProgram],
    elsewhere: `Chromium without a window (${browserProgram} on the PATH)`,
  },
  proxy: {
    present: () => findProgram('caddy') !== undefined,
    packages: ['caddy'],
    elsewhere: 'Caddy (caddy on the PATH)',
  },
  containers: {
    present: () =>
      containerPrograms.every((name) => findProgram(name)) &&
      networkPrograms.every((name) => existsSync(join('/usr/lib/podman', name))),
    packages: [...containerPrograms, ...networkPrograms],
    elsewhere:
      'Podman with runc, netavark, aardvark-dns, catatonit and iptables, podman-compose, Buildah and debootstrap',
  },
  kubernetes: {
    present: () => findProgram('kubectl') !== undefined,
    packages: ['kubernetes-client'],
    elsewhere: 'kubectl (on the PATH)',
  },
  failover: {
    present: () => ['patroni', 'etcd', 'haproxy'].every((name) => findProgram(name)),
    packages: ['patroni', 'python3-etcd', 'etcd-server', 'haproxy'],
    elsewhere: 'Patroni 3 with its etcd module, etcd 3.4 and HAProxy 2.6',
    services: ['patroni', 'etcd', 'haproxy'],
  },
  network: {
    present: () => ['ip', 'ss', 'nft', 'nsenter', 'unshare'].every((name) => findProgram(name)),
    packages: ['iproute2', 'nftables', 'util-linux'],
    elsewhere: 'iproute2, nftables and util-linux (ip, ss, nft, nsenter and unshare on the PATH)',
  },
  metrics: {
    present: () => ['prometheus', 'promtool'].every((name) => findProgram(name)),
    packages: ['prometheus'],
    elsewhere: 'Prometheus (prometheus and promtool on the PATH)',
    services: ['prometheus'],
  },
  backup: {
    present: () => ['pgbackrest', 'rsync'].every((name) => findProgram(name)),
    packages: ['pgbackrest', 'rsync'],
    elsewhere: 'pgBackRest and rsync (pgbackrest and rsync on the PATH)',
  },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** Installs missing programs on Debian as root. Elsewhere throws a message that says what to install. */
export async function ensureTools(names: readonly ToolName[]): Promise<void> {
  const missing = names.map((name): Tool => tools[name]).filter((tool) => !tool.present());
  if (missing.length === 0) return;
  const packages = missing.flatMap((tool) => tool.packages);
  if (!isRoot || !existsSync('/etc/debian_version') || !findProgram('apt-get')) {
    const list = missing.map((tool) => `  - ${tool.elsewhere}`).join('\n');
    const hint = existsSync('/etc/debian_version') ? `\nAs root: apt-get install -y ${packages.join(' ')}` : '';
    throw new Error(`Please install first:\n${list}${hint}`);
  }
  console.log(`Installing ${packages.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Waits for another installation on the machine instead of failing.
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...patient, 'update'], { env });
  const services = missing.flatMap((tool) => tool.services ?? []);
  await withoutStarting(services, () =>
    run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...packages], { env }),
  );
  const still = missing.filter((tool) => !tool.present());
  if (still.length > 0) throw new Error(`Installed, but still not found: ${still.map((t) => t.elsewhere).join('; ')}`);
}

/** Debian's scripts ask this program before they start a service. 101 means no. */
const startPolicy = '/usr/sbin/policy-rc.d';

/** Runs `install` so that none of these services runs afterwards or starts at boot. Those that exist already stay as they are. */
async function withoutStarting(services: readonly string[], install: () => Promise<unknown>): Promise<void> {
  const added = services.filter((name) => !existsSync(`/lib/systemd/system/${name}.service`));
  const is_ours = added.length > 0 && !existsSync(startPolicy);
  if (is_ours) writeFileSync(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await install();
  } finally {
    if (is_ours) rmSync(startPolicy);
  }
  if (added.length > 0 && findProgram('systemctl')) await run('systemctl', ['disable', ...added]);
}
