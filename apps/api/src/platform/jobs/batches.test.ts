import { expect, it } from 'vitest';

import { AppError } from '../errors.ts';
import { startAttempts } from './attempts.ts';
import { handleInBatches } from './batches.ts';

/** Items that are due until they are handled. `broken` ones can never be handled. */
async function run(count: number, broken: (item: number) => boolean, error: Error = new Error('broken')) {
  const due = new Set(Array.from({ length: count }, (_none, index) => index));
  const tried: number[] = [];
  const attempts = startAttempts();
  await handleInBatches(attempts, {
    size: 10,
    list: (limit) => Promise.resolve([...due].slice(0, limit)),
    keyOf: String,
    handle: (items) => {
      if (items.length === 1) tried.push(...items);
      if (items.some(broken)) return Promise.reject(error);
      return Promise.resolve(items.filter((item) => due.delete(item)).length);
    },
  });
  return { left: [...due], tried, report: () => attempts.report() };
}

it('handles all items in batches', async () => {
  const { left, tried, report } = await run(35, () => false);
  expect(left).toEqual([]);
  expect(tried).toEqual([]);
  expect(report).not.toThrow();
});

it('handles everything but the items that fail, also when they fill whole batches, and reports them', async () => {
  const { left, report } = await run(95, (item) => item < 25 || item === 40);
  expect(left).toEqual([...Array.from({ length: 25 }, (_none, index) => index), 40]);
  expect(report).toThrow('broken');
});

it('gives up when everything fails', async () => {
  const { left, tried, report } = await run(1_000, () => true);
  expect(left).toHaveLength(1_000);
  expect(tried).toHaveLength(100);
  expect(report).toThrow('broken');
});

it('leaves any number of items to the cell at which they are, and reports nothing about them', async () => {
  const { left, report } = await run(500, (item) => item < 300, new AppError('moved'));
  expect(left).toHaveLength(300);
  expect(report).not.toThrow();
});
