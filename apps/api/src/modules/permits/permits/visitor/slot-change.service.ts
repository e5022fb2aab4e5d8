import { mayChangeSlot } from '@gerbang/shared/domain/permits/applicant-actions';

import { authorOf, recordAs } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { readPermitProperty } from '../../../building/places/places.service.ts';
import { findSlot, movePlace, requireBookable } from '../../../building/schedule/booking.service.ts';
import { askTenantAgain } from '../../endorsement/ask-tenant.service.ts';
import { setIdentityRetention } from '../../identity/identity.service.ts';
import { setPermit } from '../fix/fix.repository.ts';
import { lockPermit } from '../move.service.ts';
import { announcePermit } from '../permit-events.service.ts';
import type { PermitKey } from '../permits.repository.ts';
import { takePlaceAgain } from './visitor.service.ts';

/**
 * Moves a goods permit to another slot, or takes one for a permit whose place was given back. Throws `slot_full` when
 * the slot has no place left; the permit then keeps the one it has.
 */
export async function takeSlot(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  { day, time }: { day: string; time: string },
): Promise<void> {
  const { row, workflow } = await lockPermit(tx, key);
  const { kind, slot_id, day: before } = row;
  const has_lost_place = row.place_returned_at !== null;
  if (kind === 'work' || slot_id === null || before === null) throw new AppError('move_not_allowed');
  if (!mayChangeSlot({ ...workflow, has_lost_place })) throw new AppError('move_not_allowed');
  // The same choice may be sent twice.
  if (!has_lost_place && day === before && time === row.slot_name) return;
  const property = await readPermitProperty(tx, key.property_id);
  await requireBookable(tx, ctx, { property, kind, day, path: 'date' });
  const slot = await findSlot(tx, ctx, { property, kind, name: time, day, path: 'time' });
  await setPermit(tx, key, { day, slot_id: slot.id, slot_name: slot.name, updated_at: ctx.now() });
  const at = (id: string, on: string) => ({ property_id: key.property_id, slot_id: id, day: on });
  if (has_lost_place) await takePlaceAgain(tx, ctx, key, at(slot.id, day));
  else await movePlace(tx, ctx, at(slot_id, before), at(slot.id, day));
  await setIdentityRetention(tx, key);
  await recordAs(tx, authorOf(ctx), {
    property_id: key.property_id,
    action: 'permit.slot_changed',
    record: { kind: 'permit', id: key.id },
    detail: { day: [before, day], slot_name: [row.slot_name, slot.name] },
  });
  await askTenantAgain(tx, ctx, key, new Set(['schedule']));
  await announcePermit(tx, key);
}
