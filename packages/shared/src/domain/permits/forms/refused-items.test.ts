import { describe, expect, it } from 'vitest';

import { itemTotal, splitItems } from './refused-items.ts';

const shelf = { name: 'shelf', rejection_note: null };
const gas = { name: 'gas', rejection_note: 'No gas on the dock.' };
const lamp = { name: 'lamp', rejection_note: null };

describe('the items of a permit', () => {
  it('are those accepted, in their order, and those rejected', () =>
    expect(splitItems([shelf, gas, lamp])).toEqual({ accepted: [shelf, lamp], rejected: [gas] }));

  it('[S4-029] count only as far as they are accepted', () => {
    expect(itemTotal([shelf, gas, lamp])).toBe(2);
    expect(itemTotal([gas])).toBe(0);
    expect(itemTotal([])).toBe(0);
  });
});
