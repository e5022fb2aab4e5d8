import {
  CLOSED_RANGE_DAYS,
  type ClosedDateBody,
  type ClosedDateRangeBody,
  type ClosedDates,
} from '@gerbang/shared/contracts/building/schedule-settings';
import { addDays, compareDates, datesBetween, dayOfWeek } from '@gerbang/shared/time/dates';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldFault, found } from '../../../platform/errors.ts';
import * as repository from './closed-dates.repository.ts';
import type { StoredReason } from './closed-dates.repository.ts';
import { readToday } from './slots.service.ts';

/** Closes one day. Existing bookings stay. */
export function closeDate(ctx: Context, property_id: string, { day, ...texts }: ClosedDateBody): Promise<ClosedDates> {
  return ctx.within(property_id, async (tx) => {
    await refusePast(tx, ctx, property_id, { day, path: 'day' });
    return closeDays(tx, ctx, property_id, [day], texts);
  });
}

/** Closes the days of a range. Repeating the request changes nothing. */
export function closeRange(ctx: Context, property_id: string, body: ClosedDateRangeBody): Promise<ClosedDates> {
  return ctx.within(property_id, async (tx) => {
    await refusePast(tx, ctx, property_id, { day: body.first, path: 'first' });
    return closeDays(tx, ctx, property_id, daysOf(body), body);
  });
}

export function openDate(ctx: Context, property_id: string, day: string): Promise<null> {
  return ctx.within(property_id, async (tx) => {
    await refusePast(tx, ctx, property_id, { day, path: 'day' });
    const reason = found(await repository.open(tx, property_id, day));
    await log(tx, ctx, property_id, 'opened', { [day]: [bothTexts(reason), null] });
    return null;
  });
}

async function refusePast(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { day, path }: { day: string; path: string },
): Promise<void> {
  if (compareDates(day, await readToday(tx, ctx, property_id)) < 0) throw fieldFault(path, 'fixed');
}

async function closeDays(
  tx: Tx,
  ctx: Context,
  property_id: string,
  days: readonly string[],
  { reason, reason_en }: Pick<ClosedDateBody, 'reason' | 'reason_en'>,
): Promise<ClosedDates> {
  // The lock waits for permits that are being submitted, so `countBooked` includes them. Later permits find the day
  // closed.
  await repository.blockNewPermits(tx, property_id);
  const before = await repository.listReasons(tx, property_id, days);
  await repository.close(tx, property_id, days, { reason, reason_en });
  const changes = days.flatMap((day) => {
    const was = before.get(day);
    if (was?.reason === reason && was.reason_en === reason_en) return [];
    return [[day, [was === undefined ? null : bothTexts(was), bothTexts({ reason, reason_en })]]];
  });
  if (changes.length > 0) await log(tx, ctx, property_id, 'closed', Object.fromEntries(changes));
  const counted = await repository.countBooked(tx, property_id, days);
  return {
    days: counted.map(({ day, booked }) => ({ day, reason, booked })),
    booked: counted[0]?.total ?? 0,
  };
}

/** Both texts of a reason, as the audit log has them. */
const bothTexts = ({ reason, reason_en }: StoredReason) => (reason_en === '' ? reason : `${reason} / ${reason_en}`);

function daysOf({ first, last, weekdays }: ClosedDateRangeBody): string[] {
  if (compareDates(last, first) < 0) throw fieldFault('last', 'invalid');
  if (compareDates(last, addDays(first, CLOSED_RANGE_DAYS - 1)) > 0) throw fieldFault('last', 'too_long');
  const days = datesBetween(first, last).filter((day) => weekdays?.includes(dayOfWeek(day)) ?? true);
  if (days.length === 0) throw fieldFault('weekdays', 'invalid');
  return days;
}

function log(tx: Tx, ctx: Context, property_id: string, what: string, days: Record<string, unknown>): Promise<void> {
  const about = { kind: 'closed_date', id: null };
  return record(tx, ctx, { property_id, action: `closed_date.${what}`, record: about, detail: { days } });
}
