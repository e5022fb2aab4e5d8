import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { ensureTools } from '../scripts/lib/required-programs.ts';
import { mailCase, storageCase, type CaseResult, type RunCase } from './lib/outage/cases.ts';
import { whyNoDisks } from './lib/outage/full-disk.ts';
import { OUTAGE_MUTANTS } from './lib/outage/mutants.ts';
import { whyNoNamespaces } from './lib/outage/network.ts';
import type { FaultProgram } from './lib/result.ts';

/** The short form: mail server and storage away at the same time, and one short cut of the network. */
const QUICK = 'quick';

const CASES: Readonly<Record<string, RunCase>> = {
  mail: mailCase,
  storage: storageCase,
  network: inNamespace('network'),
  disk: inNamespace('disk'),
};

/**
 * Lets the mail server, the file storage, the network to PostgreSQL and the disk fail while writers work (`--only mail`,
 * `storage`, `network` or `disk`). `size` is the length of each outage in seconds.
 */
export const outage: FaultProgram = {
  full: { rounds: 3, size: 60 },
  small: { rounds: 1, size: 3, only: QUICK },
  mutants: OUTAGE_MUTANTS,
  async run({ rounds, size: seconds, only = '' }, planted) {
    const [mutant] = entriesOf(OUTAGE_MUTANTS).find(([, known]) => known === planted) ?? [];
    const wanted = mutant === undefined ? only : OUTAGE_MUTANTS[mutant].only;
    const chosen =
      wanted === QUICK
        ? [[QUICK, inNamespace(QUICK)] as const]
        : Object.entries(CASES).filter(([name]) => name.startsWith(wanted));
    if (chosen.length === 0) throw new Error(`Cases: ${[...Object.keys(CASES), QUICK].join(', ')}`);
    const figures: Record<string, unknown> = {};
    const faults: string[] = [];
    for (const [name, run] of chosen) {
      const result = await run({ rounds, seconds, is_quick: wanted === QUICK || mutant !== undefined }, mutant);
      figures[name] = result.figures;
      faults.push(...result.faults.map((fault) => `${name}: ${fault}`));
    }
    return { faults, figures };
  },
};

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

/** Runs the case in another process with a network or mount namespace of its own, which ends with that process. */
function inNamespace(name: string): RunCase {
  return async (...args) => {
    await ensureTools(['network']);
    const why = name === 'disk' ? whyNoDisks() : whyNoNamespaces();
    if (why !== undefined) throw new Error(why);
    const program = join(import.meta.dirname, 'lib/outage/inside.ts');
    const command = [name === 'disk' ? '--mount' : '--net', process.execPath, program, JSON.stringify({ name, args })];
    const child = spawn('unshare', command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`The case ${name} ended with ${String(code)}.`);
    return JSON.parse(output) as CaseResult;
  };
}
