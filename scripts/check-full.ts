import { main } from './lib/main.ts';
import { inRoot, root } from './lib/paths.ts';
import { run } from './lib/process.ts';
import { describe, runStep, type Step, type StepResult } from './lib/steps.ts';

/**
 * No test may depend on when it runs. The times are the last minute of a day in Jakarta, the last minute of a leap day,
 * and a Sunday.
 */
const CLOCKS = ['2026-11-18T16:59:00Z', '2028-02-29T16:59:00Z', '2026-11-22T03:00:00Z'];

const script = (name: string, file: string, ...args: string[]): Step => ({
  name,
  work: async () => await run(process.execPath, [inRoot(file), ...args], { cwd: root, show: true }),
});

// The check at full size must be the last vitest run, because the requirements are counted from the last report.
const steps: readonly Step[] = [
  ...CLOCKS.map((clock) => script(`clock ${clock}`, 'scripts/check.ts', '--clock', clock)),
  script('check', 'scripts/check.ts', '--full'),
  script('build', 'scripts/build.ts'),
  script('handbook', 'scripts/test-handbook.ts'),
  script('e2e', 'scripts/e2e.ts', '--full'),
  script('screens', 'scripts/screens.ts'),
  script('lighthouse', 'scripts/lighthouse.ts'),
  script('bench', 'bench/run.ts', 'all'),
  script('requirements', 'scripts/requirements.ts', '--totals'),
];

/** Runs everything that takes too long for each change, at full size. Continues after a failed step. */
await main(async () => {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step));
  console.log(`\n${results.map(describe).join('\n')}`);
  const failed = results.filter(({ error }) => error !== undefined);
  if (failed.length > 0) throw new Error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
});
