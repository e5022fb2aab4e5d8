import { expect, it } from 'vitest';

import { readBase64Url, writeBase64Url } from './base64url.ts';

it.each([
  [[], ''],
  [[0], 'AA'],
  [[255], '_w'],
  [[251, 239], '--8'],
  [[77, 97, 110], 'TWFu'],
  [[0, 1, 2, 3], 'AAECAw'],
])('%o is written as "%s" and read again', (bytes, text) => {
  expect(writeBase64Url(Uint8Array.from(bytes))).toBe(text);
  expect([...(readBase64Url(text) ?? [])]).toEqual(bytes);
});

it('keeps any bytes of any length', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length * 31) % 256);
    expect(readBase64Url(writeBase64Url(bytes))).toEqual(bytes);
  }
});

it.each(['A+', 'A/', 'AA==', 'A A', 'é'])('"%s" is none', (text) => expect(readBase64Url(text)).toBeUndefined());
