import type { DockBoard, DockEvent, DockSlot } from '@gerbang/shared/contracts/dock';
import { dockState, placesByHour } from '@gerbang/shared/domain/permits/dock';
import type { DockState, HourPlaces } from '@gerbang/shared/domain/permits/dock';

/** A permit of the board as it stands at this moment. */
export interface Shown extends DockEvent {
  /** What tells it from the same work on another day. */
  key: string;
  /** Who it is for. */
  title: string;
  now: DockState;
  starts: number;
  ends: number;
  /** How far it reaches on the grid: who stays too long, to this moment. */
  reaches: number;
}

/** One line of the grid: a bay, a lift, a slot, or what has none of them. */
export interface Row {
  id: string;
  name: string;
  group: 'bay' | 'goods_lift' | 'slot' | 'unassigned' | 'work';
  /** The bay that something dropped here gets; null frees it, undefined takes nothing. */
  bay_id: string | null | undefined;
  /** Events that do not overlap stand in one lane. */
  lanes: Shown[][];
  closed: Span[];
}

/** A stretch of the board, with what is said about it. */
export interface Span {
  starts: number;
  ends: number;
  text: string;
}

/** The board as it is looked at. */
export interface DockView {
  starts: number;
  ends: number;
  now: number;
  isNow: boolean;
  hours: HourPlaces[];
  closed: Span[];
  rows: Row[];
  late: Shown[];
  inside: Shown[];
  due: Shown[];
  left: Shown[];
  all: Shown[];
}

/** Works the board out for a moment. */
export function viewOf(board: DockBoard, now: Date): DockView {
  const window = { from: new Date(board.from), until: new Date(board.until) };
  const all = sorted(
    board.events.map((event) => shownAt(event, now)),
    bySpan,
  );
  const of = (...states: DockState[]) => all.filter((event) => states.includes(event.now));
  return {
    starts: window.from.getTime(),
    ends: window.until.getTime(),
    now: now.getTime(),
    isNow: now >= window.from && now < window.until,
    hours: placesByHour(window, board.slots.map(placesOf)),
    closed: closedSpans(board.slots),
    rows: rowsOf(board, all),
    late: sorted([...of('over'), ...of('late')], (a, b) => overBy(b, now) - overBy(a, now)),
    inside: sorted(of('inside'), (a, b) => a.ends - b.ends),
    due: of('due'),
    left: of('left'),
    all,
  };
}

/** By how much somebody is late, or over their time, in milliseconds. */
export function overBy(event: Pick<Shown, 'now' | 'starts' | 'ends'>, now: Date): number {
  if (event.now === 'over') return now.getTime() - event.ends;
  return event.now === 'late' ? now.getTime() - event.starts : 0;
}

/** Whether somebody else holds a bay while this permit would; null when nobody does. */
export function holderOf({ events }: Pick<DockBoard, 'events'>, event: DockEvent, bay_id: string): DockEvent | null {
  const overlaps = (other: DockEvent) => other.from < event.until && other.until > event.from;
  return events.find((other) => other.id !== event.id && other.bay_id === bay_id && overlaps(other)) ?? null;
}

/** Whether a bay can still be given to it. */
export function takesBay({ kind, state }: Pick<DockEvent, 'kind' | 'state'>): boolean {
  return kind !== 'work' && state !== 'closed';
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function shownAt(event: DockEvent, now: Date): Shown {
  const [from, until] = [new Date(event.from), new Date(event.until)];
  const facts = {
    ...event,
    from,
    until,
    first_passed_at: instant(event.first_passed_at),
    last_passed_at: instant(event.last_passed_at),
    left_at: instant(event.left_at),
  };
  const stands = dockState(facts, now);
  return {
    ...event,
    key: `${event.id} ${event.day}`,
    title: event.tenant ?? (event.company === '' ? event.name : event.company),
    now: stands,
    starts: from.getTime(),
    ends: until.getTime(),
    reaches: stands === 'over' ? now.getTime() : until.getTime(),
  };
}

/** Phones that know no newer way still have this one. */
function sorted<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  return [...items].sort(compare);
}

function bySpan(a: Shown, b: Shown): number {
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

/** Slots that touch or overlap and are closed for the same reason are one stretch. */
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

/** Bays and lifts where the property names them, and what has none yet; otherwise its slots. Works have a place of their own. */
function rowsOf(board: DockBoard, all: readonly Shown[]): Row[] {
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

function slotRows({ slots }: DockBoard, goods: readonly Shown[]): Row[] {
  const names = new Map(slots.map((slot) => [slot.id, slot]));
  return [...names.values()].map((slot) => {
    const own = goods.filter(({ slot_id }) => slot_id === slot.id);
    const closed = closedSpans(slots.filter(({ id }) => id === slot.id));
    return { id: slot.id, name: slot.name, group: 'slot', bay_id: undefined, lanes: lanesOf(own), closed };
  });
}

/** Puts events into as few lanes as they need not to overlap. */
export function lanesOf(events: readonly Shown[]): Shown[][] {
  const lanes: Shown[][] = [];
  for (const event of events) {
    const free = lanes.find((lane) => (lane.at(-1)?.reaches ?? 0) <= event.starts);
    if (free === undefined) lanes.push([event]);
    else free.push(event);
  }
  return lanes;
}
