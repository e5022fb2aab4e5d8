import { main } from './lib/main.ts';
import { countStates, describeResult, readPlaywright, readVitest } from './lib/test-results.ts';

/** Prints the totals of both kinds of tests. The last line is machine-readable. Skipped tests are a failure. */
await main(async () => {
  const vitest = readVitest();
  const playwright = readPlaywright();
  const all = [...vitest, ...playwright];
  const total = countStates(all);
  for (const [name, results] of [
    ['vitest', vitest],
    ['playwright', playwright],
  ] as const) {
    const { passed, failed, skipped } = countStates(results);
    console.log(`${name.padEnd(10)} ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
  for (const result of all.filter(({ state }) => state !== 'passed')) console.log(describeResult(result));
  if (total.failed + total.skipped > 0 || vitest.length === 0 || playwright.length === 0) process.exitCode = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});
