import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { randomHex, remove } from './lib/files.ts';
import { codeBlocks } from './lib/help/code-blocks.ts';
import { HELP_PAGES, readHelp } from './lib/help/help.ts';
import { main } from './lib/main.ts';
import { root } from './lib/paths.ts';
import { ProgramError, run } from './lib/process.ts';
import { withProduction } from './lib/production.ts';
import { postgresPrograms } from './lib/required-programs.ts';
import { superuserSql } from './services/postgres.ts';

const blocks = HELP_PAGES.flatMap((page) => codeBlocks(readHelp('en', page)).map((block) => ({ page, ...block })));
const here = blocks.filter(({ is_for_server }) => !is_for_server);
const code = here.map((block) => block.code).join('\n');

/** What the blocks make outside of the folder in which they run. */
const files = [...code.matchAll(/ --to (\/\S+)/g)].map(([, file = '']) => file);
const databases = [...code.matchAll(/ --into (\w+)/g)].map(([, database = '']) => database);

/**
 * Runs the blocks of code of guide and handbook as they are written, in the order of the pages, on the production build with
 * demo data, and expects the exit codes that they name. Blocks for an installed server are counted.
 */
await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-handbook-'));
  const options = { build: process.argv.includes('--build'), full: false };
  await withProduction('handbook', options, async (_production, { services, environment }) => {
    const cleanUp = async () => {
      for (const file of files) remove(file);
      for (const name of databases)
        await superuserSql(services.postgres, 'postgres', `drop database if exists ${name} with (force);`);
    };
    makePrograms(folder, { ...environment, BACKUP_KEY: randomHex(32), BACKUP_FOLDER: join(folder, 'backups') });
    const path = [folder, postgresPrograms(), process.env['PATH']].join(delimiter);
    try {
      await cleanUp();
      for (const block of here) await runBlock(block, { cwd: folder, env: { PATH: path, LANG: 'C.UTF-8' } });
    } finally {
      await cleanUp();
      remove(folder);
    }
  });
  console.log(`${here.length} blocks run as written; ${blocks.length - here.length} are for an installed server.`);
});

/** Makes `gerbang`, and `sudo`, which only runs its words. */
function makePrograms(folder: string, environment: Readonly<Record<string, string>>): void {
  const settings = join(folder, 'settings.env');
  const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(settings, lines.join('\n'), { mode: 0o600 });
  const gerbang = `cd '${root}'\nexec '${process.execPath}' --env-file='${settings}' apps/api/dist/gerbang.js "$@"\n`;
  for (const [name, text] of Object.entries({ gerbang, sudo: 'exec "$@"\n' }))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`, { mode: 0o755 });
  mkdirSync(join(folder, 'backups'));
}

/** Throws when the block ends with another exit code than the page says. */
async function runBlock(
  { page, code: text, exit_code }: (typeof here)[number],
  options: { cwd: string; env: Record<string, string> },
): Promise<void> {
  console.log(`${page.book}/${page.name}: ${text.replaceAll('\n', '; ')}`);
  const error = await run('bash', ['-e', '-o', 'pipefail', '-c', text], options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const ended = error === undefined ? 0 : error instanceof ProgramError ? error.exitCode : undefined;
  if (ended === exit_code) return;
  throw error instanceof Error ? error : new Error(`It ended with 0, and the page says ${exit_code}.`);
}
