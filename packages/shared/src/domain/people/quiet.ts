import { addDays } from '../../time/dates.ts';
import { instantAt, wallClock } from '../../time/wall-clock.ts';

/** The hour of the building until which a kind of notification can be made quiet: the end of the working day. */
const QUIET_UNTIL = '17:00';

/** The next end of a working day after `now`. */
export function quietUntil(now: Date, time_zone: string): Date {
  const { date } = wallClock(now, time_zone);
  const today = instantAt(date, QUIET_UNTIL, time_zone);
  return today > now ? today : instantAt(addDays(date, 1), QUIET_UNTIL, time_zone);
}
