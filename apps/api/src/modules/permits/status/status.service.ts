import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChangeSlotBody, PermitStatus } from '@gerbang/shared/contracts/permits/status';
import type { PermitState } from '@gerbang/shared/domain/permits/states';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { countTry } from '../../../platform/http/throttle.ts';
import { endedLink, findLink } from '../permit-mail/mailed-links.service.ts';
import { enqueueResentMail } from '../permit-mail/permit-mail.service.ts';
import { onChange } from '../permits/decide/live.service.ts';
import { takeSlot } from '../permits/visitor/slot-change.service.ts';
import { isApplicantPurpose, linkViewOf, loadingFormOf } from './form.present.ts';
import { findSigned, lookUp, type Lookup } from './lookup.service.ts';
import { presentStatus, readFacts } from './status-facts.service.ts';
import { statusOf } from './status.present.ts';
import * as repository from './status.repository.ts';

/** Looks a permit up by code and e-mail and runs `read` in a transaction on its property. */
export async function withOpened<T>(
  ctx: Context,
  lookup: Lookup,
  read: (tx: Tx, key: PermitKey) => Promise<T>,
): Promise<T> {
  return lookUp(ctx, lookup, (key) => ctx.withinPublic(key.property_id, (tx) => read(tx, key)));
}

export async function readStatus(ctx: Context, lookup: Lookup): Promise<PermitStatus> {
  return lookUp(ctx, lookup, (key) => ctx.reading.withinPublic(key.property_id, (tx) => presentStatus(tx, ctx, key)));
}

/** Takes another slot for the permit of a mailed link. Answers its new status. */
export async function changeSlot(ctx: Context, { date, time, ...link }: ChangeSlotBody): Promise<PermitStatus> {
  const key = await findSigned(ctx, link);
  if (key === undefined) throw new AppError('link_invalid');
  return ctx.withinPublic(key.property_id, async (tx) => {
    await takeSlot(tx, ctx, key, { day: date, time });
    return presentStatus(tx, ctx, key);
  });
}

/** Links of one permit that are mailed again within an hour, for one network and for all strange ones. */
const RESENDS = { name: 'resend-link', hits: 3, seconds: 60 * 60, strangers: 6 };
/** The event whose mail has the link, by the state in which the link can be mailed again. */
const RESENT_EVENT: Partial<Record<PermitState, 'returned' | 'approved'>> = {
  returned: 'returned',
  approved: 'approved',
};

/** Mails the link of a returned or approved permit again, to the permit's own address. */
export async function resendLink(ctx: Context, lookup: Lookup): Promise<void> {
  const { key, log_id } = await withOpened(ctx, lookup, async (tx, opened) => {
    const event = RESENT_EVENT[found(await repository.findPermit(tx, opened)).state];
    if (event === undefined) throw new AppError('move_not_allowed');
    return { key: opened, log_id: found(await repository.findLastLog(tx, opened, event)) };
  });
  await countTry(ctx, RESENDS, key.id);
  await ctx.withinPublic(key.property_id, (tx) => enqueueResentMail(tx, key, log_id));
}

/** The status as a live source, read again after each change of the permit. */
export async function watchStatus(ctx: Context, lookup: Lookup): Promise<LiveSource> {
  const key = await lookUp(ctx, lookup, (opened) => Promise.resolve(opened));
  return {
    read: () => ctx.reading.withinPublic(key.property_id, (tx) => presentStatus(tx, ctx, key)),
    subscribe: (listener) => onChange(ctx.deps, key, listener),
  };
}

export async function readLoadingForm(ctx: Context, lookup: Lookup): Promise<LoadingForm> {
  return lookUp(ctx, lookup, (key) =>
    ctx.withinPublic(key.property_id, async (tx) => {
      const permit = found(await repository.findPermit(tx, key));
      const [items, attachments] = [await repository.listItems(tx, key), await repository.listAttachments(tx, key)];
      return loadingFormOf(ctx, { permit, items, attachments });
    }),
  );
}

/** The purpose and the permit of a mailed link. Does not mark the link as used. */
export async function openLink(ctx: Context, token: string): Promise<LinkView> {
  const link = await findLink(ctx, token);
  if (link === undefined || !isApplicantPurpose(link.purpose)) throw await endedLink(ctx, token);
  const { purpose, ...key } = link;
  return ctx.withinPublic(key.property_id, async (tx) => {
    const permit = found(await repository.findPermit(tx, key));
    const facts = await readFacts(tx, ctx, key, permit);
    const attachments = await repository.listAttachments(tx, key);
    const { items, workers, asked_period } = facts;
    return linkViewOf(ctx, { purpose, permit, items, workers, attachments, asked_period }, statusOf(ctx, facts));
  });
}
