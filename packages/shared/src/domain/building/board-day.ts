import { addDays, twoDigits } from '../../time/dates.ts';
import { HOUR_MS, type Span } from '../../time/spans.ts';
import { instantAt, minuteOfDay, wallClock } from '../../time/wall-clock.ts';
import type { DayTimes } from '../../time/wall-clock.ts';

/** One day of the board: starts at `starts` and lasts `hours`. */
export interface BoardSpan {
  starts: string;
  hours: number;
}

const DAY_MINUTES = 24 * 60;
/** A working day begins in the morning. A slot that starts before this time belongs to the previous night. */
const MORNING = 5 * 60;
const EVENING = 18 * 60;
const NIGHT = { starts: 20 * 60, minutes: 12 * 60 };

/**
 * Start and length of a board day, so that it covers all slots. When the first slot starts in the evening, or there are
 * no slots, the board covers at least the whole night.
 */
export function boardSpan(slots: readonly DayTimes[]): BoardSpan {
  const starts = slots.map((slot) => fromMorning(minuteOfDay(slot.starts)));
  const first = slots.length === 0 ? NIGHT.starts : Math.min(...starts) + MORNING;
  const isNight = first >= EVENING;
  const begin = Math.floor((isNight ? Math.min(first, NIGHT.starts) : first) / 60) * 60;
  const ends = slots.map((slot) => endAfter(begin, slot));
  const end = Math.max(...ends, isNight ? NIGHT.starts + NIGHT.minutes : begin + 60);
  const hours = Math.min(24, Math.ceil((end - begin) / 60));
  return { starts: timeOf(begin), hours };
}

export function boardWindow(day: string, { starts, hours }: BoardSpan, time_zone: string): Span {
  const from = instantAt(day, starts, time_zone);
  return { from, until: new Date(from.getTime() + hours * HOUR_MS) };
}

/** The day whose board includes `now`; between two boards, the coming one. */
export function boardDay(now: Date, span: BoardSpan, time_zone: string): string {
  const { date } = wallClock(now, time_zone);
  const before = addDays(date, -1);
  return now < boardWindow(before, span, time_zone).until ? before : date;
}

/**
 * The time that belongs to a day of the board. Every moment belongs to one day, also between two boards, so that
 * nobody who is expected then is left out.
 */
export function boardPeriod(day: string, span: BoardSpan, time_zone: string): Span {
  return { from: periodStart(day, span, time_zone), until: periodStart(addDays(day, 1), span, time_zone) };
}

/** A day begins at midnight, or when the board of the day before ends. */
function periodStart(day: string, span: BoardSpan, time_zone: string): Date {
  const midnight = instantAt(day, '00:00', time_zone);
  const { until } = boardWindow(addDays(day, -1), span, time_zone);
  return until > midnight ? until : midnight;
}

export function isNightSpan({ starts }: BoardSpan): boolean {
  return minuteOfDay(starts) >= EVENING;
}

function fromMorning(minutes: number): number {
  return (minutes - MORNING + DAY_MINUTES) % DAY_MINUTES;
}

/** When a slot ends, in minutes since midnight of the day on which the board starts. */
function endAfter(begin: number, { starts, ends }: DayTimes): number {
  const [start, end] = [minuteOfDay(starts), minuteOfDay(ends)];
  const first = start < begin ? start + DAY_MINUTES : start;
  return first + ((end - start + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES);
}

function timeOf(minutes: number): string {
  const within = minutes % DAY_MINUTES;
  return `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`;
}
