import { can } from '@gerbang/shared/access';
import type { DockBoard, DockEvent, DockQuery, DockSlot, DockWeek } from '@gerbang/shared/contracts/goods/dock';
import { boardDay, boardPeriod, boardSpan, boardWindow, isNightSpan } from '@gerbang/shared/domain/building/board-day';
import { isInList, passagesByDay, permitDays, presenceOf } from '@gerbang/shared/domain/gate/presence';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { addDays, datesBetween, weekOf } from '@gerbang/shared/time/dates';
import { overlap, type Span } from '@gerbang/shared/time/spans';
import { spanOn } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { readSlotTimes } from '../../building/schedule/slots.service.ts';
import * as repository from './dock.repository.ts';
import type { StoredDockPermit, StoredPlaces } from './dock.repository.ts';

interface Board {
  now: Date;
  window: Span;
  /** The time of the day to which the board belongs. */
  period: Span;
  is_today: boolean;
  days: readonly string[];
  time_zone: string;
  uses_gate: boolean;
}

export function readDock(ctx: Context, { property_id, day: asked }: DockQuery): Promise<DockBoard> {
  return ctx.within(property_id, async (tx) => {
    const now = ctx.now();
    const { time_zone, uses_gate } = found(await repository.findProperty(tx, property_id));
    const span = boardSpan(await readSlotTimes(tx, property_id));
    const today = boardDay(now, span, time_zone);
    const day = asked ?? today;
    const window = boardWindow(day, span, time_zone);
    // A slot across midnight belongs to the day on which it starts, so a slot of the day before may still be running.
    const around = { first: addDays(day, -1), last: addDays(day, 1) };
    const period = boardPeriod(day, span, time_zone);
    const days = datesBetween(around.first, around.last);
    const board = { now, window, period, is_today: day === today, days, time_zone, uses_gate };
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

export function readDockWeek(ctx: Context, { property_id, day: asked }: DockQuery): Promise<DockWeek> {
  return ctx.within(property_id, async (tx) => {
    const { time_zone } = found(await repository.findProperty(tx, property_id));
    const today = boardDay(ctx.now(), boardSpan(await readSlotTimes(tx, property_id)), time_zone);
    const days = weekOf(asked ?? today);
    const around = { first: days[0] ?? today, last: days.at(-1) ?? today };
    const places = await repository.listPlaces(tx, property_id, around);
    const works = (await repository.listWorks(tx, property_id, around)).flatMap((work) =>
      permitDays({ ...work, visits: [] }, days, time_zone).map(({ day }) => day),
    );
    return {
      today,
      days: days.map((day) => {
        const own = places.filter((slot) => slot.day === day);
        return {
          day,
          closed: own[0]?.closed ?? null,
          slots: own.map(({ id, kind, name, capacity, taken }) => ({ id, kind, name, capacity, taken })),
          works: works.filter((workDay) => workDay === day).length,
        };
      }),
    };
  });
}

function slotsOf({ window, time_zone }: Board, { starts, ends, ...slot }: StoredPlaces): DockSlot[] {
  const time = spanOn(slot.day, { starts, ends }, time_zone);
  return overlap(time, window) ? [{ ...slot, from: time.from.toISOString(), until: time.until.toISOString() }] : [];
}

/** One event for each day of the permit in the board's day. People inside are always on today's board. */
function eventsOf(board: Board, permit: StoredDockPermit): DockEvent[] {
  return passagesByDay(permit, permitDays(permit, board.days, board.time_zone)).flatMap((day) => {
    const event = present(board, permit, day);
    const isShown = overlap(day, board.period) || (board.is_today && isInList(event.presence, 'inside'));
    return isShown ? [event] : [];
  });
}

function present(
  { now, uses_gate }: Board,
  permit: StoredDockPermit,
  { day, people, ...times }: ReturnType<typeof passagesByDay>[number],
): DockEvent {
  const { id, kind, state, company, name, phone, tenant, floor, location, slot_id, bay_id } = permit;
  const { items, pieces, workers, is_all_passed } = permit;
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
    from: times.from.toISOString(),
    until: times.until.toISOString(),
    expected_at: permit.expected_at?.toISOString() ?? null,
    first_passed_at: times.first_passed_at?.toISOString() ?? null,
    last_passed_at: times.last_passed_at?.toISOString() ?? null,
    is_all_passed,
    left_at: times.left_at?.toISOString() ?? null,
    uses_gate,
    presence: presenceOf({ kind, state, uses_gate, is_all_passed, ...times }, now),
  };
}
