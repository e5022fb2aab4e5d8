import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { ASVS_IDS, checkAsvs, parseAsvs } from './lib/asvs.ts';
import { main } from './lib/main.ts';
import { inRoot } from './lib/paths.ts';
import { readPlaywright, readVitest } from './lib/test-results.ts';

await main(async () => {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, results: { type: 'boolean', default: false } },
  });
  const rows = parseAsvs(readFileSync(inRoot('docs/asvs.csv'), 'utf8'));
  const report = checkAsvs(rows, [...readVitest(), ...readPlaywright()], values.results);
  const { counts, passing, open, faults } = report;
  if (values.json) console.log(JSON.stringify({ total: ASVS_IDS.length, ...report }, null, 2));
  else {
    for (const { id, words, proof } of open) console.log(`open  ${id}  ${words}: ${proof}`);
    console.log(
      `\n${ASVS_IDS.length} requirements: ${counts.test} by test (${passing} passed in the last run), ` +
        `${counts.evidence} by evidence, ${counts.reason} do not apply, ${counts.open} open`,
    );
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
