import { showCode } from '@gerbang/shared/domain/permits/code';
import { renewalPeriod } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { isAllowed } from '@gerbang/shared/domain/permits/workflow';

import { authorOf, record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { notifyRenewalAsked, settleStages } from '../notifications/notify.service.ts';
import { readPermitProperty } from '../places/places.service.ts';
import * as repository from './corrections.repository.ts';
import { requireDecider } from './decider.ts';
import { lockPermit, makeMove, type LockedPermit } from './move.ts';
import { announcePermit } from './permit-subject.ts';
import * as permits from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/** What acting on a mailed link answers. */
export interface LinkAnswer {
  code: string;
  progress: string;
}

/** The applicant withdraws a permit from the mailed link, saying why. */
export async function cancelByLink(ctx: Context, token: string, reason: string): Promise<LinkAnswer> {
  return actOnLink(ctx, token, 'cancel', (tx, permit) =>
    makeMove(tx, authorOf(ctx), permit, { type: 'cancel', by: 'applicant' }, { note: reason }),
  );
}

/** The applicant asks for the next 7-day period of a work permit: one tap, when nothing has changed. */
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

/** The order taker's one tap that grants a renewal. */
export async function grantRenewal(
  ctx: Context,
  key: { property_id: string; id: string },
  period: number,
): Promise<LockedPermit> {
  return ctx.within(key.property_id, async (tx) => {
    const permit = await lockPermit(tx, key);
    const author = authorOf(ctx);
    const in_place_of = await requireDecider(tx, ctx, key, 'tcr');
    const by = { decided_by: author.id ?? '', decided_at: author.at };
    if (!(await repository.setRenewed(tx, key, period, by))) throw new AppError('not_found');
    await settleStages(tx, key, { stages: ['tcr'], at: author.at });
    return makeMove(tx, author, permit, { type: 'renew' }, { in_place_of, detail: { period } });
  });
}

/** The period whose renewal may be asked for now. */
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
 * Does what a mailed link is for. The link is spent by this, in the same transaction, and by nothing else: opening it
 * spends nothing, and what is refused leaves it as it was.
 */
export async function actOnLink(
  ctx: Context,
  token: string,
  purpose: 'fix' | 'cancel' | 'renew',
  act: (tx: Tx, permit: LockedPermit) => Promise<LockedPermit>,
): Promise<LinkAnswer> {
  const hash = tokenHash(token);
  const link = await repository.findLink(ctx.deps.db, hash, ctx.now());
  if (link?.purpose !== purpose) throw new AppError('link_invalid');
  return ctx.withinPublic(link.property_id, async (tx) => {
    const permit = await lockPermit(tx, { property_id: link.property_id, id: link.id });
    if (!(await repository.spendLink(tx, hash, ctx.now()))) throw new AppError('link_spent');
    const { row, workflow } = await act(tx, permit);
    return { code: showCode(row.code), progress: PROGRESS_OF[workflow.state] };
  });
}

/** Whether who asks is the permit's own applicant: nobody decides on a permit of their own. */
export async function isApplicantOf(tx: Tx, { actor }: Context, key: PermitKey): Promise<boolean> {
  return actor.kind !== 'anonymous' && permits.isApplicant(tx, key, actor.user_id);
}
