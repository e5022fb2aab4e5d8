import { publishTermsBody, TERMS_MAX_LENGTH } from '@gerbang/shared/contracts/building/schedule-settings';
import { expect, it } from 'vitest';

import { schemaFaults } from '../../../lib/forms/faults.ts';
import { cleanText, fitsDraft, isSame, startValues } from './terms-values.ts';
import { aVersion } from './test-kit.ts';

it('keeps the lines of pasted terms and removes invisible characters', () => {
  expect(cleanText('1.\tSatu\r\n2. Dua\r3. Ti\u0000ga\u2028Akhir')).toBe('1. Satu\n2. Dua\n3. Tiga\nAkhir');
});

it('starts the editor with the current terms and their version', () => {
  const inForce = aVersion(3);
  expect(startValues(inForce)).toEqual({ text_id: inForce.text_id, text_en: inForce.text_en, seen_version: 3 });
  expect(startValues(null)).toEqual({ text_id: '', text_en: '', seen_version: 0 });
});

it('requires the terms in both languages and limits their length', () => {
  const values = { text_id: ' ', text_en: 'x'.repeat(TERMS_MAX_LENGTH + 1), seen_version: 1 };
  expect(schemaFaults(publishTermsBody, values)).toEqual({ text_id: 'required', text_en: 'too_long:20000' });
  expect(schemaFaults(publishTermsBody, startValues(aVersion(1)))).toEqual({});
});

it('ignores whitespace at the ends of the terms when it looks for changes', () => {
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
])('decides whether the stored draft %j fits the editor: %s', (draft, fits) => {
  expect(fitsDraft(draft)).toBe(fits);
});
