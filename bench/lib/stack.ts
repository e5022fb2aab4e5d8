import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createPool } from '../../apps/api/src/platform/database/database.ts';
import { createKeyRing, type KeyRing } from '../../apps/api/src/platform/keys/key-ring.ts';
import { runApiCommand } from '../../scripts/lib/api-command.ts';
import { apiProgram } from '../../scripts/lib/build.ts';
import { createChildren, type Children } from '../../scripts/lib/children.ts';
import { withDatabase } from '../../scripts/lib/database/scratch-database.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/process.ts';
import { apiEnvironment, databaseUrl, type ApiOptions, type Services } from '../../scripts/lib/services-file.ts';
import { rememberedPorts, waitForAll } from '../../scripts/lib/stack.ts';
import { startServices } from '../../scripts/services/start.ts';

const DATABASE = 'gerbang_bench';
const TEMPLATE = 'gerbang_bench_template';

/** Number of database connections of the API, and of the measurements without a server. */
export const POOL = 20;

/** How long a request may wait for a connection. With the default of 2 s, queued requests would get 503. */
const POOL_WAIT_MS = 60_000;

export interface StackOptions {
  s3: boolean;
  /** An existing database to use instead of a new one. It is not dropped. */
  database?: string;
}

/** A running production API with its own database. */
export interface BenchStack {
  url: string;
  database: string;
  /** The role that owns the tables, to prepare and check stored rows. */
  owner: ReturnType<typeof createPool>;
  /** The application's role, for statements without a server. */
  app: ReturnType<typeof createPool>;
  keys: KeyRing;
  /** Environment for further processes of this installation. */
  environment: Record<string, string>;
  /** Fills the database like `npm run seed`; returns its output. */
  seed: (...args: string[]) => Promise<string>;
  /** Starts the worker. Most benches only need the API. */
  startWorker: () => Promise<void>;
}

/**
 * Builds the API if needed and migrates a template database, which is copied for every bench of `work`, unless all of
 * them bring their own (`needs_template`).
 */
export async function withBuiltApi(
  { build, database, needs_template }: { build: boolean; database: string | undefined; needs_template: boolean },
  work: () => Promise<void>,
): Promise<void> {
  if (build || !existsSync(apiProgram('main'))) await buildApi();
  const services = await startServices({});
  if (!needs_template) return work();
  const migrate = (name: string) =>
    runApiCommand(services, 'migrate', [], { database: name, built: true, show: false, nodeEnv: 'production' });
  if (database === undefined) {
    await withDatabase(services, TEMPLATE, async () => {
      await migrate(TEMPLATE);
      await work();
    });
  } else {
    await migrate(database);
    await work();
  }
}

/** Starts a production API for `work`; removes database, processes and files afterwards. */
export async function withApi<T>(options: StackOptions, work: (stack: BenchStack) => Promise<T>): Promise<T> {
  // Does not change whether running services write through to the disk. The figures report the setting.
  const services = await startServices({ s3: options.s3 });
  const ports = await rememberedPorts(['bench_api', 'bench_metrics', 'bench_worker_metrics']);
  const url = `http://127.0.0.1:${ports.bench_api}`;
  const database = options.database ?? DATABASE;
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-bench-'));
  const api: ApiOptions = {
    port: ports.bench_api,
    metricsPort: ports.bench_metrics,
    publicUrl: url,
    storage: options.s3 ? 's3' : 'folder',
    storageFolder: folder,
    nodeEnv: 'production',
    database,
    trustProxy: '127.0.0.1',
    logLevel: 'error',
  };
  const environment = apiEnvironment(services, api);
  const results: T[] = [];
  try {
    await withBenchDatabase(services, options.database, async () => {
      const owner = createPool(databaseUrl(services, 'owner', database), 4);
      const app = createPool(databaseUrl(services, 'app', database), POOL, POOL_WAIT_MS);
      const children = createChildren();
      const env = { ...environment, DATABASE_POOL: String(POOL), DATABASE_POOL_WAIT_MS: String(POOL_WAIT_MS) };
      try {
        children.start({ name: 'api', args: [apiProgram('main')], env });
        await waitForAll([`${url}/health/ready`], children);
        const keys = createKeyRing([Buffer.from(environment['SIGNING_SECRET'] ?? '', 'hex')]);
        const startWorker = () => startWorkerIn(children, env, ports.bench_worker_metrics);
        const seed = (...args: string[]) => runApiCommand(services, 'seed', args, { ...api, built: true, show: false });
        const stack = { url, database, owner, app, keys, environment: env, seed, startWorker };
        results.push(await work(stack));
      } finally {
        await children.stop();
        await Promise.all([owner.end(), app.end()]);
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const [result] = results;
  if (result === undefined) throw new Error('The bench gave no figures.');
  return result;
}

/** Creates a migrated database without rows and drops it afterwards, or uses the existing one. */
function withBenchDatabase(services: Services, existing: string | undefined, work: () => Promise<void>): Promise<void> {
  return existing === undefined ? withDatabase(services, DATABASE, work, TEMPLATE) : work();
}

async function startWorkerIn(children: Children, env: Record<string, string>, metrics: number): Promise<void> {
  children.start({ name: 'worker', args: [apiProgram('worker')], env: { ...env, METRICS_PORT: String(metrics) } });
  await waitForAll([`http://127.0.0.1:${metrics}/metrics`], children);
}

/** Builds only the API, because no bench uses the web app. */
async function buildApi(): Promise<void> {
  const cwd = inRoot('apps/api');
  await run(process.execPath, [inRoot('apps/api/node_modules/rolldown/bin/cli.mjs'), '-c'], { cwd });
}
