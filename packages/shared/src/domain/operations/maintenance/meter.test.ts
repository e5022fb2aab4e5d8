import { expect, it } from 'vitest';

import { meterStep } from './meter.ts';

it.each([
  ['the first reading becomes the base', null, 'scheduled', 1234, { base: 1234, is_due: false }],
  ['not due below the interval', 1000, 'scheduled', 1499.9, { base: 1000, is_due: false }],
  ['due at exactly the interval', 1000, 'scheduled', 1500, { base: 1500, is_due: true }],
  [
    'due above the interval, and the base moves by the interval only',
    1000,
    'scheduled',
    1540,
    { base: 1500, is_due: true },
  ],
  ['due once after several intervals', 1000, 'scheduled', 2700, { base: 2500, is_due: true }],
  ['counted from completion, the reading becomes the base', 1000, 'completed', 1540, { base: 1540, is_due: true }],
  ['a lower reading of a new meter becomes the base', 1000, 'scheduled', 3, { base: 3, is_due: false }],
] as const)('applies a reading to a meter schedule: %s', (_what, base, counted_from, value, expected) => {
  expect(meterStep({ base, every: 500, counted_from }, value)).toEqual(expected);
});
