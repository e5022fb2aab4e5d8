import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { remove } from '../files.ts';
import { isPackageFile } from './archive-files.ts';
import { bundledLabels, installedPackages, labelOfSource, storedPackages } from './packed-packages.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach(remove));

function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'packed-packages-'));
  folders.push(folder);
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  }
  return folder;
}

describe('the packages of an archive', () => {
  it.each([
    ['../../../node_modules/.pnpm/react@19.3.1/node_modules/react/index.js', 'react@19.3.1'],
    [
      '../node_modules/.pnpm/@mantine+core@9.6.2_patch_hash=a@b/node_modules/@mantine/core/esm/a.mjs',
      '@mantine/core@9.6.2',
    ],
    ['../../src/app/main.tsx', undefined],
  ])('are read from the source %s of a bundle', (source, label) => {
    expect(labelOfSource(source)).toBe(label);
  });

  it('are those of all source maps of a bundle', () => {
    const folder = folderWith({
      'a.js.map': { sources: ['../node_modules/.pnpm/a@1.0.0/node_modules/a/index.js', null, '../src/main.ts'] },
      'assets/b.js.map': { sources: ['../node_modules/.pnpm/b@2.0.0/node_modules/b/index.js'] },
    });
    expect([...bundledLabels(folder)].toSorted()).toEqual(['a@1.0.0', 'b@2.0.0']);
  });

  it('cannot be told for a bundle without source maps', () => {
    expect(() => bundledLabels(folderWith({ 'a.js': '' }))).toThrow('has no source maps');
  });

  it('are found in nested folders, without types and files that are named like them', () => {
    const folder = folderWith({
      'node_modules/a/package.json': { name: 'a', version: '1.0.0' },
      'node_modules/a/dist/package.json': { type: 'module' },
      'node_modules/a/node_modules/@s/b/package.json': { name: '@s/b', version: '2.0.0' },
      'node_modules/@types/a/package.json': { name: '@types/a', version: '1.0.0' },
    });
    const labels = installedPackages(folder, isPackageFile).map(({ label }) => label);
    expect(labels).toEqual(['@s/b@2.0.0', 'a@1.0.0']);
  });

  it('are found in the store of a workspace', () => {
    const folder = folderWith({
      'node_modules/.pnpm/@s+b@2.0.0_a@1.0.0/node_modules/@s/b/package.json': {},
      'node_modules/.pnpm/@s+b@2.0.01/node_modules/@s/b/package.json': {},
    });
    const [found] = storedPackages(folder, ['@s/b@2.0.0']);
    expect(found?.folder).toBe(join(folder, 'node_modules/.pnpm/@s+b@2.0.0_a@1.0.0/node_modules/@s/b'));
    expect(() => storedPackages(folder, ['c@1.0.0'])).toThrow('c@1.0.0 is not installed');
  });
});
