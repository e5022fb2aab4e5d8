import { setTimeout as pause } from 'node:timers/promises';

import { createEvents, type Events } from '../apps/api/src/platform/database/events.ts';
import { databaseUrl, readServices } from '../scripts/lib/services-file.ts';
import { until } from '../scripts/lib/wait.ts';
import { CLUSTER_MUTANTS, type ClusterMutant } from './lib/failover-mutants.ts';
import { createFindings, percentiles, round, type Findings } from './lib/figures.ts';
import { withPatroni, type PatroniCluster } from './lib/patroni-cluster.ts';
import { checkRound, finish, watchLocks } from './lib/product-checks.ts';
import { withProduct, type Product } from './lib/product.ts';
import type { FaultProgram, Size } from './lib/result.ts';
import { makeSite } from './lib/site.ts';
import { withTraffic, type Traffic } from './lib/traffic.ts';
import { watchWritable, type WritableWatch } from './lib/writable-watch.ts';

type Kind = 'process' | 'switchover' | 'node' | 'cut' | 'standby';

/** The rounds of a full run: twice as many kills of a process as of the others. The short form has the first two. */
const ORDER: readonly Kind[] = ['switchover', 'process', 'node', 'process'];
/** Rounds that run only by themselves. */
const APART: readonly Kind[] = ['cut', 'standby'];
/**
 * Longest time without an acknowledged write. A node that vanishes, or that is cut off from etcd, is replaced when its
 * lease of 20 s has ended.
 */
const LONGEST_GAP_S: Readonly<Record<Kind, number>> = { process: 8, switchover: 8, node: 35, cut: 35, standby: 8 };
/** A switchover should take no longer than this. Slower ones are counted, not faults. */
const SWITCHOVER_GOAL_S = 3;
/** Configured: 2 s for a connection, 5 s for a statement. Plus 5 s. */
const LONGEST_ANSWER_MS = 12_000;
/** A listening connection tries again after at most 10 s. */
const HEARD_S = 12;
const MAIL_MS = 50;
/** Writes of each writer before a fault, and after it. */
const WRITES = 3;
const BEFORE_FAULT_MS = 500;

/**
 * Kills, cuts off or replaces the primary of three PostgreSQL nodes under Patroni while `size` writers work through
 * HAProxy. No acknowledged write may be lost, and no two nodes may ever be writable. `--only process | switchover | node |
 * cut | standby` has rounds of one kind; `cut` (the primary's Patroni loses etcd) and `standby` (the synchronous standby is
 * killed) run only by themselves.
 */
export const failover: FaultProgram = {
  full: { rounds: 40, size: 16 },
  small: { rounds: 2, size: 8 },
  mutants: CLUSTER_MUTANTS,
  async run({ only, ...size }, mutant) {
    const kinds = only === undefined ? ORDER : [...ORDER, ...APART].filter((kind) => kind === only).slice(0, 1);
    if (kinds.length === 0) throw new Error('--only process | switchover | node | cut | standby');
    const planted: ClusterMutant | undefined = mutant;
    const findings = createFindings();
    return withPatroni(planted?.changes ?? [], async (cluster) => {
      const watch = await watchWritable(cluster.service, cluster.nodes);
      const figures = await breakCluster({ cluster, watch, findings, kinds, planted }, size).finally(async () => {
        await watch.stop(findings);
      });
      return { faults: findings.faults, figures: { ...figures, two_writable_ms: round(watch.overlap()) } };
    });
  },
};

interface Plan {
  cluster: PatroniCluster;
  watch: WritableWatch;
  findings: Findings;
  kinds: readonly Kind[];
  planted: ClusterMutant | undefined;
}

interface Run extends Plan {
  product: Product;
  traffic: Traffic;
  ear: Ear;
  /** Times at which a fault began or was over. */
  kills: number[];
  gaps: Record<Kind, number[]>;
}

