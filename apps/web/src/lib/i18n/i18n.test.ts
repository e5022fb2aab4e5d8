import { verify as verifyEn } from '@gerbang/shared/messages/en/permits/verify';
import { verify as verifyId } from '@gerbang/shared/messages/id/permits/verify';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseLanguage, currentLanguage, enterSide, loadTexts, showLanguage, textNow } from './i18n.ts';
import { LANGUAGES } from './language.ts';
import { catalogues, hasText, translator } from './texts.ts';

// Other test files of this worker may have loaded texts in one language only, so all texts are loaded in both
// languages.
beforeEach(async () => {
  await showLanguage('en');
  await showLanguage('id');
});

describe('languages', () => {
  it('[S1-009] offers English and Indonesian, and no other language', () => {
    expect([...LANGUAGES].sort()).toEqual(['en', 'id']);
    expect(Object.keys(catalogues).sort()).toEqual(['en', 'id']);
  });

  it('[S7-030] switches the language at once, without a request', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    void chooseLanguage('public', 'en');
    expect(textNow('public:category.title')).toBe('Select Category');
    void chooseLanguage('public', 'id');
    expect(textNow('public:category.title')).toBe('Pilih Kategori');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[S7-030] loads the texts of earlier screens in the new language before it changes the language', async () => {
    for (const language of LANGUAGES) catalogues[language].delete('verify');
    await loadTexts(['verify'], ['id']);
    const changing = chooseLanguage('public', 'en');
    expect(currentLanguage()).toBe('id');
    await changing;
    expect(currentLanguage()).toBe('en');
    expect(translator('en', 'verify')('title')).toBe(verifyEn.title);
  });

  it('shows the language that was chosen last when two are chosen quickly', async () => {
    catalogues.en.delete('submitted');
    await loadTexts(['submitted'], ['id']);
    const first = chooseLanguage('public', 'en');
    await Promise.all([first, chooseLanguage('public', 'id')]);
    expect(currentLanguage()).toBe('id');
    expect(localStorage.getItem('language')).toBe('id');
  });

  it('[D1-05] shows the public side in Indonesian by default, and uses Indonesian for texts that the chosen language lacks', () => {
    enterSide('public');
    expect(currentLanguage()).toBe('id');
    expect(document.documentElement.lang).toBe('id');
    catalogues.en.delete('verify');
    expect(translator('en', 'verify')('title')).toBe(verifyId.title);
  });

  it('[D1-06] shows the staff side in English when no language was chosen', () => {
    enterSide('staff');
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('[D1-08] uses the same texts for the public and the staff side', async () => {
    await loadTexts(['staff'], LANGUAGES);
    for (const [side, language, title] of [
      ['staff', 'en', 'Select Category'],
      ['public', 'id', 'Pilih Kategori'],
    ] as const) {
      enterSide(side);
      expect(currentLanguage()).toBe(language);
      expect([hasText('public:category.title'), hasText('staff:login.title')]).toEqual([true, true]);
      expect(textNow('public:category.title')).toBe(title);
    }
  });

  it('[D1-09] remembers the language of the public and the staff side separately', () => {
    void chooseLanguage('public', 'en');
    enterSide('staff');
    void chooseLanguage('staff', 'id');
    enterSide('public');
    expect(currentLanguage()).toBe('en');
    enterSide('staff');
    expect(currentLanguage()).toBe('id');
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
    expect(currentLanguage()).toBe('id');
  });
});
