import { expect, it } from 'vitest';

import { meterStep } from './meter.ts';

it.each([
  ['the first reading is the beginning', null, 'scheduled', 1234, { base: 1234, is_due: false }],
  ['not yet', 1000, 'scheduled', 1499.9, { base: 1000, is_due: false }],
  ['exactly', 1000, 'scheduled', 1500, { base: 1500, is_due: true }],
  ['a little over: the marks stay', 1000, 'scheduled', 1540, { base: 1500, is_due: true }],
  ['several at once make one', 1000, 'scheduled', 2700, { base: 2500, is_due: true }],
  ['counted from completion', 1000, 'completed', 1540, { base: 1540, is_due: true }],
  ['another meter', 1000, 'scheduled', 3, { base: 3, is_due: false }],
] as const)('%s', (_what, base, counted_from, value, expected) => {
  expect(meterStep({ base, every: 500, counted_from }, value)).toEqual(expected);
});
