import { addDays, twoDigits } from '../../time/dates.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/spans.ts';
import { instantAt, minuteOfDay, wallClock } from '../../time/wall-clock.ts';
import type { DayTimes } from '../../time/wall-clock.ts';
import { passWindow, type PassWindow } from '../gate/pass-window.ts';
import type { PermitKind } from '../permits/kinds.ts';
import type { PermitState } from '../permits/states.ts';

/** State at the dock: not approved yet, expected, late, inside, inside too long, left, did not come. */
export const DOCK_STATES = ['asked', 'due', 'late', 'inside', 'over', 'left', 'missed'] as const;
export type DockState = (typeof DOCK_STATES)[number];

export interface DockFacts {
  kind: PermitKind;
  state: PermitState;
  /** When the vehicle or the workers are expected; `until` is exclusive. */
  from: Date;
  until: Date;
  /** The first and the last time that goods passed the gate or workers came in. */
  first_passed_at: Date | null;
  last_passed_at: Date | null;
  /** True when every item has passed. Only for goods. */
  is_all_passed: boolean;
  /** When the vehicle or the workers left. Staff at the dock record it for goods, the gate records it for work. */
  left_at: Date | null;
  /** False when the property does not use the gate, so that arrivals are unknown. */
  uses_gate: boolean;
}

/** A permit is late after this part of its window, but not before `LATE_AT_LEAST_MS` have passed. */
const LATE_PART = 1 / 4;
const LATE_AT_LEAST_MS = 15 * MINUTE_MS;
/** When nobody records the departure, a vehicle has the state `left` from this time after its window. */
const TAKEN_AS_LEFT_MS = 4 * HOUR_MS;

const NOT_APPROVED: ReadonlySet<PermitState> = new Set(['submitted', 'in_review', 'returned']);

/** The state of a permit at the dock. The server sends it, and a board that stays open for hours recomputes it. */
export function dockState(permit: DockFacts, now: Date): DockState {
  const { until } = permit;
  if (NOT_APPROVED.has(permit.state)) return now < until ? 'asked' : 'missed';
  if (!permit.uses_gate && permit.kind !== 'work') return now < until ? 'due' : 'left';
  if (permit.first_passed_at === null) return notThere(permit, now);
  if (hasLeft(permit)) return 'left';
  if (now < until) return 'inside';
  const isForgotten = permit.kind !== 'work' && now.getTime() >= until.getTime() + TAKEN_AS_LEFT_MS;
  return isForgotten ? 'left' : 'over';
}

/**
 * True when a departure was recorded after the last movement. Goods out have also left when all items have passed the
 * gate or the permit is closed.
 */
function hasLeft({ kind, state, is_all_passed, left_at, last_passed_at }: DockFacts): boolean {
  if (left_at !== null && last_passed_at !== null && left_at >= last_passed_at) return true;
  return kind === 'unloading' && (is_all_passed || state === 'closed');
}

function notThere({ kind, state, from, until }: DockFacts, now: Date): DockState {
  if (state === 'closed' || now >= until) return 'missed';
  // Work continues over several days, so it is never late on a single day.
  return kind !== 'work' && now >= lateFrom({ from, until }) ? 'late' : 'due';
}

/** The time from which a permit is late. */
export function lateFrom({ from, until }: PassWindow): Date {
  const part = (until.getTime() - from.getTime()) * LATE_PART;
  return new Date(from.getTime() + Math.max(part, LATE_AT_LEAST_MS));
}

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

export function boardWindow(day: string, { starts, hours }: BoardSpan, time_zone: string): PassWindow {
  const from = instantAt(day, starts, time_zone);
  return { from, until: new Date(from.getTime() + hours * HOUR_MS) };
}

/** The day whose board includes `now`; between two boards, the coming one. */
export function boardDay(now: Date, span: BoardSpan, time_zone: string): string {
  const { date } = wallClock(now, time_zone);
  const before = addDays(date, -1);
  return now < boardWindow(before, span, time_zone).until ? before : date;
}

export function isNightSpan({ starts }: BoardSpan): boolean {
  return minuteOfDay(starts) >= EVENING;
}

/** The days on which the daily `times` overlap the board's window, each with its own window. */
export function timesWithin(
  { from, until }: PassWindow,
  days: readonly string[],
  times: DayTimes,
  time_zone: string,
): (PassWindow & { day: string })[] {
  return days
    .map((day) => ({ day, ...passWindow({ day, ...times, time_zone }) }))
    .filter((one) => one.from < until && one.until > from);
}

/** The capacity of one slot on one day. */
export interface SlotPlaces extends PassWindow {
  capacity: number;
  taken: number;
  /** Reason when the day is closed, otherwise null. */
  closed: string | null;
}

export interface HourPlaces {
  at: Date;
  taken: number;
  capacity: number;
}

/** The capacity of each hour of a board, summed over all open slots. */
export function placesByHour({ from, until }: PassWindow, slots: readonly SlotPlaces[]): HourPlaces[] {
  const hours = Math.round((until.getTime() - from.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, index) => {
    const at = new Date(from.getTime() + index * HOUR_MS);
    const next = new Date(at.getTime() + HOUR_MS);
    const open = slots.filter((slot) => slot.closed === null && slot.from < next && slot.until > at);
    return { at, taken: sum(open.map(({ taken }) => taken)), capacity: sum(open.map(({ capacity }) => capacity)) };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
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
