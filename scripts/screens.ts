import { main } from './lib/main.ts';
import { runAgainstProduction } from './lib/production.ts';

await main(() => runAgainstProduction(['screens/run.ts']));
