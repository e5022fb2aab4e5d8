import { setTimeout as pause } from 'node:timers/promises';

import { isResponding, until } from '../scripts/lib/wait.ts';
import { createFindings, percentiles, round } from './lib/figures.ts';
import { DATABASE_MUTANTS, plantBefore } from './lib/mutants.ts';
import { checkRound, finish, watchLocks } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram, Size } from './lib/result.ts';
import { makeSite } from './lib/site.ts';
import { withTraffic, type Traffic } from './lib/traffic.ts';

/** Time that the SMTP server takes per mail, so that jobs are running at every kill. */
const MAIL_MS = { least: 20, most: 150 };
/** Writes of each writer before a kill, and a random time after them. */
const WRITES = 3;
const BEFORE_KILL_MS = { least: 0, most: 500 };
const AWAY_MS = { least: 50, most: 1_000 };
const AGAIN_MS = 10_000;

/**
 * Kills all processes of PostgreSQL while 16 writers submit, decide and pass the gate and workers send mails, and starts
 * it again. After each round every acknowledged write must be stored exactly once and all invariants must hold. `size`
 * is the number of writers.
 */
export const crashDb: FaultProgram = {
  full: { rounds: 200, size: 16 },
  small: { rounds: 3, size: 16 },
  mutants: DATABASE_MUTANTS,
  run({ rounds, size }, mutant) {
    const findings = createFindings();
    const options = {
      name: 'crash-db',
      findings,
      apis: 2,
      workers: 2,
      mail: slowMail,
      settings: mutant?.settings ?? [],
    };
    return withProduct(options, async (product) => {
      const site = await makeSite(product);
      await plantBefore(product, mutant);
      const { urls } = product;
      const load = { urls, may_break: false, findings, writers: size };
      return withTraffic(site, load, async (traffic) => {
        const locks = watchLocks(product);
        const kills: number[] = [];
        const played = await playRounds({ product, traffic, kills, findings }, { rounds, size });
        const ended = await finish(product, traffic, findings, { kills, mutant });
        const longest_lock_seconds = locks.stop(findings);
        return {
          faults: findings.faults,
          figures: { kills: kills.length, ...played, ...ended, ...traffic.figures(), longest_lock_seconds },
        };
      });
    });
  },
};

interface Run {
  product: Product;
  traffic: Traffic;
  findings: ReturnType<typeof createFindings>;
  kills: number[];
}

const slowMail = () => pause(between(MAIL_MS), 'accept' as const);

const between = ({ least, most }: { least: number; most: number }) => least + Math.random() * (most - least);

async function playRounds(run: Run, { rounds, size }: Size): Promise<Record<string, unknown>> {
  const { product, traffic, findings } = run;
  const again: number[] = [];
  const ready: number[] = [];
  let slowest = 0;
  for (let number = 1; number <= rounds; number += 1) {
    traffic.resume();
    await traffic.written(size * WRITES);
    await pause(between(BEFORE_KILL_MS));
    run.kills.push(Date.now());
    await product.postgres.kill('SIGKILL');
    await pause(between(AWAY_MS));
    await product.postgres.start();
    const back = performance.now();
    const written = (await traffic.written(1)) - back;
    again.push(written);
    await Promise.all(product.urls.map((url) => until('ready', 60, () => isResponding(`${url}/health/ready`))));
    ready.push(performance.now() - back);
    await traffic.pause();
    slowest = Math.max(slowest, await checkRound(product, traffic, findings, number));
  }
  const late = [...again, ...ready].filter((ms) => ms > AGAIN_MS).map((ms) => round(ms / 1000, 1));
  findings.same('seconds until the API wrote or was ready again', late, []);
  return {
    writing_again_after: percentiles(again),
    both_ready_after: percentiles(ready),
    slowest_check_seconds: slowest,
  };
}
