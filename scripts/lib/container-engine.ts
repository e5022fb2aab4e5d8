import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { dataFolder, root } from './paths.ts';
import { run } from './process.ts';

/** The base image of `deploy/Dockerfile`. */
const BASE_IMAGE = 'docker.io/library/node:26-bookworm-slim';
const BASE_PACKAGES = 'libatomic1,libstdc++6,ca-certificates';
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/** Podman and Buildah, with images, containers and settings in a separate folder. */
export interface ContainerEngine {
  podman(...args: string[]): Promise<string>;
  buildImage(name: string): Promise<void>;
  remove(): Promise<void>;
}

/** Prepares the engine, and imports the base image unless an earlier run has done so. */
export async function createContainerEngine(): Promise<ContainerEngine> {
  const folder = `${dataFolder}-container`;
  const env = writeSettings(folder);
  const podman = async (...args: string[]): Promise<string> => (await run('podman', args, { env })).trim();
  const hasBase = async (): Promise<boolean> =>
    (await podman('images', '--quiet', '--filter', `reference=${BASE_IMAGE}`)) !== '';
  if (!(await hasBase())) await importBaseImage(join(folder, 'base'), env);
  return {
    podman,
    async buildImage(name) {
      const args = ['bud', '--isolation', 'chroot', '--network', 'host', '-f', 'deploy/Dockerfile', '-t', name, '.'];
      await run('buildah', args, { env, cwd: root, lastLines: 60 });
    },
    async remove() {
      await podman('rm', '--all', '--force');
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
  // machine.
  writeFileSync(
    engine,
    '[containers]\ndefault_ulimits = ["nofile=1024:4096", "nproc=1000:1000"]\n[engine]\nruntime = "runc"\n',
  );
  writeFileSync(storage, `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`);
  return { CONTAINERS_CONF: engine, CONTAINERS_STORAGE_CONF: storage };
}

/** Creates the base image from Debian packages and this machine's Node.js and npm, so that no registry is needed. */
async function importBaseImage(folder: string, env: Record<string, string>): Promise<void> {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Start this by `npm run container`.');
  rmSync(folder, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', `--include=${BASE_PACKAGES}`, 'bookworm', folder]);
  const programs = join(folder, 'usr/local/bin');
  cpSync(process.execPath, join(programs, 'node'));
  chmodSync(join(programs, 'node'), 0o755);
  const modules = join(folder, 'usr/local/lib/node_modules');
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true, dereference: true });
  // The machine may trust additional certificates, for instance of a proxy.
  cpSync(join('/', CERTIFICATES), join(folder, CERTIFICATES), { dereference: true });
  await run('chroot', [folder, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']);
  await run('chroot', [folder, 'useradd', '--create-home', 'node']);
  const archive = `${folder}.tar`;
  await run('tar', ['-C', folder, '-cf', archive, '.']);
  const setting = `ENV NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`;
  await run('podman', ['import', '--change', setting, archive, BASE_IMAGE], { env });
  rmSync(archive);
  rmSync(folder, { recursive: true });
}
