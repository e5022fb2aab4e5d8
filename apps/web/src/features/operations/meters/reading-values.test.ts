import { expect, it } from 'vitest';

import { judge, readValue } from './use-reading.ts';

const METER = { digits: 5, previous: { value: 1000, read_at: '2026-11-01T00:00:00Z' }, usual_daily: 10 };

it.each([
  ['1050', { value: 1050 }],
  [' 1 050,5 ', { value: 1050.5 }],
  ['1050.125', { value: 1050.125 }],
  ['', { fault: 'required' }],
  ['12a', { fault: 'invalid' }],
  ['-3', { fault: 'invalid' }],
  ['1.2345', { fault: 'decimals' }],
  ['100000', { fault: 'digits' }],
  ['99999', { value: 99_999 }],
])('reads the typed meter value %j as %j', (text, read) => {
  expect(readValue(text, METER)).toEqual(read);
});

it.each([
  [1050, false, { warnings: [], use: 50, mayHaveRolledOver: false }],
  [900, false, { warnings: ['lower'], use: -100, mayHaveRolledOver: true }],
  [900, true, { warnings: ['high'], use: 99_900, mayHaveRolledOver: true }],
  [1000, false, { warnings: ['zero'], use: 0, mayHaveRolledOver: false }],
])('compares the value %d (meter passed its maximum: %s) with the previous reading: %j', (value, isSaid, judged) => {
  const now = new Date('2026-11-06T00:00:00Z');
  expect(judge(value, isSaid, METER, now, now)).toEqual(judged);
});
