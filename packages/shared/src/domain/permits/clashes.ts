import { daysFrom } from '../../time/dates.ts';
import { endsNextDay, minuteOfDay, type DayTimes } from '../../time/wall-clock.ts';

/**
 * Reasons for a conflict: another permit at the same place, with the same bay or with dangerous work, or a closed day.
 */
export const CLASH_REASONS = ['same_place', 'same_bay', 'fire_and_hot_work', 'closed_day'] as const;
export type ClashReason = (typeof CLASH_REASONS)[number];

/**
 * How much a conflict matters. A serious one asks for a settlement or a reason and keeps the permit out of bulk
 * approval; one to look at warns; one to know is a party's own things at its own place.
 */
export const CLASH_LEVELS = ['serious', 'look', 'know'] as const;
export type ClashLevel = (typeof CLASH_LEVELS)[number];

export interface Clash {
  reason: ClashReason;
  level: ClashLevel;
}

/** A day of the permit was closed after its submission. */
export const CLOSED_DAY_CLASH = { reason: 'closed_day', level: 'look' } as const satisfies Clash;

/** `starts` and `ends` are the hours of each day. */
export interface ClashFacts extends DayTimes {
  id: string;
  tenant_id: string | null;
  company: string;
  kind: 'loading' | 'unloading' | 'work';
  floor_id: string | null;
  location: string;
  first_day: string;
  last_day: string;
  bay_id: string | null;
  /** The applicant's description of the work. */
  works: readonly string[];
}

const DAY_MINUTES = 24 * 60;

/** Words for work with open flame or sparks, and for work on the system that would detect a fire. */
const HOT_WORK =
  /\b(las|pengelasan|mengelas|welding|weld|brazing|gerinda|menggerinda|grinding|grinder|hot\s*work|potong besi|cutting torch|blander|solder)\b/iu;
const FIRE_SYSTEM =
  /\b(sprinkler|springkler|hydrant|hidran|fire\s*alarm|alarm kebakaran|smoke detector|detektor asap|heat detector|fire\s*pump|pompa kebakaran|fire system|apar)\b/iu;

/** A permit in the form in which it is compared with many others: its texts are read once. Days count from 1970. */
export interface ComparedPermit extends Pick<ClashFacts, 'id' | 'tenant_id' | 'kind' | 'floor_id' | 'bay_id'> {
  company: string;
  place: string;
  is_hot: boolean;
  touches_fire: boolean;
  first: number;
  last: number;
  /** Minutes of the first day. A night ends after the minutes of one day. */
  starts: number;
  ends: number;
}

export function comparedPermit(facts: ClashFacts): ComparedPermit {
  const { id, tenant_id, kind, floor_id, bay_id, company, location, first_day, last_day } = facts;
  return {
    id,
    tenant_id,
    kind,
    floor_id,
    bay_id,
    company: company.trim().toLowerCase(),
    place: comparablePlace(location),
    is_hot: isHotWork(facts),
    touches_fire: touchesFireSystem(facts),
    first: daysFrom('1970-01-01', first_day),
    last: daysFrom('1970-01-01', last_day),
    starts: minuteOfDay(facts.starts),
    ends: minuteOfDay(facts.ends) + (endsNextDay(facts) ? DAY_MINUTES : 0),
  };
}

/** Why two permits conflict and how much it matters, or undefined. */
export function clashBetween(one: ComparedPermit, other: ComparedPermit): Clash | undefined {
  if (one.id === other.id || !shareDays(one, other)) return undefined;
  // Fire detection that is off stays off between the hours of work.
  if (isFireAndHotWork(one, other) || isFireAndHotWork(other, one))
    return { reason: 'fire_and_hot_work', level: 'serious' };
  const isOwn = isSameParty(one, other);
  const isNow = shareHours(one, other);
  if (isNow && one.bay_id !== null && one.bay_id === other.bay_id)
    return { reason: 'same_bay', level: isOwn ? 'know' : 'serious' };
  // Goods for the same shop on the same day are normal. Two works at one place, or a delivery to a place where work is
  // done, are a conflict.
  if ((one.kind === 'work' || other.kind === 'work') && isSamePlace(one, other))
    return { reason: 'same_place', level: isOwn ? 'know' : isNow ? 'serious' : 'look' };
  return undefined;
}

/** Whether an approval needs a reason, unless the conflict is settled first. */
export function hasSeriousClash(clashes: readonly Pick<Clash, 'level'>[]): boolean {
  return clashes.some(({ level }) => level === 'serious');
}

/** The more serious conflict first. */
export function compareClashes(one: Clash, other: Clash): number {
  return CLASH_LEVELS.indexOf(one.level) - CLASH_LEVELS.indexOf(other.level);
}

/** Whether both are of the same tenant, or of the same company when one of them names no tenant. */
function isSameParty(one: ComparedPermit, other: ComparedPermit): boolean {
  if (one.tenant_id !== null && other.tenant_id !== null) return one.tenant_id === other.tenant_id;
  return one.company !== '' && one.company === other.company;
}

/** Whether `hot` works with fire while `system` may have turned off the fire detection. */
function isFireAndHotWork(hot: ComparedPermit, system: ComparedPermit): boolean {
  return hot.is_hot && system.touches_fire;
}

/** Whether the work involves flame or sparks. */
export function isHotWork({ works }: Pick<ClashFacts, 'works'>): boolean {
  return works.some((text) => HOT_WORK.test(text));
}

export function touchesFireSystem({ works }: Pick<ClashFacts, 'works'>): boolean {
  return works.some((text) => FIRE_SYSTEM.test(text));
}

/** Whether both have a day in common, or a night of one reaches into the hours of the other. */
function shareDays(one: ComparedPermit, other: ComparedPermit): boolean {
  return shareDaysMoved(one, other, 0) || shareHours(one, other);
}

/** Whether both take place at the same time on some day. A night ends on the day after its start. */
function shareHours(one: ComparedPermit, other: ComparedPermit): boolean {
  return [-1, 0, 1].some((days) => shareDaysMoved(one, other, days) && shareHoursMoved(one, other, days));
}

/** Whether one has a day such that `days` later is a day of the other. */
function shareDaysMoved(one: ComparedPermit, other: ComparedPermit, days: number): boolean {
  return one.first + days <= other.last && other.first <= one.last + days;
}

function shareHoursMoved(one: ComparedPermit, other: ComparedPermit, days: number): boolean {
  const moved = days * DAY_MINUTES;
  return one.starts < other.ends + moved && other.starts + moved < one.ends;
}

/** Compares places regardless of spelling. An empty place matches no other place. */
function isSamePlace(one: ComparedPermit, other: ComparedPermit): boolean {
  if (one.place === '' || one.place !== other.place) return false;
  return one.floor_id === null || other.floor_id === null || one.floor_id === other.floor_id;
}

/** Normalises a location for comparison: "Unit LG - 12" and "lg12" become equal. */
export function comparablePlace(location: string): string {
  return location
    .toLowerCase()
    .replaceAll(/\b(unit|lantai|lt|floor|toko|shop)\b/gu, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
