import type { DockBoard, DockEvent, DockSlot } from '@gerbang/shared/contracts/goods/dock';
import { isInList } from '@gerbang/shared/domain/gate/presence';
import type { Presence, PresenceList } from '@gerbang/shared/domain/gate/presence';
import { placesByHour } from '@gerbang/shared/domain/goods/dock';
import type { HourPlaces } from '@gerbang/shared/domain/goods/dock';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';

import { dockPresence, isDockDepartureMissing } from '../../../entities/permit/dock-presence.ts';
import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useAuth } from '../../../lib/store/hooks.ts';

export interface BoardEvent extends DockEvent {
  /** Unique per day, because work that lasts several days has one event per day. */
  key: string;
  /** Tenant or company that the permit is for. */
  title: string;
  now: Presence;
  /** The vehicle counts as left only because its time ended long ago. */
  is_departure_missing: boolean;
  starts: number;
  ends: number;
  /** Right edge on the grid. For a permit that is over its time, this is the current time. */
  reaches: number;
}

/** One line of the grid: a bay, a lift, a slot, permits without a bay, or work. */
export interface Row {
  id: string;
  name: string;
  group: 'bay' | 'goods_lift' | 'slot' | 'unassigned' | 'work';
  /**
   * The bay that a permit gets when it is dropped on this line. `null`: the drop removes its bay. `undefined`: the line
   * accepts no drop.
   */
  bay_id: string | null | undefined;
  /** Lanes within the line. The permits of a lane do not overlap. */
  lanes: BoardEvent[][];
  closed: Span[];
}

interface Span {
  starts: number;
  ends: number;
  text: string;
}

export interface DockView {
  starts: number;
  ends: number;
  now: number;
  isNow: boolean;
  hours: HourPlaces[];
  closed: Span[];
  /** The permits in the hours of the board. The lists also have the other permits of the day. */
  rows: Row[];
  late: BoardEvent[];
  inside: BoardEvent[];
  due: BoardEvent[];
  left: BoardEvent[];
  all: BoardEvent[];
}

export function viewOf(board: DockBoard, now: Date): DockView {
  const window = { from: new Date(board.from), until: new Date(board.until) };
  const all = sorted(
    board.events.map((event) => shownAt(event, now)),
    bySpan,
  );
  const inList = (list: PresenceList) => all.filter((event) => isInList(event.now, list));
  return {
    starts: window.from.getTime(),
    ends: window.until.getTime(),
    now: now.getTime(),
    isNow: now >= window.from && now < window.until,
    hours: placesByHour(window, board.slots.map(placesOf)),
    closed: closedSpans(board.slots),
    rows: rowsOf(
      board,
      all.filter(({ starts, reaches }) => starts < window.until.getTime() && reaches > window.from.getTime()),
    ),
    late: sorted(inList('late'), (a, b) => overBy(b, now) - overBy(a, now)),
    inside: sorted(inList('inside'), (a, b) => a.ends - b.ends),
    due: inList('due'),
    left: inList('left'),
    all,
  };
}

/** In milliseconds: how late a permit is, or how long it is over its end. */
export function overBy(event: Pick<BoardEvent, 'now' | 'starts' | 'ends'>, now: Date): number {
  if (event.now === 'over') return now.getTime() - event.ends;
  return event.now === 'late' ? now.getTime() - event.starts : 0;
}

/** The other permit that holds the bay at the same time, or null. */
export function holderOf({ events }: Pick<DockBoard, 'events'>, event: DockEvent, bay_id: string): DockEvent | null {
  const overlaps = (other: DockEvent) => other.from < event.until && other.until > event.from;
  return events.find((other) => other.id !== event.id && other.bay_id === bay_id && overlaps(other)) ?? null;
}

/** Whether a bay can be assigned to the permit. */
export function takesBay({ kind, state }: Pick<DockEvent, 'kind' | 'state'>): boolean {
  return kind !== 'work' && state !== 'closed';
}

function shownAt(event: DockEvent, now: Date): BoardEvent {
  const [starts, ends] = [Date.parse(event.from), Date.parse(event.until)];
  const presence = dockPresence(event, now);
  return {
    ...event,
    key: `${event.id} ${event.day}`,
    title: permitName(event),
    now: presence,
    is_departure_missing: isDockDepartureMissing(event, now),
    starts,
    ends,
    reaches: presence === 'over' ? now.getTime() : ends,
  };
}

