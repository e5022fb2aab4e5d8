import { MINUTE_MS } from './spans.ts';

type Language = 'id' | 'en';

const HOUR = 60;
const DAY = 24 * HOUR;
const UNITS = {
  en: { days: 'd', hours: 'h', minutes: 'm' },
  id: { days: 'hari', hours: 'j', minutes: 'm' },
} as const;

/** A duration in its two largest units: `3 d 4 h`, `2 h 5 m`, `48 m`. */
export function displaySpan(ms: number, language: Language): string {
  const minutes = wholeMinutes(ms);
  const parts = [
    [Math.floor(minutes / DAY), UNITS[language].days],
    [Math.floor((minutes % DAY) / HOUR), UNITS[language].hours],
    [minutes % HOUR, UNITS[language].minutes],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return writeParts(first === -1 ? parts.slice(2) : parts.slice(first, first + 2));
}

/** A duration in hours and minutes, without days: `30 h 15 m`. */
export function displaySpanInHours(ms: number, language: Language): string {
  const minutes = wholeMinutes(ms);
  return writeParts([
    [Math.floor(minutes / HOUR), UNITS[language].hours],
    [minutes % HOUR, UNITS[language].minutes],
  ]);
}

function wholeMinutes(ms: number): number {
  return Math.max(0, Math.floor(ms / MINUTE_MS));
}

/** Leaves out units that are zero. When all units are zero, writes the last one. */
function writeParts(parts: readonly (readonly [number, string])[]): string {
  const shown = parts.filter(([count]) => count > 0);
  return (shown.length === 0 ? parts.slice(-1) : shown).map(([count, unit]) => `${count} ${unit}`).join(' ');
}
