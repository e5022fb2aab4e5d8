import { setTimeout as pause } from 'node:timers/promises';

import { checkInvariants, INVARIANTS, type Check } from '../../apps/api/src/commands/invariants/report.ts';
import { until } from '../../scripts/lib/wait.ts';
import { round, type Findings } from './figures.ts';
import { plantAfter, type Mutant } from './mutants.ts';
import type { Product } from './product.ts';
import type { Traffic } from './traffic.ts';

const LOOKED_AT_EVERY_MS = 250;
const LONGEST_LOCK_S = 60;
/** Longest wait for the last mail. Failed mails are retried after growing pauses, and all of them once a minute. */
const LAST_MAIL_S = 240;
/** Acknowledged writes that are looked up after a round. At the end all of them are. */
const LATEST_WRITES = 3_000;
/** Invariants that read all keys or all pages, which takes seconds: checked in every tenth round and at the end. */
const SLOW: ReadonlySet<string> = new Set(['I12', 'I13']);
const SLOW_EVERY = 10;
const QUICK = INVARIANTS.map(({ id }) => id).filter((id) => !SLOW.has(id));
const MAIL_JOB = `task_identifier like '%-mail' and attempts < max_attempts`;

/** Checks the invariants after a round, while the writers are paused. Returns the seconds it took. */
export function checkRound(product: Product, traffic: Traffic, findings: Findings, number: number): Promise<number> {
  const acknowledged = traffic.acknowledged.slice(-LATEST_WRITES);
  const options = { acknowledged, ...(number % SLOW_EVERY > 0 && { only: QUICK }) };
  return checkStored(product, traffic, findings, { said: `round ${number}`, options });
}

/** Checks all invariants when nothing is written or sent any more. */
async function checkEnd(product: Product, traffic: Traffic, findings: Findings): Promise<void> {
  const mails = product.sink.mails.flatMap(({ messageId }) => messageId ?? []);
  const options = { acknowledged: traffic.acknowledged, mails };
  await checkStored(product, traffic, findings, { said: 'at the end', options });
}

/** Checks invariants, and that there is exactly one record for each acknowledged write. */
async function checkStored(
  { owner, app, storage }: Product,
  traffic: Traffic,
  findings: Findings,
  { said, options }: { said: string; options: Pick<Check, 'acknowledged' | 'mails' | 'only'> },
): Promise<number> {
  const { invariants, seconds } = await checkInvariants({ owner, app, storage, margin_s: 0, ...options });
  for (const [id, { state, broken, examples, why }] of Object.entries(invariants)) {
    if (state === 'ok') continue;
    findings.faults.push(`${said}: ${id} ${state} (${broken}) ${JSON.stringify(why ?? examples.slice(0, 2))}`);
  }
  const { rows } = await owner.query(
    `select (select count(*)::int from permit) as permits,
            (select count(*)::int from progress_log where stage is not null and event in ('approved', 'rejected')
                and created_by is not null) as decisions,
            (select count(*)::int from gate_movement) as movements`,
  );
  const count = (kind: string) => traffic.acknowledged.filter((one) => one.kind === kind).length;
  const wanted = { permits: count('permit'), decisions: count('decision'), movements: count('movement') };
  findings.same(`${said}: stored records`, rows[0], wanted);
  return seconds;
}

/** Records the age of the oldest job lock. Every job takes only seconds, so an older lock belongs to a dead worker. */
export function watchLocks({ app }: Product): { stop(findings: Findings): number } {
  const state = { longest: 0, is_over: false };
  const look = async () => {
    while (!state.is_over) {
      const found = await app
        .query<{ seconds: number | null }>(
          `select max(extract(epoch from now() - locked_at))::float8 as seconds from graphile_worker.jobs`,
        )
        .catch(() => undefined);
      state.longest = Math.max(state.longest, found?.rows[0]?.seconds ?? 0);
      await pause(LOOKED_AT_EVERY_MS, undefined, { ref: false });
    }
  };
  void look();
  return {
    stop(findings) {
      state.is_over = true;
      const longest = round(state.longest, 1);
      if (longest > LONGEST_LOCK_S) findings.faults.push(`a job was locked for ${longest} s`);
      return longest;
    },
  };
}

/** Waits until no mail is left in the queue and only running workers have a heartbeat. */
export async function drain({ app, workers }: Pick<Product, 'app' | 'workers'>, findings: Findings): Promise<number> {
  const started = performance.now();
  const count = async (statement: string) => (await app.query<{ n: number }>(statement)).rows[0]?.n;
  const mails = `select count(*)::int as n from graphile_worker.jobs where ${MAIL_JOB}`;
  const waitFor = (what: string, statement: string, wanted: number) =>
    until(what, LAST_MAIL_S, async () => (await count(statement)) === wanted, LOOKED_AT_EVERY_MS).catch(() => {});
  await waitFor('no mail is left', mails, 0);
  findings.same('mails left in the queue', await count(mails), 0);
  const known = `select count(*)::int as n from worker_heartbeat`;
  await waitFor('only running workers are known', known, workers.length);
  findings.same('workers with a heartbeat', await count(known), workers.length);
  return round((performance.now() - started) / 1000, 1);
}

/** Waits for the last mail, plants the fault of a mutant, and checks everything that was stored and sent. */
export async function finish(
  product: Product,
  traffic: Traffic,
  findings: Findings,
  { kills, mutant }: { kills: readonly number[]; mutant: Mutant | undefined },
): Promise<Record<string, unknown>> {
  const drained_after_seconds = await drain(product, findings);
  await plantAfter(product, mutant);
  if (mutant !== undefined) await drain(product, findings);
  await checkEnd(product, traffic, findings);
  const mails = checkMails(product, traffic, findings, kills);
  await endAll(product, findings);
  return { ...mails, drained_after_seconds };
}

/** Asks API and workers to stop, which must end all of them with exit code 0. */
async function endAll({ apis, workers }: Product, findings: Findings): Promise<void> {
  const codes = await Promise.all([...workers, ...apis].map((started) => started.end('SIGTERM')));
  findings.same(
    'exit codes other than 0',
    codes.filter((code) => code !== 0),
    [],
  );
}

/** The header of a mail has whole seconds. */
const MAIL_DATE_MS = 2_000;

/**
 * Every visitor must have received the confirmation. A mail may be repeated only because of a kill between its copies,
 * and all copies have the same message id. `kills` are times in milliseconds.
 */
function checkMails(
  { sink }: Product,
  traffic: Traffic,
  findings: Findings,
  kills: readonly number[],
): Record<string, number> {
  const copies = Map.groupBy(sink.mails, ({ messageId = '' }) => messageId);
  const lost = traffic.visitors.filter((id) => !copies.has(`<created.${id}@gerbang>`));
  findings.same('visitors without a confirmation', lost.slice(0, 3), []);
  const times = [...copies.values()].map((mails) =>
    mails.map(({ date }) => date?.getTime() ?? 0).toSorted((a, b) => a - b),
  );
  const unexplained = times.filter((sent) =>
    sent.some((at, index) => {
      const before = sent[index - 1];
      return before !== undefined && !kills.some((kill) => kill > before - MAIL_DATE_MS && kill < at + MAIL_DATE_MS);
    }),
  );
  findings.same('mails repeated without a kill', unexplained.length, 0);
  return {
    mails: copies.size,
    lost_mails: lost.length,
    repeated_mails: sink.mails.length - copies.size,
    most_copies: Math.max(0, ...times.map((sent) => sent.length)),
  };
}
