import { verify as verifyEn } from '@gerbang/shared/messages/en/permits/verify';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseLanguage, enterSide, i18n, loadTexts, showLanguage } from './i18n.ts';
import { LANGUAGES } from './language.ts';

// Other test files of this worker may have loaded texts in one language only, so all texts are loaded in both
// languages.
beforeEach(async () => {
  await showLanguage('en');
  await showLanguage('id');
});

describe('languages', () => {
  it('[S1-009] offers English and Indonesian, and no other language', () => {
    expect([...LANGUAGES].sort()).toEqual(['en', 'id']);
    expect(i18n.options.supportedLngs).toEqual(expect.arrayContaining(['en', 'id']));
  });

  it('[S7-030] switches the language at once, without a request', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    void chooseLanguage('public', 'en');
    expect(i18n.t('public:category.title')).toBe('Select Category');
    void chooseLanguage('public', 'id');
    expect(i18n.t('public:category.title')).toBe('Pilih Kategori');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[S7-030] loads the texts of earlier screens in the new language before it changes the language', async () => {
    for (const language of LANGUAGES) i18n.removeResourceBundle(language, 'verify');
    await loadTexts(['verify'], ['id']);
    const changing = chooseLanguage('public', 'en');
    expect(i18n.language).toBe('id');
    await changing;
    expect(i18n.language).toBe('en');
    expect(i18n.getResource('en', 'verify', 'title')).toBe(verifyEn.title);
  });

  it('shows the language that was chosen last when two are chosen quickly', async () => {
    i18n.removeResourceBundle('en', 'submitted');
    await loadTexts(['submitted'], ['id']);
    const first = chooseLanguage('public', 'en');
    await Promise.all([first, chooseLanguage('public', 'id')]);
    expect(i18n.language).toBe('id');
    expect(localStorage.getItem('language')).toBe('id');
  });

  it('[D1-05] shows the public side in Indonesian by default, and uses Indonesian for texts that the chosen language lacks', () => {
    enterSide('public');
    expect(i18n.language).toBe('id');
    expect(document.documentElement.lang).toBe('id');
    i18n.addResource('id', 'probe', 'onlyIndonesian', 'Hanya di sini');
    void chooseLanguage('public', 'en');
    // @ts-expect-error a catalogue of this test
    expect(i18n.getFixedT('en', 'probe')('onlyIndonesian')).toBe('Hanya di sini');
  });

  it('[D1-06] shows the staff side in English when no language was chosen', () => {
    enterSide('staff');
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('[D1-08] uses one i18n instance for the public and the staff side', () => {
    for (const language of LANGUAGES) i18n.addResource(language, 'probe', 'shared', 'shared');
    enterSide('staff');
    expect([i18n.exists('probe:shared'), i18n.exists('public:category.title'), i18n.language]).toEqual([
      true,
      true,
      'en',
    ]);
    enterSide('public');
    expect([i18n.exists('probe:shared'), i18n.exists('public:category.title'), i18n.language]).toEqual([
      true,
      true,
      'id',
    ]);
  });

  it('[D1-09] remembers the language of the public and the staff side separately', () => {
    void chooseLanguage('public', 'en');
    enterSide('staff');
    void chooseLanguage('staff', 'id');
    enterSide('public');
    expect(i18n.language).toBe('en');
    enterSide('staff');
    expect(i18n.language).toBe('id');
  });

  it('[D7-41] stores the public and the staff language under separate keys', () => {
    void chooseLanguage('public', 'en');
    expect({ ...localStorage }).toEqual({ language: 'en' });
    void chooseLanguage('staff', 'id');
    expect({ ...localStorage }).toEqual({ language: 'en', staffLanguage: 'id' });
  });

  it('uses the default language when the stored language does not exist', () => {
    localStorage.setItem('language', 'fr');
    enterSide('public');
    expect(i18n.language).toBe('id');
  });
});