function breakCluster(plan: Plan, { rounds, size }: Size): Promise<Record<string, unknown>> {
  const { cluster, findings, planted } = plan;
  const options = {
    name: 'failover',
    findings,
    apis: 2,
    workers: 2,
    mail: () => pause(MAIL_MS, 'accept' as const),
    withPostgres: <T>(work: (postgres: PatroniCluster) => Promise<T>) => work(cluster),
  };
  return withProduct(options, async (product) => {
    const site = await makeSite(product);
    const load = { urls: product.urls, may_break: false, findings, writers: size };
    return withTraffic(site, load, async (traffic) => {
      const locks = watchLocks(product);
      const ear = openEar(product);
      const gaps: Run['gaps'] = { process: [], switchover: [], node: [], cut: [], standby: [] };
      const run: Run = { ...plan, product, traffic, ear, kills: [], gaps };
      try {
        for (let number = 1; number <= rounds; number += 1) await playRound(run, number, size);
      } finally {
        await ear.close();
      }
      const ended = await finish(product, traffic, findings, { kills: run.kills, mutant: planted });
      return {
        gaps: Object.fromEntries(
          Object.entries(gaps).flatMap(([kind, ms]) =>
            ms.length > 0 ? [[kind, { rounds: ms.length, ...percentiles(ms) }]] : [],
          ),
        ),
        switchovers_over_goal: gaps.switchover.filter((ms) => ms > SWITCHOVER_GOAL_S * 1000).length,
        heard_again_after: percentiles(ear.waits),
        ...ended,
        ...traffic.figures(),
        longest_lock_seconds: locks.stop(findings),
      };
    });
  });
}

async function playRound(run: Run, number: number, size: number): Promise<void> {
  const { cluster, traffic, findings, planted, product } = run;
  const kind = run.kinds[(number - 1) % run.kinds.length] ?? 'process';
  const already = traffic.times.length;
  // The node that was broken before has come back.
  await cluster.settled();
  traffic.resume();
  await traffic.written(size * WRITES);
  await pause(Math.random() * BEFORE_FAULT_MS);
  const before = await cluster.primary();
  const gap = watchGap(traffic);
  run.kills.push(Date.now());
  const heal = number === 1 && planted?.instead ? await insteadOf(run, planted) : await breakPrimary(run, kind);
  if (planted?.instead === undefined && kind !== 'standby') await cluster.replaced(before);
  await traffic.written(size * WRITES);
  const longest_ms = gap.stop();
  run.kills.push(Date.now());
  heal();
  await run.ear.hears();
  await traffic.pause();
  run.gaps[kind].push(longest_ms);
  const limit = LONGEST_GAP_S[kind];
  if (longest_ms > limit * 1000)
    findings.faults.push(
      `round ${number}: ${round(longest_ms / 1000, 1)} seconds without a write (${kind}, at most ${limit})`,
    );
  const slowest = Math.max(...traffic.times.slice(already));
  if (slowest > LONGEST_ANSWER_MS)
    findings.faults.push(`round ${number}: an answer took ${round(slowest)} ms (${kind})`);
  await checkRound(product, traffic, findings, number);
}

/** Breaks the primary. Returns the function that heals what does not heal by itself. */
async function breakPrimary({ cluster }: Run, kind: Kind): Promise<() => void> {
  const primary = await cluster.primary();
  if (kind === 'process') primary.killPostmaster();
  if (kind === 'switchover') await cluster.switchOver();
  if (kind === 'cut') {
    primary.etcd.setMode('hang');
    return () => primary.etcd.setMode('pass');
  }
  if (kind === 'node' || kind === 'standby') {
    const node = kind === 'node' ? primary : await cluster.standby();
    node.killAll('patroni and postgres');
    return () => node.start();
  }
  return () => {};
}

async function insteadOf(run: Run, planted: ClusterMutant): Promise<() => void> {
  await planted.instead?.(run);
  return () => {};
}

/** Measures the longest time between two acknowledged writes. */
function watchGap(traffic: Traffic): { stop(): number } {
  const state = { longest: 0, last: performance.now(), is_over: false };
  const watch = async () => {
    while (!state.is_over) {
      const at = await traffic.written(1);
      if (state.is_over) return;
      state.longest = Math.max(state.longest, at - state.last);
      state.last = at;
    }
  };
  // Without writes `playRound` fails as well, and reports it.
  watch().catch(() => {});
  return {
    stop() {
      state.is_over = true;
      return state.longest;
    },
  };
}

interface Ear {
  /** Milliseconds from each announcement until it was heard. */
  waits: readonly number[];
  /** Announces a change and waits until it is heard. */
  hears(): Promise<void>;
  close(): Promise<void>;
}

/** Listens like an API process, on the same code, to see that its connection comes back. */
function openEar({ app, postgres }: Product): Ear {
  const events: Events = createEvents(databaseUrl({ ...readServices(), postgres: postgres.service }, 'app'));
  const subject = 'bench-failover';
  const waits: number[] = [];
  const state = { heard: 0 };
  events.subscribe(subject, () => (state.heard += 1));
  return {
    waits,
    async hears() {
      const started = performance.now();
      const known = state.heard;
      await until('an announcement is heard', HEARD_S, async () => {
        await app.query(`select pg_notify('changed', $1)`, [subject]);
        return state.heard > known;
      });
      waits.push(performance.now() - started);
    },
    close: () => events.close(),
  };
}
