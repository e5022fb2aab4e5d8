import { slots } from '@gerbang/shared/contracts/schedule-settings';
import { addDays, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import * as z from 'zod/mini';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import type { RecordKey, Stored } from '../../platform/records.ts';
import * as repository from './slots.repository.ts';

const slotFacts = z.pick(slots.record, { starts: true, ends: true, capacity: true });

/**
 * What a change of a slot means for its bookings. The slot is locked, and who books holds it, so that no booking comes in
 * between: its times stay while it is booked, and its coming days follow its capacity.
 */
export async function relateSlot(
  tx: Tx,
  ctx: Context,
  { property_id, id: slot_id }: RecordKey,
  facts: Readonly<Record<string, unknown>>,
  stored: Stored | undefined,
): Promise<void> {
  if (stored === undefined) return;
  const [before, after] = [z.parse(slotFacts, stored), z.parse(slotFacts, facts)];
  const today = await readToday(tx, ctx, property_id);
  if (before.starts !== after.starts || before.ends !== after.ends) {
    // What began yesterday across midnight may still be under way.
    const first = before.ends <= before.starts ? addDays(today, -1) : today;
    if (await repository.hasBookings(tx, property_id, slot_id, first)) throw new AppError('in_use');
  }
  if (before.capacity !== after.capacity)
    await repository.setDaysCapacity(tx, { property_id, slot_id, capacity: after.capacity }, today);
}

/** The date at a property. */
export async function readToday(tx: Tx, ctx: Context, property_id: string): Promise<string> {
  return wallClock(ctx.now(), found(await repository.findTimeZone(tx, property_id))).date;
}
