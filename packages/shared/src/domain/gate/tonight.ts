import { addDays } from '../../time/dates.ts';
import { overlap, type Span } from '../../time/spans.ts';
import { boardDay, boardPeriod, type BoardSpan } from '../building/board-day.ts';
import {
  isDepartureMissing,
  isInList,
  passagesByDay,
  presenceOf,
  type PermitAtGate,
  type PermitDay,
  type Presence,
  type PresenceList,
} from './presence.ts';

/** A permit as the gate's device stores it. */
export interface StoredPermit extends Omit<PermitAtGate, 'departed_at'> {
  departed_at: string | null;
  items: readonly { qty: number; passed: number }[];
  days: readonly { day: string; from: string; until: string }[];
}

/** A permit on one of its days. */
export interface ExpectedPermit<Permit> extends Span {
  permit: Permit;
  presence: Presence;
  came_at: Date | null;
  people: number;
  is_departure_missing: boolean;
}

/** What the device knows of the nights around now. */
export interface KnownNights<Permit> {
  board: BoardSpan;
  permits: readonly Permit[];
}

export interface Clock {
  time_zone: string;
  now: Date;
}

/**
 * The permits on the dock's board of now, or of the next day. Gate and dock count them by the same rules. A permit with
 * people inside is always listed now, however long ago its time ended. A permit that runs into the next day is listed now only.
 */
export function permitsOnBoard<Permit extends StoredPermit>(
  { board, permits }: KnownNights<Permit>,
  { time_zone, now }: Clock,
  which: 'now' | 'next',
): ExpectedPermit<Permit>[] {
  const today = boardDay(now, board, time_zone);
  const period = boardPeriod(today, board, time_zone);
  const nextPeriod = boardPeriod(addDays(today, 1), board, time_zone);
  const isNow = (expected: ExpectedPermit<Permit>) =>
    isInList(expected.presence, 'inside') || overlap(expected, period);
  const isNext = (expected: ExpectedPermit<Permit>) => !isNow(expected) && overlap(expected, nextPeriod);
  return permits
    .flatMap((permit) => onDays(permit, now))
    .filter(which === 'now' ? isNow : isNext)
    .sort((a, b) => a.from.getTime() - b.from.getTime() || a.until.getTime() - b.until.getTime());
}

/** The permits of a list: permits past their end first, then by their time. */
export function listTonight<Permit extends StoredPermit>(
  nights: KnownNights<Permit>,
  clock: Clock,
  list: PresenceList,
): ExpectedPermit<Permit>[] {
  const rank = ({ presence }: ExpectedPermit<Permit>) => (presence === 'over' ? 0 : 1);
  return permitsOnBoard(nights, clock, 'now')
    .filter(({ presence }) => isInList(presence, list))
    .sort((a, b) => rank(a) - rank(b));
}

/** Everybody inside, then the vehicles of the known nights whose departure nobody recorded. */
export function listForMuster<Permit extends StoredPermit>(
  nights: KnownNights<Permit>,
  clock: Clock,
): ExpectedPermit<Permit>[] {
  const all = nights.permits.flatMap((permit) => onDays(permit, clock.now));
  return [...listTonight(nights, clock, 'inside'), ...all.filter((expected) => expected.is_departure_missing)];
}

function onDays<Permit extends StoredPermit>(permit: Permit, now: Date): ExpectedPermit<Permit>[] {
  const days = permit.days.map(({ day, from, until }): PermitDay => ({
    day,
    from: new Date(from),
    until: new Date(until),
  }));
  const departed_at = permit.departed_at === null ? null : new Date(permit.departed_at);
  const is_all_passed = permit.items.every(({ qty, passed }) => passed >= qty);
  return passagesByDay({ ...permit, departed_at }, days).map(({ people, ...times }) => {
    const facts = { ...permit, ...times, is_all_passed, uses_gate: true };
    return {
      permit,
      from: times.from,
      until: times.until,
      came_at: times.first_passed_at,
      people,
      presence: presenceOf(facts, now),
      is_departure_missing: isDepartureMissing(facts, now),
    };
  });
}
