import { setTimeout as pause } from 'node:timers/promises';

import { createPool } from '../apps/api/src/platform/database/database.ts';
import { newId } from '../apps/api/src/platform/database/ids.ts';
import { startSmtp, type SmtpSink } from '../apps/api/test/platform/smtp.ts';
import { runApiCommand } from '../scripts/lib/api-command.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { apiEnvironment, databaseUrl, readServices } from '../scripts/lib/services-file.ts';
import { isResponding, until } from '../scripts/lib/wait.ts';
import { createFindings, percentiles, round, type Findings } from './lib/figures.ts';
import { withOwnPostgres, type OwnPostgres } from './lib/own-postgres.ts';
import type { Bench } from './lib/result.ts';
import { startWatched, type WatchedProcess } from './lib/watched-process.ts';

const WORKERS = 2;
const GROUP_ID = newId();
/**
 * Every fourth round also kills a worker. Another worker gets its jobs after half a minute. A run with fewer rounds
 * kills no worker.
 */
const WORKER_KILLED_EVERY = 4;
const LONGEST_LOCK_S = 60;
/** Time that the SMTP server takes per mail, so that jobs are running at every kill. */
const MAIL_MS = { least: 100, most: 500 };
const BETWEEN_KILLS_MS = { least: 2_000, most: 6_000 };
const AWAY_MS = { least: 100, most: 2_000 };
const QUEUED_EVERY_MS = 500;
const LOOKED_AT_EVERY_MS = 250;
/**
 * Longest wait in seconds for the last mail. Failed mails are retried after growing pauses, and all of them once a
 * minute.
 */
const LAST_MAIL_S = 240;

/**
 * Kills PostgreSQL repeatedly while workers send mails, and sometimes also a worker. No other process may exit, no lock
 * may outlast its worker by more than a minute, and every queued mail must arrive. `size` is the number of mails queued
 * per second.
 */
export const workerKills: Bench = {
  full: { rounds: 20, size: 10 },
  small: { rounds: 2, size: 10 },
  run: async (_stack, { rounds, size }) =>
    withOwnPostgres(async (postgres) => {
      const findings = createFindings();
      const sink = await startSmtp(0, () => pause(between(MAIL_MS), 'accept' as const));
      const run = await startRun(postgres, sink, findings);
      try {
        const load = queueMails(run, size);
        const watch = watchLocks(run);
        const safety = await readSafety(run);
        const kills = await killAll(run, rounds);
        const asked = await load.stop();
        await finish(run);
        findings.same('jobs locked for more than a minute', watch.stop() > LONGEST_LOCK_S, false);
        return {
          faults: findings.faults,
          figures: { ...kills, ...countMails(run, asked), longest_lock_seconds: watch.stop(), own_postgres: safety },
        };
      } finally {
        await Promise.all([...run.workers, run.api].map((started) => started.end('SIGKILL')));
        await run.app.end();
        await sink.stop();
      }
    }),
};

interface Run {
  postgres: OwnPostgres;
  sink: SmtpSink;
  findings: Findings;
  /** The application's role, which owns the queue. */
  app: ReturnType<typeof createPool>;
  account_id: string;
  api: WatchedProcess;
  api_url: string;
  workers: WatchedProcess[];
  startWorker(): Promise<WatchedProcess>;
}

const between = ({ least, most }: { least: number; most: number }) => least + Math.random() * (most - least);

