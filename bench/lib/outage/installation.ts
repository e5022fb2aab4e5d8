import { setTimeout as pause } from 'node:timers/promises';

import { isResponding, until } from '../../../scripts/lib/wait.ts';
import { percentiles, round, type Findings } from '../figures.ts';
import { plantBefore } from '../mutants.ts';
import { checkRound, finish } from '../product-checks.ts';
import { withProduct, type Product, type ProductOptions } from '../product.ts';
import { makeSite, type Site } from '../site.ts';
import { withTraffic, type Traffic } from '../traffic.ts';
import type { OutageMutant } from './mutants.ts';

/** Uploads that are refused at once and repeated faster reach their limit of a minute, as those of a person cannot. */
const REPEAT_AFTER_MS = 600;
const WRITERS = 8;
/** Writes of each writer before an outage. */
const WRITES = 2;
/** Goods forms whose files are uploaded before an outage of the storage and that are submitted during it. */
const FORMS = 3;
/** Limit of the time until everything works after an outage, without a restart. */
const AGAIN_MS = 10_000;

/** How much longer an outage lasts that must refuse a request and has not: more than the longest time until an answer. */
const LONGEST_UNREFUSED_S = 30;

/** Something outside of the product that fails for some time. */
export interface Outage {
  name: string;
  begin(run: OutageRun): void | Promise<void>;
  end(run: OutageRun): void | Promise<void>;
  /** Paths that may answer 503 with Retry-After meanwhile. By default none may. */
  may_refuse?: RegExp;
  /** Whether at least one request must be refused, which shows that the outage took place. It lasts until then. */
  must_refuse?: boolean;
  /** Whether forms are submitted whose files were uploaded before. */
  with_forms?: boolean;
  /** Whether a worker may lose the answer of the mail server, or cannot record it, and sends the mail again. */
  repeats_mails?: boolean;
  /** Runs in the meantime, besides the writers. */
  meanwhile?: (run: OutageRun) => Promise<void>;
}

export interface OutageRun {
  product: Product;
  site: Site;
  traffic: Traffic;
  findings: Findings;
  seconds: number;
}

export interface OutageSize {
  rounds: number;
  seconds: number;
  is_quick: boolean;
}

export interface OutageOptions extends Omit<ProductOptions, 'apis' | 'workers'> {
  mutant: OutageMutant | undefined;
  /** Longest time until an answer, from the configured timeouts of the product. */
  patience_ms: number;
}

/** Refused requests of the current outage. */
interface Refusals {
  allowed: RegExp | undefined;
  paths: string[];
  last: number;
}

/**
 * Plays outages of `seconds` each, `rounds` times, on an installation of its own under writers. Afterwards all mails must be sent
 * once, and everything that was acknowledged is stored once. `checkEnd` runs when all mails are sent.
 */
export function playOutages(
  options: OutageOptions,
  all: readonly Outage[],
  { rounds, seconds: usual, is_quick }: OutageSize,
  checkEnd?: (run: OutageRun) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { findings, mutant, patience_ms } = options;
  const outages = all.filter(({ name }) => name.startsWith(mutant?.outage ?? ''));
  const seconds = mutant?.seconds ?? usual;
  const environment = { ...options.environment, ...mutant?.environment };
  const settings = [...(options.settings ?? []), ...(mutant?.settings ?? [])];
  return withProduct({ ...options, apis: 2, workers: 1, environment, settings }, async (product) => {
    const site = await makeSite(product);
    await plantBefore(product, mutant);
    const refusals: Refusals = { allowed: undefined, paths: [], last: 0 };
    const onUnavailable = (path: string) => {
      refusals.paths.push(path);
      refusals.last = performance.now();
      if (refusals.allowed?.test(path) !== true)
        findings.faults.push(`503 from ${path}, which needs nothing that is away`);
    };
    const load = { urls: product.urls, may_break: false, findings, writers: WRITERS, patience_ms, onUnavailable };
    return withTraffic(site, { ...load, repeat_after_ms: REPEAT_AFTER_MS }, async (traffic) => {
      const run = { product, site, traffic, findings, seconds };
      const played: Record<string, unknown> = {};
      const times: number[] = [];
      for (let number = 1; number <= rounds; number += 1) {
        for (const outage of outages) {
          const { figures, began, ended } = await playOne(run, outage, refusals);
          played[rounds === 1 ? outage.name : `${number} ${outage.name}`] = figures;
          if (outage.repeats_mails === true) times.push(began, ended);
          await checkRound(product, traffic, findings, number);
        }
      }
      if (is_quick) await wakeMails(product);
      const finished = await finish(product, traffic, findings, { kills: times, mutant });
      await checkEnd?.(run);
      return { outages: played, ...traffic.figures(), ...finished };
    });
  });
}

async function playOne(
  run: OutageRun,
  outage: Outage,
  refusals: Refusals,
): Promise<{ figures: Record<string, unknown>; began: number; ended: number }> {
  const { product, traffic, findings, seconds } = run;
  traffic.resume();
  const forms = await Promise.all(Array.from({ length: outage.with_forms ? FORMS : 0 }, () => traffic.uploadGoods()));
  await traffic.written(WRITERS * WRITES);
  Object.assign(refusals, { allowed: outage.may_refuse, paths: [], last: 0 });
  const [before, asked] = [traffic.acknowledged.length, traffic.times.length];
  const began = Date.now();
  await outage.begin(run);
  await Promise.all([pause(seconds * 1000), outage.meanwhile?.(run), ...forms.map((submit) => submit())]);
  if (outage.must_refuse === true)
    await until('a refused request', LONGEST_UNREFUSED_S, () => refusals.paths.length > 0).catch(
      () => void findings.faults.push(`${outage.name}: no request was refused`),
    );
  const during = traffic.acknowledged.length - before;
  await outage.end(run);
  const [ended, back] = [Date.now(), performance.now()];
  const written = (await traffic.written(1)) - back;
  await Promise.all(product.urls.map((url) => until('ready', 60, () => isResponding(`${url}/health/ready`))));
  const ready = performance.now() - back;
  await traffic.written(WRITERS * WRITES);
  await traffic.pause();
  const last_refused = Math.max(0, refusals.last - back);
  for (const [what, ms] of Object.entries({ written, ready, last_refused })) {
    if (ms > AGAIN_MS) findings.faults.push(`${outage.name}: ${what} ${round(ms / 1000, 1)} s after the end`);
  }
  refusals.allowed = undefined;
  return {
    figures: {
      acknowledged_meanwhile: during,
      refused: refusals.paths.length,
      again_ms: { written: round(written), ready: round(ready), last_refused: round(last_refused) },
      slowest_ms: percentiles(traffic.times.slice(asked)).max_ms,
    },
    began,
    ended,
  };
}

/** Queues the job that the worker runs every minute, so that the short form does not wait for it. */
async function wakeMails({ app }: Product): Promise<void> {
  const job = 'platform.wake-waiting';
  await app.query(`select graphile_worker.add_job($1, job_key := $1)`, [job]);
}
