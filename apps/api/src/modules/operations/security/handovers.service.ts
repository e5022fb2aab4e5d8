import type {
  CreateHandoverBody,
  Handover,
  HandoverDatatable,
  HandoverListQuery,
  ReceiptBody,
} from '@gerbang/shared/contracts/operations/security';
import { signFault } from '@gerbang/shared/domain/operations/security/handovers';

import { authorOf, record, recordAs } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { AppError, fieldFault, found, requireSame } from '../../../platform/errors.ts';
import { requireGuard } from '../../gate/station/pins.service.ts';
import { requireSecurity } from './access.service.ts';
import { findDutyOf } from './duties.repository.ts';
import * as repository from './handovers.repository.ts';
import type { StoredHandover } from './handovers.repository.ts';

/** A handover belongs to the guard's last duty if that duty ended at most this long ago. */
const AFTER_DUTY_MS = 3 * 60 * 60 * 1000;

export function list(ctx: Context, ask: HandoverListQuery): Promise<HandoverDatatable> {
  requireSecurity(ctx);
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, ask);
    return { ...page, data: page.data.map(present) };
  });
}

export function read(ctx: Context, property_id: string, id: string): Promise<Handover> {
  requireSecurity(ctx);
  return ctx.within(property_id, async (tx) => present(found(await repository.find(tx, property_id, id))));
}

/**
 * Creates a handover, signed by the leaving guard's login. Sending the same id twice creates one handover, and other
 * content with the same id is refused.
 */
export function create(ctx: Context, property_id: string, body: CreateHandoverBody): Promise<Handover> {
  const { user_id: leaving_id } = requireStaff(ctx);
  const { id } = body;
  return ctx.within(property_id, async (tx) => {
    const now = ctx.now();
    const since = new Date(now.getTime() - AFTER_DUTY_MS);
    const duty_id = (await findDutyOf(tx, property_id, leaving_id, { since, at: now })) ?? null;
    const isNew = await repository.insert(tx, { ...body, property_id, leaving_id, duty_id, signed_at: now });
    const saved = found(await repository.find(tx, property_id, id));
    if (!isNew) requireSame({ ...body, leaving_id }, saved);
    if (isNew)
      await record(tx, ctx, {
        property_id,
        action: 'shift-handover.written',
        record: { kind: 'shift-handover', id },
        detail: { duty_id },
      });
    return present(saved);
  });
}

/**
 * Signs a handover as the arriving guard: with their own login, or with their PIN on the phone of the leaving guard.
 */
export async function sign(ctx: Context, property_id: string, id: string, body: ReceiptBody): Promise<Handover> {
  const { guard_id, pin, remark } = body;
  const isByPin = guard_id !== undefined && pin !== undefined;
  const arriving_id = isByPin
    ? (await requireGuard(ctx, { property_id, guard_id, pin })).id
    : requireStaff(ctx).user_id;
  return ctx.within(property_id, async (tx) => {
    await repository.lock(tx, property_id, id);
    const handover = found(await repository.find(tx, property_id, id));
    const fault = signFault(handover, arriving_id);
    if (fault === 'own') throw fieldFault('guard_id', 'invalid');
    if (fault === 'signed') throw new AppError('conflict');
    if (handover.arriving_id === null) {
      const way = isByPin ? ('pin' as const) : ('login' as const);
      const { leaving_id } = handover;
      const signed_at = ctx.now();
      const receipt = { property_id, handover_id: id, leaving_id, arriving_id, way, remark, signed_at };
      await repository.insertReceipt(tx, receipt);
      // The log names the arriving guard, whoever is logged in on the phone.
      await recordAs(
        tx,
        { ...authorOf(ctx), id: arriving_id },
        {
          property_id,
          action: 'shift-handover.signed',
          record: { kind: 'shift-handover', id },
          detail: { leaving_id, way },
        },
      );
    }
    return present(found(await repository.find(tx, property_id, id)));
  });
}

function present(row: StoredHandover): Handover {
  const { id, leaving_id, leaving, day, shift, post, matters, keys, incidents, signed_at, arriving_id, way } = row;
  return {
    id,
    leaving: { id: leaving_id, name: leaving },
    duty: day === null || shift === null ? null : { day, shift, post },
    matters,
    keys,
    incidents,
    signed_at: signed_at.toISOString(),
    receipt:
      arriving_id === null || row.received_at === null || way === null
        ? null
        : {
            arriving: { id: arriving_id, name: row.arriving ?? '' },
            signed_at: row.received_at.toISOString(),
            way,
            remark: row.remark ?? '',
          },
  };
}
