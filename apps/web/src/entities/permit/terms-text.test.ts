import { defaultTerms, TERMS_RULES } from '@gerbang/shared/domain/permits/terms';
import { expect, it } from 'vitest';

import { termsParts } from './terms-text.ts';

it('finds the title and every rule of the default terms', () => {
  expect(termsParts(defaultTerms('id'))).toEqual([
    { kind: 'line', text: 'Syarat dan Ketentuan Surat Izin Kerja' },
    { kind: 'rules', rules: Object.values(TERMS_RULES).map(({ id }, index) => ({ number: index + 1, text: id })) },
  ]);
});

it('adds the next line to a rule of the terms, and ends the rule at an empty line', () => {
  expect(termsParts('1) Satu\n   masih satu\n\nCatatan\r\n2. Dua\n\n3. Tiga')).toEqual([
    { kind: 'rules', rules: [{ number: 1, text: 'Satu masih satu' }] },
    { kind: 'line', text: 'Catatan' },
    {
      kind: 'rules',
      rules: [
        { number: 2, text: 'Dua' },
        { number: 3, text: 'Tiga' },
      ],
    },
  ]);
});
