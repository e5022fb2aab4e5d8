import { main } from './lib/main.ts';
import { inRoot } from './lib/paths.ts';
import { runAgainstProduction } from './lib/production.ts';

await main(() => runAgainstProduction([inRoot('e2e/node_modules/@playwright/test/cli.js'), 'test']));
