import { parseArgs } from 'node:util';

import { main } from '../scripts/lib/main.ts';
import { cellMove } from './cell-move.ts';
import { crashApp } from './crash-app.ts';
import { crashDb } from './crash-db.ts';
import { datatables } from './datatables.ts';
import { deploy } from './deploy.ts';
import { download } from './download.ts';
import { enumeration } from './enumeration.ts';
import { failover } from './failover.ts';
import { fuzz } from './fuzz.ts';
import { growth } from './growth.ts';
import { hoard } from './hoard.ts';
import { idempotency } from './idempotency.ts';
import { images } from './images.ts';
import { lastSlot } from './last-slot.ts';
import { ledgerRace } from './ledger-race.ts';
import { deadlocks, load, machine, round } from './lib/figures.ts';
import type { Bench, FaultProgram, Size } from './lib/result.ts';
import { endChildrenOnSignal } from './lib/signals.ts';
import { withApi, withBuiltApi, type StackOptions } from './lib/stack.ts';
import { maintenance } from './maintenance.ts';
import { outage } from './outage.ts';
import { overload } from './overload.ts';
import { overview } from './overview.ts';
import { privacy } from './privacy.ts';
import { ratio } from './ratio.ts';
import { restore } from './restore.ts';
import { rollups } from './rollups.ts';
import { scaleOut } from './scale-out.ts';
import { soak } from './soak.ts';
import { timing } from './timing.ts';
import { workflowModel } from './workflow-model.ts';

const BENCHES: Readonly<Record<string, Bench | FaultProgram>> = {
  'last-slot': lastSlot,
  hoard,
  'ledger-race': ledgerRace,
  idempotency,
  datatables,
  download,
  images,
  'workflow-model': workflowModel,
  maintenance,
  rollups,
  overview,
  fuzz,
  enumeration,
  overload,
  ratio,
  growth,
  'scale-out': scaleOut,
  timing,
  'crash-db': crashDb,
  'crash-app': crashApp,
  outage,
  privacy,
  failover,
  deploy,
  soak,
  restore,
  'cell-move': cellMove,
};
const USAGE = `Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')} | all [--small] [--rounds N] [--size N] [--only CASES] [--mutant NAME | all] [--s3] [--build] [--database NAME]`;

/** Not part of `all`: their figures hold only where nothing else uses the processor, or they take minutes. */
const ALONE = new Set(['overload', 'ratio', 'scale-out', 'cell-move']);

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

/** Runs a program that breaks an installation of its own and prints its figures; returns whether it passed. */
async function runFaults(name: string, program: FaultProgram, size: Size): Promise<boolean> {
  const started = performance.now();
  const { figures, faults } = await program.run(size, undefined);
  const seconds = round((performance.now() - started) / 1000, 1);
  const said = { bench: name, ...size, good: faults.length === 0, faults: faults.slice(0, MOST_FAULTS) };
  console.log(JSON.stringify({ ...said, ...figures, seconds, machine: load() }, undefined, 2));
  return faults.length === 0;
}

/**
 * Runs a program with a planted fault, or once with each of them. A single one exits with failure like any fault that
 * is found; `all` returns whether every one was found.
 */
async function runMutants(name: string, program: FaultProgram, size: Size, wanted: string): Promise<boolean> {
  const names = wanted === 'all' ? Object.keys(program.mutants) : [wanted];
  const results: Record<string, unknown> = {};
  let caught = 0;
  for (const one of names) {
    const mutant = program.mutants[one];
    if (mutant === undefined) throw new Error(`Mutants of ${name}: ${Object.keys(program.mutants).join(', ')}`);
    const { faults } = await program
      .run(size, mutant)
      .catch((error: unknown) => ({ faults: [`ended: ${String(error)}`] }));
    const is_caught = faults.some((fault) => fault.includes(mutant.found_as));
    if (is_caught) caught += 1;
    results[one] = { caught: is_caught, faults: faults.slice(0, 3) };
  }
  console.log(JSON.stringify({ bench: name, ...size, mutants: names.length, caught, results }, undefined, 2));
  return wanted === 'all' && caught === names.length;
}

function runNamed(
  name: string,
  bench: Bench | FaultProgram,
  size: Size,
  { mutant, ...options }: StackOptions & { mutant: string | undefined },
): Promise<boolean> {
  if (!('mutants' in bench)) return runOne(name, bench, size, options);
  return mutant === undefined ? runFaults(name, bench, size) : runMutants(name, bench, size, mutant);
}

await main(async () => {
  endChildrenOnSignal();
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
      mutant: { type: 'string' },
    },
  });
  const wanted = positionals.includes('all') ? Object.keys(BENCHES).filter((name) => !ALONE.has(name)) : positionals;
  if (wanted.length === 0 || wanted.some((name) => BENCHES[name] === undefined)) throw new Error(USAGE);
  const { s3, database, build } = values;
  const options = { s3, ...(database !== undefined && { database }) };
  const needs_template = wanted.some((name) => !('mutants' in (BENCHES[name] ?? {})));
  await withBuiltApi({ build, database, needs_template }, async () => {
    for (const name of wanted) {
      const bench = BENCHES[name];
      if (bench === undefined) continue;
      if (values.mutant !== undefined && !('mutants' in bench) && bench.planted?.[values.mutant] === undefined)
        throw new Error(`Mutants of ${name}: ${Object.keys(bench.planted ?? {}).join(', ')}`);
      const usual = values.small ? bench.small : bench.full;
      const only = values.only ?? usual.only;
      const size = {
        rounds: Number(values.rounds ?? usual.rounds),
        size: Number(values.size ?? usual.size),
        ...(only !== undefined && { only }),
        ...(values.mutant !== undefined && { mutant: values.mutant }),
      };
      if (!(await runNamed(name, bench, size, { ...options, mutant: values.mutant }))) process.exitCode = 1;
    }
  });
});
