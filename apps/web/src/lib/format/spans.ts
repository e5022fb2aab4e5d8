import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gerbang/shared/time/spans';

import type { Language } from '../i18n/language.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const UNITS = {
  en: { days: 'd', hours: 'h', minutes: 'm' },
  id: { days: 'hari', hours: 'j', minutes: 'm' },
} as const;

/** A duration in its two largest units: `3 d 4 h`, `2 h 5 m`, `48 m`. */
export function formatSpan(ms: number, language: Language): string {
  const minutes = wholeMinutes(ms);
  const parts = [
    [Math.floor(minutes / DAY), UNITS[language].days],
    [Math.floor((minutes % DAY) / HOUR), UNITS[language].hours],
    [minutes % HOUR, UNITS[language].minutes],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return writeParts(first === -1 ? parts.slice(2) : parts.slice(first, first + 2));
}

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

/** A duration in hours and minutes, without days: `30 h 15 m`. */
export function formatHours(ms: number, language: Language): string {
  const minutes = wholeMinutes(ms);
  return writeParts([
    [Math.floor(minutes / HOUR), UNITS[language].hours],
    [minutes % HOUR, UNITS[language].minutes],
  ]);
}

/** Formats the time since an event in its largest unit: `5 min. ago`, `yesterday`. */
export function formatAgo(ms: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (ms < HOUR_MS) return words.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return words.format(-Math.floor(ms / HOUR_MS), 'hour');
  return words.format(-Math.floor(ms / DAY_MS), 'day');
}

function wholeMinutes(ms: number): number {
  return Math.max(0, Math.floor(ms / MINUTE_MS));
}

/** Leaves out units that are zero. When all units are zero, writes the last one. */
function writeParts(parts: readonly (readonly [number, string])[]): string {
  const shown = parts.filter(([count]) => count > 0);
  return (shown.length === 0 ? parts.slice(-1) : shown).map(([count, unit]) => `${count} ${unit}`).join(' ');
}
