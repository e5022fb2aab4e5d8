import { expect, it } from 'vitest';

import { readBase64Url, writeBase64Url } from './base64url.ts';

it.each([
  [[], ''],
  [[0], 'AA'],
  [[255], '_w'],
  [[251, 239], '--8'],
  [[77, 97, 110], 'TWFu'],
  [[0, 1, 2, 3], 'AAECAw'],
])('encodes the bytes %o in base64url as "%s" and decodes them again', (bytes, text) => {
  expect(writeBase64Url(Uint8Array.from(bytes))).toBe(text);
  expect([...(readBase64Url(text) ?? [])]).toEqual(bytes);
});

it('encodes bytes of any length in base64url and decodes them again', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length * 31) % 256);
    expect(readBase64Url(writeBase64Url(bytes))).toEqual(bytes);
  }
});

it.each(['A+', 'A/', 'AA==', 'A A', 'é'])('refuses to decode the invalid base64url text "%s"', (text) =>
  expect(readBase64Url(text)).toBeUndefined(),
);
