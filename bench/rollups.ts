import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { change } from '../apps/api/test/rollups/changes.ts';
import { compare, compareBriefs } from '../apps/api/test/rollups/compare.ts';
import { aLooker, makeGround, type Ground, type Queryable } from '../apps/api/test/rollups/ground.ts';
import { createWriter } from '../apps/api/test/rollups/writer.ts';
import { fromSource, sourceEnvironment } from '../scripts/lib/api-command.ts';
import { inRoot, root } from '../scripts/lib/paths.ts';
import { createFindings, round } from './lib/figures.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

const PROPERTIES = ['RA', 'RB', 'RC', 'RD'];
/** Beside them one connection is left for whoever looks. */
const WRITERS = 3;
const KEEPERS = 2;
const LEAST_KILLS = 20;
/** How long a keeper lives, in milliseconds: from not yet begun to long at it. */
const LIFE_MS = { least: 100, most: 2_500 };
const LOOKED_AT_EVERY_MS = 250;

/**
 * Random changes of permits, decisions, goods, complaints and work orders by several writers at once, while two processes keep the
 * counts and are killed again and again. At the end what is kept is held beside a recount, row by row.
 */
export const rollups: Bench = {
  full: { rounds: 1, size: 100_000 },
  small: { rounds: 1, size: 3_000 },
  async run(stack, { size }) {
    const findings = createFindings();
    const grounds: Ground[] = [];
    for (const code of PROPERTIES) grounds.push(await makeGround(stack.owner, code));
    const looker = await aLooker(stack.owner, grounds);
    const keeping = keepWhile(stack.database);
    const started = performance.now();
    const made = await write(stack, { grounds, looker }, size);
    const written = performance.now() - started;
    const kills = await keeping.atLeast(LEAST_KILLS);
    await whenKept(stack);
    const caught_up = performance.now() - started - written;
    await keeping.stop();
    const counts = await look(stack, grounds, findings);
    findings.same('enough kills', kills >= LEAST_KILLS, true);
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

/** What is written to, and who looks at all of it together. */
interface Place {
  grounds: readonly Ground[];
  looker: string;
}

/** All writers until so many changes are made; on the way other things change too. */
async function write(stack: BenchStack, { grounds, looker }: Place, size: number): Promise<number> {
  let made = 0;
  const now = new Date();
  const beside = besides({ grounds, looker }, size);
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const ground = grounds[index % grounds.length];
      if (ground === undefined) return;
      const client = await stack.owner.connect();
      const own = createWriter(client, ground, index + 1, now);
      const other = createWriter(client, grounds[(index + 1) % grounds.length] ?? ground, index + 101, now);
      try {
        while (made < size) {
          made += 1;
          const mine = made;
          await change(mine % 2 === 0 ? own : other);
          await beside.get(mine)?.(client);
        }
      } finally {
        client.release();
      }
    }),
  );
  return made;
}

/**
 * What happens beside the changes, and after how many of them: one property moves to another zone, one is to be counted anew, somebody
 * comes who looks at three of them, and who looked at all of them gives one up.
 */
function besides({ grounds, looker }: Place, size: number): Map<number, (db: Queryable) => Promise<unknown>> {
  const [first, second] = grounds.map(({ property_id }) => property_id);
  const at = (share: number, happens: (db: Queryable) => Promise<unknown>) =>
    [Math.floor(size * share), happens] as const;
  return new Map([
    at(0.3, (db) => db.query(`update property set time_zone = 'Asia/Makassar' where id = $1`, [first])),
    at(0.5, (db) => db.query(`insert into rollup_rebuild values ($1, now()) on conflict do nothing`, [second])),
    at(0.6, (db) => aLooker(db, grounds.slice(1))),
    at(0.8, (db) =>
      db.query(`delete from staff_property where account_id = $1 and property_id = $2`, [looker, second]),
    ),
  ]);
}

/** Keeps two processes at it, each of which is killed after a while and followed by another. */
function keepWhile(database: string) {
  const running = new Set<ChildProcess>();
  const state = { kills: 0, is_over: false, is_killing: true };
  const one = async (): Promise<void> => {
    while (!state.is_over) {
      const child = start(database);
      running.add(child);
      const ended = once(child, 'exit');
      if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), ended]);
      await Promise.race([wait(LIFE_MS.least + Math.random() * LIFE_MS.most), ended]);
      // The last ones live until everything is kept.
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
  const file = inRoot('apps/api/test/rollups/keeper.ts');
  const env = { ...process.env, ...sourceEnvironment };
  const args = [...fromSource, file, '--database', database];
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Nothing is left to be added up or counted anew; a new zone is counted a minute after it was set. */
async function whenKept({ owner }: BenchStack): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: boolean }>(
      `select exists (select from rollup_change) or exists (select from rollup_rebuild)
           or exists (select from rollup_stale) or exists (select from rollup_set_stale) as left`,
    );
    if (rows[0]?.left === false) return;
    await wait(LOOKED_AT_EVERY_MS);
  }
}

async function look(
  { owner }: BenchStack,
  grounds: readonly Ground[],
  findings: ReturnType<typeof createFindings>,
): Promise<number> {
  const client = await owner.connect();
  let rows = 0;
  let sets = 0;
  try {
    await client.query(`set statement_timeout = 0`);
    for (const { property_id } of grounds) {
      const { kept, differences } = await compare(client, property_id);
      const added_up = await compareBriefs(client, property_id);
      rows += kept;
      sets = Math.max(sets, added_up.sets);
      for (const one of [...differences, ...added_up.differences])
        findings.faults.push(`differs: ${JSON.stringify(one)}`);
    }
  } finally {
    client.release();
  }
  findings.same('rows are kept', rows > 0, true);
  findings.same('sets are kept', sets, 2);
  return rows;
}
