import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../scripts/lib/ports.ts';
import { isResponding, until } from '../scripts/lib/wait.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import { startSlowReport, watchMigrationWaits, type MigrationWaits } from './lib/migration-waits.ts';
import { withMixedLoad, type MixedLoad } from './lib/mixed-load.ts';
import type { Mutant } from './lib/mutants.ts';
import {
  CHANGED_TABLES,
  contractFiles,
  countUnfilled,
  expandFiles,
  makeVersion,
  migrateTo,
  removeVersions,
  storeEarlierAnswers,
  type Version,
} from './lib/next-version.ts';
import { finish } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram } from './lib/result.ts';
import { startWatched } from './lib/watched-process.ts';

const LONGEST_WAIT_MS = 500;
/** The 99th percentile during an update must not be more than this many times that of a quiet time. */
const SLOWER = 3;
/** A 99th percentile of fewer answers is decided by a handful of them and is only reported. */
const ENOUGH_ANSWERS = 5_000;
const FULL_ROWS = 10_000_000;
/** With the usual settings there are more updates than asked for, until so many requests were sent. */
const FULL_REQUESTS = 100_000;

/** The settings of an operator, and shorter times for the small form. */
const USUAL = { drain_ms: 5_000, health_interval: '1s', quiet_ms: 45_000, writers: 4, readers: 8, rate: 200 };
const SHORT = { drain_ms: 1_200, health_interval: '250ms', quiet_ms: 2_000, writers: 2, readers: 2, rate: 40 };

interface DeployMutant extends Mutant {
  /** How processes are ended. */
  signal?: 'SIGKILL';
  lock_timeout_ms?: number;
  /** A migration that runs before the others. */
  migration?: string;
  /** The new version does not know its migrations. */
  forgets_migrations?: true;
}

const MUTANTS = {
  'no-drain': { found_as: 'failed requests', signal: 'SIGKILL' },
  'patient-migration': { found_as: 'longest wait', lock_timeout_ms: 60_000 },
  'long-lock': { found_as: 'longest wait', migration: 'lock table idempotency_key; select pg_sleep(1);' },
  'breaks-old-version': {
    found_as: 'failed requests',
    // What the old version writes is refused, but only some of it, so that repeated requests succeed and the run ends.
    migration: `create function refuse_some() returns trigger language plpgsql as
        $$ begin if random() < 0.1 then raise check_violation; end if; return new; end $$;
      create trigger refuse_some before insert on idempotency_key for each row execute function refuse_some();`,
  },
  'ready-too-early': { found_as: 'ready before the migration', forgets_migrations: true },
} satisfies Record<string, DeployMutant>;

/**
 * Updates an installation under load, `rounds` times: migrates a table of `size` rows while the old version serves
 * requests, replaces two APIs and two workers one after the other, and removes what the old version needed. No request
 * may fail, and none may wait for the migration for more than half a second.
 */
export const deploy: FaultProgram = {
  full: { rounds: 5, size: FULL_ROWS },
  small: { rounds: 1, size: 50_000 },
  mutants: MUTANTS,
  run({ rounds, size }, planted: DeployMutant | undefined) {
    const findings = createFindings();
    const is_short = size < FULL_ROWS / 10;
    const settings = is_short ? SHORT : USUAL;
    const current: { version: Version | undefined } = { version: undefined };
    const options = {
      name: 'deploy',
      findings,
      apis: 2,
      workers: 2,
      environment: { DRAIN_MS: String(settings.drain_ms) },
      programs: () => current.version?.folder,
    };
    removeVersions();
    return withProduct(options, async (product) => {
      await storeEarlierAnswers(product, size);
      return withMixedLoad(product, { findings, ...settings }, async (load) => {
        const quiet = await measureQuiet(load, settings.quiet_ms);
        const update: Update = { product, load, findings, planted, current };
        const updates: Record<string, unknown>[] = [];
        const start = load.mark();
        const isEnough = () => is_short || load.since(start).requests >= FULL_REQUESTS;
        for (let number = 1; number <= rounds || !isEnough(); number += 1) {
          const from = load.mark();
          const figures = await updateTo(update, number);
          const during = load.since(from);
          updates.push({ ...figures, during });
          checkTimes(quiet, during, findings);
        }
        const { requests } = await load.stop();
        const ended = await finish(product, load.traffic, findings, { kills: [], mutant: planted });
        const { acknowledged } = load.traffic.figures();
        return { faults: findings.faults, figures: { requests, acknowledged, quiet, updates, ...ended } };
      });
    }).finally(removeVersions);
  },
};

