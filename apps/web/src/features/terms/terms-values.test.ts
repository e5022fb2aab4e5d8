import { TERMS_MAX_LENGTH } from '@gerbang/shared/contracts/schedule-settings';
import { expect, it } from 'vitest';

import { cleanText, faultsOf, fitsDraft, isSame, startValues } from './terms-values.ts';
import { aVersion } from './test-kit.ts';

it('pasted text keeps its lines and loses what cannot be seen', () => {
  expect(cleanText('1.\tSatu\r\n2. Dua\r3. Ti\u0000ga\u2028Akhir')).toBe('1. Satu\n2. Dua\n3. Tiga\nAkhir');
});

it('the editor starts with the terms in force and knows their version', () => {
  const inForce = aVersion(3);
  expect(startValues(inForce)).toEqual({ text_id: inForce.text_id, text_en: inForce.text_en, seen_version: 3 });
  expect(startValues(null)).toEqual({ text_id: '', text_en: '', seen_version: 0 });
});

it('both texts are needed and neither is too long', () => {
  expect(faultsOf({ text_id: ' ', text_en: 'x'.repeat(TERMS_MAX_LENGTH + 1), seen_version: 1 })).toEqual({
    text_id: 'required',
    text_en: 'too_long',
  });
  expect(faultsOf(startValues(aVersion(1)))).toEqual({});
});

it('space at the ends is no change', () => {
  const inForce = aVersion(1);
  const values = startValues(inForce);
  expect(isSame({ ...values, text_id: `${values.text_id}\n\n` }, inForce)).toBe(true);
  expect(isSame({ ...values, text_en: 'New' }, inForce)).toBe(false);
  expect(isSame(values, null)).toBe(false);
});

it.each([
  [{ text_id: 'a', text_en: 'b', seen_version: 1 }, true],
  [{ text_id: 'a', text_en: 'b' }, false],
  [null, false],
  ['a', false],
])('a draft of %j fits: %s', (draft, fits) => {
  expect(fitsDraft(draft)).toBe(fits);
});
