import { describe, expect, it } from 'vitest';

import { isTrivialPin } from './gate-pins.ts';

describe('a PIN', () => {
  it.each([
    '000000',
    '777777',
    '123456',
    '012345',
    '890123',
    '654321',
    '321098',
    '121212',
    '909090',
    '123123',
    '007007',
  ])('rejects the PIN %s as easy to guess', (pin) => expect(isTrivialPin(pin)).toBe(true));
  it.each(['481516', '112233', '135790', '123457', '100001', '121213'])('accepts the PIN %s', (pin) =>
    expect(isTrivialPin(pin)).toBe(false),
  );
});
