import { mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { remove } from '../files.ts';
import { copyFiles, isDeployFile, isPackageFile, isProgramFile, listFiles, partOf } from './archive-files.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach(remove));

function folderWith(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-files-'));
  folders.push(folder);
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path, { mode: 0o600 });
  }
  return folder;
}

describe('the files of an archive', () => {
  it.each([
    'node_modules/pg/lib/index.js',
    'node_modules/pg/package.json',
    'node_modules/@img/sharp-linux-x64/lib/sharp-linux-x64.node',
    'node_modules/pg/LICENSE.md',
    'node_modules/pg/node_modules/a/THIRD-PARTY-NOTICES.md',
    'apps/api/node_modules/@opentelemetry/core/build/index.js',
  ])('contain %s', (path) => {
    expect(isPackageFile(path)).toBe(true);
  });

  it.each([
    'node_modules/pg/lib/index.d.ts',
    'node_modules/pg/lib/index.js.map',
    'node_modules/pg/README.md',
    'node_modules/.bin/semver',
    'node_modules/.modules.yaml',
    'node_modules/pg/.github/workflow.yml',
    'node_modules/@types/node/package.json',
    'node_modules/pg/node_modules/@types/node/LICENSE',
    'node_modules/@gerbang/shared',
    'apps/api/node_modules/@gerbang/shared',
  ])('do not contain %s, which no program reads', (path) => {
    expect(isPackageFile(path)).toBe(false);
  });

  it('do not contain source maps of the program and what builds images', () => {
    expect(['main.js', 'main.js.map'].filter(isProgramFile)).toEqual(['main.js']);
    const deploy = ['Caddyfile', 'Dockerfile', 'Dockerfile.dockerignore', 'compose.env.example', 'install/gerbang'];
    expect(deploy.filter(isDeployFile)).toEqual(['Caddyfile', 'install/gerbang']);
  });

  it('have the installer once, in the folder of the archive', () => {
    expect(isDeployFile('install/install.sh')).toBe(false);
  });

  it('are copied with fixed modes and without unwanted ones', () => {
    const from = folderWith(['bin/node', 'run.sh', 'a.js', 'a.js.map']);
    const to = folderWith([]);
    copyFiles(from, to, isProgramFile);
    expect(listFiles(to)).toEqual(['a.js', 'bin/node', 'run.sh']);
    const mode = (path: string): number => statSync(join(to, path)).mode & 0o777;
    expect(['a.js', 'bin/node', 'run.sh'].map(mode)).toEqual([0o644, 0o755, 0o755]);
    expect(readFileSync(join(to, 'bin/node'), 'utf8')).toBe('bin/node');
  });

  it('must not be links, because checksums do not cover them', () => {
    const folder = folderWith(['a.js']);
    symlinkSync('a.js', join(folder, 'b.js'));
    expect(() => listFiles(folder)).toThrow('b.js is not a file');
    expect(listFiles(folder, (path) => path !== 'b.js')).toEqual(['a.js']);
  });

  it('belong to a package, an app or another part', () => {
    expect(partOf('node_modules/sharp/lib/index.js')).toBe('node_modules/sharp');
    expect(partOf('node_modules/@img/colour/index.js')).toBe('node_modules/@img/colour');
    expect(partOf('apps/web/dist/index.html')).toBe('apps/web');
    expect(partOf('LICENSE')).toBe('LICENSE');
  });
});
