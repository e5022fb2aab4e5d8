import { parseArgs } from 'node:util';

import { main } from './lib/main.ts';
import { makeModule } from './lib/new-module.ts';
import { inRoot, root } from './lib/paths.ts';
import { run } from './lib/process.ts';

/** `npm run new:module -- AREA NAME [--table]` makes a small module that works, to be changed into a real one (docs/recipes.md). */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { table: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [area, name] = positionals;
  if (area === undefined || name === undefined) throw new Error('Usage: npm run new:module -- AREA NAME [--table]');
  const files = makeModule(root, { area, name, has_table: values.table });
  // The import in app.ts goes to its place.
  await run(inRoot('node_modules/.bin/oxfmt'), files, { cwd: root });
  console.log(`${files.join('\n')}\n\nNow: npm run check -- --quick. Then docs/recipes.md, "A new thing".`);
});
