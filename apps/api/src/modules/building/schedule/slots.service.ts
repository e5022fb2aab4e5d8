import { slots } from '@gerbang/shared/contracts/building/schedule-settings';
import { boardDay, boardPeriod, boardSpan } from '@gerbang/shared/domain/building/board-day';
import { addDays } from '@gerbang/shared/time/dates';
import type { Span } from '@gerbang/shared/time/spans';
import { endsNextDay, wallClock, type DayTimes } from '@gerbang/shared/time/wall-clock';
import * as z from 'zod/mini';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, type FieldFault } from '../../../platform/errors.ts';
import type { Change } from '../../../platform/records/records.ts';
import { readTimeZone } from '../places/places.service.ts';
import * as repository from './slots.repository.ts';

const slotFacts = z.pick(slots.record, { starts: true, ends: true, capacity: true });

/**
 * Checks slot edits against bookings and applies them to `slot_day`: a booked slot keeps its times, and days from today
 * on get the new capacity. The edit and the bookings lock the slot row, so no booking happens in between.
 */
export async function relateSlots(
  tx: Tx,
  ctx: Context,
  property_id: string,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    if (change.before === undefined) continue;
    if ((await refusalOfSlot(tx, ctx, property_id, change)) !== undefined) throw new AppError('in_use');
    const [before, after] = [z.parse(slotFacts, change.before), z.parse(slotFacts, change.facts)];
    if (before.capacity === after.capacity) continue;
    const today = await readToday(tx, ctx, property_id);
    await repository.setDaysCapacity(tx, { property_id, slot_id: change.id, capacity: after.capacity }, today);
  }
}

/** Returns a field error when the edit changes the times of a slot that has current or future bookings. */
export async function refusalOfSlot(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { id: slot_id, before: stored, facts }: Change,
): Promise<FieldFault | undefined> {
  if (stored === undefined) return undefined;
  const [before, after] = [z.parse(slotFacts, stored), z.parse(slotFacts, facts)];
  if (before.starts === after.starts && before.ends === after.ends) return undefined;
  const today = await readToday(tx, ctx, property_id);
  // A slot across midnight that started yesterday may still be running.
  const first = endsNextDay(before) ? addDays(today, -1) : today;
  const isBooked = await repository.hasBookings(tx, property_id, slot_id, first);
  return isBooked ? { path: before.starts === after.starts ? 'ends' : 'starts', code: 'fixed' } : undefined;
}

/** Today's date in the property's time zone. */
export async function readToday(tx: Tx, ctx: Context, property_id: string): Promise<string> {
  return wallClock(ctx.now(), await readTimeZone(tx, property_id)).date;
}

/** The current night of the dock board, or the coming one between two nights. */
export async function readNight(tx: Tx, property_id: string, now: Date): Promise<Span & { time_zone: string }> {
  const [time_zone, times] = await Promise.all([readTimeZone(tx, property_id), readSlotTimes(tx, property_id)]);
  const board = boardSpan(times);
  return { time_zone, ...boardPeriod(boardDay(now, board, time_zone), board, time_zone) };
}

/** The hours of all active slots of a property. */
export function readSlotTimes(tx: Tx, property_id: string): Promise<DayTimes[]> {
  return repository.listTimes(tx, property_id);
}
