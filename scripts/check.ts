import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { testsBeside } from './lib/affected-tests.ts';
import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { inRoot, localFolder, root } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { describe, runStep, runSteps, type Step } from './lib/steps.ts';
import { checkPackages, checkSecrets } from './lib/supply-chain.ts';
import { describeResult, readVitest, reportPaths } from './lib/test-results.ts';
import { startServices } from './services/start.ts';

const projects = ['.', 'packages/shared', 'apps/api', 'apps/web', 'apps/web/service-worker'];

const tool = async (name: string, ...args: string[]): Promise<string> =>
  await run(inRoot('node_modules/.bin', name), args, { cwd: root, lastLines: 300 });

const format: Step = { name: 'format', work: async () => await tool('oxfmt', '--check', '.') };
const lint = (...files: string[]): Step => ({
  name: 'lint',
  work: async () => await tool('oxlint', '--type-aware', '--deny-warnings', ...files),
});
const imports: Step = {
  name: 'import rules',
  work: async () => await tool('depcruise', 'apps', 'packages', '--config', '.dependency-cruiser.cjs'),
};
const unused: Step = { name: 'unused code', work: async () => await tool('knip', '--no-progress') };
const packages: Step = { name: 'packages', work: checkPackages };
const secrets: Step = { name: 'secrets', work: checkSecrets };
/**
 * Checks only what changed since the last run. Two projects are checked at a time. Each uses one checker, because every
 * further checker would resolve the types of all components again.
 */
const types: Step[] = projects.map((project) => {
  const name = project === '.' ? 'scripts' : project;
  const state = join(localFolder, 'types', `${name.replaceAll('/', '-')}.tsbuildinfo`);
  return {
    name: `types ${name}`,
    work: async () => await tool('tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', state),
  };
});
// The storage tests run on both drivers, so they need the S3 gateway.
const services: Step = { name: 'services', work: async () => await startServices({ s3: true, fast: true }) };

const git = async (...args: string[]): Promise<string[]> =>
  (await run('git', args, { cwd: root })).split('\n').filter((line) => line !== '');

async function vitest(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  await run(inRoot('node_modules/.bin/vitest'), ['run', ...args], { cwd: root, show: true, env });
}

/** Runs all tests. A skipped test is a failure, because nobody would notice it. */
async function allTests(env: Record<string, string>): Promise<void> {
  remove(reportPaths.vitest);
  const ended = await vitest([], env).catch((error: unknown) => error);
  const results = readVitest();
  const bad = results.filter(({ state }) => state !== 'passed').map(describeResult);
  if (bad.length > 0) throw new Error(bad.join('\n'));
  if (ended !== undefined) throw ended;
  if (results.length === 0) throw new Error('No tests were reported.');
}

async function sources(): Promise<{ changed: string[]; all: string[] }> {
  const fresh = await git('ls-files', '--others', '--exclude-standard');
  const changed = [...(await git('diff', '--name-only', 'HEAD')), ...fresh];
  return { changed, all: [...(await git('ls-files')), ...fresh] };
}

/** Runs the tests beside changed files. Does not replace the report of the last full run. */
async function affectedTests(): Promise<void> {
  const { changed, all } = await sources();
  const tests = testsBeside(
    changed,
    all.filter((file) => /\.test\.tsx?$/.test(file) && existsSync(inRoot(file))),
  );
  if (tests.length > 0) await vitest(['--reporter=default', ...tests]);
}

async function quickSteps(): Promise<Step[]> {
  const { changed } = await sources();
  const code = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(inRoot(file)));
  const isLintChanged = changed.includes('.oxlintrc.json');
  return [...(isLintChanged ? [lint()] : code.length > 0 ? [lint(...code)] : []), services, format, ...types];
}

/** The environment that shifts the clock of all tests to the given time. */
function clockEnvironment(time: string): Record<string, string> {
  const shift = Date.parse(time) - Date.now();
  if (Number.isNaN(shift)) throw new Error(`Not a time: ${time}`);
  return {
    TEST_CLOCK_SHIFT_MS: String(shift),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${inRoot('scripts/lib/shift-clock.ts')}`,
  };
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      clock: { type: 'string' },
    },
  });
  const { quick, full, clock } = values;
  const begin = performance.now();
  const env = { ...(full && { TEST_SIZE: 'full' }), ...(clock !== undefined && clockEnvironment(clock)) };
  const still = quick ? await quickSteps() : [services, lint(), format, imports, unused, packages, secrets, ...types];
  const tests: Step = { name: 'tests', work: async () => (quick ? affectedTests() : allTests(env)) };
  // With a shifted clock only the tests run, because the other steps do not depend on the clock.
  const results = [...(await runSteps(clock === undefined ? still : [services], 2)), await runStep(tests)];
  const failed = results.filter(({ error }) => error !== undefined);
  const total = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `\n${results.map(describe).join('\n')}\n\n${results.length - failed.length} of ${results.length} steps good in ${total} s`,
  );
  if (failed.length > 0) throw new Error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
});