async function startRun(postgres: OwnPostgres, sink: SmtpSink, findings: Findings): Promise<Run> {
  const services = { ...readServices(), postgres: postgres.service };
  const port = await freePort();
  await runApiCommand(services, 'migrate', [], { built: true, show: false });
  const usual = apiEnvironment(services, { port, nodeEnv: 'production' });
  const env = { ...usual, METRICS_PORT: '0', SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  const app = createPool(databaseUrl(services, 'app'), 4);
  // Row-level security on accounts requires the group id in the database session.
  app.on('connect', (client) => void client.query(`set app.group_id = '${GROUP_ID}'`).catch(() => {}));
  const unwanted = (what: string) => void findings.faults.push(`unwanted end: ${what}`);
  const startWorker = async () => {
    const worker = startWatched('worker', env, unwanted);
    await worker.hasWritten('working');
    return worker;
  };
  const api = startWatched('main', env, unwanted);
  await api.hasWritten('listening');
  const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  const account_id = await makeAccount(databaseUrl(services, 'owner'));
  return {
    postgres,
    sink,
    findings,
    app,
    account_id,
    api,
    api_url: `http://127.0.0.1:${port}`,
    workers,
    startWorker,
  };
}

async function makeAccount(owner_url: string): Promise<string> {
  const owner = createPool(owner_url, 1);
  const account_id = newId();
  await owner.query(`insert into property_group (id, name) values ($1, 'Group')`, [GROUP_ID]);
  await owner.query(
    `insert into account (id, kind, group_id, email, name) values ($1, 'tenant', $2, 'mail@bench.test', 'Tenant')`,
    [account_id, GROUP_ID],
  );
  await owner.end();
  return account_id;
}

/** Durability settings of this bench's own cluster, which writes through to the disk. */
async function readSafety({ app }: Run): Promise<unknown> {
  const { rows } = await app.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  return rows[0];
}

/**
 * Queues mails twice a second. `stop` returns the links whose transaction PostgreSQL has confirmed: their mails must
 * arrive.
 */
function queueMails({ app, account_id }: Run, per_second: number) {
  const confirmed: string[] = [];
  const state = { is_over: false };
  const queue = async () => {
    while (!state.is_over) {
      const ids = Array.from({ length: Math.ceil((per_second * QUEUED_EVERY_MS) / 1000) }, newId);
      const stored = await app
        .query(
          `with link as (
             insert into account_link (id, account_id, purpose, language, created_at, expires_at)
             select id, $2, 'reset', 'en', now(), now() + interval '1 day' from unnest($1::uuid[]) as id returning id)
           select graphile_worker.add_job('auth.send-reset-mail', json_build_object('link_id', id)) from link`,
          [ids, account_id],
        )
        .catch(() => undefined);
      if (stored !== undefined) confirmed.push(...ids);
      await pause(QUEUED_EVERY_MS);
    }
    return confirmed;
  };
  const done = queue();
  return {
    stop() {
      state.is_over = true;
      return done;
    },
  };
}

/** Records the age of the oldest job lock. Every job takes only seconds, so an older lock belongs to a dead worker. */
function watchLocks({ app }: Run) {
  const state = { longest: 0, is_over: false };
  const look = async () => {
    while (!state.is_over) {
      const found = await app
        .query<{ seconds: number | null }>(
          `select max(extract(epoch from now() - locked_at))::float8 as seconds from graphile_worker.jobs`,
        )
        .catch(() => undefined);
      state.longest = Math.max(state.longest, found?.rows[0]?.seconds ?? 0);
      await pause(LOOKED_AT_EVERY_MS);
    }
  };
  void look();
  return {
    stop() {
      state.is_over = true;
      return round(state.longest, 1);
    },
  };
}

async function killAll(run: Run, rounds: number): Promise<Record<string, unknown>> {
  const { postgres, sink, api_url } = run;
  const recoveries: number[] = [];
  let worker_kills = 0;
  for (let number = 1; number <= rounds; number += 1) {
    await pause(between(BETWEEN_KILLS_MS));
    if (number % WORKER_KILLED_EVERY === 0) {
      worker_kills += 1;
      await run.workers.shift()?.end('SIGKILL');
      run.workers.push(await run.startWorker());
    }
    await postgres.kill(number % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    await pause(between(AWAY_MS));
    await postgres.start();
    const back = performance.now();
    await sink.received(sink.mails.length + 1);
    recoveries.push(performance.now() - back);
    await until('the API is ready again', 30, () => isResponding(`${api_url}/health/ready`));
  }
  return { postgres_kills: rounds, worker_kills, next_mail_after: percentiles(recoveries) };
}

/** Waits until the queue has no mail left and only running workers have a heartbeat, then stops the workers. */
async function finish({ app, workers, findings }: Run): Promise<void> {
  const count = async (statement: string) => (await app.query<{ n: number }>(statement)).rows[0]?.n;
  const mails = `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'auth.send-reset-mail'`;
  const waitFor = (what: string, statement: string, wanted: number) =>
    until(what, LAST_MAIL_S, async () => (await count(statement)) === wanted, LOOKED_AT_EVERY_MS).catch(() => {});
  await waitFor('no mail is left', mails, 0);
  findings.same('mails left in the queue', await count(mails), 0);
  const known = `select count(*)::int as n from worker_heartbeat`;
  await waitFor('only running workers are known', known, WORKERS);
  findings.same('workers with a heartbeat', await count(known), WORKERS);
  const codes = await Promise.all(workers.splice(0).map((worker) => worker.end('SIGTERM')));
  findings.same(
    'exit codes of the workers',
    codes,
    Array.from({ length: WORKERS }, () => 0),
  );
}

function countMails({ sink, findings }: Run, confirmed: readonly string[]): Record<string, number> {
  const delivered = new Set(sink.mails.map(({ messageId }) => messageId));
  const lost = confirmed.filter((id) => !delivered.has(`<reset.${id}@gerbang>`)).length;
  findings.same('lost mails', lost, 0);
  return { mails: confirmed.length, lost_mails: lost, duplicate_mails: sink.mails.length - delivered.size };
}
