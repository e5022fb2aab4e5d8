import { expect, it } from 'vitest';

import { warnOfProto } from './prototype-guard.ts';

it.each([
  ['production', 1],
  ['development', 0],
])('warns of a process with `__proto__` in %s: %i', (node_env, count) => {
  const warnings: unknown[] = [];
  warnOfProto({ warn: (text: unknown) => void warnings.push(text) }, node_env);
  expect(warnings).toHaveLength(count);
});
