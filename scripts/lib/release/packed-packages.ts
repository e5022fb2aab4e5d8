import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isObject, readJson } from '../files.ts';
import { listFiles } from './archive-files.ts';

/** A package and the folder that it is installed in. */
export interface InstalledPackage {
  label: string;
  folder: string;
}

/** The part of a package.json that we read. */
interface Manifest {
  name: string;
  version: string;
}

const isManifest = (value: unknown): value is Manifest =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['version'] === 'string';

const PACKAGE_ROOT = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/;

/** The packages below `folder` whose files are wanted, in the order of their labels. */
export function installedPackages(folder: string, isWanted: (path: string) => boolean): InstalledPackage[] {
  return listFiles(folder, (path) => PACKAGE_ROOT.test(path) && isWanted(path))
    .map((path) => {
      const manifest = readJson(join(folder, path), isManifest);
      if (manifest === undefined) throw new Error(`${path} is missing.`);
      return { label: `${manifest.name}@${manifest.version}`, folder: join(folder, dirname(path)) };
    })
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

/** A source of a source map, in pnpm's folder of packages: `.pnpm/@mantine+core@9.6.2_…/node_modules/@mantine/core/…`. */
const SOURCE = /\.pnpm\/@?[^@/]+@([^_/]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The package that a file of a bundle comes from, or undefined for our own sources. */
export function labelOfSource(source: string): string | undefined {
  const [, version, name] = SOURCE.exec(source) ?? [];
  return name === undefined ? undefined : `${name}@${version ?? ''}`;
}

const hasSources = (value: unknown): value is { sources: (string | null)[] } =>
  isObject(value) && Array.isArray(value['sources']);

/** The packages whose code is in a bundle, by its source maps. */
export function bundledLabels(folder: string): Set<string> {
  const maps = listFiles(folder, (path) => path.endsWith('.map'));
  if (maps.length === 0) throw new Error(`${folder} has no source maps.`);
  const sources = maps.flatMap((path) => readJson(join(folder, path), hasSources)?.sources ?? []);
  return new Set(sources.flatMap((source) => labelOfSource(source ?? '') ?? []));
}

/** The packages of the registry that an app names as dependencies, with the versions that are installed. */
export function directLabels(app: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@gerbang/'));
  return names.flatMap((name) => {
    const manifest = readJson(join(app, 'node_modules', name, 'package.json'), isManifest);
    return manifest === undefined ? [] : `${manifest.name}@${manifest.version}`;
  });
}

/** The folders of packages in pnpm's store of a workspace. */
export function storedPackages(root: string, labels: Iterable<string>): InstalledPackage[] {
  const store = join(root, 'node_modules/.pnpm');
  const folders = readdirSync(store);
  return [...labels].toSorted().map((label) => {
    const name = label.slice(0, label.lastIndexOf('@'));
    const stored = label.replace('/', '+');
    const found = folders.find((folder) => folder === stored || folder.startsWith(`${stored}_`));
    const folder = join(store, found ?? stored, 'node_modules', name);
    if (!existsSync(folder)) throw new Error(`${label} is not installed.`);
    return { label, folder };
  });
}
