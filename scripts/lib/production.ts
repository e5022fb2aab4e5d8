import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startServices } from '../services/start.ts';
import { runApiCommand } from './api-command.ts';
import { build, isBuilt, programArguments, webRoot } from './build.ts';
import { createChildren } from './children.ts';
import { withDatabase } from './database/scratch-database.ts';
import { remove, writeJson } from './files.ts';
import { inRoot, localFolder } from './paths.ts';
import { run } from './process.ts';
import { postgresPrograms } from './required-programs.ts';
import { apiEnvironment, commandEnvironment, databaseUrl, type ApiOptions, type Services } from './services-file.ts';
import { demoAccounts, rememberedPorts, waitForAll, type Account } from './stack.ts';

/** A running production build with the demo data, on its own database. */
interface Production {
  url: string;
  mail_url: string;
  /** The S3 gateway. Set only with `--full`; otherwise files are stored in a local folder. */
  s3?: { endpoint: string; bucket: string };
  /** Journeys change the database directly for what they cannot wait for, such as passing days and hourly jobs. */
  database: { psql: string; url: string };
  accounts: Account[];
}

/** What commands need that work on the same database and files. */
interface Server {
  services: Services;
  environment: Record<string, string>;
}

/**
 * Runs a program of the browser journeys against the production build, whose addresses it finds in `.local/e2e.json`.
 * Removes database and processes afterwards. `--build` builds first, `--full` runs the journeys at full size with files
 * in the S3 gateway, and other arguments go to the program.
 */
export async function runAgainstProduction(program: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { build: { type: 'boolean', default: false }, full: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  await withProduction('e2e', values, async (production) => {
    writeJson(join(localFolder, 'e2e.json'), production);
    const env = values.full ? { TEST_SIZE: 'full' } : {};
    await run(process.execPath, [...program, ...positionals], { cwd: inRoot('e2e'), show: true, env });
  });
}

/**
 * All visitors of the journeys have the same client address, so its limits are raised. The limits have their own tests.
 */
const ONE_MACHINE = {
  RATE_LIMIT_PER_MINUTE: '100000',
  STATUS_PER_MINUTE: '100000',
  UPLOADS_PER_MINUTE: '100000',
  SUBMITS_PER_HOUR: '100000',
};

/** Runs `work` against the production build, and removes database and processes afterwards. */
export async function withProduction(
  name: string,
  options: { build: boolean; full: boolean },
  work: (production: Production, server: Server) => Promise<void>,
): Promise<void> {
  if (options.build || !isBuilt()) await build();
  const services = await startServices({ s3: options.full, fast: true });
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-e2e-'));
  const ports: Record<string, number> = await rememberedPorts([
    `${name}_api`,
    `${name}_api_metrics`,
    `${name}_worker_metrics`,
  ]);
  const port = (role: string): number => ports[`${name}_${role}`] ?? 0;
  const url = `http://127.0.0.1:${port('api')}`;
  const database = `gerbang_${name}`;
  const served = { port: port('api'), publicUrl: url, webRoot };
  const storage = { storage: options.full ? 's3' : 'folder', storageFolder: folder } as const;
  const api: ApiOptions = { ...served, ...storage, nodeEnv: 'production', database };
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
      children.start({ name: 'api', args: programArguments('main'), env: environment(port('api_metrics')) });
      children.start({ name: 'worker', args: programArguments('worker'), env: environment(port('worker_metrics')) });
      children.start(backupService(services, api, join(folder, 'backups')));
      await waitForAll([`${url}/health/ready`, url], children);
      const production = {
        url,
        mail_url: services.mail.web_url,
        ...(options.full && services.s3 && { s3: services.s3 }),
        database: { psql: join(postgresPrograms() ?? '', 'psql'), url: databaseUrl(services, 'superuser', database) },
        accounts,
      };
      await work(production, { services, environment: commandEnvironment(services, api) });
    } finally {
      await children.stop();
      remove(folder);
    }
  });
}

const backupService = (services: Services, api: ApiOptions, folder: string) => ({
  name: 'backup',
  args: [inRoot('apps/api/dist/gerbang.js'), 'backup', 'serve', '--quiet'],
  env: { ...commandEnvironment(services, api), BACKUP_FOLDER: folder, BACKUP_KEY: 'c3'.repeat(32) },
});