/** Browsers of older phones do not have `toSorted`. */
function sorted<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  return [...items].sort(compare);
}

function bySpan(a: BoardEvent, b: BoardEvent): number {
  return a.starts - b.starts || a.ends - b.ends || a.title.localeCompare(b.title);
}

function placesOf({ from, until, capacity, taken, closed }: DockSlot) {
  return { from: new Date(from), until: new Date(until), capacity, taken, closed };
}

function closedSpans(slots: readonly DockSlot[]): Span[] {
  const spans = slots.flatMap(({ from, until, closed }) =>
    closed === null ? [] : [{ starts: Date.parse(from), ends: Date.parse(until), text: closed }],
  );
  return mergedSpans(sorted(spans, (a, b) => a.starts - b.starts));
}

/** Merges spans of slots that touch or overlap and are closed for the same reason. */
function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && last.text === span.text && span.starts <= last.ends)
      last.ends = Math.max(last.ends, span.ends);
    else merged.push({ ...span });
  }
  return merged;
}

/**
 * One line per bay and lift plus one for permits without a bay. A property without bays has one line per slot. Work permits
 * have a line of their own.
 */
function rowsOf(board: DockBoard, all: readonly BoardEvent[]): Row[] {
  const goods = all.filter(({ kind }) => kind !== 'work');
  const works = all.filter(({ kind }) => kind === 'work');
  const closed = closedSpans(board.slots);
  const workRow: Row[] =
    works.length === 0
      ? []
      : [{ id: 'works', name: '', group: 'work', bay_id: undefined, lanes: lanesOf(works), closed: [] }];
  if (board.bays.length === 0) return [...slotRows(board, goods), ...workRow];
  const known = new Set(board.bays.map(({ id }) => id));
  const bays = board.bays.map(({ id, name, kind }): Row => {
    const own = goods.filter(({ bay_id }) => bay_id === id);
    return { id, name, group: kind, bay_id: id, lanes: lanesOf(own), closed };
  });
  const loose = goods.filter(({ bay_id }) => bay_id === null || !known.has(bay_id));
  const unassigned: Row[] =
    loose.length === 0
      ? []
      : [{ id: 'unassigned', name: '', group: 'unassigned', bay_id: null, lanes: lanesOf(loose), closed: [] }];
  return [...unassigned, ...bays, ...workRow];
}

function slotRows({ slots }: DockBoard, goods: readonly BoardEvent[]): Row[] {
  const names = new Map(slots.map((slot) => [slot.id, slot]));
  return [...names.values()].map((slot) => {
    const own = goods.filter(({ slot_id }) => slot_id === slot.id);
    const closed = closedSpans(slots.filter(({ id }) => id === slot.id));
    return { id: slot.id, name: slot.name, group: 'slot', bay_id: undefined, lanes: lanesOf(own), closed };
  });
}

/** Distributes events over as few lanes as possible, so that events in one lane do not overlap. */
function lanesOf(events: readonly BoardEvent[]): BoardEvent[][] {
  const lanes: BoardEvent[][] = [];
  for (const event of events) {
    const free = lanes.find((lane) => (lane.at(-1)?.reaches ?? 0) <= event.starts);
    if (free === undefined) lanes.push([event]);
    else free.push(event);
  }
  return lanes;
}

const APPROVALS = '/operational/permitApprovals';
const GATE = '/operational/gate';

/** Path of the approvals screen with this permit open. */
export function permitPath({ id, now, state }: Pick<BoardEvent, 'id' | 'now' | 'state'>): string {
  const view = now === 'asked' ? 'waiting' : state === 'closed' ? 'ended' : 'under_way';
  return `${APPROVALS}?view=${view}&permit=${id}`;
}

/** Whether the approvals screen and the gate are in the person's menu. */
export function useMayOpen(): { permit: boolean; gate: boolean } {
  const { userData } = useAuth();
  const modules = userData?.role.modules ?? [];
  return { permit: isRouteInRole(modules, APPROVALS), gate: isRouteInRole(modules, GATE) };
}
