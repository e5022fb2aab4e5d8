import { parseArgs } from 'node:util';

import { main } from '../scripts/lib/main.ts';
import { datatables } from './datatables.ts';
import { download } from './download.ts';
import { hoard } from './hoard.ts';
import { idempotency } from './idempotency.ts';
import { lastSlot } from './last-slot.ts';
import { ledgerRace } from './ledger-race.ts';
import { deadlocks, machine, round } from './lib/figures.ts';
import type { Bench, Size } from './lib/result.ts';
import { withApi, withBuiltApi, type StackOptions } from './lib/stack.ts';
import { maintenance } from './maintenance.ts';
import { overview } from './overview.ts';
import { rollups } from './rollups.ts';
import { workerKills } from './worker-kills.ts';
import { workflowModel } from './workflow-model.ts';

const BENCHES: Readonly<Record<string, Bench>> = {
  'last-slot': lastSlot,
  hoard,
  'ledger-race': ledgerRace,
  idempotency,
  datatables,
  download,
  'workflow-model': workflowModel,
  maintenance,
  rollups,
  overview,
  'worker-kills': workerKills,
};
const USAGE = `Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')} | all [--small] [--rounds N] [--size N] [--only CASES] [--s3] [--build] [--database NAME]`;

const MOST_FAULTS = 20;

/** Runs one bench with its own API and database and prints its figures; returns whether it passed. */
async function runOne(name: string, bench: Bench, size: Size, options: StackOptions): Promise<boolean> {
  return withApi(options, async (stack) => {
    const around = await machine(stack);
    const started = performance.now();
    const { figures, faults } = await bench.run(stack, size);
    const seconds = round((performance.now() - started) / 1000, 1);
    const found = await deadlocks(stack);
    // A deadlock counts as a fault: everybody waits for a second, and one request gets 503.
    const all = found === 0 ? faults : [...faults, `deadlocks: ${found} instead of 0`];
    const said = { bench: name, ...size, good: all.length === 0, faults: all.slice(0, MOST_FAULTS), deadlocks: found };
    console.log(JSON.stringify({ ...said, ...figures, seconds, machine: around }, undefined, 2));
    return all.length === 0;
  });
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      small: { type: 'boolean', default: false },
      build: { type: 'boolean', default: false },
      s3: { type: 'boolean', default: false },
      database: { type: 'string' },
      rounds: { type: 'string' },
      size: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const wanted = positionals.includes('all') ? Object.keys(BENCHES) : positionals;
  if (wanted.length === 0 || wanted.some((name) => BENCHES[name] === undefined)) throw new Error(USAGE);
  const { s3, database, build } = values;
  const options = { s3, ...(database !== undefined && { database }) };
  await withBuiltApi({ build, database }, async () => {
    for (const name of wanted) {
      const bench = BENCHES[name];
      if (bench === undefined) continue;
      const usual = values.small ? bench.small : bench.full;
      const { only } = values;
      const size = {
        rounds: Number(values.rounds ?? usual.rounds),
        size: Number(values.size ?? usual.size),
        ...(only !== undefined && { only }),
      };
      if (!(await runOne(name, bench, size, options))) process.exitCode = 1;
    }
  });
});
