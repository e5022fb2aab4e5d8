import type { Language } from '../i18n/language.ts';

/** From how many bytes on a unit is used: half a step before its own size, so that 1000 of a smaller one is never written. */
const UNITS = [
  { name: 'GB', bytes: 1_000_000_000, digits: 1 },
  { name: 'MB', bytes: 1_000_000, digits: 1 },
] as const;

/** The size of a file: `412 kB`, `1,8 MB`, `8,4 GB`. */
export function formatBytes(bytes: number, language: Language): string {
  const { name, bytes: size, digits } = UNITS.find((unit) => bytes >= unit.bytes * 0.9995) ?? KILOBYTE;
  const value = name === 'kB' ? Math.max(1, bytes / size) : bytes / size;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${name}`;
}

const KILOBYTE = { name: 'kB', bytes: 1000, digits: 0 } as const;
