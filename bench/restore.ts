import { randomInt } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ensureTools } from '../scripts/lib/required-programs.ts';
import { until } from '../scripts/lib/wait.ts';
import {
  backUpFully,
  copyFiles,
  copyFilesOnce,
  covered,
  createBackups,
  dump,
  emptyCluster,
  restoreDump,
  restoredTo,
  restoreFiles,
  segmentNow,
  type Backups,
} from './lib/backups.ts';
import { dayAfter } from './lib/building.ts';
import { withRestoredCluster } from './lib/clusters.ts';
import { erase, makeOffice, makePerson, type Office, type Person } from './lib/erased-people.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import { plantBefore, type Mutant } from './lib/mutants.ts';
import { withProduct, type Product } from './lib/product.ts';
import { checkRestored, type Expected } from './lib/restored.ts';
import type { FaultProgram } from './lib/result.ts';
import { makeSite, type Site } from './lib/site.ts';
import { withTraffic, type Traffic } from './lib/traffic.ts';

/** Writes before the chosen time, and the random time until it. */
const WRITES = 30;
const UNTIL_CHOSEN_MS = { least: 500, most: 3_500 };
/** What was acknowledged must be safe on other storage after this time. */
const SAFE_AFTER_S = 10;
const ANCHORS = 'anchors/';
const WORKERS_WAIT_S = 60;

/** Faults of a backup or of a restore. */
const MUTANTS = {
  'archive-off': {
    found_as: 'not restored',
    before: `alter system set archive_command = '/bin/true'; select pg_reload_conf();`,
  },
  'missing-segment': { found_as: 'not restored' },
  'missing-file': { found_as: 'I7 broken' },
  'files-before-database': { found_as: 'I7 broken' },
  'earlier-second': { found_as: 'acknowledged before the chosen time and lost' },
  'later-second': { found_as: 'written after the chosen time' },
  'not-erased-again': { found_as: 'rows of a person erased later' },
} as const satisfies Record<string, Mutant>;
type Planted = keyof typeof MUTANTS | undefined;

interface Run {
  product: Product;
  site: Site;
  traffic: Traffic;
  backups: Backups;
  findings: Findings;
  office: Office;
  erased: Person;
  known: Person;
  planted: Planted;
  name: string;
}

/**
 * Backs up an installation while people write, and restores it elsewhere: with pgBackRest to a random second (`--only pitr`), and
 * from a dump (`--only dump`), each with the files. `size` is the number of writers.
 */
export const restore: FaultProgram = {
  full: { rounds: 5, size: 16 },
  small: { rounds: 1, size: 3, only: 'pitr' },
  mutants: MUTANTS,
  async run({ rounds, size, only }, mutant) {
    await ensureTools(['backup']);
    const findings = createFindings();
    const planted = (Object.keys(MUTANTS) as (keyof typeof MUTANTS)[]).find((name) => MUTANTS[name] === mutant);
    const name = planted === undefined ? 'restore' : `restore-${planted}`;
    const backups = await createBackups(name);
    const options = { name, findings, apis: 1, workers: 1, settings: backups.settings };
    try {
      return await withProduct(options, async (product) => {
        const site = await makeSite(product);
        const load = { urls: product.urls, may_break: false, findings, writers: size };
        return withTraffic(site, load, async (traffic) => {
          const office = await makeOffice(product, site);
          const known = await makePerson(product, site);
          const erased = await makePerson(product, site);
          await erase(product, office, erased);
          await makeAnchor(product);
          const run: Run = { product, site, traffic, backups, findings, office, erased, known, planted, name };
          const figures: Record<string, unknown> = {};
          if (only !== 'dump') figures['pitr'] = await restoreToSeconds(run, rounds, mutant);
          if (only !== 'pitr' && mutant === undefined) figures['dump'] = await dumpAndRestore(run);
          return { faults: findings.faults, figures: { ...figures, ...traffic.figures() } };
        });
      });
    } finally {
      backups.remove();
    }
  },
};

async function restoreToSeconds(run: Run, rounds: number, mutant: Mutant | undefined): Promise<unknown> {
  const { product, traffic, backups } = run;
  const copying = copyFiles(product.folder, backups.copy, run.findings.faults);
  try {
    traffic.resume();
    const full_backup_seconds = round(await backUpFully(backups, product.postgres.service), 1);
    await plantBefore(product, mutant);
    const played: unknown[] = [];
    for (let number = 1; number <= rounds; number += 1) played.push(await restoreToSecond(run, number, copying));
    return { full_backup_seconds, rounds: played };
  } finally {
    await copying.stop();
  }
}

