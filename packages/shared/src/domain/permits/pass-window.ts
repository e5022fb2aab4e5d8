import { addDays, instantAt } from './time-zone.ts';

/** What decides when a permit is good at the gate: the booked slot of goods, or the dates of work. */
export type PassTimes =
  | { day: string; starts: string; ends: string; time_zone: string }
  | { start_date: string; end_date: string; time_zone: string };

/** From when until when, the end not included. */
export interface PassWindow {
  from: Date;
  until: Date;
}

/** When a pass is good at the gate: goods in their slot (one across midnight ends the next day), work on all its days. */
export function passWindow(times: PassTimes): PassWindow {
  const { time_zone } = times;
  if ('start_date' in times) {
    return {
      from: instantAt(times.start_date, '00:00', time_zone),
      until: instantAt(addDays(times.end_date, 1), '00:00', time_zone),
    };
  }
  const { day, starts, ends } = times;
  const last = endsNextDay(starts, ends) ? addDays(day, 1) : day;
  return { from: instantAt(day, starts, time_zone), until: instantAt(last, ends, time_zone) };
}

/** In this form times of day sort as text; HH:mm and HH:mm:ss are compared by what both have. */
function endsNextDay(starts: string, ends: string): boolean {
  return ends.slice(0, 5) <= starts.slice(0, 5);
}
