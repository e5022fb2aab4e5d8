import type { Availability, Times } from '@gerbang/shared/contracts/building/public-lists';
import type { FreeSlot, Soonest } from '@gerbang/shared/contracts/building/slot-holds';
import type { Terms } from '@gerbang/shared/contracts/permits/work';
import {
  bookableDates,
  earliestBookableDate,
  isSlotOver,
  isTodayBookable,
  latestBookableDate,
  type BookingRules,
} from '@gerbang/shared/domain/building/booking-window';
import { isGoodsKind, type GoodsKind, type PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { compareDates, laterDate } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { readBookingRules } from '../places/places.service.ts';
import { viewerOf } from './booking.service.ts';
import * as repository from './schedule.repository.ts';

export interface AvailabilityQuery {
  property_id: string;
  form_type: PermitKind;
  start_date?: string | undefined;
}

/** The days on which a permit of this kind may start, and the closed days in the same range with their reasons. */
export async function listAvailability(ctx: Context, query: AvailabilityQuery): Promise<Availability> {
  const { property_id, form_type: kind, start_date } = query;
  return ctx.reading.withinPublic(property_id, async (tx) => {
    const rules = await readBookingRules(tx, property_id);
    const earliest = earliestBookableDate(kind, ctx.now(), rules);
    const days = {
      first: start_date === undefined ? earliest : laterDate(earliest, start_date),
      last: latestBookableDate(kind, ctx.now(), rules),
    };
    const [closed, open_days] = await Promise.all([
      repository.listClosedDates(tx, property_id, days),
      isGoodsKind(kind) ? listOpenDays(tx, ctx, { property_id, kind, rules }, days) : undefined,
    ]);
    const not_today = { cutoff: rules.cutoffs[kind], lead_days: rules.lead_days[kind] };
    const notes = { closed, ...(!isTodayBookable(kind, ctx.now(), rules) && { not_today }) };
    if (open_days !== undefined) return { avaibility: open_days, ...notes };
    // Work has no slots: every day that is not closed is available.
    const open = bookableDates(kind, ctx.now(), rules, new Set(closed.map(({ date }) => date)));
    return { avaibility: open.filter((date) => compareDates(date, days.first) >= 0), ...notes };
  });
}

/** The first day on which work may start. Undefined when all days of the booking horizon are closed. */
export async function findFirstWorkDay(
  tx: Tx,
  ctx: Context,
  property_id: string,
  rules: BookingRules,
): Promise<string | undefined> {
  const last = latestBookableDate('work', ctx.now(), rules);
  const closed = await repository.listClosedDates(tx, property_id, {
    first: earliestBookableDate('work', ctx.now(), rules),
    last,
  });
  return bookableDates('work', ctx.now(), rules, new Set(closed.map(({ date }) => date)))[0];
}

export interface TimesQuery {
  property_id: string;
  form_type: PermitKind;
  date?: string | undefined;
}

/**
 * The slots of a kind. With a date, only slots that have not ended, with the capacity left on that day. Work has no
 * slots.
 */
export async function listTimes(ctx: Context, query: TimesQuery): Promise<Times> {
  const { property_id, form_type: kind, date } = query;
  return ctx.reading.withinPublic(property_id, async (tx) => {
    const rules = await readBookingRules(tx, property_id);
    if (!isGoodsKind(kind)) return { times: [] };
    if (date === undefined) {
      const slots = await repository.listSlots(tx, property_id, kind, null, viewerOf(ctx));
      return { times: slots.map(({ id, name }) => ({ id, name })) };
    }
    const [bookable, slots] = await Promise.all([
      isBookable(tx, ctx, { property_id, kind, day: date, rules }),
      listSlotsNotOver(tx, ctx, { property_id, kind, day: date, rules }),
    ]);
    return {
      times: slots.map(({ id, name, capacity, left }) => ({ id, name, capacity, left: bookable ? left : 0 })),
    };
  });
}

/** Number of slots in the answer of `listSoonest`. */
const SOONEST = 3;
/** More slots than any property has on one day. */
const MOST_SLOTS_A_DAY = 48;

/** The first free slots of a property. */
export async function listSoonest(
  ctx: Context,
  query: { property_id: string; form_type: GoodsKind },
): Promise<Soonest> {
  const { property_id, form_type: kind } = query;
  return ctx.reading.withinPublic(property_id, async (tx) => ({
    slots: await findSoonest(
      tx,
      viewerOf(ctx),
      { property_id, kind, rules: await readBookingRules(tx, property_id) },
      SOONEST,
    ),
  }));
}

/** The first `limit` free slots that can be booked, by the time they start. */
export async function findSoonest(
  tx: Tx,
  viewer: repository.Viewer,
  { property_id, kind, rules }: { property_id: string; kind: GoodsKind; rules: BookingRules },
  limit: number,
): Promise<FreeSlot[]> {
  const days = {
    first: earliestBookableDate(kind, viewer.now, rules),
    last: latestBookableDate(kind, viewer.now, rules),
  };
  // Some slots of the first day may be over, so read more than needed.
  const slots = await repository.listFreeSlots(
    tx,
    { property_id, kind, days, limit: limit + MOST_SLOTS_A_DAY },
    viewer,
  );
  return slots
    .filter((slot) => !isSlotOver(slot, slot.date, viewer.now, rules.time_zone))
    .slice(0, limit)
    .map(({ date, time, left }) => ({ date, time, left }));
}

/** The current terms for work permits. Answers 404 when the property is unknown or has no terms. */
export async function readTerms(ctx: Context, property_id: string): Promise<Terms> {
  return ctx.withinPublic(property_id, async (tx) => {
    await readBookingRules(tx, property_id);
    const { published_at, ...terms } = found(await repository.findTerms(tx, property_id));
    return { ...terms, published_at: published_at.toISOString() };
  });
}

interface GoodsSchedule {
  property_id: string;
  kind: GoodsKind;
  rules: BookingRules;
}
type GoodsDay = GoodsSchedule & { day: string };

/** The days on which at least one slot has capacity left and has not ended. */
async function listOpenDays(tx: Tx, ctx: Context, schedule: GoodsSchedule, days: repository.Days): Promise<string[]> {
  const open = await repository.listOpenDays(tx, schedule.property_id, schedule.kind, days, viewerOf(ctx));
  const [first, ...later] = open;
  // Only slots of today can have ended.
  if (first !== wallClock(ctx.now(), schedule.rules.time_zone).date) return open;
  const slots = await listSlotsNotOver(tx, ctx, { ...schedule, day: first });
  return slots.some(({ left }) => left > 0) ? open : later;
}

async function listSlotsNotOver(tx: Tx, ctx: Context, { property_id, kind, day, rules }: GoodsDay) {
  const slots = await repository.listSlots(tx, property_id, kind, day, viewerOf(ctx));
  return slots.filter((slot) => !isSlotOver(slot, day, ctx.now(), rules.time_zone));
}

/** Whether a permit of this kind may start on the day. Does not look at slots. */
async function isBookable(tx: Tx, ctx: Context, { property_id, kind, day, rules }: GoodsDay): Promise<boolean> {
  const closed = await repository.listClosedDates(tx, property_id, { first: day, last: day });
  return bookableDates(kind, ctx.now(), rules, new Set(closed.map(({ date }) => date))).includes(day);
}
