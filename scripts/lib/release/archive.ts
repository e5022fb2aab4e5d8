import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { run } from '../process.ts';
import {
  copyFiles,
  INSTALLER,
  isDeployFile,
  isPackageFile,
  isProgramFile,
  listFiles,
  partOf,
} from './archive-files.ts';
import { writeChecksums } from './checksums.ts';
import { allLicences } from './licences.ts';
import { NODE_VERSION, nodeComponent, unpackNode, type Architecture } from './node-package.ts';
import { installPackages, type Packages } from './program.ts';
import { packedComponents, releaseSbom } from './sbom.ts';
import { findTraces, machineTraces } from './traces.ts';

/** What all archives of a release share. */
export interface Release {
  commit: string;
  version: string;
  /** The oldest version that runs on the schema of this release. */
  schema_serves: string;
  /** The folder in the archives, such as `gerbang-0.2.0`. */
  name: string;
  /** Seconds since 1970: the time of all files. */
  time: number;
  /** The build's own folder. */
  work: string;
  /** The exported commit, built. */
  source: string;
  web: Packages;
}

export const nodeFolder = (work: string, architecture: Architecture): string => join(work, `node-${architecture}`);

/** Makes the archive for an architecture in `out`, prints its size, and returns its name. */
export async function makeArchive(release: Release, architecture: Architecture, out: string): Promise<string> {
  const begin = performance.now();
  const { work, source, name } = release;
  const node = nodeFolder(work, architecture);
  if (!existsSync(node)) await unpackNode(architecture, node);
  const packagesFolder = join(work, `packages-${architecture}`);
  const api = await installPackages(release.commit, packagesFolder, architecture);
  const folder = join(work, `archive-${architecture}`, name);
  copyFiles(node, join(folder, 'node'), (path) => !path.endsWith('.tgz'));
  copyFiles(packagesFolder, folder, (path) => path.includes('node_modules/') && isPackageFile(path));
  copyProgram(source, folder);
  writeLists(release, architecture, api, folder);
  writeChecksums(folder, listFiles(folder));
  await refuseTraces(folder, work);
  const archive = `${name}-linux-${architecture}.tar.gz`;
  await pack(folder, release, join(out, archive));
  report(folder, join(out, archive), (performance.now() - begin) / 1000);
  return archive;
}

function copyProgram(source: string, folder: string): void {
  copyFiles(source, folder, (path) => ['LICENSE', 'CHANGELOG.md', 'apps/api/package.json'].includes(path));
  copyFiles(join(source, 'deploy'), join(folder, 'deploy'), isDeployFile);
  copyFiles(join(source, 'deploy/install'), folder, (path) => path === INSTALLER);
  for (const part of ['apps/api/dist', 'apps/api/migrations', 'apps/web/dist'])
    copyFiles(join(source, part), join(folder, part), isProgramFile);
}

function writeLists(
  { version, schema_serves, web }: Release,
  architecture: Architecture,
  api: Packages,
  folder: string,
): void {
  const node = nodeComponent(architecture);
  const parts = [api, web];
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o644 });
  write('sbom.cdx.json', `${JSON.stringify(releaseSbom(version, node, parts), null, 2)}\n`);
  write('release.json', `${JSON.stringify({ version, schema_serves })}\n`);
  const nodeText = readFileSync(join(folder, 'node/LICENSE'), 'utf8');
  const installed = parts.flatMap((part) => part.installed);
  write(
    'licenses.txt',
    allLicences({ label: `Node.js ${NODE_VERSION}`, text: nodeText }, packedComponents(parts), installed),
  );
}

/** Throws when a file of the archive names a folder or a registry of this machine. */
async function refuseTraces(folder: string, build: string): Promise<void> {
  const registry = (await run('pnpm', ['config', 'get', 'registry'])).trim();
  const traces = machineTraces({ build, home: homedir(), registry });
  const found = listFiles(folder).flatMap((path) => findTraces(path, readFileSync(join(folder, path)), traces));
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Packs a folder. The bytes depend on its files only: sorted names, one time, fixed owner and modes, and a gzip without name. */
async function pack(folder: string, { name, time }: Release, archive: string): Promise<void> {
  const tar = archive.replace(/\.gz$/, '');
  const fixed = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const args = ['--create', '--format=gnu', ...fixed, '--file', tar, '--directory', join(folder, '..'), name];
  await run('tar', args, { env: { LC_ALL: 'C' } });
  await run('gzip', ['-9', '--no-name', '--force', tar]);
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints the size of an archive and its largest parts. */
function report(folder: string, archive: string, seconds: number): void {
  const paths = listFiles(folder);
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const part = partOf(path);
    sizes.set(part, (sizes.get(part) ?? 0) + statSync(join(folder, path)).size);
  }
  const largest = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  console.log(`${archive}: ${inMegabytes(statSync(archive).size)}, ${paths.length} files, ${seconds.toFixed(0)} s`);
  console.log(`  largest, unpacked: ${largest.map(([part, size]) => `${part} ${inMegabytes(size)}`).join(', ')}`);
}
