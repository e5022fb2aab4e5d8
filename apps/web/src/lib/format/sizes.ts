import type { Language } from '../i18n/language.ts';

/** The size of a file: `412 kB`, `1,8 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const isLarge = bytes >= 999_500;
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: isLarge ? 1 : 0 });
  return `${digits.format(value)} ${isLarge ? 'MB' : 'kB'}`;
}
