import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataFolder } from '../paths.ts';
import { run } from '../process.ts';
import { until } from '../wait.ts';

export const DEBIANS = { 12: 'bookworm', 13: 'trixie' } as const;
export type DebianVersion = keyof typeof DEBIANS;

/** The name under which a fresh Debian finds itself. */
export const HOST_NAME = 'gerbang.test';

const folder = `${dataFolder}-install`;
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/** A Debian of its own with systemd as process 1, in a container. */
export interface FreshDebian {
  /** Runs a shell script as root and returns its output. Throws when it ends with another exit code than 0. */
  sh: (script: string) => Promise<string>;
  copyIn(from: string, to: string): Promise<void>;
  copyOut(from: string, to: string): Promise<void>;
  /** Stops all services as for a shutdown, and boots again. */
  reboot(): Promise<void>;
  remove(): Promise<void>;
}

/** What the system says of its memory: as much as the smallest machine of the handbook, by which PostgreSQL is set. */
function writeMemory(): string {
  const kilobytes = 4 * 1024 * 1024;
  const file = join(folder, 'meminfo');
  const lines = [`MemTotal: ${kilobytes} kB`, `MemFree: ${kilobytes / 2} kB`, `MemAvailable: ${kilobytes / 2} kB`];
  writeFileSync(file, [...lines, 'Buffers: 0 kB', 'Cached: 0 kB', 'SwapTotal: 0 kB', 'SwapFree: 0 kB', ''].join('\n'));
  return file;
}

/** Boots a Debian without any package that its smallest system and systemd do not need. */
export async function bootDebian(version: DebianVersion): Promise<FreshDebian> {
  const env = writeSettings();
  const podman = async (...args: string[]): Promise<string> =>
    (await run('podman', args, { env, lastLines: 60 })).trim();
  const image = `localhost/fresh-debian:${version}`;
  const name = `fresh-debian-${version}`;
  if ((await podman('images', '--quiet', image)) === '') await makeImage(version, image, env);
  await podman('rm', '--force', '--ignore', name);
  // systemd mounts and makes namespaces, as on a machine of its own. The network is apart from that of this machine.
  const own = ['--systemd=always', '--privileged', '--hostname', 'server', '--add-host', `${HOST_NAME}:127.0.0.1`];
  const memory = ['--volume', `${writeMemory()}:/proc/meminfo:ro`];
  await podman('run', '--detach', '--name', name, ...own, ...memory, image, '/sbin/init');
  const sh = (script: string): Promise<string> => podman('exec', name, 'bash', '-euo', 'pipefail', '-c', script);
  const booted = (): Promise<void> =>
    until('Debian has booted', 120, async () => {
      const state = await sh('systemctl is-system-running || true');
      return state === 'running' || state === 'degraded';
    });
  await booted();
  return {
    sh,
    async copyIn(from, to) {
      await podman('cp', from, `${name}:${to}`);
    },
    async copyOut(from, to) {
      await podman('cp', `${name}:${from}`, to);
    },
    async reboot() {
      await podman('stop', '--time', '90', name);
      await podman('start', name);
      await booted();
    },
    async remove() {
      await podman('rm', '--force', '--time', '0', name);
    },
  };
}

/** Removes everything that was kept for further runs. */
export async function removeDebians(): Promise<void> {
  await run('podman', ['rmi', '--all', '--force'], { env: writeSettings() });
  rmSync(folder, { recursive: true, force: true });
}

/** Podman with images, containers and settings of its own. crun needs cgroups that not every machine has; runc does not. */
function writeSettings(): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const engine = join(folder, 'containers.conf');
  const storage = join(folder, 'storage.conf');
  const limits = 'default_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]';
  writeFileSync(engine, `[containers]\n${limits}\n[engine]\nruntime = "runc"\n`);
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`);
  return { CONTAINERS_CONF: engine, CONTAINERS_STORAGE_CONF: storage };
}

async function makeImage(version: DebianVersion, image: string, env: Record<string, string>): Promise<void> {
  const suite = DEBIANS[version];
  const system = join(folder, suite);
  rmSync(system, { recursive: true, force: true });
  const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates';
  await run('debootstrap', ['--variant=minbase', packages, suite, system]);
  useOurSources(system, suite);
  const archive = `${system}.tar`;
  await run('tar', ['-C', system, '-cf', archive, '.']);
  await run('podman', ['import', archive, image], { env });
  rmSync(archive);
  rmSync(system, { recursive: true });
}

/** Packages come from where this machine has them from, and it may trust additional certificates for that. */
function useOurSources(system: string, suite: string): void {
  cpSync(join('/', CERTIFICATES), join(system, CERTIFICATES), { dereference: true });
  const settings = '/etc/apt/apt.conf.d';
  for (const name of readdirSync(settings))
    if (/^\s*Acquire::(http|Check)/im.test(readFileSync(join(settings, name), 'utf8')))
      cpSync(join(settings, name), join(system, settings, name));
  const main = `deb http://deb.debian.org/debian ${suite} main\ndeb http://deb.debian.org/debian ${suite}-updates main\n`;
  const security = `deb http://deb.debian.org/debian-security ${suite}-security main\n`;
  writeFileSync(join(system, 'etc/apt/sources.list'), main + security);
}
