import { describe, expect, it } from 'vitest';

import { isChosen, PLACEHOLDER } from './placeholders.ts';

describe('dropdown placeholders', () => {
  it('[S9-019] the placeholder values 11 (floor) and dsa (property) never count as a chosen value', () => {
    expect(PLACEHOLDER).toEqual({ floor: '11', property: 'dsa' });
    expect(isChosen('floor', '11')).toBe(false);
    expect(isChosen('property', 'dsa')).toBe(false);
    expect(isChosen('floor', '')).toBe(false);
    expect(isChosen('property', null)).toBe(false);
    expect(isChosen('floor', 'dsa')).toBe(true);
    expect(isChosen('property', '0198a0b0-0000-7000-8000-000000000001')).toBe(true);
  });
});
