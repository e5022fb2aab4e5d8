import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runApiCommand } from './lib/api-command.ts';
import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { root } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { withDatabase } from './lib/scratch-database.ts';
import { apiEnvironment, type Services } from './lib/services-file.ts';
import { startServices } from './services/start.ts';

/** The newest tag that this commit descends from, or undefined when there is none. */
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
    // The second run finds nothing to do; it must not fail on that.
    await runApiCommand(services, 'migrate', [], { database });
  });
}

/** Fills the database with the migrations and the demo data of an earlier version, run from that version's sources. */
async function fillFrom(tag: string, services: Services, database: string, folder: string): Promise<void> {
  const env = apiEnvironment(services, { database, storageFolder: join(folder, 'files') });
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

await main(async () => {
  const services = await startServices();
  await migrateEmpty(services);
  console.log('An empty database migrates.');
  const tag = await lastTag();
  if (tag === undefined) {
    console.log('No tag yet, so there is no earlier database to migrate.');
    return;
  }
  await migrateFrom(tag, services);
  console.log(`A database made by ${tag} migrates.`);
});
