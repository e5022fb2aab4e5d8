import { describe, expect, it } from 'vitest';

import { displaySpan, displaySpanInHours } from './display-span.ts';
import { MINUTE_MS } from './spans.ts';

describe('displaySpan', () => {
  it.each([
    [0, '0 m', '0 m'],
    [48, '48 m', '48 m'],
    [60, '1 h', '1 j'],
    [125, '2 h 5 m', '2 j 5 m'],
    [24 * 60, '1 d', '1 hari'],
    [24 * 60 + 5, '1 d', '1 hari'],
    [80 * 60 + 5, '3 d 8 h', '3 hari 8 j'],
    [-5, '0 m', '0 m'],
  ])('displaySpan writes %i minutes in their two largest units', (minutes, en, id) => {
    expect(displaySpan(minutes * MINUTE_MS, 'en')).toBe(en);
    expect(displaySpan(minutes * MINUTE_MS, 'id')).toBe(id);
  });

  it('displaySpan leaves out seconds', () => expect(displaySpan(2 * MINUTE_MS - 1, 'en')).toBe('1 m'));
});

it.each([
  [30 * 60 + 15, '30 h 15 m'],
  [120, '2 h'],
  [45, '45 m'],
  [0, '0 m'],
])('displaySpanInHours writes %i minutes without days', (minutes, text) => {
  expect(displaySpanInHours(minutes * MINUTE_MS, 'en')).toBe(text);
});
