import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { expect, it } from 'vitest';

import { formatLongSpan } from './spans.ts';

it.each([
  [18, '18 minutes', '18 menit'],
  [34 * 60 + 5, '1 day 10 hours', '1 hari 10 jam'],
  [60.5, '1 hour 1 minute', '1 jam 1 menit'],
  [0.2, '1 minute', '1 menit'],
])('formatLongSpan writes %d minutes in words', (minutes, en, id) => {
  expect(formatLongSpan(minutes * MINUTE_MS, 'en')).toBe(en);
  expect(formatLongSpan(minutes * MINUTE_MS, 'id')).toBe(id);
});
