import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadTexts } from './i18n.ts';
import { LANGUAGES } from './language.ts';
import { catalogues, hasText, translator } from './texts.ts';
import { useTranslation } from './use-translation.ts';

beforeAll(() => loadTexts(['gate', 'goods', 'table'], LANGUAGES));

describe('texts', () => {
  it('fills the placeholders, and leaves a missing value empty', () => {
    const t = translator('en', 'table');
    expect(t('views.deleteTitle', { name: '<b>{{name}}</b>' })).toBe('Delete “<b>{{name}}</b>”?');
    expect(t('views.deleteTitle')).toBe('Delete “”?');
  });

  it.each([
    ['en', 1, '1 item'],
    ['en', 0, '0 items'],
    ['en', 21, '21 items'],
    ['id', 1, '1 barang'],
    ['id', 21, '21 barang'],
  ] as const)('has a plural for each number (%s, %i)', (language, count, text) => {
    expect(translator(language, 'gate')('items', { count })).toBe(text);
  });

  it('has a text of its own for none where the catalogue has one', () => {
    expect(translator('en', 'goods')('out.add', { count: 0 })).toBe('Add items');
    expect(translator('en', 'goods')('out.add', { count: 2 })).toBe('Add 2 items');
  });

  it('finds texts of other namespaces by their name', () => {
    expect(translator('en', ['gate', 'table'])('table:views.save')).toBe('Save');
    expect(hasText('table:views.save')).toBe(true);
    expect(hasText('table:views')).toBe(false);
    expect(hasText('nowhere:views.save')).toBe(false);
  });

  it('returns the key where a catalogue is not loaded', () => {
    for (const language of LANGUAGES) catalogues[language].delete('meters');
    expect(translator('en', 'meters')('kind.water')).toBe('kind.water');
  });

  it('gives the same function as long as the language stays', () => {
    const { result, rerender } = renderHook(() => useTranslation(['gate', 'table']).t);
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});
