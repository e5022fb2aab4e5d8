import { describe, expect, it } from 'vitest';

import { CODES } from './test-kit.ts';
import { groupCode, readScan } from './typed-code.ts';

it.each([
  ['l', 'L'],
  ['lgi', 'L-GI'],
  ['lgif2x6', 'L-GI-F2X6'],
  ['LGIF2X612D0M', 'L-GI-F2X612D0-M'],
  ['l-gi-f2x612d0-m', 'L-GI-F2X612D0-M'],
  ['lmtf2', 'LMTF2'],
  ['f2x6', 'F2X6'],
])('%s is shown as %s', (typed, shown) => expect(groupCode(typed, 'GI')).toBe(shown));

describe('a scanned text', () => {
  const pass = `${'A'.repeat(66)}.${'B'.repeat(86)}`;

  it.each([
    ['a pass', pass, { pass }],
    ['a code', 'lgif2x612d0m', { code: CODES[0] }],
    ['an address with the code', `https://gerbang.test/verify/${CODES[0]}`, { code: CODES[0] }],
    ['an address with the pass', `https://gerbang.test/verify?pass=${pass}`, { pass }],
    ['the address of a paper', `http://localhost:8080/verify#${pass}`, { pass }],
    ['another shop’s address', 'https://example.com/menu', undefined],
    ['an address that is none', 'https://%', undefined],
    ['a badly written address', 'https://gerbang.test/%E0%A4%A', undefined],
    ['anything else', 'WIFI:S:Tamu;;', undefined],
  ])('that is %s', (_, text, ask) => expect(readScan(text)).toEqual(ask));
});
