import { runApiCommand } from './lib/api-command.ts';
import { main } from './lib/main.ts';
import type { ApiOptions, Services } from './lib/services-file.ts';
import { storageOptions } from './lib/stack.ts';
import { databaseSql } from './services/postgres-setup.ts';
import { superuserSql } from './services/postgres.ts';
import { startServices } from './services/start.ts';

const usage = 'Usage: node scripts/run-api-command.ts [--database NAME] [--s3] COMMAND [ARGUMENTS]';

/**
 * Options of this script may be anywhere (`npm run seed -- --database NAME` puts them last). Everything else goes to
 * the command.
 */
function parse(words: readonly string[]): { options: ApiOptions; name: string; args: string[] } {
  const options: ApiOptions = {};
  const others: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--s3') Object.assign(options, storageOptions('s3'));
    else if (word === '--database') options.database = databaseName(rest.shift());
    else others.push(word);
  }
  const [name, ...args] = others;
  if (name === undefined || name.startsWith('-')) throw new Error(usage);
  return { options, name, args };
}

function databaseName(text: string | undefined): string {
  if (text === undefined || !/^[a-z][a-z0-9_]{0,62}$/.test(text)) throw new Error(usage);
  return text;
}

async function makeDatabase({ postgres }: Services, database: string): Promise<void> {
  await superuserSql(postgres, 'postgres', databaseSql({ ...postgres, database }));
}

await main(async () => {
  const { options, name, args } = parse(process.argv.slice(2));
  const services = await startServices({ s3: options.storage === 's3' });
  const creates = name === 'migrate' || name === 'seed';
  if (options.database !== undefined && creates) await makeDatabase(services, options.database);
  await runApiCommand(services, name, args, options);
});
