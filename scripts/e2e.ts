import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { writeJson } from './lib/files.ts';
import { main } from './lib/main.ts';
import { inRoot, localFolder } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { withProduction } from './lib/production.ts';

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { build: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await withProduction('e2e', values, async (production) => {
    writeJson(join(localFolder, 'e2e.json'), production);
    const cwd = inRoot('e2e');
    const playwright = inRoot('e2e/node_modules/@playwright/test/cli.js');
    await run(process.execPath, [playwright, 'test', ...positionals], { cwd, show: true });
  });
});
