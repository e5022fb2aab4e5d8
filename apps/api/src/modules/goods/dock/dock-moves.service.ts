import { can } from '@gerbang/shared/access';
import type { PermitState } from '@gerbang/shared/domain/permits/states';

import { record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { freeBays } from '../schedule/booking.service.ts';
import { assignBay } from './bays.ts';
import * as departures from './departures.repository.ts';
import * as ledger from './ledger.repository.ts';
import { lockPermit } from './move.ts';
import { announcePermit } from './permit-subject.ts';
import type { PermitKey } from './permits.repository.ts';

/** What has ended needs no bay any more. */
const ENDED: ReadonlySet<PermitState> = new Set(['rejected', 'cancelled', 'closed']);

/** Gives a goods permit another bay or goods lift for its window, or none; one that somebody else holds then is refused. */
export async function giveBay(ctx: Context, key: PermitKey, bay_id: string | null): Promise<{ bay_id: string | null }> {
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

/** Says that whoever brought or fetched goods has left the dock; their bay is free from then on. */
export async function leaveDock(ctx: Context, key: PermitKey): Promise<{ left_at: string }> {
  const by = requireArranger(ctx);
  return ctx.within(key.property_id, async (tx) => {
    const { row } = await lockPermit(tx, key);
    const passed = await ledger.sumMoved(tx, key);
    // Workers leave through the gate, and who has not come cannot leave.
    if (row.kind === 'work' || passed.size === 0) throw new AppError('move_not_allowed');
    const at = ctx.now();
    await departures.setDeparture(tx, key, { at, by });
    await departures.endBays(tx, key, at);
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'permit.left_dock',
      record: { kind: 'permit', id: key.id },
      detail: { state: row.state },
    });
    await announcePermit(tx, key);
    return { left_at: at.toISOString() };
  });
}

function requireArranger({ actor }: Context): string {
  if (actor.kind !== 'staff' || !can.arrangeDock(actor)) throw new AppError('forbidden');
  return actor.user_id;
}
