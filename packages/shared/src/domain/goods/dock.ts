import type { PermitKind } from './kinds.ts';
import { passWindow, type PassWindow } from './pass-window.ts';
import type { PermitState } from './states.ts';
import { addDays, instantAt, wallClock } from './time-zone.ts';

/** How somebody stands to the dock: still to be approved, expected, not there though they should be, inside, inside too long, gone, never came. */
export const DOCK_STATES = ['asked', 'due', 'late', 'inside', 'over', 'left', 'missed'] as const;
export type DockState = (typeof DOCK_STATES)[number];

/** A permit as the dock looks at it. */
export interface DockFacts {
  kind: PermitKind;
  state: PermitState;
  /** When it is expected here, the end not included. */
  from: Date;
  until: Date;
  /** The first and the latest time that goods passed the gate, or workers came in. */
  first_passed_at: Date | null;
  last_passed_at: Date | null;
  /** Goods: nothing is left to pass. */
  is_all_passed: boolean;
  /** When they left: goods as somebody at the dock said, workers as the gate saw. */
  left_at: Date | null;
  /** Without the gate's screen nobody sees who comes. */
  uses_gate: boolean;
}

const MINUTE = 60_000;
/** Somebody is late once this part of their time has passed, but never within the first minutes. */
const LATE_PART = 1 / 4;
const LATE_AT_LEAST_MS = 15 * MINUTE;
/** Where nobody says that a lorry has left, it is taken to have left so long after its time. */
const TAKEN_AS_LEFT_MS = 4 * 60 * MINUTE;

const NOT_APPROVED: ReadonlySet<PermitState> = new Set(['submitted', 'in_review', 'returned']);

/** How a permit stands to the dock at a moment; the server tells it, and a board that is looked at for hours works it out again. */
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

/** Somebody said so after the last time that something passed; goods out leave with what passes the gate. */
function hasLeft({ kind, state, is_all_passed, left_at, last_passed_at }: DockFacts): boolean {
  if (left_at !== null && last_passed_at !== null && left_at >= last_passed_at) return true;
  return kind === 'unloading' && (is_all_passed || state === 'closed');
}

function notThere({ kind, state, from, until }: DockFacts, now: Date): DockState {
  if (state === 'closed' || now >= until) return 'missed';
  // Work goes on for days: who does not come on one of them is not late.
  return kind !== 'work' && now >= lateFrom({ from, until }) ? 'late' : 'due';
}

/** From when on somebody who has not come is late. */
export function lateFrom({ from, until }: PassWindow): Date {
  const part = (until.getTime() - from.getTime()) * LATE_PART;
  return new Date(from.getTime() + Math.max(part, LATE_AT_LEAST_MS));
}

/** Times of day, `HH:mm`, or `HH:mm:ss` as they are stored. */
export interface DayTimes {
  starts: string;
  ends: string;
}

/** One day of the board: it begins at `starts` and goes on for `hours`. */
export interface BoardSpan {
  starts: string;
  hours: number;
}

const DAY_MINUTES = 24 * 60;
/** A working day begins in the morning: what starts before this still belongs to the night before. */
const MORNING = 5 * 60;
const EVENING = 18 * 60;
const NIGHT = { starts: 20 * 60, minutes: 12 * 60 };

/** From when until when one day of a property's board goes: its slots', and at least the night where it works at night. */
export function boardSpan(slots: readonly DayTimes[]): BoardSpan {
  const starts = slots.map((slot) => fromMorning(minutesOf(slot.starts)));
  const first = slots.length === 0 ? NIGHT.starts : Math.min(...starts) + MORNING;
  const isNight = first >= EVENING;
  const begin = Math.floor((isNight ? Math.min(first, NIGHT.starts) : first) / 60) * 60;
  const ends = slots.map((slot) => endAfter(begin, slot));
  const end = Math.max(...ends, isNight ? NIGHT.starts + NIGHT.minutes : begin + 60);
  const hours = Math.min(24, Math.ceil((end - begin) / 60));
  return { starts: timeOf(begin), hours };
}

/** From when until when the board of a day goes. */
export function boardWindow(day: string, { starts, hours }: BoardSpan, time_zone: string): PassWindow {
  const from = instantAt(day, starts, time_zone);
  return { from, until: new Date(from.getTime() + hours * 60 * MINUTE) };
}

/** The day whose board shows this moment; between two of them, the one that comes. */
export function boardDay(now: Date, span: BoardSpan, time_zone: string): string {
  const { date } = wallClock(now, time_zone);
  const before = addDays(date, -1);
  return now < boardWindow(before, span, time_zone).until ? before : date;
}

/** Whether the board's day is a night. */
export function isNightSpan({ starts }: BoardSpan): boolean {
  return minutesOf(starts) >= EVENING;
}

/** What of a daily time falls on a board: the days on which it does, each with its window. */
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

/** The places of one slot on one day. */
export interface SlotPlaces extends PassWindow {
  capacity: number;
  taken: number;
  /** Why nobody comes on that day, if it is closed. */
  closed: string | null;
}

/** How much of an hour is booked. */
export interface HourPlaces {
  at: Date;
  taken: number;
  capacity: number;
}

/** The places of each hour of a board, over all slots that are open then. */
export function placesByHour({ from, until }: PassWindow, slots: readonly SlotPlaces[]): HourPlaces[] {
  const hours = Math.round((until.getTime() - from.getTime()) / (60 * MINUTE));
  return Array.from({ length: hours }, (_, index) => {
    const at = new Date(from.getTime() + index * 60 * MINUTE);
    const next = new Date(at.getTime() + 60 * MINUTE);
    const open = slots.filter((slot) => slot.closed === null && slot.from < next && slot.until > at);
    return { at, taken: sum(open.map(({ taken }) => taken)), capacity: sum(open.map(({ capacity }) => capacity)) };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function fromMorning(minutes: number): number {
  return (minutes - MORNING + DAY_MINUTES) % DAY_MINUTES;
}

/** When a slot ends, in minutes of the day on which the board begins. */
function endAfter(begin: number, { starts, ends }: DayTimes): number {
  const [start, end] = [minutesOf(starts), minutesOf(ends)];
  const first = start < begin ? start + DAY_MINUTES : start;
  return first + ((end - start + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES);
}

function timeOf(minutes: number): string {
  const within = minutes % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
