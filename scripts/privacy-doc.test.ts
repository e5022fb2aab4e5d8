import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { PERSONAL_DATA_KINDS } from '../packages/shared/src/domain/people/personal-data.ts';
import { inRoot } from './lib/paths.ts';
import { privacyDocument } from './privacy-doc.ts';

/** The formatter aligns the columns of tables. */
const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

it('docs/privacy.md names each kind of personal data as the list does: run `node scripts/privacy-doc.ts`', () => {
  const text = readFileSync(inRoot('docs/privacy.md'), 'utf8');
  expect(plain(text)).toBe(plain(privacyDocument()));
  expect(text.split('\n').filter((line) => line.startsWith('| **'))).toHaveLength(PERSONAL_DATA_KINDS.length);
});
