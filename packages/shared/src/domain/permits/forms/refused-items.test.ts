import { describe, expect, it } from 'vitest';

import { itemTotal, splitItems } from './refused-items.ts';

const shelf = { name: 'shelf', rejection_note: null };
const gas = { name: 'gas', rejection_note: 'No gas on the dock.' };
const lamp = { name: 'lamp', rejection_note: null };

describe('the items of a permit', () => {
  it('splits the items of a permit into accepted ones, in order, and rejected ones', () =>
    expect(splitItems([shelf, gas, lamp])).toEqual({ accepted: [shelf, lamp], rejected: [gas] }));

  it('[S4-029] counts the items of a permit without rejected ones', () => {
    expect(itemTotal([shelf, gas, lamp])).toBe(2);
    expect(itemTotal([gas])).toBe(0);
    expect(itemTotal([])).toBe(0);
  });
});
