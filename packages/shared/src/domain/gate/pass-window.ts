import { addDays } from '../../time/dates.ts';
import type { Span } from '../../time/spans.ts';
import { instantAt, spanOn } from '../../time/wall-clock.ts';

/** What determines when a permit is valid at the gate: the booked slot of goods, or the dates of work. */
export type PassTimes =
  | { day: string; starts: string; ends: string; time_zone: string }
  | { start_date: string; end_date: string; time_zone: string };

/** `until` is exclusive. */
export type PassWindow = Span;

/**
 * When a pass is valid at the gate: goods in their slot (a slot across midnight ends the next day), work on all its
 * days.
 */
export function passWindow(times: PassTimes): PassWindow {
  const { time_zone } = times;
  if ('start_date' in times) {
    return {
      from: instantAt(times.start_date, '00:00', time_zone),
      until: instantAt(addDays(times.end_date, 1), '00:00', time_zone),
    };
  }
  return spanOn(times.day, times, time_zone);
}
