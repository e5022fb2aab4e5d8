import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createPool } from '../../apps/api/src/platform/database.ts';
import { runApiCommand } from '../../scripts/lib/api-command.ts';
import { apiProgram } from '../../scripts/lib/build.ts';
import { createChildren, type Children } from '../../scripts/lib/children.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/process.ts';
import { withDatabase } from '../../scripts/lib/scratch-database.ts';
import { apiEnvironment, databaseUrl, type ApiOptions, type Services } from '../../scripts/lib/services-file.ts';
import { keptPorts, waitForAll } from '../../scripts/lib/stack.ts';
import { startServices } from '../../scripts/services/start.ts';

const DATABASE = 'gerbang_bench';

/** The connections of the API, and of whatever is measured beside it. */
export const POOL = 20;

/** How long requests may queue for a connection here; the usual 2 s would turn a queue into 503. */
const POOL_WAIT_MS = 60_000;

/** How the API runs. */
export interface StackOptions {
  build: boolean;
  s3: boolean;
  /** A database that is there and stays, in place of an empty one. */
  database?: string;
}

/** A running production API on a database of its own. */
export interface BenchStack {
  url: string;
  database: string;
  /** The role that owns the tables: prepares and looks at what really is stored. */
  owner: ReturnType<typeof createPool>;
  /** The application's own role, for what the bare engine does. */
  app: ReturnType<typeof createPool>;
  signing_secret: Buffer;
  /** What a process of the same installation starts with. */
  environment: Record<string, string>;
  /** Fills the database as `npm run seed` does; gives what that printed. */
  seed: (...args: string[]) => Promise<string>;
  /** Starts the worker that does the jobs; most benches look at the API alone. */
  startWorker: () => Promise<void>;
}

/** Starts a production API and gives it to `work`; database, processes and files go away afterwards. */
export async function withApi<T>(options: StackOptions, work: (stack: BenchStack) => Promise<T>): Promise<T> {
  if (options.build || !existsSync(apiProgram('main'))) await buildApi();
  // What runs is left in its mode; whether it writes through to the disk is among the figures.
  const services = await startServices({ s3: options.s3 });
  const ports = await keptPorts(['bench_api', 'bench_metrics', 'bench_worker_metrics']);
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
    await on(services, options.database, async () => {
      await runApiCommand(services, 'migrate', [], { ...api, built: true, show: false });
      const owner = createPool(databaseUrl(services, 'owner', database), 4);
      const app = createPool(databaseUrl(services, 'app', database), POOL, POOL_WAIT_MS);
      const children = createChildren();
      const env = { ...environment, DATABASE_POOL: String(POOL), DATABASE_POOL_WAIT_MS: String(POOL_WAIT_MS) };
      try {
        children.start({ name: 'api', args: [apiProgram('main')], env });
        await waitForAll([`${url}/health/ready`], children);
        const signing_secret = Buffer.from(environment['SIGNING_SECRET'] ?? '', 'hex');
        const startWorker = () => startWorkerIn(children, env, ports.bench_worker_metrics);
        const seed = (...args: string[]) => runApiCommand(services, 'seed', args, { ...api, built: true, show: false });
        const stack = { url, database, owner, app, signing_secret, environment: env, seed, startWorker };
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

/** An empty database that goes away afterwards, or one that is there already. */
function on(services: Services, existing: string | undefined, work: () => Promise<void>): Promise<void> {
  return existing === undefined ? withDatabase(services, DATABASE, work) : work();
}

async function startWorkerIn(children: Children, env: Record<string, string>, metrics: number): Promise<void> {
  children.start({ name: 'worker', args: [apiProgram('worker')], env: { ...env, METRICS_PORT: String(metrics) } });
  await waitForAll([`http://127.0.0.1:${metrics}/metrics`], children);
}

/** Only the API: the web has no part in this. */
async function buildApi(): Promise<void> {
  const cwd = inRoot('apps/api');
  await run(process.execPath, [inRoot('apps/api/node_modules/rolldown/bin/cli.mjs'), '-c'], { cwd });
}
