import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { inRoot } from './lib/paths.ts';

const MODULES = 'apps/api/src/modules';
const DOCUMENT = 'docs/architecture.md';
const DRAWING = /(?<=<!-- areas: made by `node scripts\/area-graph\.ts` -->\n\n)```mermaid\n[^`]*```/;

/** The imports between areas of the API as `from to`, without duplicates, read from the sources. */
function areaImports(): string[] {
  const files = globSync(`${MODULES}/*/**/*.{ts,tsx}`, { cwd: inRoot() }).filter((file) => !/\.test\.tsx?$/.test(file));
  const edges = files.flatMap((file) => {
    const imports = readFileSync(inRoot(file), 'utf8').matchAll(/from '(\.[^']+)'/g);
    const targets = [...imports].map(([, path]) => normalize(join(dirname(file), path ?? '')));
    return targets
      .filter((target) => target.startsWith(MODULES))
      .map((target) => `${areaOf(file)} ${areaOf(target)}`)
      .filter((edge) => edge.split(' ')[0] !== edge.split(' ')[1]);
  });
  return [...new Set(edges)].toSorted();
}

function areaOf(file: string): string {
  return file.slice(MODULES.length + 1).split('/')[0] ?? '';
}

export function drawAreas(): string {
  const arrows = areaImports().map((edge) => `  ${edge.replace(' ', ' --> ')}`);
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

export function drawnAreas(): string | undefined {
  return DRAWING.exec(readFileSync(inRoot(DOCUMENT), 'utf8'))?.[0];
}

if (import.meta.main) {
  const text = readFileSync(inRoot(DOCUMENT), 'utf8');
  writeFileSync(inRoot(DOCUMENT), text.replace(DRAWING, drawAreas()));
}
