import { describe, expect, it } from 'vitest';

import { CODES } from '../test-kit.ts';
import { groupCode, readScan } from './permit-query.ts';

it.each([
  ['l', 'L'],
  ['lgi', 'L-GI'],
  ['lgif2x6', 'L-GI-F2X6'],
  ['LGIF2X612D0M', 'L-GI-F2X612D0-M'],
  ['l-gi-f2x612d0-m', 'L-GI-F2X612D0-M'],
  ['lmtf2', 'LMTF2'],
  ['f2x6', 'F2X6'],
])('shows the typed code %s as %s', (typed, shown) => expect(groupCode(typed, 'GI')).toBe(shown));

describe('Scanned text', () => {
  const pass = `${'A'.repeat(66)}.${'B'.repeat(86)}`;

  it.each([
    ['a pass', pass, { pass }],
    ['a code', 'lgif2x612d0m', { code: CODES[0] }],
    ['an address that contains a code', `https://gerbang.test/verify/${CODES[0]}`, { code: CODES[0] }],
    ['an address that contains a pass', `https://gerbang.test/verify?pass=${pass}`, { pass }],
    ['the address on a printed permit', `http://localhost:8080/verify#${pass}`, { pass }],
    ['the address of another website', 'https://example.com/menu', undefined],
    ['an invalid address', 'https://%', undefined],
    ['an address with an invalid escape', 'https://gerbang.test/%E0%A4%A', undefined],
    ['a text that is neither code, pass nor address', 'WIFI:S:Tamu;;', undefined],
  ])('reads the scanned text: %s', (_, text, ask) => expect(readScan(text)).toEqual(ask));
});
