import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

import { main } from './lib/main.ts';
import { inRoot, root } from './lib/paths.ts';
import { cover, parseRequirements, totalsByArea, type Coverage } from './lib/requirements.ts';
import { readPlaywright, readVitest } from './lib/test-results.ts';

const plain = (file: string): string => (file.startsWith(root) ? relative(root, file) : file);

function describe({ id, passing, tests, text }: Coverage): string {
  const mark = passing ? 'pass' : tests.length > 0 ? 'FAIL' : 'none';
  return [
    `${mark}  ${id}  ${text.split('\n')[0]}`,
    ...tests.map(({ state, title, file }) => `        ${state}: ${title} (${plain(file)})`),
  ].join('\n');
}

function totals(rows: readonly Coverage[]): string {
  const areas = [
    ...totalsByArea(rows),
    { area: 'all', total: rows.length, passing: rows.filter((r) => r.passing).length },
  ];
  return areas
    .map(
      ({ area, total, passing }) => `${area.padEnd(20)} ${String(passing).padStart(4)} of ${String(total).padStart(4)}`,
    )
    .join('\n');
}

await main(async () => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, totals: { type: 'boolean' }, area: { type: 'string' } },
  });
  const requirements = parseRequirements(readFileSync(inRoot('docs/requirements.csv'), 'utf8'));
  const areas = values.area?.split(',').map((area) => area.trim());
  const unknown = areas?.filter((area) => !requirements.some((row) => row.area === area)) ?? [];
  if (unknown.length > 0) throw new Error(`No such area: ${unknown.join(', ')}`);
  const rows = cover(requirements, [...readVitest(), ...readPlaywright()]).filter(
    ({ area }) => areas?.includes(area) ?? true,
  );
  if (values.json) {
    const passing = rows.filter((row) => row.passing).length;
    console.log(JSON.stringify({ total: rows.length, passing, rows }, null, 2));
  } else {
    console.log(values.totals ? totals(rows) : `${rows.map(describe).join('\n')}\n\n${totals(rows)}`);
  }
});
