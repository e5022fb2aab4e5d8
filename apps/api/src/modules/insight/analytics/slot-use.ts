import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { datesBetween } from '@gerbang/shared/time/dates';

import type { Tx } from '../../../platform/database/database.ts';
import type { Span } from './counts.repository.ts';
import * as repository from './slots.repository.ts';
import type { SlotBookings, SlotPlaces } from './slots.repository.ts';

/**
 * Bookings and capacity by day and by slot. A slot with bookings has the capacity of that day. A slot without bookings
 * has its current capacity on open days and none on closed days.
 */
export async function readSlotUse(tx: Tx, span: Span, kind: string | undefined): Promise<Analytics['slots']> {
  const slots = await repository.listSlots(tx, span, kind);
  const closed = await repository.listClosed(tx, span);
  const booked = await repository.sumBooked(tx, span, kind);
  const known = new Map(slots.map((slot) => [slot.id, slot]));
  const while_closed = (await repository.listBookedWhileClosed(tx, span)).filter(({ slot_id }) => known.has(slot_id));
  const days = datesBetween(span.from, span.until);
  const use = { slots, closed, while_closed, days, known };
  return {
    days: daysOf(use, new Map(booked.flatMap((row) => (row.day === null ? [] : [[row.day, row] as const])))),
    by_slot: slotsOf(
      use,
      new Map(booked.flatMap((row) => (row.slot_id === null ? [] : [[row.slot_id, row] as const]))),
    ),
  };
}

interface SlotUse {
  slots: readonly SlotPlaces[];
  known: ReadonlyMap<string, SlotPlaces>;
  days: readonly string[];
  closed: readonly { property_id: string; day: string }[];
  while_closed: readonly { slot_id: string; day: string }[];
}

function daysOf(
  { slots, known, days, closed, while_closed }: SlotUse,
  booked: ReadonlyMap<string, SlotBookings>,
): Analytics['slots']['days'] {
  const places = new Map<string, number>();
  for (const { property_id, capacity, active } of slots) {
    if (active) places.set(property_id, (places.get(property_id) ?? 0) + capacity);
  }
  const all = [...places.values()].reduce((sum, count) => sum + count, 0);
  const shut = sumBy(
    closed,
    ({ day }) => day,
    ({ property_id }) => places.get(property_id) ?? 0,
  );
  // On a closed day only slots with bookings have capacity.
  const kept = sumBy(
    while_closed,
    ({ day }) => day,
    ({ slot_id }) => todayOf(known.get(slot_id)),
  );
  return days.flatMap((day) => {
    const { taken, places: had, today } = booked.get(day) ?? { taken: 0, places: 0, today: 0 };
    const free = all - (shut.get(day) ?? 0) - today + (kept.get(day) ?? 0);
    return had + free > 0 || taken > 0 ? [{ day, taken, places: had + free }] : [];
  });
}

function slotsOf(
  { slots, days, closed, while_closed }: SlotUse,
  booked: ReadonlyMap<string, SlotBookings>,
): Analytics['slots']['by_slot'] {
  const shut = sumBy(
    closed,
    ({ property_id }) => property_id,
    () => 1,
  );
  const kept = sumBy(
    while_closed,
    ({ slot_id }) => slot_id,
    () => 1,
  );
  const rows = slots.map((slot) => {
    const { times, taken, places } = booked.get(slot.id) ?? { times: 0, taken: 0, places: 0 };
    const free = days.length - (shut.get(slot.property_id) ?? 0) - times + (kept.get(slot.id) ?? 0);
    return { id: slot.id, name: slot.name, kind: slot.kind, taken, places: places + Math.max(0, free) * todayOf(slot) };
  });
  return [...Map.groupBy(rows, ({ kind, name }) => `${kind}/${name}`).values()]
    .map((list) => ({
      id: list.length === 1 ? (list[0]?.id ?? null) : null,
      name: list[0]?.name ?? '',
      kind: list[0]?.kind ?? '',
      taken: list.reduce((sum, row) => sum + row.taken, 0),
      places: list.reduce((sum, row) => sum + row.places, 0),
    }))
    .filter(({ taken, places }) => taken + places > 0)
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name));
}

function todayOf(slot: SlotPlaces | undefined): number {
  return slot?.active === true ? slot.capacity : 0;
}

function sumBy<T>(list: readonly T[], key: (one: T) => string, count: (one: T) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of list) sums.set(key(one), (sums.get(key(one)) ?? 0) + count(one));
  return sums;
}
