import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { drawAreas, drawnAreas } from './area-graph.ts';
import { inRoot } from './lib/paths.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

const deviations = read('docs/deviations.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (The specification says|-+) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('docs/deviations.md', () => {
  it('[D0-02] docs/deviations.md lists for each case what the specification says, what the product does and why', () => {
    expect(deviations.length).toBeGreaterThan(25);
    for (const row of deviations) {
      expect(row).toHaveLength(3);
      for (const cell of row) expect(cell).toMatch(/.{4}/u);
    }
  });

  it('[D0-02] docs/deviations.md includes the cases in which the decisions differ from the specification', () => {
    const text = deviations.flat().join(' ').toLowerCase();
    const cases = `minutes, md5, \`returned\`, top-level part, indonesian, lead time, 300 ms, 5000 ms, aliases, pdf,
      own identity, capped, fourth, second step, documents, \`description\`, \`/sika\`, \`/dashboard\`, not-found,
      was paused, 0 to 30 days, 90 days, \`?kind=\`, without progress, permit number, both days, disetujui, 20 percent,
      \`driver_name\`, asked by e-mail, 300 submits, \`keep-passes\``.split(/,\s+/);
    for (const word of cases) expect(text).toContain(word);
  });
});

/** Paths of the public side that the specification lists. */
const SPECIFIED = new Set([
  '/',
  '/permits',
  '/loading',
  '/unloading',
  '/unloading/detail',
  '/unloadingTenant',
  '/sika',
  '/checkStatus',
]);

/** The paths of a table of routes, as the documents write them: without an optional part, and `{code}` for `:code`. */
const routePaths = (file: string): string[] =>
  [...read(`apps/web/src/app/routes/${file}`).matchAll(/\bpath: '([^'*]*)'/g)].map(
    ([, path = '']) => `/${path.replace(/\/:\w+\?$/, '').replaceAll(/:(\w+)/g, '{$1}')}`,
  );

it('[D0-02] docs/deviations.md lists every public route that the specification does not have', () => {
  const [, listed = ''] = deviations.find(([title]) => title === 'Public routes') ?? [];
  const paths = [...listed.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path);
  const added = routePaths('public-routes.tsx').filter((path) => !SPECIFIED.has(path));
  expect(added.length).toBeGreaterThan(5);
  expect(added.filter((path) => !paths.includes(path))).toEqual([]);
  const served = new Set(['public-routes.tsx', 'shared-routes.tsx', 'staff-routes.tsx'].flatMap(routePaths));
  expect(paths.filter((path) => !served.has(path))).toEqual([]);
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'SUPPORT.md',
  ...globSync('{docs/**,deploy}/*.md', { cwd: inRoot() }),
];
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const TOP = /^(apps|packages|docs|scripts|e2e|bench|deploy|tools|patches|\.ci)\/|^(compose\.yaml|vitest\.config\.ts)$/;
const FILE = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|sql|csv|md|cjs|sh|css|yaml)$/;
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: inRoot(),
  encoding: 'utf8',
}).split('\n');

/**
 * Paths in backquotes or links. Skips patterns with `<thing>`, `*`, `NNNN` or `…`, and `dist`, which only exists after
 * a build.
 */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`|\]\(([^)#]+)\)/g)].map(([, code, link]) => code ?? link ?? '');
  return quoted.filter((path) => (TOP.test(path) || FILE.test(path)) && !/[<*…{]|NNNN|\/dist\//.test(path));
}

/** A document may name a file by the end of its path alone. */
const isThere = (path: string): boolean =>
  existsSync(inRoot(path)) || tracked.some((file) => file.endsWith(`/${path}`));

function namedCommands(text: string): string[] {
  return [...text.matchAll(/\b(?:npm run|pnpm) ([a-z][a-z0-9:-]*)/g)].map(([, name]) => name ?? '');
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('a document names only files and folders that exist', () => {
    expect(namedPaths(text).filter((path) => !isThere(path))).toEqual([]);
  });

  it('a document names only npm commands that exist', () => {
    const known = new Set([...Object.keys(scripts), 'install', 'add']);
    expect(namedCommands(text).filter((name) => !known.has(name))).toEqual([]);
  });
});

it('the architecture document has a chart of the areas that matches the imports', () => {
  expect(drawnAreas()).toBe(drawAreas());
});
