import { expect, it } from 'vitest';

import { inRoot } from './paths.ts';
import { run } from './process.ts';

const print = async (code: string): Promise<string> => {
  const env = { TEST_CLOCK_SHIFT_MS: String(365 * 86_400_000), NODE_OPTIONS: '' };
  return run(process.execPath, ['--import', inRoot('scripts/lib/shift-clock.ts'), '-e', code], { env });
};

it('shifts every way to read the clock, but not dates created from a given time', async () => {
  const ahead = await print(
    `const days = (date) => Math.round((date - performance.timeOrigin) / 86400000);
     console.log(days(Date.now()), days(new Date()), days(Date.parse(Date())), new Date(5).getTime());`,
  );
  expect(ahead.trim()).toBe('365 365 365 5');
});

it('creates dates with a shifted clock that Node, other code and subclasses accept as Date', async () => {
  const kinds = await print(
    `const { mtime } = require('node:fs').statSync('.'); class Day extends Date {}
     console.log(mtime instanceof Date, new Date().constructor === Date, new Day() instanceof Day, Date.UTC(1970, 0));`,
  );
  expect(kinds.trim()).toBe('true true true 0');
});
