import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { cutEverywhere } from './lib/cuts.ts';
import { createFindings, percentiles, type Findings } from './lib/figures.ts';
import { DATABASE_MUTANTS, FORGOTTEN_KEY, plantBefore, type Mutant } from './lib/mutants.ts';
import { checkRound, finish, watchLocks } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram, Size } from './lib/result.ts';
import { makeSite } from './lib/site.ts';
import { withTraffic, type Traffic } from './lib/traffic.ts';

/** Every fourth round kills a worker, the others an API. Another worker gets the jobs after half a minute. */
const WORKER_KILLED_EVERY = 4;
/** Writes of each writer before a kill, and a random time after them. */
const WRITES = 3;
const BEFORE_KILL_MS = 500;
const MAIL_MS = 100;

/**
 * Kills API and worker processes while `size` writers work, who ask the other API and repeat with the same key
 * (`--only kills`). Then cuts the connection to PostgreSQL at each statement of each kind of write (`--only cut`).
 */
export const crashApp: FaultProgram = {
  full: { rounds: 200, size: 16 },
  small: { rounds: 3, size: 16, only: 'cut-upload' },
  mutants: {
    'forgotten-key': { ...FORGOTTEN_KEY, found_as: 'differs from a run without a cut' },
    'lost-decision': DATABASE_MUTANTS['lost-decision'],
  },
  async run({ only = '', ...size }, mutant) {
    const findings = createFindings();
    const killed = !'kills'.startsWith(only) ? {} : await killProcesses(size, findings, mutant);
    const cut = only === 'kills' ? {} : await cutEverywhere(findings, only, mutant);
    return { faults: findings.faults, figures: { ...killed, ...cut } };
  },
};

function killProcesses(
  { rounds, size }: Size,
  findings: Findings,
  mutant: Mutant | undefined,
): Promise<Record<string, unknown>> {
  const options = { name: 'crash-app', findings, apis: 2, workers: 2, mail: slowMail };
  return withProduct(options, async (product) => {
    const site = await makeSite(product);
    await plantBefore(product, mutant);
    const load = { urls: product.urls, may_break: true, findings, writers: size };
    return withTraffic(site, load, async (traffic) => {
      const locks = watchLocks(product);
      const run = { product, traffic, worker_kills: [], api_kills: [], gaps: [] };
      for (let number = 1; number <= rounds; number += 1) {
        await playRound(run, number, size);
        await checkRound(product, traffic, findings, number);
      }
      const ended = await finish(product, traffic, findings, { kills: run.worker_kills, mutant });
      checkBroken(run, size, findings);
      return {
        kills: { api: run.api_kills.length, worker: run.worker_kills.length },
        next_write_after: percentiles(run.gaps),
        ...traffic.figures(),
        ...ended,
        longest_lock_seconds: locks.stop(findings),
      };
    });
  });
}

interface Run {
  product: Product;
  traffic: Traffic;
  /** Times of the kills. */
  worker_kills: number[];
  api_kills: number[];
  /** Milliseconds from each kill to the next write. */
  gaps: number[];
}

const slowMail = () => pause(MAIL_MS, 'accept' as const);

/** Only requests that were running on a killed process may have lost their connection. */
function checkBroken({ traffic, api_kills }: Run, size: number, findings: Findings): void {
  const broken = traffic.counts['broken'] ?? 0;
  if (broken > api_kills.length * size) findings.faults.push(`${broken} broken connections, more than were open`);
}

/** Replaces a process while writers write. */
async function playRound(run: Run, number: number, size: number): Promise<void> {
  const { product, traffic } = run;
  const is_worker = number % WORKER_KILLED_EVERY === 0;
  const index = randomInt(2);
  traffic.resume();
  await traffic.written(size * WRITES);
  await pause(Math.random() * BEFORE_KILL_MS);
  const started = performance.now();
  (is_worker ? run.worker_kills : run.api_kills).push(Date.now());
  const replaced = is_worker ? product.replaceWorker(index) : product.replaceApi(index);
  const [next] = await Promise.all([traffic.written(1), replaced]);
  run.gaps.push(next - started);
  await traffic.pause();
}
