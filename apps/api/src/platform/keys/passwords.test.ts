import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';

import { isCommonPassword } from './passwords.ts';

it('[D4-03] treats the first 10,000 passwords of the list of common passwords as common, and not the next one', () => {
  const listed = [...(dictionary['passwords-common'] as Iterable<string>)];
  expect(isCommonPassword(listed[0] ?? '')).toBe(true);
  expect(isCommonPassword(listed[9_999] ?? '')).toBe(true);
  expect(isCommonPassword(listed[10_000] ?? '')).toBe(false);
});
