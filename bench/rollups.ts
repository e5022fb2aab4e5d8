import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { liftTimeLimit } from '../apps/api/src/platform/database/silent-server.ts';
import { makeChange } from '../apps/api/test/rollups/changes.ts';
import { compare, compareSummaries } from '../apps/api/test/rollups/compare.ts';
import { makeSampleProperty, type SampleProperty, type Queryable } from '../apps/api/test/rollups/sample-property.ts';
import { createWriter } from '../apps/api/test/rollups/writer.ts';
import { fromSource, sourceEnvironment } from '../scripts/lib/api-command.ts';
import { inRoot, root } from '../scripts/lib/paths.ts';
import { createFindings, round } from './lib/figures.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

const PROPERTIES = ['RA', 'RB', 'RC', 'RD'];
/** The owner's pool has four connections. One of them is left for the checks. */
const WRITERS = 3;
const KEEPERS = 2;
/** One kill is required per this many changes. A small bench has few kills, because each one starts a new process. */
const CHANGES_PER_KILL = 100;
const MOST_WANTED_KILLS = 20;
/** A process that updates the counts is killed `least` to `least + most` milliseconds after its start. */
const LIFE_MS = { least: 100, most: 2_500 };
const LOOKED_AT_EVERY_MS = 250;

/**
 * Several writers change permits, decisions, goods, complaints and work orders at random, while two processes update
 * the counts and are killed repeatedly. At the end the stored counts are compared with a recount, row by row.
 */
export const rollups: Bench = {
  full: { rounds: 1, size: 100_000 },
  small: { rounds: 1, size: 600 },
  async run(stack, { size }) {
    const findings = createFindings();
    const samples: SampleProperty[] = [];
    for (const code of PROPERTIES) samples.push(await makeSampleProperty(stack.owner, code));
    const keeping = keepCounts(stack.database);
    const started = performance.now();
    const made = await write(stack, samples, size);
    const written = performance.now() - started;
    // A property with a new time zone is recounted a minute later, because writers may still use the old zone. All
    // writers have ended, so the recount can start now.
    await stack.owner.query(`update rollup_rebuild set ripe_at = now()`);
    const least = Math.min(MOST_WANTED_KILLS, Math.ceil(size / CHANGES_PER_KILL));
    const kills = await keeping.atLeast(least);
    await waitUntilKept(stack);
    const caught_up = performance.now() - started - written;
    await keeping.stop();
    const counts = await compareWithRecount(stack, samples, findings);
    findings.same('enough kills', kills >= least, true);
    return {
      faults: findings.faults,
      figures: {
        changes: made,
        kills,
        rows_kept: counts,
        changes_per_second: round((made * 1000) / written),
        seconds_until_kept: round(caught_up / 1000, 1),
      },
    };
  },
};

/** Runs all writers until `size` changes are made. Makes the `extraChanges` in between. */
async function write(stack: BenchStack, samples: readonly SampleProperty[], size: number): Promise<number> {
  let made = 0;
  const now = new Date();
  const extra = extraChanges(samples, size);
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const sample = samples[index % samples.length];
      if (sample === undefined) return;
      const client = await stack.owner.connect();
      const own = createWriter(client, sample, index + 1, now);
      const other = createWriter(client, samples[(index + 1) % samples.length] ?? sample, index + 101, now);
      try {
        while (made < size) {
          made += 1;
          const mine = made;
          await makeChange(mine % 2 === 0 ? own : other);
          await extra.get(mine)?.(client);
        }
      } finally {
        client.release();
      }
    }),
  );
  return made;
}

/**
 * Additional changes, by the number of changes made before: one property gets another time zone, another one is
 * recounted.
 */
function extraChanges(
  samples: readonly SampleProperty[],
  size: number,
): Map<number, (db: Queryable) => Promise<unknown>> {
  const [first, second] = samples.map(({ property_id }) => property_id);
  const at = (share: number, happens: (db: Queryable) => Promise<unknown>) =>
    [Math.floor(size * share), happens] as const;
  return new Map([
    at(0.3, (db) => db.query(`update property set time_zone = 'Asia/Makassar' where id = $1`, [first])),
    at(0.5, (db) => db.query(`insert into rollup_rebuild values ($1, now()) on conflict do nothing`, [second])),
  ]);
}

/** Runs two processes that update the counts. Each is killed after a random time and replaced. */
function keepCounts(database: string) {
  const running = new Set<ChildProcess>();
  const state = { kills: 0, is_over: false, is_killing: true };
  const one = async (): Promise<void> => {
    while (!state.is_over) {
      const child = start(database);
      running.add(child);
      const ended = once(child, 'exit');
      if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), ended]);
      await Promise.race([wait(LIFE_MS.least + Math.random() * LIFE_MS.most), ended]);
      // The last two processes run until all counts are up to date.
      while (!state.is_over && !state.is_killing) await Promise.race([wait(LOOKED_AT_EVERY_MS), ended]);
      child.kill('SIGKILL');
      await ended;
      running.delete(child);
      if (state.is_killing) state.kills += 1;
    }
  };
  const all = Promise.all(Array.from({ length: KEEPERS }, one));
  return {
    async atLeast(kills: number): Promise<number> {
      while (state.kills < kills) await wait(LOOKED_AT_EVERY_MS);
      state.is_killing = false;
      return state.kills;
    },
    async stop(): Promise<void> {
      state.is_over = true;
      await all;
    },
  };
}

function start(database: string): ChildProcess {
  const file = inRoot('apps/api/test/rollups/rollup-process.ts');
  const env = { ...process.env, ...sourceEnvironment };
  const args = [...fromSource, file, '--database', database];
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits until all changes are counted and all recounts are done. */
async function waitUntilKept({ owner }: BenchStack): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: boolean }>(
      `select exists (select from rollup_change) or exists (select from rollup_rebuild) as left`,
    );
    if (rows[0]?.left === false) return;
    await wait(LOOKED_AT_EVERY_MS);
  }
}

async function compareWithRecount(
  { owner }: BenchStack,
  samples: readonly SampleProperty[],
  findings: ReturnType<typeof createFindings>,
): Promise<number> {
  const client = await owner.connect();
  let rows = 0;
  try {
    await client.query(liftTimeLimit('session'));
    for (const { property_id } of samples) {
      const { kept, differences } = await compare(client, property_id);
      const summaries = await compareSummaries(client, property_id);
      rows += kept;
      for (const one of [...differences, ...summaries.differences])
        findings.faults.push(`differs: ${JSON.stringify(one)}`);
    }
  } finally {
    client.release();
  }
  findings.same('rows are kept', rows > 0, true);
  return rows;
}
