import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { runMigrations as migrateQueue } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { Pool } from 'pg';

import { retryUntilLocked, setLockTimeout, takeTurn, type LockPatience } from './migration-locks.ts';

/** Searches upwards for the migrations folder, because source and bundle are at different depths. */
function migrationsFolder(from = import.meta.dirname): string {
  const folder = path.join(from, 'migrations');
  if (existsSync(folder)) return folder;
  if (path.dirname(from) === from) throw new Error('No folder of migrations above this file');
  return migrationsFolder(path.dirname(from));
}

/** Requests must not wait longer than half a second for a migration: the timeout, and the time of the change itself. */
const PATIENCE: LockPatience = { lock_timeout_ms: 300, retry_ms: 600_000 };

/** What `pg_stat_activity` shows of the migration's connection. */
const APPLICATION = 'gerbang-migrate';

/**
 * Migrates the database as its owner, and the job queue's tables as the application's role. Returns the applied
 * migrations. Requests may be served meanwhile: locks are waited for only shortly, see `LockPatience`.
 */
export async function migrateDatabase(
  owner_url: string,
  app_url: string,
  { folder = migrationsFolder(), ...patience }: Partial<LockPatience> & { folder?: string } = {},
): Promise<string[]> {
  const owner = new Pool({ connectionString: owner_url, max: 1, application_name: APPLICATION });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  try {
    const app_role = decodeURIComponent(new URL(app_url).username);
    const applied = await applyMigrations(db, app_role, await readFiles(folder), { ...PATIENCE, ...patience });
    await installQueue(db, app_url, app_role);
    return applied;
  } finally {
    await db.destroy();
  }
}

/** Each file is applied and recorded in a transaction of its own, so that its locks end with it. */
async function applyMigrations(
  db: Kysely<unknown>,
  app_role: string,
  files: ReadonlyMap<string, string>,
  patience: LockPatience,
): Promise<string[]> {
  await sql`select set_config('gerbang.app_role', ${app_role}, false)`.execute(db);
  await takeTurn(db);
  await setLockTimeout(db, patience.lock_timeout_ms);
  const migrator = new Migrator({ db, provider: providerOf(files, patience) });
  const applied: string[] = [];
  for (;;) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
    if (next === undefined) return applied;
    const disableTransactions = isWithoutTransaction(files.get(next.name) ?? '');
    await retryUntilLocked(next.name, patience, async () => {
      const { error } = await migrator.migrateUp({ disableTransactions });
      if (error !== undefined) throw error;
    });
    applied.push(next.name);
  }
}

/** Migrations are plain SQL files, applied in order of their names and never changed once released. */
async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return new Map(names.map((name, index) => [name.replace(/\.sql$/, ''), texts[index] ?? '']));
}

function providerOf(files: ReadonlyMap<string, string>, patience: LockPatience): MigrationProvider {
  const entries = [...files].map(([name, text]): [string, Migration] => {
    const up = async (db: Kysely<unknown>) => {
      if (isWithoutTransaction(text)) await runSeparately(db, name, text, patience);
      else await sql.raw(text).execute(db);
    };
    return [name, { up }];
  });
  return { getMigrations: async () => Object.fromEntries(entries) };
}

/**
 * The first line of a file whose statements run one by one, for `create index concurrently` and for blocks that commit
 * after each batch. Every statement must be safe to repeat. An empty line after a semicolon ends a statement.
 */
const isWithoutTransaction = (text: string) => /^-- no transaction\b/.test(text);

async function runSeparately(db: Kysely<unknown>, name: string, text: string, patience: LockPatience): Promise<void> {
  const statements = text.split(/;[ \t]*\n(?:[ \t]*\n|$)/).filter((statement) => /^(?!--)\S/m.test(statement));
  for (const statement of statements) {
    // A concurrent index build waits for other transactions, but nobody waits for it. Stopped halfway it leaves an invalid index.
    const waits = /\bindex\s+concurrently\b/i.test(statement);
    await setLockTimeout(db, waits ? 0 : patience.lock_timeout_ms);
    await retryUntilLocked(name, patience, async () => void (await sql.raw(statement).execute(db)));
  }
}

/**
 * The queue's tables belong to the application's role, because jobs are added in its transactions. It owns nothing
 * else.
 */
async function installQueue(db: Kysely<unknown>, app_url: string, app_role: string): Promise<void> {
  const database = sql.id(decodeURIComponent(new URL(app_url).pathname.slice(1)));
  const role = sql.id(app_role);
  await sql`grant create on database ${database} to ${role}`.execute(db);
  const pgPool = new Pool({ connectionString: app_url, max: 1, statement_timeout: 0 });
  try {
    await migrateQueue({ pgPool });
    await pgPool.query(SHARE_QUEUE);
  } finally {
    await pgPool.end();
    await sql`revoke create on database ${database} from ${role}`.execute(db);
  }
}

/** Lets the roles of transactions add jobs, but neither read nor change the queue. */
const SHARE_QUEUE = `
  create or replace function graphile_worker.enqueue(
    name text, payload json, run_at timestamptz, job_key text, max_attempts int) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    select graphile_worker.add_job(name, payload := payload, run_at := run_at, job_key := job_key, max_attempts := max_attempts)
  $$;
  revoke execute on function graphile_worker.enqueue from public;
  grant usage on schema graphile_worker
    to gerbang_staff, gerbang_lists, gerbang_tenant, gerbang_public, gerbang_jobs;
  grant execute on function graphile_worker.enqueue
    to gerbang_staff, gerbang_lists, gerbang_tenant, gerbang_public, gerbang_jobs`;

/** Names of the migrations that this version was built with. */
export function builtMigrations(): string[] {
  return readdirSync(migrationsFolder())
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''));
}
