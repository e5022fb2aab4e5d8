import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { comparableCode, displayCode, makeCode, readCode } from './code.ts';
import { PERMIT_KINDS } from './kinds.ts';

const kinds = fc.constantFrom(...PERMIT_KINDS);
const shortCodes = fc.stringMatching(/^[A-Z0-9]{2,6}$/);
const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
const codes = fc.tuple(kinds, shortCodes, bytes).map(([kind, short, random]) => makeCode(kind, short, () => random));
const fixed = makeCode('loading', 'GI', () => Uint8Array.from([7, 20, 3, 23, 29, 9, 26, 2]));

describe('a permit code', () => {
  it('[D3-02] creates a permit code of kind letter, short code, eight Crockford characters and a check character', () => {
    expect(fixed).toMatch(/^L-GI-7M3QX9T2-[0-9A-HJKMNP-TV-Z]$/);
    for (const code of fc.sample(codes, 200)) {
      expect(code).toMatch(/^[LUW]-[A-Z0-9]{2,6}-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]$/);
    }
  });

  it('[D3-03] starts a permit code with L for loading, U for unloading and W for work', () => {
    const letters = PERMIT_KINDS.map((kind) => makeCode(kind, 'GI', () => new Uint8Array(8))[0]);
    expect(letters).toEqual(['L', 'U', 'W']);
  });

  it('[D3-04] maps all 256 values of each random byte evenly to the eight characters of a permit code', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const first = makeCode('work', 'GI', () => new Uint8Array(8).fill(byte)).charAt(5);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
  });

  it('accepts a permit code in any case, with or without dashes and spaces', () => {
    for (const code of fc.sample(codes, 200)) {
      for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
        const read = readCode(typed);
        expect([typed, read && displayCode(read), read && comparableCode(read)]).toEqual([
          typed,
          code,
          code.replaceAll('-', ''),
        ]);
      }
    }
  });

  it('[D3-05] refuses a permit code with a single wrong character or two swapped neighbours', () => {
    const plain = fixed.replaceAll('-', '');
    const first = plain.length - 9;
    for (let place = first; place < plain.length; place += 1) {
      for (const wrong of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (wrong === plain[place]) continue;
        expect(readCode(plain.slice(0, place) + wrong + plain.slice(place + 1))).toBeUndefined();
      }
    }
    for (let place = first; place < plain.length - 1; place += 1) {
      const swapped = plain.slice(0, place) + plain.charAt(place + 1) + plain.charAt(place) + plain.slice(place + 2);
      expect([swapped, readCode(swapped)]).toEqual([swapped, swapped === plain ? readCode(plain) : undefined]);
    }
  });

  it('[D7-32] reads I and L as 1 and O as 0 in the random part of a permit code', () => {
    const code = makeCode('unloading', 'PC', () => Uint8Array.from([1, 1, 0, 5, 5, 5, 5, 5]));
    const check = code.slice(-1);
    expect(readCode(`U-PC-ILO55555-${check}`)?.random).toBe('11055555');
  });

  it('[D7-33] does not replace look-alikes in kind letter, short code and check character of a permit code', () => {
    const code = makeCode('loading', 'OIL', () => new Uint8Array(8));
    expect(readCode(code)?.short_code).toBe('OIL');
    expect(readCode(code.replace('OIL', '011'))).toBeUndefined();
    expect(readCode(code.replace(/^L/, '1'))).toBeUndefined();
    const one = fc.sample(codes, 500).find((sample) => sample.endsWith('1')) ?? '';
    expect(readCode(one)).toBeDefined();
    expect(readCode(`${one.slice(0, -1)}I`)).toBeUndefined();
  });

  it('refuses a permit code with the wrong format', () => {
    for (const typed of ['', 'L', 'X-GI-00000000-0', 'L-G-00000000-0', 'L-TOOLONG-00000000-0', 'L'.repeat(1000)]) {
      expect([typed.slice(0, 20), readCode(typed)]).toEqual([typed.slice(0, 20), undefined]);
    }
  });
});
