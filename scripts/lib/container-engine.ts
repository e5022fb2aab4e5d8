import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataFolder } from './paths.ts';
import { run } from './process.ts';

/** Podman and Buildah, with images, containers, volumes, networks and settings in a folder of this clone. */
export interface ContainerEngine {
  folder: string;
  /** Environment of other programs that use the same containers, such as podman-compose. */
  env: Record<string, string>;
  podman(...args: string[]): Promise<string>;
  hasImage(name: string): Promise<boolean>;
  /** Builds a Dockerfile. It copies files from the folder `context`. */
  buildImage(name: string, file: string, context: string, args?: Record<string, string>): Promise<void>;
  /** Makes an image of a Debian version from its packages, as small as the official slim ones. */
  importDebian(name: string, suite: string, packages?: readonly string[]): Promise<void>;
  /** Removes all containers, volumes and networks. */
  clear(): Promise<void>;
  /** Removes the images, too, and the folder. */
  remove(): Promise<void>;
}

export function createContainerEngine(): ContainerEngine {
  const folder = `${dataFolder}-container`;
  const env = writeSettings(folder);
  const podman = async (...args: string[]): Promise<string> => (await run('podman', args, { env })).trim();
  const clear = async (): Promise<void> => {
    await podman('pod', 'rm', '--all', '--force');
    await podman('rm', '--all', '--force', '--time', '2');
    await podman('volume', 'rm', '--all', '--force');
    await podman('secret', 'rm', '--all');
    await podman('network', 'prune', '--force');
  };
  return {
    folder,
    env,
    podman,
    hasImage: async (name) => (await podman('images', '--quiet', '--filter', `reference=${name}`)) !== '',
    async buildImage(name, file, context, args = {}) {
      const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
      const options = ['--isolation', 'chroot', '--network', 'host', ...given, '-f', file, '-t', name];
      await run('buildah', ['bud', ...options, context], { env, lastLines: 60 });
    },
    async importDebian(name, suite, packages = []) {
      const archive = await makeDebian(join(folder, suite), suite, packages);
      await podman('import', archive, name);
      rmSync(archive);
    },
    clear,
    async remove() {
      await clear();
      await podman('rmi', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeSettings(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const engine = join(folder, 'containers.conf');
  const storage = join(folder, 'storage.conf');
  // crun fails on a machine without its own cgroups, but runc works. The default limits may exceed those of the
  // machine. `podman kube play` of version 4 takes the soft limit for the hard one, so they are the same.
  writeFileSync(
    engine,
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=1000:1000"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
`,
  );
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`);
  return { CONTAINERS_CONF: engine, CONTAINERS_STORAGE_CONF: storage };
}

/** Not in the official slim images either. */
const UNREAD = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'var/cache/apt',
  'var/lib/apt/lists',
];

/** Returns a tar archive of a Debian file system, made from packages, so that no registry is needed. */
async function makeDebian(folder: string, suite: string, packages: readonly string[]): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  await run('debootstrap', ['--variant=minbase', ...include, suite, folder]);
  for (const path of UNREAD) {
    rmSync(join(folder, path), { recursive: true, force: true });
    mkdirSync(join(folder, path), { recursive: true });
  }
  const archive = `${folder}.tar`;
  await run('tar', ['-C', folder, '-cf', archive, '.']);
  rmSync(folder, { recursive: true });
  return archive;
}