interface Update {
  product: Product;
  load: MixedLoad;
  findings: Findings;
  planted: DeployMutant | undefined;
  current: { version: Version | undefined };
}

async function measureQuiet(load: MixedLoad, quiet_ms: number): Promise<ReturnType<MixedLoad['since']>> {
  // The first requests of a process are slow, because it compiles its code.
  await load.traffic.written(20);
  const from = load.mark();
  await pause(quiet_ms);
  return load.since(from);
}

function checkTimes(quiet: { p99_ms: number }, during: { requests: number; p99_ms: number }, findings: Findings): void {
  if (during.requests < ENOUGH_ANSWERS || during.p99_ms <= SLOWER * quiet.p99_ms) return;
  findings.faults.push(`99th percentile: ${during.p99_ms} ms instead of at most ${SLOWER} x ${quiet.p99_ms}`);
}

/** One update as in `deploy/README.md`. */
async function updateTo(update: Update, number: number): Promise<Record<string, unknown>> {
  const { product, findings, planted, current } = update;
  const files = {
    ...(planted?.migration !== undefined && {
      [`9${String(number).padStart(2, '0')}0-planted.sql`]: planted.migration,
    }),
    ...expandFiles(number),
  };
  const next = makeVersion(number, current.version, planted?.forgets_migrations ? {} : files);
  const waits = await watchMigrationWaits(product);
  const early = await startEarly(update, next);
  findings.same('ready before the migration', await isReady(early.url), false);
  next.add(files);
  const expanded = await migrate(update, next);
  findings.same('rows that are not filled', await countUnfilled(product, number), 0);
  await until('the new version is ready after the migration', 30, () => isReady(early.url));
  await early.process.end('SIGTERM');
  current.version = next;
  const replaced = await replaceAll(update);
  next.add(contractFiles(number));
  const contracted = await migrate(update, next);
  const blocked = await waits.stop();
  checkWaits(blocked, findings);
  return { expanded, replaced_after_seconds: replaced, contracted, blocked };
}

function checkWaits({ longest_wait_ms, on }: MigrationWaits, findings: Findings): void {
  if (longest_wait_ms > LONGEST_WAIT_MS)
    findings.faults.push(`longest wait for the migration: ${longest_wait_ms} ms on ${on}`);
}

/** Starts a process of the new version that gets no requests. */
async function startEarly({ product, findings }: Update, { folder }: Version) {
  const port = await freePort();
  const unwanted = (what: string) => void findings.faults.push(`unwanted end: ${what}`);
  const environment = { ...product.environment, PORT: String(port), DRAIN_MS: '0' };
  const started = startWatched('main', environment, { command: [process.execPath, `${folder}/main.js`], unwanted });
  await started.hasWritten('listening');
  return { process: started, url: `http://127.0.0.1:${port}` };
}

const isReady = (url: string) => isResponding(`${url}/health/ready`);

/** Migrates while a slow report reads the tables that change. */
async function migrate({ product, planted }: Update, version: Version): Promise<Record<string, unknown>> {
  const report = await startSlowReport(product, CHANGED_TABLES);
  const started = performance.now();
  const output = await migrateTo(product, version, planted?.lock_timeout_ms).catch(async (error: unknown) => {
    await report.stop();
    throw error;
  });
  const seconds = round((performance.now() - started) / 1000, 1);
  const retries = output.split('\n').filter((line) => line.includes('waits for a lock')).length;
  // Only a figure: on a busy machine the migration may have run between two reports.
  const { waited_for } = await report.stop();
  return { seconds, retries, reports_waited_for: waited_for };
}

/** Replaces API and worker processes one after the other, each when the proxy uses the one before again. */
async function replaceAll({ product, planted, findings }: Update): Promise<number> {
  const started = performance.now();
  const signal = planted?.signal ?? 'SIGTERM';
  for (const index of product.urls.keys()) {
    const codes = await Promise.all([product.replaceApi(index, signal), product.replaceWorker(index, signal)]);
    if (signal === 'SIGTERM') findings.same('exit codes of the replaced processes', codes, [0, 0]);
    // Requests of people have such a route, those of the proxy's health check do not.
    await product.apis[index]?.hasWritten('"route":"/v1/');
  }
  return round((performance.now() - started) / 1000, 1);
}
