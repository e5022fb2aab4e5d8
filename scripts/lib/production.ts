import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startServices } from '../services/start.ts';
import { runApiCommand } from './api-command.ts';
import { apiProgram, build, isBuilt, webRoot } from './build.ts';
import { createChildren } from './children.ts';
import { writeJson } from './files.ts';
import { inRoot, localFolder } from './paths.ts';
import { run } from './process.ts';
import { withDatabase } from './scratch-database.ts';
import { apiEnvironment, databaseUrl, type ApiOptions } from './services-file.ts';
import { demoAccounts, keptPorts, waitForAll, type Account } from './stack.ts';
import { postgresPrograms } from './tools.ts';

/** A running production build on a database of its own, with the demo data and its files in the S3 gateway. */
interface Production {
  url: string;
  mail_url: string;
  s3: { endpoint: string; bucket: string };
  /** For what no journey can wait for: days that pass, and jobs that run by the hour. */
  database: { psql: string; url: string };
  accounts: Account[];
}

/**
 * Runs a program of the browser journeys against the production build, described to it in `.local/e2e.json`; the
 * database and the processes go away afterwards. `--build` builds first, other words go to the program.
 */
export async function runAgainstProduction(program: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { build: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await withProduction('e2e', values, async (production) => {
    writeJson(join(localFolder, 'e2e.json'), production);
    await run(process.execPath, [...program, ...positionals], { cwd: inRoot('e2e'), show: true });
  });
}

/** One machine plays all visitors here; what is counted per client address has tests of its own. */
const ONE_MACHINE = {
  RATE_LIMIT_PER_MINUTE: '100000',
  STATUS_PER_MINUTE: '100000',
  UPLOADS_PER_MINUTE: '100000',
  SUBMITS_PER_HOUR: '100000',
};

async function withProduction(
  name: string,
  options: { build: boolean },
  work: (production: Production) => Promise<void>,
): Promise<void> {
  if (options.build || !isBuilt()) await build();
  const services = await startServices({ s3: true, fast: true });
  const { s3 } = services;
  if (s3 === undefined) throw new Error('The S3 gateway did not start.');
  const ports: Record<string, number> = await keptPorts([
    `${name}_api`,
    `${name}_api_metrics`,
    `${name}_worker_metrics`,
  ]);
  const port = (role: string): number => ports[`${name}_${role}`] ?? 0;
  const url = `http://127.0.0.1:${port('api')}`;
  const database = `gerbang_${name}`;
  const served = { port: port('api'), publicUrl: url, webRoot };
  const api: ApiOptions = { ...served, storage: 's3', nodeEnv: 'production', database };
  await withDatabase(services, database, async () => {
    const built = { ...api, built: true, show: false };
    await runApiCommand(services, 'migrate', [], built);
    await runApiCommand(services, 'seed', [], built);
    const accounts = await demoAccounts(services, built);
    const children = createChildren();
    const environment = (metricsPort: number) => ({
      ...apiEnvironment(services, { ...api, metricsPort, trustProxy: '127.0.0.1', logLevel: 'warn' }),
      ...ONE_MACHINE,
    });
    try {
      children.start({ name: 'api', args: [apiProgram('main')], env: environment(port('api_metrics')) });
      children.start({ name: 'worker', args: [apiProgram('worker')], env: environment(port('worker_metrics')) });
      await waitForAll([`${url}/health/ready`, url], children);
      await work({
        url,
        mail_url: services.mail.web_url,
        s3,
        database: { psql: join(postgresPrograms() ?? '', 'psql'), url: databaseUrl(services, 'superuser', database) },
        accounts,
      });
    } finally {
      await children.stop();
    }
  });
}
