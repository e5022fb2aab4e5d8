import { expect, it } from 'vitest';

import { startAttempts } from './attempts.ts';

it('runs every part although one fails, and reports the first failure at the end', async () => {
  const attempts = startAttempts();
  const fail = (message: string) => () => Promise.reject(new Error(message));
  expect(await attempts.run(() => Promise.resolve(1))).toBe(1);
  expect(await attempts.run(fail('first'))).toBeUndefined();
  expect(await attempts.run(fail('second'))).toBeUndefined();
  expect(await attempts.run(() => Promise.resolve(2))).toBe(2);
  expect(() => attempts.report()).toThrow('first');
});

it('reports nothing when all parts went well', async () => {
  const attempts = startAttempts();
  await attempts.run(() => Promise.resolve());
  expect(() => attempts.report()).not.toThrow();
});
