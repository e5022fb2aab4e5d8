import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { createPool } from '../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../scripts/lib/services-file.ts';
import { createFindings, type Findings } from './lib/figures.ts';
import { withMixedLoad } from './lib/mixed-load.ts';
import type { Mutant } from './lib/mutants.ts';
import { finish } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import { checkGrowth, longestQueueWait, takeSample, type Measured, type Sample } from './lib/resources.ts';
import type { FaultProgram } from './lib/result.ts';

/** The heap of each process is limited, so that one that does not free memory ends soon. */
const HEAP_MB = 256;
const SAMPLES = 120;
const SHORTEST_PAUSE_MS = 250;
/** A short run uses all of a small machine. A long one is like a busy day, which leaves processor time for other programs. */
const SHORT_LOAD = { writers: 3, readers: 4, rate: 60 };
const LONG_LOAD = { writers: 3, life_ms: 3000, readers: 3, rate: 15 };
const LONG_S = 600;
/** This part of the time is not judged: caches and pools fill, and the code is compiled. */
const WARM_UP = 0.3;

interface SoakMutant extends Mutant {
  /** Plants the fault and returns how to remove it. `measured` has the processes that are looked at. */
  plant(product: Product, measured: Measured[]): Promise<() => Promise<void>>;
}

const MUTANTS = {
  'leaked-connections': { found_as: 'database connections', plant: openConnections },
  'forgotten-job': { found_as: 'the oldest job', plant: addForgottenJob },
  'leaked-files': { found_as: 'open files', plant: openSockets },
  'leaked-memory': { found_as: 'memory of leaking', plant: startLeakingProcess },
} satisfies Record<string, SoakMutant>;

/**
 * Mixed load for `size` seconds. Memory and open files of API and worker, database connections and the age of the oldest
 * job must not grow.
 */
export const soak: FaultProgram = {
  full: { rounds: 1, size: 2 * 3600 },
  small: { rounds: 1, size: 8 },
  mutants: MUTANTS,
  run({ size }, mutant) {
    const findings = createFindings();
    const environment = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    return withProduct({ name: 'soak', findings, apis: 2, workers: 2, environment }, async (product) => {
      const load_options = size >= LONG_S ? LONG_LOAD : SHORT_LOAD;
      return withMixedLoad(product, { findings, health_interval: '1s', ...load_options }, async (load) => {
        const measured = [
          ...product.apis.map(({ pid }, index) => ({ name: `api ${index + 1}`, pid })),
          ...product.workers.map(({ pid }, index) => ({ name: `worker ${index + 1}`, pid })),
        ];
        await load.traffic.written(20);
        const unplant = await (mutant as SoakMutant | undefined)?.plant(product, measured);
        const from = load.mark();
        const samples = await sampleFor(size, product, measured, findings).finally(() => unplant?.());
        const answers = load.since(from);
        const steady = samples.slice(Math.floor(samples.length * WARM_UP));
        const growth = checkGrowth(steady, findings);
        const { requests } = await load.stop();
        const ended = await finish(product, load.traffic, findings, { kills: [], mutant: undefined });
        return {
          faults: findings.faults,
          figures: { requests, answers, samples: samples.length, ...growth, ...ended },
        };
      });
    });
  },
};

async function sampleFor(
  seconds: number,
  product: Product,
  measured: readonly Measured[],
  findings: Findings,
): Promise<Sample[]> {
  const started = performance.now();
  const every_ms = Math.max(SHORTEST_PAUSE_MS, (seconds * 1000) / SAMPLES);
  const samples: Sample[] = [];
  while (performance.now() - started < seconds * 1000) {
    samples.push(await takeSample(product, measured, started));
    await pause(every_ms);
  }
  findings.same('samples without figures', samples.filter(({ connections }) => connections === 0).length, 0);
  return samples;
}

const LEAK_EVERY_MS = 100;

/** Repeats until it is stopped, which `stop` waits for. */
function repeat(work: () => Promise<unknown>): () => Promise<void> {
  const state = { is_over: false };
  const run = async () => {
    for (; !state.is_over; await pause(LEAK_EVERY_MS)) await work();
  };
  const over = run();
  // The returned function reports the error.
  over.catch(() => {});
  return async () => {
    state.is_over = true;
    await over;
  };
}

/** Opens connections as the application's role and does not close them. */
async function openConnections({ postgres }: Product): Promise<() => Promise<void>> {
  const pool = createPool(databaseUrl({ postgres: postgres.service }, 'app'), 100);
  const clients: { release(): void }[] = [];
  const stop = repeat(async () => clients.length < 80 && clients.push(await pool.connect()));
  return async () => {
    await stop();
    clients.forEach((client) => client.release());
    await pool.end();
  };
}

/** Adds a job that no worker knows, as after the removal of a job's code. */
async function addForgottenJob({ app }: Product): Promise<() => Promise<void>> {
  await app.query(
    `select graphile_worker.add_job('bench.forgotten', run_at := now() - interval '${longestQueueWait()} s')`,
  );
  return async () => {
    await app.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
                      where t.id = j.task_id and t.identifier = 'bench.forgotten'`);
  };
}

/** Opens connections to the first API and leaves them open. */
async function openSockets({ urls }: Product): Promise<() => Promise<void>> {
  const { connect } = await import('node:net');
  const { hostname, port } = new URL(urls[0] ?? '');
  const sockets: ReturnType<typeof connect>[] = [];
  const stop = repeat(async () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
  });
  return async () => {
    await stop();
    sockets.forEach((socket) => socket.destroy());
  };
}

/** A process that keeps 3 MB more each tenth of a second, up to 600 MB. It ends with its input, so also with this process. */
async function startLeakingProcess(_product: Product, measured: Measured[]): Promise<() => Promise<void>> {
  const code = `const kept = []; setInterval(() => kept.length < 200 && kept.push(Buffer.alloc(3e6, 1)), 100);
    process.stdin.resume().on('end', () => process.exit());`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'ignore', 'ignore'] });
  const exit = once(child, 'exit');
  measured.push({ name: 'leaking', pid: child.pid ?? 0 });
  return async () => {
    child.kill('SIGKILL');
    await exit;
  };
}
