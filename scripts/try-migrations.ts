import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { runApiCommand } from './lib/api-command.ts';
import { dumpDatabase, listDifferences, type SchemaDump } from './lib/database/schema-dump.ts';
import { withDatabase } from './lib/database/scratch-database.ts';
import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { root } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { commandEnvironment, type Services } from './lib/services-file.ts';
import { startServices } from './services/start.ts';

/** The newest tag that is an ancestor of this commit, or undefined. */
async function lastTag(): Promise<string | undefined> {
  try {
    return (await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root })).trim();
  } catch {
    return undefined;
  }
}

async function migrateEmpty(services: Services): Promise<void> {
  const database = 'gerbang_try_empty';
  await withDatabase(services, database, async () => {
    await runApiCommand(services, 'migrate', [], { database });
    // The second run has nothing to do and must not fail.
    await runApiCommand(services, 'migrate', [], { database });
  });
}

/** Fills the database with the migrations and demo data of an earlier version, run from that version's sources. */
async function fillFrom(tag: string, services: Services, database: string, folder: string): Promise<void> {
  const env = commandEnvironment(services, { database, storageFolder: join(folder, 'files') });
  const source = join(folder, 'source');
  await run('git', ['worktree', 'add', '--detach', source, tag], { cwd: root });
  try {
    await run('pnpm', ['install', '--frozen-lockfile'], { cwd: source });
    for (const name of ['migrate', 'seed']) {
      const file = join(source, 'apps/api/src/commands', `${name}.ts`);
      const loader = { TSX_TSCONFIG_PATH: join(source, 'apps/api/tsconfig.json') };
      await run(process.execPath, ['--import', 'tsx', file], { cwd: source, env: { ...env, ...loader } });
    }
  } finally {
    await run('git', ['worktree', 'remove', '--force', source], { cwd: root });
  }
}

async function migrateFrom(tag: string, services: Services): Promise<void> {
  const database = 'gerbang_try_upgrade';
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-tag-'));
  try {
    await withDatabase(services, database, async () => {
      await fillFrom(tag, services, database, folder);
      await runApiCommand(services, 'migrate', [], { database });
    });
  } finally {
    remove(folder);
  }
}

const MIGRATIONS = 'apps/api/migrations';

async function writeMigrationsOf(revision: string, folder: string): Promise<void> {
  const list = await run('git', ['ls-tree', '--name-only', revision, `${MIGRATIONS}/`], { cwd: root });
  const paths = list.split('\n').filter((path) => path.endsWith('.sql'));
  if (paths.length === 0) throw new Error(`${revision} has no migrations.`);
  for (const path of paths) {
    writeFileSync(join(folder, basename(path)), await run('git', ['show', `${revision}:${path}`], { cwd: root }));
  }
}

async function dumpMigrated(services: Services, folder: string): Promise<SchemaDump> {
  const database = 'gerbang_try_compare';
  let dump: SchemaDump = new Map();
  await withDatabase(services, database, async () => {
    await runApiCommand(services, 'migrate', ['--folder', folder], { database, show: false });
    dump = await dumpDatabase(services.postgres, database);
  });
  return dump;
}

/**
 * Compares the database that our migrations create with that of other migrations: of a folder, or of a git revision.
 */
async function compareWith(source: string, services: Services): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-migrations-'));
  try {
    if (!existsSync(source)) await writeMigrationsOf(source, folder);
    const theirs = await dumpMigrated(services, existsSync(source) ? resolve(source) : folder);
    const ours = await dumpMigrated(services, join(root, MIGRATIONS));
    const differences = listDifferences(theirs, ours);
    if (differences.length > 0) throw new Error(`Our migrations differ from ${source}:\n${differences.join('\n')}`);
    console.log(`No difference to ${source}: ${ours.size} objects compared.`);
  } finally {
    remove(folder);
  }
}

async function tryMigrations(services: Services): Promise<void> {
  await migrateEmpty(services);
  console.log('An empty database migrates.');
  const tag = await lastTag();
  if (tag === undefined) {
    console.log('No tag yet, so there is no earlier database to migrate.');
    return;
  }
  await migrateFrom(tag, services);
  console.log(`A database made by ${tag} migrates.`);
}

await main(async () => {
  const { values } = parseArgs({ options: { 'same-as': { type: 'string' } } });
  const services = await startServices();
  const source = values['same-as'];
  await (source === undefined ? tryMigrations(services) : compareWith(source, services));
});
