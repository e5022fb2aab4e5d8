import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { inRoot } from './paths.ts';

const AREAS = ['people', 'building', 'permits', 'goods', 'gate', 'operations', 'insight'];

/** Where a module becomes known: a line that it adds before the first match, which is in the line below the others. */
const PLACES: readonly { file: string; before: RegExp; lines: string }[] = [
  {
    file: 'apps/api/src/app.ts',
    before: /(?<=\n)import type \{ Meter \}/,
    lines: "import { exampleThingRoutes } from './modules/AREA/example-thing/example-thing.routes.ts';\n",
  },
  { file: 'apps/api/src/app.ts', before: /(?<=\nconst MODULES[^]*?\n)\];/, lines: '  exampleThingRoutes,\n' },
  {
    file: 'apps/web/src/lib/i18n/staff-texts.ts',
    before: /(?<=\n)\};\n$/,
    lines: `  exampleThing: {
    id: () => import('@gerbang/shared/messages/id/AREA/example-thing'),
    en: () => import('@gerbang/shared/messages/en/AREA/example-thing'),
  },
`,
  },
  {
    file: 'apps/web/src/app/routes/staff-screens.ts',
    before: /(?<=\n)\];\n$/,
    lines: `  screen({
    path: 'exampleThing',
    load: () => import('../../features/AREA/example-thing/ExampleThingScreen.tsx'),
    title: 'exampleThing:title',
    texts: ['exampleThing'],
    handle: { everyRole: true },
  }),
`,
  },
];

export interface NewModule {
  area: string;
  /** Such as `lost-found`. */
  name: string;
  has_table: boolean;
}

/**
 * Makes a small working module from the files of `scripts/templates` and adds it to the lists of routes, texts and screens. Returns
 * the paths of the files that it made or changed.
 */
export function makeModule(root: string, { area, name, has_table }: NewModule): string[] {
  if (!AREAS.includes(area)) throw new Error(`AREA is one of ${AREAS.join(', ')}.`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('NAME is words of small letters with hyphens, such as lost-found.');
  const fill = (text: string): string => named(text, { area, name, number: nextMigration(root) });
  const made = ['module', ...(has_table ? ['table'] : [])].flatMap((kind) => {
    const folder = inRoot('scripts/templates', kind);
    return globSync('**/*.template', { cwd: folder }).map((file) => ({
      path: fill(file.replace(/\.template$/, '')),
      text: fill(readFileSync(join(folder, file), 'utf8')),
    }));
  });
  const there = made.find(({ path }) => existsSync(join(root, path)));
  if (there !== undefined) throw new Error(`There is ${there.path} already.`);
  for (const { path, text } of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const { file, before, lines } of PLACES) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!before.test(text)) throw new Error(`${file} has no ${before.source}.`);
    writeFileSync(
      join(root, file),
      text.replace(before, (match) => fill(lines) + match),
    );
  }
  return [...made.map(({ path }) => path), ...new Set(PLACES.map(({ file }) => file))];
}

/** Writes area and name for the words that stand for them in the templates. */
function named(text: string, { area, name, number }: { area: string; name: string; number: string }): string {
  const pascal = name.replaceAll(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const title = name.replaceAll('-', ' ');
  return text
    .replaceAll('AREA', area)
    .replaceAll('NNNN', number)
    .replaceAll('example-thing', name)
    .replaceAll('example_thing', name.replaceAll('-', '_'))
    .replaceAll('ExampleThing', pascal)
    .replaceAll('exampleThing', pascal.slice(0, 1).toLowerCase() + pascal.slice(1))
    .replaceAll('Example thing', title.slice(0, 1).toUpperCase() + title.slice(1));
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'apps/api/migrations')).map((file) => Number(file.slice(0, 4)));
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
}
