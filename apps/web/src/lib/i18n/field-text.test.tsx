import { itemFaults } from '@gerbang/shared/domain/permits/forms/goods-form';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

import { useFieldText } from './field-text.ts';
import { changeLanguage, loadTexts } from './i18n.ts';
import { LANGUAGES } from './language.ts';

beforeAll(() => loadTexts(['errors'], LANGUAGES));

it.each([
  ['id', 'Terlalu panjang, maksimal 20 karakter'],
  ['en', 'Too long, at most 20 characters'],
] as const)('says how long a text may be (%s)', (language, text) => {
  changeLanguage(language);
  const item = { itemName: 'Meja', itemQuantity: 1, photoUrl: [], description: '', itemUnit: 'x'.repeat(21) };
  const { result } = renderHook(useFieldText);
  expect(result.current(itemFaults(item)['itemUnit'])).toBe(text);
});
