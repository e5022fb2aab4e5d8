import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

import type { ContainerEngine } from '../container-engine.ts';
import { remove } from '../files.ts';
import { inRoot } from '../paths.ts';
import { ownArchitecture } from '../release/node-package.ts';
import { makeRelease } from '../release/release.ts';
import { timed } from '../steps.ts';

const DOCKERFILE = inRoot('deploy/Dockerfile');
const LIMIT_MB = 350;

/** The image of Gerbang, and those that compose.yaml names. */
export interface Images {
  gerbang: string;
  postgres: string;
}

/** The name of an image with its version, as a file pins it: the first one that contains `part`. */
function pinned(file: string, part: string): string {
  const found = [...readFileSync(file, 'utf8').matchAll(/(?:image: |^FROM )(\S+)/gm)].map(([, name = '']) => name);
  const name = found.find((each) => each.includes(part));
  if (name === undefined) throw new Error(`${file} names no image of ${part}.`);
  return name;
}

/** Makes the images that are missing. `release` is the folder of an archive; without it the last commit is packed. */
export async function makeImages(engine: ContainerEngine, release: string | undefined): Promise<Images> {
  const base = pinned(DOCKERFILE, 'debian');
  if (!(await engine.hasImage(base))) await timed('Debian', () => engine.importDebian(base, 'bookworm'));
  const gerbang = await makeGerbang(engine, release);
  const compose = inRoot('compose.yaml');
  const [postgres, caddy, maildev] = ['postgres', 'caddy', 'maildev'].map((part) => pinned(compose, `/${part}:`));
  await standIn(engine, postgres ?? '', base);
  await standIn(engine, caddy ?? '', base);
  await withMaildev((context) => standIn(engine, maildev ?? '', gerbang, context));
  return { gerbang, postgres: postgres ?? '' };
}

async function makeGerbang(engine: ContainerEngine, release: string | undefined): Promise<string> {
  const own = ownArchitecture();
  if (own === undefined) throw new Error('The image is made on Linux, x64 or arm64.');
  const folder = release ?? join(engine.folder, 'release');
  if (release === undefined) {
    remove(folder);
    await timed('release archive', () =>
      makeRelease({ architectures: [own], out: folder, workParent: tmpdir(), isDirtyAllowed: true }),
    );
  }
  const name = 'localhost/gerbang:test';
  await timed('image', () => engine.buildImage(name, DOCKERFILE, folder, { ARCH: own }));
  const megabytes = Number(await engine.podman('image', 'inspect', '--format', '{{.Size}}', name)) / 1e6;
  console.log(`  ${megabytes.toFixed(0)} MB`);
  if (megabytes >= LIMIT_MB) throw new Error(`The image has ${megabytes.toFixed(0)} MB; ${LIMIT_MB} are the limit.`);
  await refuseUnwanted(engine, name);
  return name;
}

/** Source maps, and what only builds programs. */
const UNWANTED = ['*.map', 'npm', 'pnpm', 'corepack', 'node.h', 'gcc'];

async function refuseUnwanted(engine: ContainerEngine, image: string): Promise<void> {
  const names = UNWANTED.flatMap((name, index) => [...(index === 0 ? [] : ['-o']), '-name', name]);
  const limits = ['--rm', '--network', 'none', '--read-only', '--user', 'root'];
  const found = await engine.podman('run', ...limits, image, 'find', '/', '-xdev', '-type', 'f', '(', ...names, ')');
  if (found !== '') throw new Error(`The image has files that nothing in it reads:\n${found}`);
}

/** Makes an image with the name of a public one from the Dockerfile of the same name in this folder. */
async function standIn(engine: ContainerEngine, name: string, base: string, context?: string): Promise<void> {
  if (await engine.hasImage(name)) return;
  const short = basename(name).split(':')[0] ?? '';
  const folder = join(import.meta.dirname, short);
  await timed(`image ${short}`, () =>
    engine.buildImage(name, join(folder, 'Dockerfile'), context ?? folder, { BASE: base }),
  );
}

/** A copy of the installed maildev with all packages that it needs. */
async function withMaildev(work: (folder: string) => Promise<void>): Promise<void> {
  const context = mkdtempSync(join(tmpdir(), 'gerbang-maildev-'));
  try {
    const store = inRoot('node_modules/.pnpm');
    const program = relative(store, realpathSync(inRoot('node_modules/maildev')));
    const needed = new Set([folderInStore(program)]);
    // Packages that are added on the way are visited, too.
    for (const name of needed) for (const other of neighbours(store, name)) needed.add(other);
    for (const name of needed)
      cpSync(join(store, name), join(context, '.pnpm', name), { recursive: true, verbatimSymlinks: true });
    symlinkSync(join('.pnpm', program), join(context, 'maildev'));
    await work(context);
  } finally {
    remove(context);
  }
}

const folderInStore = (path: string): string => path.split('/')[0] ?? '';

/** The folders in pnpm's store that the links in the folder of a package lead to. */
function neighbours(store: string, name: string): string[] {
  return readdirSync(join(store, name, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink() && !entry.parentPath.endsWith('.bin'))
    .map((entry) => folderInStore(relative(store, realpathSync(join(entry.parentPath, entry.name)))));
}
