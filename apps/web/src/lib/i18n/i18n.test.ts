import { describe, expect, it, vi } from 'vitest';

import { addMessages, chooseLanguage, enterSide, i18n } from './i18n.ts';
import { LANGUAGES } from './language.ts';

describe('the languages', () => {
  it('[S1-009] are English and Indonesian, and no other', () => {
    expect([...LANGUAGES].sort()).toEqual(['en', 'id']);
    expect(i18n.options.supportedLngs).toEqual(expect.arrayContaining(['en', 'id']));
  });

  it('[S7-030] are part of the program: switching fetches nothing and works at once', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    chooseLanguage('public', 'en');
    expect(i18n.t('public:category.title')).toBe('Select Category');
    chooseLanguage('public', 'id');
    expect(i18n.t('public:category.title')).toBe('Pilih Kategori');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[D1-05] public: Indonesian by default, and for a text that another language lacks', () => {
    enterSide('public');
    expect(i18n.language).toBe('id');
    expect(document.documentElement.lang).toBe('id');
    i18n.addResource('id', 'common', 'onlyIndonesian', 'Hanya di sini');
    chooseLanguage('public', 'en');
    // @ts-expect-error a key that the catalogues do not have
    expect(i18n.getFixedT('en')('onlyIndonesian')).toBe('Hanya di sini');
  });

  it('[D1-06] staff: English when none was chosen', () => {
    enterSide('staff');
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('[D1-08] both sides share one instance', () => {
    addMessages('staff', { id: { probe: 'uji' }, en: { probe: 'probe' } });
    enterSide('staff');
    expect([i18n.exists('staff:probe'), i18n.exists('public:category.title'), i18n.language]).toEqual([
      true,
      true,
      'en',
    ]);
    enterSide('public');
    expect([i18n.exists('staff:probe'), i18n.exists('public:category.title'), i18n.language]).toEqual([
      true,
      true,
      'id',
    ]);
  });

  it('[D1-09] the sides remember their choices apart', () => {
    chooseLanguage('public', 'en');
    enterSide('staff');
    chooseLanguage('staff', 'id');
    enterSide('public');
    expect(i18n.language).toBe('en');
    enterSide('staff');
    expect(i18n.language).toBe('id');
  });

  it('[D7-41] the choice is kept under a key of its own', () => {
    chooseLanguage('public', 'en');
    expect({ ...localStorage }).toEqual({ language: 'en' });
    chooseLanguage('staff', 'id');
    expect({ ...localStorage }).toEqual({ language: 'en', staffLanguage: 'id' });
  });

  it('a stored language that does not exist counts as none', () => {
    localStorage.setItem('language', 'fr');
    enterSide('public');
    expect(i18n.language).toBe('id');
  });
});
