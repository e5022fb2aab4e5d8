import { can, type StaffActor } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PermitState } from '@gerbang/shared/domain/permits/states';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { freeBays } from '../../building/schedule/booking.service.ts';
import { assignBay } from '../../permits/permits/bays.service.ts';
import { lockPermit } from '../../permits/permits/move.service.ts';
import { announcePermit } from '../../permits/permits/permit-events.service.ts';
import * as departures from './departures.repository.ts';

/** States in which a permit needs no bay. */
const ENDED: ReadonlySet<PermitState> = new Set(['rejected', 'cancelled', 'closed']);

/**
 * Assigns a bay or goods lift to a goods permit for its validity window, or removes it. Throws when another permit
 * holds the bay at that time.
 */
export async function setPermitBay(
  ctx: Context,
  key: PermitKey,
  bay_id: string | null,
): Promise<{ bay_id: string | null }> {
  requireArranger(ctx);
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    if (ENDED.has(permit.row.state)) throw new AppError('move_not_allowed');
    if (bay_id === null) await freeBays(tx, key);
    else await assignBay(tx, permit, bay_id);
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'permit.bay_given',
      record: { kind: 'permit', id: key.id },
      detail: { bay_id },
    });
    await announcePermit(tx, key);
    return { bay_id };
  });
}

/** Records that the vehicle left, by the guard on duty on this device or by the logged-in person. */
export async function leaveDock(ctx: Context, key: PermitKey): Promise<{ left_at: string }> {
  const { user_id, session_id } = requireArranger(ctx);
  return ctx.within(key.property_id, async (tx) => {
    const { row } = await lockPermit(tx, key);
    // Workers leave through the gate, and a visitor who has not arrived cannot leave.
    if (row.kind === 'work' || !(await departures.hasVisit(tx, key))) throw new AppError('move_not_allowed');
    const at = ctx.now();
    const guard_id = await departures.findGuardOnDuty(tx, key.property_id, session_id, at);
    await departures.setDeparture(tx, key, { at, by: guard_id ?? user_id });
    await departures.endBays(tx, key, at);
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'permit.left_dock',
      record: { kind: 'permit', id: key.id },
      detail: { state: row.state, ...(guard_id !== undefined && { guard_id }) },
    });
    await announcePermit(tx, key);
    return { left_at: at.toISOString() };
  });
}

function requireArranger({ actor }: Context): StaffActor {
  if (actor.kind !== 'staff' || !can.arrangeDock(actor)) throw new AppError('forbidden');
  return actor;
}
