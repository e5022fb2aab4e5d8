import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { testsBeside } from './lib/affected.ts';
import { remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { inRoot, root } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { describe, runStep, runSteps, type Step } from './lib/steps.ts';
import { countStates, readVitest, reportPaths } from './lib/test-results.ts';
import { startServices } from './services/start.ts';

const projects = ['.', 'packages/shared', 'apps/api', 'apps/web', 'apps/web/service-worker'];

const tool = async (name: string, ...args: string[]): Promise<string> =>
  await run(inRoot('node_modules/.bin', name), args, { cwd: root, lastLines: 300 });

const format: Step = { name: 'format', work: async () => await tool('oxfmt', '--check', '.') };
const lint: Step = { name: 'lint', work: async () => await tool('oxlint', '--type-aware', '--deny-warnings') };
const imports: Step = {
  name: 'import rules',
  work: async () => await tool('depcruise', 'apps', 'packages', '--config', '.dependency-cruiser.cjs'),
};
const types: Step[] = projects.map((project) => ({
  name: `types ${project === '.' ? 'scripts' : project}`,
  work: async () => await tool('tsc', '-p', project),
}));
// The storage tests run on both drivers, so the gateway belongs to it.
const services: Step = { name: 'services', work: async () => await startServices({ s3: true, fast: true }) };

const git = async (...args: string[]): Promise<string[]> =>
  (await run('git', args, { cwd: root })).split('\n').filter((line) => line !== '');

async function vitest(...args: string[]): Promise<void> {
  await run(inRoot('node_modules/.bin/vitest'), ['run', ...args], { cwd: root, show: true });
}

/** All tests; a skipped one is a failure, because nobody would miss it. */
async function allTests(): Promise<void> {
  remove(reportPaths.vitest);
  await vitest();
  const results = readVitest();
  const { skipped } = countStates(results);
  if (results.length === 0) throw new Error('No tests were reported.');
  if (skipped > 0) {
    const names = results.filter(({ state }) => state === 'skipped').map(({ title }) => title);
    throw new Error(`${skipped} tests were skipped:\n  ${names.join('\n  ')}`);
  }
}

/** The tests beside what was changed since the last commit; the report of the last full run stays as it is. */
async function affectedTests(): Promise<void> {
  const fresh = await git('ls-files', '--others', '--exclude-standard');
  const known = await git('ls-files');
  const changed = [...(await git('diff', '--name-only', 'HEAD')), ...fresh];
  const tests = testsBeside(
    changed,
    [...known, ...fresh].filter((file) => /\.test\.tsx?$/.test(file)),
  ).filter((file) => existsSync(inRoot(file)));
  if (tests.length > 0) await vitest('--reporter=default', ...tests);
}

await main(async () => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  const begin = performance.now();
  const still = values.quick ? [services, lint, format, ...types] : [services, lint, format, imports, ...types];
  const tests: Step = { name: 'tests', work: values.quick ? affectedTests : allTests };
  const results = [...(await runSteps(still, 2)), await runStep(tests)];
  const failed = results.filter(({ error }) => error !== undefined);
  const total = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `\n${results.map(describe).join('\n')}\n\n${results.length - failed.length} of ${results.length} steps good in ${total} s`,
  );
  if (failed.length > 0) throw new Error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
});