/** One round: writes, a chosen second, an erasure and more writes after it, and the restore to that second. */
async function restoreToSecond(run: Run, number: number, copying: { stop(): Promise<void> }): Promise<unknown> {
  const { product, site, traffic, backups, findings, office, planted } = run;
  const { service } = product.postgres;
  const said = `round ${number}`;
  traffic.resume();
  const erased_later = await makePerson(product, site);
  await traffic.written(WRITES);
  const chosen = new Date(
    Math.ceil((Date.now() + randomInt(UNTIL_CHOSEN_MS.least, UNTIL_CHOSEN_MS.most)) / 1000) * 1000,
  );
  await pause(chosen.getTime() - Date.now());
  await traffic.written(1);
  const segment = await segmentNow(service);
  const safe = await covered(backups, service, chosen);
  const safe_after_seconds = round((safe.getTime() - chosen.getTime()) / 1000, 1);
  if (safe_after_seconds > SAFE_AFTER_S) findings.faults.push(`${said}: safe only after ${safe_after_seconds} s`);
  await erase(product, office, erased_later);
  await storeLaterAnchor(product);
  await traffic.written(WRITES);
  await traffic.pause();
  await covered(backups, service, new Date());
  // The next pass would copy a lost file again.
  if (planted !== undefined) await copying.stop();
  await plantInBackup(run, { chosen, segment });
  const started = performance.now();
  const expected = { ...expectedOf(run, said, erased_later), all_before: chosen, none_after: chosen };
  const restored = { service, prepare: restoredTo(backups, moved(chosen, planted)) };
  const figures = await restoring(findings, said, () =>
    withRestoredCluster(`${run.name}-restored`, restored, (found) => {
      const database_seconds = round((performance.now() - started) / 1000, 1);
      const back = { traffic, findings, restoreFiles: (to: string) => restoreFiles(backups.copy, to, chosen) };
      return checkRestored(found, back, expected).then((checked) => ({ database_seconds, ...checked }));
    }),
  );
  return { chosen: chosen.toISOString(), safe_after_seconds, ...figures };
}

const expectedOf = ({ office, erased, known, planted }: Run, said: string, erased_later: Person) =>
  ({
    said,
    office,
    people: { erased, known, erased_later },
    skips_erasing: planted === 'not-erased-again',
  }) satisfies Omit<Expected, 'all_before' | 'none_after'>;

async function dumpAndRestore(run: Run): Promise<unknown> {
  const { product, site, traffic, backups, findings, office } = run;
  const erased_later = await makePerson(product, site);
  traffic.resume();
  await traffic.written(WRITES);
  const file = join(backups.copy, '..', 'gerbang.dump');
  const all_before = new Date();
  await dump(product.postgres.service, file);
  const none_after = new Date();
  const dump_seconds = round((none_after.getTime() - all_before.getTime()) / 1000, 1);
  await erase(product, office, erased_later);
  await storeLaterAnchor(product);
  await copyFilesOnce(product.folder, backups.copy);
  await traffic.written(WRITES);
  await traffic.pause();
  const started = performance.now();
  const expected = { ...expectedOf(run, 'dump', erased_later), all_before, none_after };
  const { service, prepare } = emptyCluster();
  const figures = await restoring(findings, 'dump', () =>
    withRestoredCluster(`${run.name}-dump`, { service, prepare }, async (found) => {
      await restoreDump(found, file);
      const database_seconds = round((performance.now() - started) / 1000, 1);
      const back = { traffic, findings, restoreFiles: (to: string) => restoreFiles(backups.copy, to, none_after) };
      return { database_seconds, ...(await checkRestored(found, back, expected)) };
    }),
  );
  return { dump_seconds, ...figures };
}

/** A restore that fails is a fault, and the program goes on. */
async function restoring<T>(findings: Findings, said: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    findings.faults.push(`${said}: not restored: ${String(error).slice(0, 500)}`);
    return undefined;
  }
}

/** Seals the audit log and stores the anchor of the day, as the worker's jobs do. */
async function makeAnchor({ app, storage }: Product): Promise<void> {
  const queue = async (job: string) => void (await app.query('select graphile_worker.add_job($1)', [job]));
  await queue('platform.seal-audit');
  const sealed = async () => (await app.query('select from audit_heads()')).rows.length > 0;
  await until('the audit log is sealed', WORKERS_WAIT_S, sealed);
  await queue('platform.anchor-audit-mail');
  const isStored = async () => (await storage.get(`${ANCHORS}${today()}`)) !== undefined;
  await until('the anchor is stored', WORKERS_WAIT_S, isStored);
}

const today = () => new Date().toISOString().slice(0, 10);

/** An anchor of after the chosen time, with which the restored database cannot agree. */
async function storeLaterAnchor({ storage }: Product): Promise<void> {
  const anchor = (await storage.get(`${ANCHORS}${today()}`)) ?? Buffer.alloc(0);
  await storage.put(`${ANCHORS}${dayAfter(2).day}`, anchor, 'text/plain');
}

const SHIFT_MS = 4_000;

function moved(chosen: Date, planted: Planted): Date {
  if (planted === 'earlier-second') return new Date(chosen.getTime() - SHIFT_MS);
  return planted === 'later-second' ? new Date(chosen.getTime() + SHIFT_MS) : chosen;
}

const lose = (pattern: string) => globSync(pattern).forEach((file) => rmSync(file));

/** Damages the backup as a fault would. `segment` is the part of the write-ahead log that has the chosen time. */
async function plantInBackup(
  { product, backups, planted }: Run,
  { chosen, segment }: { chosen: Date; segment: string },
): Promise<void> {
  const loseFiles = async (condition: string, values: readonly unknown[]) => {
    const { rows } = await product.owner.query<{ id: string }>(`select id from file where ${condition}`, [...values]);
    for (const { id } of rows) lose(join(backups.copy, 'files/*', `files,${id}`));
  };
  if (planted === 'missing-segment') lose(join(backups.repository, 'archive/gerbang/*/*', `${segment}-*`));
  if (planted === 'missing-file') await loseFiles('id = (select min(id::text)::uuid from file)', []);
  if (planted === 'files-before-database')
    await loseFiles('created_at between $1 and $2', [new Date(chosen.getTime() - SHIFT_MS), chosen]);
}
