import { showCode } from '@gerbang/shared/domain/permits/code';
import { renewalPeriod } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { isAllowed } from '@gerbang/shared/domain/permits/workflow';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { authorOf, record } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Sent, StoredAnswer } from '../../../../platform/http/idempotency.ts';
import { readPermitProperty } from '../../../building/places/places.service.ts';
import { notifyRenewalAsked, settleStages } from '../../../people/notifications/notify.service.ts';
import { findLink, spendLink } from '../../permit-mail/mailed-links.service.ts';
import { requireDecider } from '../decide/decider.ts';
import * as repository from '../fix/corrections.repository.ts';
import { lockPermit, makeMove, moveOnce, type LockedPermit } from '../move.service.ts';
import { announcePermit } from '../permit-events.service.ts';
import * as permits from '../permits.repository.ts';
import type { PermitKey } from '../permits.repository.ts';

export interface LinkAnswer {
  code: string;
  progress: string;
}

export async function cancelByLink(ctx: Context, token: string, reason: string): Promise<LinkAnswer> {
  return actOnLink(ctx, token, 'cancel', (tx, permit) =>
    makeMove(tx, authorOf(ctx), permit, { type: 'cancel', by: 'applicant' }, { note: reason }),
  );
}

/** Requests the next 7-day period of a work permit by mailed link, without a form. */
export async function renewByLink(ctx: Context, token: string): Promise<LinkAnswer> {
  return actOnLink(ctx, token, 'renew', async (tx, permit) => {
    if (!isAllowed(permit.workflow, 'renew')) throw new AppError('move_not_allowed');
    const period = await periodToRenew(tx, ctx, permit);
    if (!(await repository.insertRenewal(tx, permit.key, period, ctx.now()))) throw new AppError('already_decided');
    await record(tx, ctx, {
      property_id: permit.key.property_id,
      action: 'permit.renewal_asked',
      record: { kind: 'permit', id: permit.key.id },
      detail: { period },
    });
    await notifyRenewalAsked(tx, permit.key, ctx.now());
    await announcePermit(tx, permit.key);
    return permit;
  });
}

/** Grants the renewal that the applicant has requested. The caller decides for TCR. */
export function grantRenewal(ctx: Context, key: PermitKey, period: number, sent?: Sent): Promise<StoredAnswer> {
  return moveOnce(ctx, key, { body: period, sent }, async (tx, permit) => {
    const author = authorOf(ctx);
    const in_place_of = await requireDecider(tx, ctx, key, 'tcr');
    const log_id = newId();
    const by = { decided_by: author.id ?? '', decided_at: author.at, log_id };
    if (!(await repository.setRenewed(tx, key, period, by))) throw new AppError('not_found');
    await settleStages(tx, key, { stages: ['tcr'], at: author.at });
    return makeMove(tx, author, permit, { type: 'renew' }, { in_place_of, log_id, detail: { period } });
  });
}

/** Number of the period that may be requested now. */
async function periodToRenew(tx: Tx, ctx: Pick<Context, 'now'>, { key, row }: LockedPermit): Promise<number> {
  const { start_date, end_date } = row;
  if (start_date === null || end_date === null) throw new AppError('move_not_allowed');
  const { time_zone } = (await readPermitProperty(tx, key.property_id)).rules;
  const asked = await repository.lastAskedPeriod(tx, key);
  const period = renewalPeriod({ start_date, end_date }, asked, wallClock(ctx.now(), time_zone).date);
  if (period === undefined) throw new AppError('move_not_allowed');
  return period;
}

/**
 * Runs the action of a mailed link and marks the link as used in the same transaction. Opening the link, or an action
 * that is refused, does not use it up.
 */
export async function actOnLink(
  ctx: Context,
  token: string,
  purpose: 'fix' | 'cancel' | 'renew',
  act: (tx: Tx, permit: LockedPermit) => Promise<LockedPermit>,
): Promise<LinkAnswer> {
  const link = await findLink(ctx, token);
  if (link?.purpose !== purpose) throw new AppError('link_invalid');
  return ctx.withinPublic(link.property_id, async (tx) => {
    const permit = await lockPermit(tx, { property_id: link.property_id, id: link.id });
    await spendLink(tx, ctx, token);
    const { row, workflow } = await act(tx, permit);
    return { code: showCode(row.code), progress: PROGRESS_OF[workflow.state] };
  });
}

/** Whether the caller is the applicant of the permit, who may not decide on it. */
export async function isApplicantOf(tx: Tx, { actor }: Context, key: PermitKey): Promise<boolean> {
  return actor.kind !== 'anonymous' && permits.isApplicant(tx, key, actor.user_id);
}
