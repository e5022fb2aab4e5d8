import { addDays } from '../../time/dates.ts';
import { HOUR_MS } from '../../time/spans.ts';
import { instantAt, wallClock } from '../../time/wall-clock.ts';

export const PUT_OFF_CHOICES = ['hour', 'afternoon', 'tomorrow'] as const;
export type PutOffChoice = (typeof PUT_OFF_CHOICES)[number];

const AFTERNOON = '13:00';
const MORNING = '08:00';

/** Until when each choice puts a permit off. Null when that has passed, or is not before the deadline. */
export function putOffTimes(now: Date, time_zone: string, due_at: Date): Record<PutOffChoice, Date | null> {
  const { date } = wallClock(now, time_zone);
  const allowed = (until: Date) => (mayPutOff(now, until, due_at) ? until : null);
  return {
    hour: allowed(new Date(now.getTime() + HOUR_MS)),
    afternoon: allowed(instantAt(date, AFTERNOON, time_zone)),
    tomorrow: allowed(instantAt(addDays(date, 1), MORNING, time_zone)),
  };
}

export function mayPutOff(now: Date, until: Date, due_at: Date): boolean {
  return until > now && until < due_at;
}
