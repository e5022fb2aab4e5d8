import { runApiCommand } from './lib/api-command.ts';
import { main } from './lib/main.ts';
import type { ApiOptions } from './lib/services-file.ts';
import { storedIn } from './lib/stack.ts';
import { startServices } from './services/start.ts';

const usage = 'Usage: node scripts/run-api.ts [--database NAME] [--s3] COMMAND [ARGUMENTS]';

/** Our own options stand before the command; everything after it is the command's. */
function parse(words: readonly string[]): { options: ApiOptions; name: string; args: string[] } {
  const options: ApiOptions = {};
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--s3') Object.assign(options, storedIn('s3'));
    else if (word === '--database') options.database = rest.shift() ?? '';
    else if (word.startsWith('-')) throw new Error(usage);
    else return { options, name: word, args: rest };
  }
  throw new Error(usage);
}

await main(async () => {
  const { options, name, args } = parse(process.argv.slice(2));
  const services = await startServices({ s3: options.storage === 's3' });
  await runApiCommand(services, name, args, options);
});
