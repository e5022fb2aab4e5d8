import type { Availability, Times } from '@gerbang/shared/contracts/public-lists';
import type { Terms } from '@gerbang/shared/contracts/work';
import { bookableDates, earliestBookableDate, latestBookableDate } from '@gerbang/shared/domain/permits/booking-window';
import { isGoodsKind, type PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { compareDates, laterDate } from '@gerbang/shared/domain/permits/time-zone';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { found } from '../../platform/errors.ts';
import { readBookingRules } from '../places/places.service.ts';
import * as repository from './schedule.repository.ts';

/** What the date picker asks. */
export interface AvailabilityQuery {
  property_id: string;
  form_type: PermitKind;
  start_date?: string | undefined;
}

/** The days on which a permit of this kind may start, and the closed days among them with their reasons. */
export async function listAvailability(ctx: Context, query: AvailabilityQuery): Promise<Availability> {
  const { property_id, form_type: kind, start_date } = query;
  return ctx.withinPublic(property_id, async (tx) => {
    const rules = await readBookingRules(tx, property_id);
    const earliest = earliestBookableDate(kind, ctx.now(), rules);
    const days = {
      first: start_date === undefined ? earliest : laterDate(earliest, start_date),
      last: latestBookableDate(kind, ctx.now(), rules),
    };
    const closed = await repository.listClosedDates(tx, property_id, days);
    if (isGoodsKind(kind)) return { avaibility: await repository.listOpenDays(tx, property_id, kind, days), closed };
    // Work has no slots: every day that is not closed is open.
    const open = bookableDates(kind, ctx.now(), rules, new Set(closed.map(({ date }) => date)));
    return { avaibility: open.filter((date) => compareDates(date, days.first) >= 0), closed };
  });
}

/** What the time picker asks. */
export interface TimesQuery {
  property_id: string;
  form_type: PermitKind;
  date?: string | undefined;
}

/** The slots of a kind; asked for a date, with the places that can still be booked on it. Work has no slots. */
export async function listTimes(ctx: Context, query: TimesQuery): Promise<Times> {
  const { property_id, form_type: kind, date } = query;
  return ctx.withinPublic(property_id, async (tx) => {
    const bookable = await isBookable(tx, ctx, query);
    if (!isGoodsKind(kind)) return { times: [] };
    const slots = await repository.listSlots(tx, property_id, kind, date ?? null);
    if (date === undefined) return { times: slots.map(({ id, name }) => ({ id, name })) };
    return {
      times: slots.map(({ id, name, capacity, left }) => ({ id, name, capacity, left: bookable ? left : 0 })),
    };
  });
}

/** The terms of a property's work permits in force; a property without any, or an unknown one, answers 404. */
export async function readTerms(ctx: Context, property_id: string): Promise<Terms> {
  return ctx.withinPublic(property_id, async (tx) => {
    await readBookingRules(tx, property_id);
    const { published_at, ...terms } = found(await repository.findTerms(tx, property_id));
    return { ...terms, published_at: published_at.toISOString() };
  });
}

/** Whether a permit may start on the date at all, slots aside; an unknown property answers 404. */
async function isBookable(tx: Tx, ctx: Context, { property_id, form_type: kind, date }: TimesQuery): Promise<boolean> {
  const rules = await readBookingRules(tx, property_id);
  if (date === undefined) return true;
  const closed = await repository.listClosedDates(tx, property_id, { first: date, last: date });
  return bookableDates(kind, ctx.now(), rules, new Set(closed.map((day) => day.date))).includes(date);
}
