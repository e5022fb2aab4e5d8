import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readJson, isObject, remove } from '../files.ts';
import { timed } from '../steps.ts';
import { makeArchive, nodeFolder, type Release } from './archive.ts';
import { readSigningKey, signChecksums, writeChecksums } from './checksums.ts';
import { NODE_VERSION, ownArchitecture, unpackNode, type Architecture } from './node-package.ts';
import { buildProgram, commitTime, exportCommit, lastCommit, requireCommitted, webPackages } from './program.ts';
import { tryArchive } from './trial.ts';

export interface ReleaseOptions {
  architectures: readonly Architecture[];
  /** File of the key that signs. Without it a key is made for this run. */
  keyFile?: string | undefined;
  out: string;
  /** Builds the last commit although there are changes beside it. */
  isDirtyAllowed?: boolean;
  /** Folder that the build's own folder is created in. */
  workParent?: string;
}

/** Makes the archives of the last commit with checksums and signature. Returns the paths of the archives. */
export async function makeRelease(options: ReleaseOptions): Promise<string[]> {
  const own = ownArchitecture();
  if (own === undefined) throw new Error('A release is made on Linux, x64 or arm64.');
  if (options.isDirtyAllowed !== true) await requireCommitted();
  const commit = await lastCommit();
  const key = readSigningKey(options.keyFile);
  mkdirSync(options.out, { recursive: true });
  const work = mkdtempSync(join(options.workParent ?? tmpdir(), 'gerbang-release-'));
  try {
    const release = await prepare(commit, work, own);
    const names: string[] = [];
    for (const architecture of options.architectures) {
      names.push(await makeArchive(release, architecture, options.out));
      await tryIfOwn(release, architecture, own, options.out);
    }
    writeChecksums(options.out, names);
    signChecksums(options.out, key);
    return names.map((name) => join(options.out, name));
  } finally {
    remove(work);
  }
}

/** Builds the program once. It is the same for all architectures. */
async function prepare(commit: string, work: string, own: Architecture): Promise<Release> {
  const source = join(work, 'source');
  await exportCommit(commit, source);
  const manifest = readJson(join(source, 'package.json'), isObject);
  const version = String(manifest?.['version']);
  const schema_serves = String(manifest?.['schemaServes']);
  await timed(`Node.js ${NODE_VERSION} ${own}`, () => unpackNode(own, nodeFolder(work, own)));
  await timed('build', () => buildProgram(source, join(nodeFolder(work, own), 'bin/node')));
  const web = await webPackages(source);
  return {
    version,
    schema_serves,
    name: `gerbang-${version}`,
    commit,
    time: await commitTime(commit),
    work,
    source,
    web,
  };
}

async function tryIfOwn({ name }: Release, architecture: Architecture, own: Architecture, out: string): Promise<void> {
  if (architecture !== own) {
    console.log(`${architecture}: not tried, because this machine is ${own}.`);
    return;
  }
  await timed(`trial ${architecture}`, () => tryArchive(join(out, `${name}-linux-${architecture}.tar.gz`), name));
}
