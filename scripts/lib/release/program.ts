import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../paths.ts';
import { run } from '../process.ts';
import { listPackages } from '../supply-chain.ts';
import { isPackageFile } from './archive-files.ts';
import type { Architecture } from './node-package.ts';
import {
  bundledLabels,
  directLabels,
  installedPackages,
  storedPackages,
  type InstalledPackage,
} from './packed-packages.ts';
import type { PackedPackages } from './sbom.ts';

const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).trim();

/** Packages of the archive: their list, and the folders where they are installed. */
export interface Packages extends PackedPackages {
  installed: InstalledPackage[];
}

export const lastCommit = async (): Promise<string> => await git('rev-parse', 'HEAD');

/** The time of a commit in seconds, which all files of an archive have. */
export const commitTime = async (commit: string): Promise<number> =>
  Number(await git('log', '-1', '--format=%ct', commit));

/** Throws when files differ from the last commit, because the archive would not have what the folder shows. */
export async function requireCommitted(): Promise<void> {
  const changed = await git('status', '--porcelain');
  if (changed === '') return;
  throw new Error(`These files are not committed. Commit them, or build the last commit with --dirty:\n${changed}`);
}

/** Writes the files of a commit into a folder; only those of `paths` when there are some. */
export async function exportCommit(commit: string, folder: string, paths: readonly string[] = []): Promise<void> {
  const file = `${folder}.tar`;
  mkdirSync(folder, { recursive: true });
  await git('archive', '--format=tar', '--output', file, commit, ...paths);
  await run('tar', ['-xf', file, '-C', folder]);
}

const INSTALL = ['install', '--frozen-lockfile', '--prefer-offline'];

/** Builds API and web in an exported folder, with the Node.js of the release. */
export async function buildProgram(source: string, node: string): Promise<void> {
  await run('pnpm', [...INSTALL, '--filter', '@gerbang/api...', '--filter', '@gerbang/web...'], { cwd: source });
  await run(node, ['scripts/build.ts'], { cwd: source });
}

/** The packages whose code is in the web's bundle. Styles and fonts have no source maps, so its own dependencies count. */
export async function webPackages(source: string): Promise<Packages> {
  const sbom = await listPackages(source, `${source}-web.json`, '--prod', '--filter', '@gerbang/web');
  const app = join(source, 'apps/web');
  const packed = new Set([...bundledLabels(join(app, 'dist')), ...directLabels(app)]);
  return { sbom, packed, installed: storedPackages(source, packed) };
}

/** What pnpm needs to install. */
const MANIFESTS = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches', ':(glob)**/package.json'];

/**
 * Installs the API's production packages for an architecture in a folder of their own. A flat `node_modules` has no links,
 * so the checksums of the archive cover everything in it. pnpm finds licences in its own layout only, so the list comes from
 * a second folder.
 */
export async function installPackages(commit: string, folder: string, architecture: Architecture): Promise<Packages> {
  const listed = `${folder}-listed`;
  await installApi(commit, listed, architecture, 'isolated');
  const sbom = await listPackages(listed, `${folder}.json`, '--prod', '--filter', '@gerbang/api');
  await installApi(commit, folder, architecture, 'hoisted');
  const installed = installedPackages(folder, isPackageFile);
  return { sbom, packed: new Set(installed.map(({ label }) => label)), installed };
}

async function installApi(
  commit: string,
  folder: string,
  architecture: Architecture,
  linker: 'isolated' | 'hoisted',
): Promise<void> {
  await exportCommit(commit, folder, MANIFESTS);
  const platform = `
nodeLinker: ${linker}
supportedArchitectures:
  os: [linux]
  cpu: [${architecture}]
  libc: [glibc]
`;
  appendFileSync(join(folder, 'pnpm-workspace.yaml'), platform);
  await run('pnpm', [...INSTALL, '--prod', '--filter', '@gerbang/api'], { cwd: folder });
}
