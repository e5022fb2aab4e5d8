import { can } from '@gerbang/shared/access';
import type { DockBoard, DockEvent, DockQuery, DockSlot } from '@gerbang/shared/contracts/goods/dock';
import type { PassWindow } from '@gerbang/shared/domain/gate/pass-window';
import {
  boardDay,
  boardSpan,
  boardWindow,
  dockState,
  isNightSpan,
  timesWithin,
  type DockFacts,
} from '@gerbang/shared/domain/goods/dock';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';

import type { Context } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import * as repository from './dock.repository.ts';
import type { StoredDockPermit, StoredPlaces } from './dock.repository.ts';

interface Board {
  now: Date;
  window: PassWindow;
  days: readonly string[];
  time_zone: string;
  uses_gate: boolean;
}

export function readDock(ctx: Context, { property_id, day: asked }: DockQuery): Promise<DockBoard> {
  return ctx.within(property_id, async (tx) => {
    const now = ctx.now();
    const { time_zone, uses_gate } = found(await repository.findProperty(tx, property_id));
    const span = boardSpan(await repository.listTimes(tx, property_id));
    const today = boardDay(now, span, time_zone);
    const day = asked ?? today;
    const window = boardWindow(day, span, time_zone);
    // A slot across midnight belongs to the day on which it starts, so a slot of the day before may still be running.
    const around = { first: addDays(day, -1), last: addDays(day, 1) };
    const board = { now, window, days: datesBetween(around.first, around.last), time_zone, uses_gate };
    const places = await repository.listPlaces(tx, property_id, around);
    const permits = await repository.listPermits(tx, property_id, around);
    return {
      property_id,
      time_zone,
      at: now.toISOString(),
      day,
      today,
      is_night: isNightSpan(span),
      from: window.from.toISOString(),
      until: window.until.toISOString(),
      bays: await repository.listBays(tx, property_id),
      slots: places.flatMap((slot) => slotsOf(board, slot)),
      events: permits.flatMap((permit) => eventsOf(board, permit)),
      may_arrange: can.arrangeDock(ctx.actor),
    };
  });
}

function slotsOf({ window, time_zone }: Board, { starts, ends, ...slot }: StoredPlaces): DockSlot[] {
  return timesWithin(window, [slot.day], { starts, ends }, time_zone).map(({ from, until }) => ({
    ...slot,
    from: from.toISOString(),
    until: until.toISOString(),
  }));
}

/** One event for each day of the permit that falls on the board. */
function eventsOf(board: Board, permit: StoredDockPermit): DockEvent[] {
  const { window, time_zone, days } = board;
  const own = days.filter((day) => day >= permit.first_day && day <= permit.last_day);
  const times = timesWithin(window, own, permit, time_zone);
  const all = timesWithin(EVER, own, permit, time_zone);
  return times
    .map((time) => ({ time, passing: permit.kind === 'work' ? visitsOf(permit, time, all) : goodsOf(permit) }))
    .filter(({ passing }) => permit.state !== 'closed' || permit.kind !== 'work' || passing.first_passed_at !== null)
    .map(({ time, passing }) => present(board, permit, time, passing));
}

const EVER: PassWindow = { from: new Date(0), until: new Date(8.64e15) };

type DockPassage = Pick<DockFacts, 'first_passed_at' | 'last_passed_at' | 'left_at' | 'is_all_passed'> & {
  people: number;
};

function goodsOf(permit: StoredDockPermit): DockPassage {
  return {
    first_passed_at: permit.first_moved_at,
    last_passed_at: permit.last_moved_at,
    left_at: permit.departed_at,
    is_all_passed: permit.is_all_passed,
    people: 0,
  };
}

/**
 * The visits that belong to one day of a work permit: visits opened after the end of the previous day's window and
 * before the end of this day's window.
 */
function visitsOf(
  { visits }: StoredDockPermit,
  { day }: { day: string },
  all: readonly (PassWindow & { day: string })[],
): DockPassage {
  const own_visits = visits.filter(({ opened_at }) => {
    const window = all.find(({ until }) => until > new Date(opened_at)) ?? all.at(-1);
    return window?.day === day;
  });
  const last = own_visits.at(-1);
  return {
    first_passed_at: instant(own_visits[0]?.opened_at),
    last_passed_at: instant(last?.opened_at),
    left_at: instant(last?.closed_at),
    is_all_passed: false,
    people: last?.workers ?? 0,
  };
}

function instant(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text);
}

function present(
  { now, uses_gate }: Board,
  permit: StoredDockPermit,
  { day, from, until }: PassWindow & { day: string },
  { people, ...passing }: DockPassage,
): DockEvent {
  const { id, kind, state, company, name, phone, tenant, floor, location, slot_id, bay_id } = permit;
  const { items, pieces, workers } = permit;
  return {
    id,
    code: showCode(permit.code),
    kind,
    state,
    company,
    name,
    phone,
    tenant,
    floor,
    location,
    day,
    slot_id,
    bay_id,
    items,
    pieces,
    workers,
    people,
    from: from.toISOString(),
    until: until.toISOString(),
    expected_at: permit.expected_at?.toISOString() ?? null,
    first_passed_at: passing.first_passed_at?.toISOString() ?? null,
    last_passed_at: passing.last_passed_at?.toISOString() ?? null,
    is_all_passed: passing.is_all_passed,
    left_at: passing.left_at?.toISOString() ?? null,
    uses_gate,
    dock_state: dockState({ kind, state, from, until, uses_gate, ...passing }, now),
  };
}
