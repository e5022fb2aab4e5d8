import { randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { findSecrets } from './secrets.ts';

// Made of parts, so that the scan does not find them in this file.
const planted = {
  'private key': ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
  'key of AWS': ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  'token of GitHub': ['ghp', 'a1B2'.repeat(9)].join('_'),
  'token of npm': ['npm', 'a1B2'.repeat(9)].join('_'),
  'password in a URL': ['postgres://gerbang', 'hunter22x@db.example.com/gerbang'].join(':'),
  'random value of a secret': `const signing_secret = '${randomBytes(32).toString('base64url')}';`,
};

it.each(Object.entries(planted))('finds a planted %s and its line', (kind, text) => {
  expect(findSecrets(`first\n${text}\n`)).toEqual([{ line: 2, kind }]);
});

it.each([
  "const password = 'Gerbang-2026';",
  "SIGNING_SECRET: 'a1'.repeat(32),",
  "const token = 'not-a-secret-just-words-words';",
  'DATABASE_URL: postgres://gerbang_app:${APP_PASSWORD:?}@postgres:5432/gerbang',
  'postgres://gerbang:gerbang@127.0.0.1:5432/gerbang',
  "integrity: 'sha512-abcdefghijklmnop'",
])('does not take %s for a secret', (text) => {
  expect(findSecrets(text)).toEqual([]);
});
