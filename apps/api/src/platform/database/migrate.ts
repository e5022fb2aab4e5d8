import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { runMigrations as migrateQueue } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { Pool } from 'pg';

/** Searches upwards for the migrations folder, because source and bundle are at different depths. */
function migrationsFolder(from = import.meta.dirname): string {
  const folder = path.join(from, 'migrations');
  if (existsSync(folder)) return folder;
  if (path.dirname(from) === from) throw new Error('No folder of migrations above this file');
  return migrationsFolder(path.dirname(from));
}

/**
 * Migrates the database as its owner, and the job queue's tables as the application's role. Returns the applied
 * migrations.
 */
export async function migrateDatabase(
  owner_url: string,
  app_url: string,
  folder = migrationsFolder(),
): Promise<string[]> {
  const owner = new Pool({ connectionString: owner_url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  try {
    const app_role = decodeURIComponent(new URL(app_url).username);
    const applied = await applyMigrations(db, app_role, folder);
    await installQueue(db, app_url, app_role);
    return applied;
  } finally {
    await db.destroy();
  }
}

async function applyMigrations(db: Kysely<unknown>, app_role: string, folder: string): Promise<string[]> {
  await sql`select set_config('gerbang.app_role', ${app_role}, false)`.execute(db);
  const { error, results } = await new Migrator({ db, provider: sqlFiles(folder) }).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Migrations are plain SQL files, applied in order of their names and never changed once released. */
function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
      const entries = names.map(async (name): Promise<[string, Migration]> => {
        const text = await readFile(path.join(folder, name), 'utf8');
        return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}

/**
 * The queue's tables belong to the application's role, because jobs are added in its transactions. It owns nothing
 * else.
 */
async function installQueue(db: Kysely<unknown>, app_url: string, app_role: string): Promise<void> {
  const database = sql.id(decodeURIComponent(new URL(app_url).pathname.slice(1)));
  const role = sql.id(app_role);
  await sql`grant create on database ${database} to ${role}`.execute(db);
  try {
    await migrateQueue({ connectionString: app_url });
  } finally {
    await sql`revoke create on database ${database} from ${role}`.execute(db);
  }
}
