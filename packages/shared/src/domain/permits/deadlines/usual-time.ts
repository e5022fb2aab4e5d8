/** Number of days of past permits in the statistic. */
export const USUAL_TIME_DAYS = 90;
/** With fewer permits than this the usual time is unknown. */
export const USUAL_TIME_LEAST = 10;
/** Share of permits that were decided within the usual time. */
const SHARE = 0.8;

/** Office hours within which `SHARE` of the permits were decided; null when there are too few permits. */
export function usualHours(hours: readonly number[]): number | null {
  if (hours.length < USUAL_TIME_LEAST) return null;
  const sorted = [...hours].sort((a, b) => a - b);
  const most = sorted[Math.ceil(sorted.length * SHARE) - 1] ?? 0;
  return Math.round(most * 10) / 10;
}
