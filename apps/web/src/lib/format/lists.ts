import type { Language } from '../i18n/language.ts';

/** Joins names in a sentence: `A, B and C`. Type `unit` uses commas only. */
export function formatList(
  names: readonly string[],
  language: Language,
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string {
  return new Intl.ListFormat(language, { type }).format(names);
}
