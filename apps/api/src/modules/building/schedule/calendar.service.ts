import type {
  SlotCalendar,
  SlotCalendarQuery,
  SlotDay,
  SlotDayBody,
} from '@gerbang/shared/contracts/building/schedule-settings';
import { addDays, addMonths, compareDates } from '@gerbang/shared/time/dates';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import * as repository from './calendar.repository.ts';
import type { Places } from './calendar.repository.ts';
import { readToday } from './slots.service.ts';

export function readCalendar(ctx: Context, { property_id, kind, month }: SlotCalendarQuery): Promise<SlotCalendar> {
  const first = `${month}-01`;
  const range = { first, last: addDays(addMonths(first, 1), -1) };
  return ctx.within(property_id, async (tx) => {
    const slots = await repository.listSlotsOf(tx, property_id, kind, range);
    const ids = slots.map(({ id }) => id);
    return { month, slots, days: await repository.listDays(tx, property_id, ids, range) };
  });
}

/**
 * Sets the capacity of a slot on one day. A `capacity` of null resets the day to the capacity of its slot. Never goes
 * below the number of bookings.
 */
export function setSlotDay(ctx: Context, property_id: string, body: SlotDayBody): Promise<SlotDay> {
  const { slot_id, day } = body;
  const place = { property_id, slot_id, day };
  return ctx.within(property_id, async (tx) => {
    if (compareDates(day, await readToday(tx, ctx, property_id)) < 0) throw fieldFault('day', 'fixed');
    const slot = await repository.holdSlot(tx, property_id, slot_id);
    if (slot === undefined) throw fieldFault('slot_id', 'invalid');
    const usual: Places = { capacity: slot.capacity, taken: 0, set_by_hand: false };
    const before = (await repository.lockDay(tx, place)) ?? usual;
    const after =
      body.capacity === null
        ? ((await repository.setDayFollowing(tx, place, slot.capacity)) ?? usual)
        : await repository.setDayByHand(tx, place, body.capacity);
    if (after === undefined) throw new AppError('slot_full', { params: await takenOn(tx, place) });
    const { taken: _taken, ...changes } = changesBetween({ ...before }, { ...after });
    if (Object.keys(changes).length > 0) {
      const detail = { day, ...changes };
      await record(tx, ctx, { property_id, action: 'slot.day_set', record: { kind: 'slot', id: slot_id }, detail });
    }
    return { slot_id, day, ...after };
  });
}

async function takenOn(tx: Tx, place: Parameters<typeof repository.lockDay>[1]): Promise<{ taken: number }> {
  return { taken: (await repository.lockDay(tx, place))?.taken ?? 0 };
}
