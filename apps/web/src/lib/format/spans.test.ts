import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { describe, expect, it } from 'vitest';

import { formatHours, formatLongSpan, formatSpan } from './spans.ts';

describe('formatSpan', () => {
  it.each([
    [0, '0 m', '0 m'],
    [48, '48 m', '48 m'],
    [60, '1 h', '1 j'],
    [125, '2 h 5 m', '2 j 5 m'],
    [24 * 60, '1 d', '1 hari'],
    [24 * 60 + 5, '1 d', '1 hari'],
    [80 * 60 + 5, '3 d 8 h', '3 hari 8 j'],
    [-5, '0 m', '0 m'],
  ])('formatSpan writes %i minutes in their two largest units', (minutes, en, id) => {
    expect(formatSpan(minutes * MINUTE_MS, 'en')).toBe(en);
    expect(formatSpan(minutes * MINUTE_MS, 'id')).toBe(id);
  });

  it('formatSpan leaves out seconds', () => expect(formatSpan(2 * MINUTE_MS - 1, 'en')).toBe('1 m'));
});

it.each([
  [18, '18 minutes', '18 menit'],
  [34 * 60 + 5, '1 day 10 hours', '1 hari 10 jam'],
  [60.5, '1 hour 1 minute', '1 jam 1 menit'],
  [0.2, '1 minute', '1 menit'],
])('formatLongSpan writes %d minutes in words', (minutes, en, id) => {
  expect(formatLongSpan(minutes * MINUTE_MS, 'en')).toBe(en);
  expect(formatLongSpan(minutes * MINUTE_MS, 'id')).toBe(id);
});

it.each([
  [30 * 60 + 15, '30 h 15 m'],
  [120, '2 h'],
  [45, '45 m'],
  [0, '0 m'],
])('formatHours writes %i minutes without days', (minutes, text) => {
  expect(formatHours(minutes * MINUTE_MS, 'en')).toBe(text);
});
