import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeModule } from './lib/new-module.ts';
import { inRoot } from './lib/paths.ts';
import { run } from './lib/process.ts';

const PROJECTS = ['packages/shared', 'apps/api', 'apps/web'];
const LOST_FOUND = { area: 'operations', name: 'lost-found', has_table: true };

let clone: string;
let made: string[];

/** A copy of the sources, with links to the installed packages and to the copy of `packages/shared`. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'gerbang-new-module-'));
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(inRoot(file), join(clone, file));
  for (const folder of ['node_modules', 'tools']) symlinkSync(inRoot(folder), join(clone, folder));
  for (const project of PROJECTS) {
    const skipped = new Set(['node_modules', 'dist'].map((name) => inRoot(project, name)));
    cpSync(inRoot(project), join(clone, project), { recursive: true, filter: (path) => !skipped.has(path) });
    linkPackages(project);
  }
  made = makeModule(clone, LOST_FOUND);
}, 60_000);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function linkPackages(project: string): void {
  const [from, to] = [inRoot(project, 'node_modules'), join(clone, project, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '@gerbang') symlinkSync(join(from, name), join(to, name));
  mkdirSync(join(to, '@gerbang'));
  symlinkSync(join(clone, 'packages/shared'), join(to, '@gerbang/shared'));
}

const tool = (name: string, ...args: string[]) => run(inRoot('node_modules/.bin', name), args, { cwd: clone });

it('makes a module whose types are right', { timeout: 180_000 }, async () => {
  // Without their tests and the tables of routes, which would bring the whole API and web with them.
  const files = made.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|routes\/|app\.ts$/.test(file));
  const results = PROJECTS.map((project) => {
    const include = files.filter((file) => file.startsWith(`${project}/`)).map((file) => relative(project, file));
    writeFileSync(
      join(clone, project, 'tsconfig.made.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...include, 'src/**/*.table.ts'] }),
    );
    return tool('tsc', '-p', `${project}/tsconfig.made.json`, '--checkers', '1');
  });
  expect(await Promise.all(results)).toEqual(['', '', '']);
});

it('names everything after the module, and takes the next number for its migration', () => {
  const texts = made.map((file) => `${file}\n${readFileSync(join(clone, file), 'utf8')}`);
  expect(texts.filter((text) => /example.?thing|AREA|NNNN/i.test(text))).toEqual([]);
  const last = readdirSync(inRoot('apps/api/migrations')).toSorted().at(-1) ?? '';
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  expect(made).toContain(`apps/api/migrations/${number}-lost-found.sql`);
});

it('refuses an unknown area, a wrong name, and a module that is there', () => {
  expect(() => makeModule(clone, { ...LOST_FOUND, area: 'parking' })).toThrow('AREA is one of people');
  expect(() => makeModule(clone, { ...LOST_FOUND, name: 'LostFound' })).toThrow('such as lost-found');
  expect(() => makeModule(clone, LOST_FOUND)).toThrow('already');
});
