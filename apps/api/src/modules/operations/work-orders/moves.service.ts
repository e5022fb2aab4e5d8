import type {
  MoveWorkOrderBody,
  WorkClosing,
  WorkCommentBody,
  WorkOrderRecord,
} from '@gerbang/shared/contracts/operations/work-orders';
import { missingEvidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { moveFault, WORK_RULES, type WorkMove } from '@gerbang/shared/domain/operations/work-orders/moves';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { notifyAbout, settleAbout } from '../../people/notifications/notify.service.ts';
import { resolveAfterWork } from '../complaints/complaints.service.ts';
import * as detail from './detail.repository.ts';
import * as parts from './parts.repository.ts';
import { recordClosing } from './work-log.service.ts';
import { accountOf, present, standingOf } from './work-order-views.service.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';
import { notificationSubject, notifyWorkers, workOrderSubject } from './work-orders.service.ts';

/**
 * Changes the status of a work order. The row lock makes two simultaneous changes run one after the other. Sending the
 * same id twice applies the change once. Finishing also saves the hours, parts and signature of `closing`, all or
 * nothing.
 */
export async function moveWorkOrder(
  ctx: Context,
  key: WorkOrderKey,
  body: MoveWorkOrderBody,
): Promise<WorkOrderRecord> {
  if (body.closing !== undefined && body.move !== 'finish') throw fieldFault('closing', 'invalid');
  try {
    return await ctx.within(key.property_id, async (tx) => {
      const before = found(await repository.lock(tx, key));
      if (body.closing !== undefined) await recordClosing(tx, ctx, before, body.closing);
      if (!(await parts.hasEvent(tx, key, body.id))) await apply(tx, ctx, before, body);
      return present(tx, ctx, key);
    });
  } catch (error) {
    // The complaint has another open work order by now.
    if (isDatabaseError(error, '23505', 'one_open_work_order_per_complaint')) throw new AppError('move_not_allowed');
    throw error;
  }
}

export function commentWorkOrder(
  ctx: Context,
  key: WorkOrderKey,
  { id, text }: WorkCommentBody,
): Promise<WorkOrderRecord> {
  return ctx.within(key.property_id, async (tx) => {
    found(await repository.lock(tx, key));
    const event = { id, kind: 'commented' as const, text, created_by: accountOf(ctx), created_at: ctx.now() };
    if (await parts.insertEvent(tx, key, event)) {
      await record(tx, ctx, { ...audited(key), action: 'work_order.commented' });
      await announce(tx, workOrderSubject(key));
    }
    return present(tx, ctx, key);
  });
}

async function apply(tx: Tx, ctx: Context, before: StoredWorkOrder, body: MoveWorkOrderBody): Promise<void> {
  const { id, move: wanted, note } = body;
  const now = ctx.now();
  await requireMove(tx, ctx, before, wanted);
  if (WORK_RULES[wanted].needs_reason && note === '') throw fieldFault('note', 'required');
  const unsigned_reason = wanted === 'finish' ? await requireEvidence(tx, before, body.closing) : null;
  const after = await repository.set(tx, before, { ...changeOf(before, wanted, now), unsigned_reason }, now);
  const event = { id, kind: 'moved' as const, move: wanted, text: note, created_by: accountOf(ctx), created_at: now };
  await parts.insertEvent(tx, before, event);
  const moved = { move: wanted, status: [before.status, after.status] };
  await record(tx, ctx, { ...audited(before), action: 'work_order.moved', detail: moved });
  await notifyAfterMove(tx, ctx, after, wanted);
  await announce(tx, workOrderSubject(before));
}

async function requireMove(tx: Tx, ctx: Context, before: StoredWorkOrder, wanted: WorkMove): Promise<void> {
  const checks = await detail.listChecks(tx, before);
  const work = {
    status: before.status,
    ended_at: before.done_at ?? before.cancelled_at,
    checks: checks.map(({ required, done_at }) => ({ required, done: done_at !== null })),
  };
  const fault = moveFault(work, wanted, await standingOf(tx, ctx, before), ctx.now());
  if (fault === 'not_theirs') throw new AppError('forbidden');
  if (fault === 'not_allowed') throw new AppError('move_not_allowed');
  if (fault === 'checks_open') throw fieldFault('checks', 'required');
}

/**
 * Refuses to finish without the evidence that the category requires. Returns why nobody signed, or null when the work
 * order is signed or needs no signature.
 */
async function requireEvidence(tx: Tx, order: WorkOrderKey, closing: WorkClosing | undefined): Promise<string | null> {
  const { required, ...given } = found(await detail.findEvidence(tx, order));
  const reason = given.is_signed ? '' : (closing?.unsigned_reason ?? '');
  const missing = missingEvidence(required, { ...given, is_signed: given.is_signed || reason !== '' });
  if (missing.length > 0)
    throw new AppError('refused', { fields: missing.map((path) => ({ path, code: 'required' })) });
  return reason === '' ? null : reason;
}

function changeOf(before: StoredWorkOrder, move: WorkMove, now: Date) {
  const status = WORK_RULES[move].to;
  return {
    status,
    started_at: status === 'in_progress' ? (before.started_at ?? now) : before.started_at,
    done_at: status === 'done' ? now : null,
    cancelled_at: status === 'cancelled' ? now : null,
  };
}

/**
 * Notifies the author of a finished work order and resolves its complaint, or notifies the workers of a reopened one.
 */
async function notifyAfterMove(tx: Tx, ctx: Context, after: StoredWorkOrder, move: WorkMove): Promise<void> {
  const at = ctx.now();
  const by = accountOf(ctx);
  if (move === 'reopen') return notifyWorkers(tx, after, { by, at });
  if (move !== 'finish' && move !== 'cancel') return;
  await settleAbout(tx, notificationSubject(after), { kinds: ['work_order_assigned', 'work_order_overdue'], at });
  if (move === 'cancel') return;
  const to = after.created_by === null || after.created_by === by ? [] : [after.created_by];
  await notifyAbout(tx, notificationSubject(after), { kind: 'work_order_done', to, at });
  const { property_id, complaint_id } = after;
  if (complaint_id !== null) await resolveAfterWork(tx, ctx, { property_id, id: complaint_id }, at);
}

const audited = ({ property_id, id }: WorkOrderKey) => ({ property_id, record: { kind: 'work_order', id } });
