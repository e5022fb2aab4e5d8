import { DAY_MS, HOUR_MS, MINUTE_MS, type Span } from '../../time/spans.ts';
import { spanOn, type DayTimes } from '../../time/wall-clock.ts';
import type { PermitKind } from '../permits/kinds.ts';
import { periodDays } from '../permits/renewals.ts';
import type { PermitState } from '../permits/states.ts';

/**
 * The presence of a permit on one of its days: not approved yet, expected, expected and late, inside, inside after its
 * end, left, did not come. Gate and dock both use it.
 */
export const PRESENCES = ['asked', 'due', 'late', 'inside', 'over', 'left', 'missed'] as const;
export type Presence = (typeof PRESENCES)[number];

/** The lists that gate and dock show and count. People who stay too long are still inside. */
export const PRESENCE_LISTS = ['due', 'late', 'inside', 'left'] as const;
export type PresenceList = (typeof PRESENCE_LISTS)[number];

export function isInList(presence: Presence, list: PresenceList): boolean {
  return presence === list || (presence === 'over' && list === 'inside');
}

/** One day of a permit: the slot of goods, or the working hours of one day. `until` is exclusive. */
export interface PermitDay extends Span {
  day: string;
}

/** What passed the gate on one day of a permit. */
export interface Passage {
  /** The first and the last time that goods passed or people came in. */
  first_passed_at: Date | null;
  last_passed_at: Date | null;
  /** When the vehicle or the people left. Staff at the dock record it for goods, the gate records it for work. */
  left_at: Date | null;
}

export interface PresenceFacts extends Span, Passage {
  kind: PermitKind;
  state: PermitState;
  /** True when every item has passed. Only for goods. */
  is_all_passed: boolean;
  /** False when the property does not use the gate, so that arrivals are unknown. */
  uses_gate: boolean;
}

/** A permit is late when nobody has come this long after its start. */
const LATE_AFTER_MS = 30 * MINUTE_MS;
/** A vehicle whose departure nobody recorded counts as left this long after its window. */
const TAKEN_AS_LEFT_MS = 4 * HOUR_MS;

const NOT_APPROVED: ReadonlySet<PermitState> = new Set(['submitted', 'in_review', 'returned']);

/** The server sends it, and a screen that stays open for hours computes it again. */
export function presenceOf(permit: PresenceFacts, now: Date): Presence {
  const { until } = permit;
  if (NOT_APPROVED.has(permit.state)) return now < until ? 'asked' : 'missed';
  if (!permit.uses_gate && permit.kind !== 'work') return now < until ? 'due' : 'left';
  if (permit.first_passed_at === null) return notThere(permit, now);
  if (hasLeft(permit)) return 'left';
  if (now < until) return 'inside';
  const isForgotten = permit.kind !== 'work' && now.getTime() >= until.getTime() + TAKEN_AS_LEFT_MS;
  return isForgotten ? 'left' : 'over';
}

/** True for a vehicle that counts as left only because of the time: nobody recorded its departure. */
export function isDepartureMissing(permit: PresenceFacts, now: Date): boolean {
  return permit.first_passed_at !== null && !hasLeft(permit) && presenceOf(permit, now) === 'left';
}

/**
 * True when a departure was recorded after the last movement. Goods out have also left when all items have passed the
 * gate or the permit is closed.
 */
function hasLeft({ kind, state, is_all_passed, left_at, last_passed_at }: PresenceFacts): boolean {
  if (left_at !== null && last_passed_at !== null && left_at >= last_passed_at) return true;
  return kind === 'unloading' && (is_all_passed || state === 'closed');
}

function notThere({ state, from, until }: PresenceFacts, now: Date): Presence {
  if (state === 'closed' || now >= until) return 'missed';
  return now.getTime() >= from.getTime() + LATE_AFTER_MS ? 'late' : 'due';
}

/** When a permit takes place: goods on one day in a slot, work on several days at the same hours. */
interface PermitDates extends DayTimes {
  first_day: string;
  last_day: string;
  /** Work: the last 7-day period that has been granted. 1 for goods. */
  granted_period: number;
  visits: readonly Pick<Visit, 'closed_at'>[];
}

/**
 * The days of a permit that are among `days`, each with its hours. Work that was not renewed ends with its period. Its
 * last day is added while people are inside after all of its days.
 */
export function permitDays(permit: PermitDates, days: readonly string[], time_zone: string): PermitDay[] {
  const { first_day, last_day, granted_period, visits } = permit;
  const granted = periodDays(granted_period, { start_date: first_day, end_date: last_day }).last_day;
  const own = days.filter((day) => day >= first_day && day <= granted);
  const isInside = visits.some(({ closed_at }) => closed_at === null);
  return (own.length === 0 && isInside ? [granted] : own).map((day) => ({ day, ...spanOn(day, permit, time_zone) }));
}

interface Visit {
  opened_at: string;
  closed_at: string | null;
  /** How many people came in, and how many of them are inside while the visit is open. */
  came: number;
  workers: number;
}

export interface PermitAtGate {
  kind: PermitKind;
  state: PermitState;
  visits: readonly Visit[];
  departed_at: Date | null;
}

/**
 * The days of a permit with what passed on each. Goods have one day. People who came in belong to the first day that
 * was not over then, so a visit after the end of the last day belongs to the last day. Visits of earlier days are
 * ignored unless people are still inside. Days on which nobody came are left out when the work is suspended or has
 * ended.
 */
export function passagesByDay(
  { kind, state, visits, departed_at }: PermitAtGate,
  days: readonly PermitDay[],
): (PermitDay & Passage & { people: number })[] {
  const isExpected = state !== 'suspended' && (state !== 'closed' || kind !== 'work');
  const inOrder = [...visits]
    .filter((visit) => kind !== 'work' || !isBefore(visit, days[0]))
    .sort((a, b) => Date.parse(a.opened_at) - Date.parse(b.opened_at));
  const dayOf = ({ opened_at }: Visit) => (days.find(({ until }) => until > new Date(opened_at)) ?? days.at(-1))?.day;
  return days
    .map((day) => {
      const own = kind === 'work' ? inOrder.filter((visit) => dayOf(visit) === day.day) : inOrder;
      // Of a late offline entry and a newer visit that has ended, the entry is the one with people inside.
      const last = own.find(({ closed_at }) => closed_at === null) ?? own.at(-1);
      return {
        ...day,
        first_passed_at: instant(own[0]?.opened_at),
        last_passed_at: instant(last?.opened_at),
        left_at: kind === 'work' ? instant(last?.closed_at) : departed_at,
        people: kind === 'work' ? peopleOf(last) : 0,
      };
    })
    .filter(({ first_passed_at }) => isExpected || first_passed_at !== null);
}

/** The people inside, or everybody who came when they have left. */
function peopleOf(visit: Visit | undefined): number {
  if (visit === undefined) return 0;
  return visit.closed_at === null ? visit.workers : visit.came;
}

/** Whether people came before the day that precedes the first one was over, and have left. */
function isBefore({ opened_at, closed_at }: Visit, first: PermitDay | undefined): boolean {
  return closed_at !== null && first !== undefined && Date.parse(opened_at) < first.until.getTime() - DAY_MS;
}

function instant(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text);
}
