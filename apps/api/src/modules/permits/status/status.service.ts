import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import type { LinkView } from '@gerbang/shared/contracts/permit-link';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { PermitStatus } from '@gerbang/shared/contracts/status';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import type { LiveSource } from '../../platform/http/event-streams.ts';
import { tokenHash } from '../../platform/ids.ts';
import { readUsualHours } from '../deadlines/usual-time.service.ts';
import { onChange } from '../permits/live.service.ts';
import { isApplicantPurpose, linkViewOf, loadingFormOf } from './form.present.ts';
import { lookUp, type Lookup } from './lookup.ts';
import { statusOf, type Reader, type StatusFacts } from './status.present.ts';
import * as repository from './status.repository.ts';
import type { PermitFacts } from './status.repository.ts';

/** A status lookup; the tenant only narrows what is found. */
export type StatusLookup = Lookup & { tenant_id?: string | undefined };

/** A permit as its applicant sees it, within a transaction on its property; one that is not there answers 404. */
export async function presentStatus(tx: Tx, reader: Reader, key: PermitKey): Promise<PermitStatus> {
  const permit = found(await repository.findPermit(tx, key));
  return statusOf(reader, await readFacts(tx, key, permit));
}

/** All that is stored of a permit and shown to anybody, within a transaction on its property; one that is not there answers 404. */
export async function readPermitFacts(
  tx: Tx,
  key: PermitKey,
): Promise<StatusFacts & { attachments: repository.AttachmentFacts[] }> {
  const permit = found(await repository.findPermit(tx, key));
  return { ...(await readFacts(tx, key, permit)), attachments: await repository.listAttachments(tx, key) };
}

/** What `read` makes of the permit that a code and an e-mail open, within a transaction on its property. */
export async function withOpened<T>(
  ctx: Context,
  lookup: StatusLookup,
  read: (tx: Tx, key: PermitKey) => Promise<T>,
): Promise<T> {
  return lookUp(ctx, lookup, (key) => ctx.withinPublic(key.property_id, (tx) => read(tx, key)));
}

/** The permit that a code and an e-mail open. */
export async function readStatus(ctx: Context, lookup: StatusLookup): Promise<PermitStatus> {
  return lookUp(ctx, lookup, (key) =>
    ctx.withinPublic(key.property_id, async (tx) => {
      const permit = found(await repository.findPermit(tx, key));
      return isOf(permit, lookup.tenant_id) ? statusOf(ctx, await readFacts(tx, key, permit)) : undefined;
    }),
  );
}

/** The same, to be told again after each change. */
export async function watchStatus(ctx: Context, lookup: StatusLookup): Promise<LiveSource> {
  const key = await lookUp(ctx, lookup, async (opened) => {
    const permit = await ctx.withinPublic(opened.property_id, (tx) => repository.findPermit(tx, opened));
    return isOf(found(permit), lookup.tenant_id) ? opened : undefined;
  });
  return {
    read: () => ctx.withinPublic(key.property_id, (tx) => presentStatus(tx, ctx, key)),
    subscribe: (listener) => onChange(ctx.deps, key, listener),
  };
}

/** The loading form that a code and an e-mail open, for goods out. */
export async function readLoadingForm(ctx: Context, lookup: Lookup): Promise<LoadingForm> {
  return lookUp(ctx, lookup, (key) =>
    ctx.withinPublic(key.property_id, async (tx) => {
      const permit = found(await repository.findPermit(tx, key));
      const [items, attachments] = [await repository.listItems(tx, key), await repository.listAttachments(tx, key)];
      return loadingFormOf(ctx, { permit, items, attachments });
    }),
  );
}

/** What a mailed link is for and about; looking spends nothing. */
export async function openLink(ctx: Context, token: string): Promise<LinkView> {
  const link = await repository.findByLink(ctx.deps.db, tokenHash(token), ctx.now());
  if (link === undefined || !isApplicantPurpose(link.purpose)) throw new AppError('link_invalid');
  const { purpose, ...key } = link;
  return ctx.withinPublic(key.property_id, async (tx) => {
    const permit = found(await repository.findPermit(tx, key));
    const facts = await readFacts(tx, key, permit);
    const attachments = await repository.listAttachments(tx, key);
    const { items, workers, asked_period } = facts;
    return linkViewOf(ctx, { purpose, permit, items, workers, attachments, asked_period }, statusOf(ctx, facts));
  });
}

function isOf(permit: PermitFacts, tenant_id: string | undefined): boolean {
  return tenant_id === undefined || permit.tenant_id === tenant_id;
}

/** Everything that hangs on a permit; goods have no workers and work has no items. */
async function readFacts(tx: Tx, key: PermitKey, permit: PermitFacts): Promise<StatusFacts> {
  const isWork = permit.kind === 'work';
  const renewals = isWork ? await repository.findRenewals(tx, key) : { asked: 1, granted: 1 };
  return {
    permit,
    items: isWork ? [] : await repository.listItems(tx, key),
    work_details: isWork ? await repository.listWorkDetails(tx, key) : [],
    workers: isWork ? await repository.listWorkers(tx, key) : [],
    renewed_period: renewals.granted,
    asked_period: renewals.asked,
    stages: await repository.listStages(tx, key),
    corrections: await repository.listCorrections(tx, key),
    log: await repository.listLog(tx, key),
    usual_hours: await readUsualHours(tx, key.property_id, permit.kind),
  };
}
