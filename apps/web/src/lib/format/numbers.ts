import type { Language } from '../i18n/language.ts';

/** Formats a number for the language: `1,234.5` or `1.234,5`. */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language, options).format(value);
}

/** A count that the server caps at a limit: `1,000+`. */
export function formatCount(total: number, isCapped: boolean, language: Language): string {
  return formatNumber(total, language) + (isCapped ? '+' : '');
}

/** Formats a share between 0 and 1 as a whole percentage. */
export function formatPercent(share: number, language: Language): string {
  return formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 });
}

/** Formats an amount in rupiah, without sen. */
export function formatRupiah(amount: number, language: Language): string {
  return formatNumber(amount, language, {
    style: 'currency',
    currency: 'IDR',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
}
