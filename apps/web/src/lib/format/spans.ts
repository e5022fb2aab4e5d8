import { MINUTE_MS } from '@gerbang/shared/time/spans';

import type { Language } from '../i18n/language.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A duration in words, in its two largest units: `1 day 10 hours`, `18 minutes`. A part of a minute counts as one. */
export function formatLongSpan(ms: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const parts = [
    [Math.floor(minutes / DAY), 'day'],
    [Math.floor((minutes % DAY) / HOUR), 'hour'],
    [minutes % HOUR, 'minute'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  const write = ([count, unit]: readonly [number, string]) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return shown.map(write).join(' ');
}
