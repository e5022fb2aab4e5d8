import { authorOf, recordAs } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { readPermitProperty } from '../../../building/places/places.service.ts';
import { findSlot, requireBookable } from '../../../building/schedule/booking.service.ts';
import { askTenantAgain } from '../../endorsement/ask-tenant.service.ts';
import { setPermit } from '../fix/fix.repository.ts';
import { lockPermit } from '../move.service.ts';
import { announcePermit } from '../permit-events.service.ts';
import type { PermitKey } from '../permits.repository.ts';
import { isInReview, takePlaceAgain } from './visitor.service.ts';

/** Takes a slot for a permit in review whose place was given back. Throws `slot_full` when the slot has none left. */
export async function takeSlot(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  { day, time }: { day: string; time: string },
): Promise<void> {
  const { row } = await lockPermit(tx, key);
  const { kind, place_returned_at } = row;
  if (kind === 'work' || place_returned_at === null || !isInReview(row.state)) throw new AppError('move_not_allowed');
  const property = await readPermitProperty(tx, key.property_id);
  await requireBookable(tx, ctx, { property, kind, day, path: 'date' });
  const slot = await findSlot(tx, ctx, { property, kind, name: time, day, path: 'time' });
  await setPermit(tx, key, { day, slot_id: slot.id, slot_name: slot.name, updated_at: ctx.now() });
  await takePlaceAgain(tx, ctx, key, { property_id: key.property_id, slot_id: slot.id, day });
  await recordAs(tx, authorOf(ctx), {
    property_id: key.property_id,
    action: 'permit.slot_changed',
    record: { kind: 'permit', id: key.id },
    detail: { day: [row.day, day], slot_name: [row.slot_name, slot.name] },
  });
  await askTenantAgain(tx, ctx, key, new Set(['schedule']));
  await announcePermit(tx, key);
}
