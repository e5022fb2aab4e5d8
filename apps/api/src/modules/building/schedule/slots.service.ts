import { slots } from '@gerbang/shared/contracts/schedule-settings';
import { addDays, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import * as z from 'zod/mini';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found, type FieldFault } from '../../platform/errors.ts';
import type { Change } from '../../platform/records.ts';
import * as repository from './slots.repository.ts';

const slotFacts = z.pick(slots.record, { starts: true, ends: true, capacity: true });

/**
 * What changes of slots mean for their bookings. A slot is locked, and who books holds it, so that no booking comes in
 * between: its times stay while it is booked, and its coming days follow its capacity.
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

/** The times of a slot stay while somebody has booked it. */
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
  // What began yesterday across midnight may still be under way.
  const first = before.ends <= before.starts ? addDays(today, -1) : today;
  const isBooked = await repository.hasBookings(tx, property_id, slot_id, first);
  return isBooked ? { path: before.starts === after.starts ? 'ends' : 'starts', code: 'fixed' } : undefined;
}

/** The date at a property. */
export async function readToday(tx: Tx, ctx: Context, property_id: string): Promise<string> {
  return wallClock(ctx.now(), found(await repository.findTimeZone(tx, property_id))).date;
}
