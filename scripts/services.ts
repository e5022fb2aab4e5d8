import { parseArgs } from 'node:util';

import { main } from './lib/main.ts';
import { ensureTools } from './lib/required-programs.ts';
import { describeServices, removeServices, startServices, stopServices } from './services/start.ts';

const usage = `Usage: npm run services [-- [--s3] [--fast] [--browser] [start|stop|status|remove]]
  --s3       also the S3 gateway
  --fast     PostgreSQL without safety against a crash of the machine, for tests
  --browser  also installs the browser that tests drive
  stop       ends what this clone started and leaves the data
  remove     ends it and removes the data`;

const ended = (names: string[]): string => (names.length > 0 ? `Stopped: ${names.join(', ')}` : 'Nothing was running.');

async function serve(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { s3: { type: 'boolean' }, fast: { type: 'boolean' }, browser: { type: 'boolean' } },
  });
  const [action = 'start'] = positionals;
  switch (action) {
    case 'start':
      if (values.browser) await ensureTools(['browser']);
      await startServices({ s3: values.s3 ?? false, fast: values.fast ?? false });
      console.log((await describeServices()).join('\n'));
      break;
    case 'status':
      console.log((await describeServices()).join('\n'));
      break;
    case 'stop':
      console.log(ended(await stopServices()));
      break;
    case 'remove':
      console.log(ended(await removeServices()));
      break;
    default:
      throw new Error(usage);
  }
}

await main(serve);
