import { readStored, writeStored } from '../storage.ts';

export const LANGUAGES = ['id', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language of texts that the building's staff write, unless they have an English one: closures, categories, news. */
export const BUILDING_LANGUAGE: Language = 'id';

/** The two sides of the product. Each remembers its own language. */
export type Side = 'public' | 'staff';

const STORAGE_KEY: Record<Side, string> = { public: 'language', staff: 'staffLanguage' };
const DEFAULT_LANGUAGE: Record<Side, Language> = { public: 'id', staff: 'en' };

/** The language that the user chose on a side, or the default of the side. */
export function rememberedLanguage(side: Side): Language {
  const stored = readStored(STORAGE_KEY[side]);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE[side];
}

export function rememberLanguage(side: Side, language: Language): void {
  writeStored(STORAGE_KEY[side], language);
}
