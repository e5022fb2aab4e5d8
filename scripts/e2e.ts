import { main } from './lib/main.ts';
import { inRoot } from './lib/paths.ts';
import { runAgainstProduction } from './lib/production.ts';

/** Journeys chosen by name run without those that come before them in a whole run. */
const isChosen = process.argv.slice(2).some((argument) => !['--', '--build', '--full'].includes(argument));

await main(() =>
  runAgainstProduction([
    inRoot('e2e/node_modules/@playwright/test/cli.js'),
    'test',
    ...(isChosen ? ['--no-deps'] : []),
  ]),
);
