import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { Client } from 'pg';

import { migrateDatabase } from '../src/platform/database/migrate.ts';
import { databaseUrl, ROOT } from './services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: string;
  }
}

/** Starts the services and creates the migrated template database that each test file copies. Drops old databases. */
export async function setup(project: { provide(key: 'template', value: string): void }): Promise<void> {
  execFileSync(process.execPath, ['scripts/services.ts', '--s3', '--fast'], { cwd: ROOT, stdio: 'ignore' });
  const template = `gerbang_template_${migrationsDigest()}`;
  const owner = new Client({ connectionString: databaseUrl('owner', 'postgres') });
  await owner.connect();
  try {
    // Prevents two concurrent runs from both creating the template.
    await owner.query('select pg_advisory_lock(727001)');
    await dropLeftovers(owner, template);
    const { rowCount } = await owner.query('select from pg_database where datname = $1 and datistemplate', [template]);
    if (rowCount === 0) await makeTemplate(owner, template);
  } finally {
    await owner.end();
  }
  project.provide('template', template);
}

async function makeTemplate(owner: Client, template: string): Promise<void> {
  await owner.query(`drop database if exists ${template} with (force)`);
  await owner.query(`create database ${template}`);
  await migrateDatabase(databaseUrl('owner', template), databaseUrl('app', template));
  await owner.query(`alter database ${template} is_template true allow_connections false`);
}

/**
 * Drops databases of killed runs and templates of older migrations. Keeps databases younger than an hour, which may be
 * in use.
 */
async function dropLeftovers(owner: Client, template: string): Promise<void> {
  const { rows } = await owner
    .query<{ datname: string; is_template: boolean }>(
      `select datname, datistemplate as is_template from pg_database
      where (datname like 'gerbang\\_test\\_%' or datname like 'gerbang\\_template\\_%') and datname <> $1
        and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '1 hour'`,
      [template],
    )
    .catch(() => ({ rows: [] }));
  for (const { datname, is_template } of rows) {
    if (is_template) await owner.query(`alter database ${datname} is_template false`);
    await owner.query(`drop database if exists ${datname} with (force)`);
  }
}

function migrationsDigest(): string {
  const folder = path.join(import.meta.dirname, '../migrations');
  const hash = createHash('sha256').update(
    readFileSync(path.join(import.meta.dirname, '../src/platform/database/migrate.ts')),
  );
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
