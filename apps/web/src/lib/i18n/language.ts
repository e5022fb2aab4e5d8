import { readStored, writeStored } from '../storage.ts';

/** The two languages of the interface. */
export const LANGUAGES = ['id', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The two sides of the product; each remembers its own language. */
export type Side = 'public' | 'staff';

const STORAGE_KEY: Record<Side, string> = { public: 'language', staff: 'staffLanguage' };
const DEFAULT_LANGUAGE: Record<Side, Language> = { public: 'id', staff: 'en' };

/** The language chosen on a side before, or the side's default. */
export function rememberedLanguage(side: Side): Language {
  const stored = readStored(STORAGE_KEY[side]);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE[side];
}

/** Keeps the choice under the side's own key. */
export function rememberLanguage(side: Side, language: Language): void {
  writeStored(STORAGE_KEY[side], language);
}
