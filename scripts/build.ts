import { build } from './lib/build.ts';
import { main } from './lib/main.ts';

await main(build);
