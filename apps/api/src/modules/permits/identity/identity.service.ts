import type { IdentityKey, IdentityReason, IdentityView } from '@gerbang/shared/contracts/permits/identity';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { mayDeleteIdentity } from '@gerbang/shared/domain/permits/forms/identity';
import { PROGRESS_OF, type Progress } from '@gerbang/shared/domain/permits/states';

import { authorOf, record, systemAuthor } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import * as uploads from '../../building/uploads/uploads.service.ts';
import { findLink, spendLink } from '../permit-mail/mailed-links.service.ts';
import { markIdentity } from './identity.jobs.ts';
import * as repository from './identity.repository.ts';

const VIEW_MS = 60 * 1000;

export async function enqueueMarking(tx: Tx, { property_id, id }: PermitKey): Promise<void> {
  await enqueue(tx, markIdentity, { property_id, permit_id: id });
}

/**
 * Updates how long the permit's identity photos are kept. Call it whenever the permit's dates or final state change.
 */
export async function setIdentityRetention(tx: Tx, key: PermitKey): Promise<void> {
  await repository.setRetention(tx, key);
}

/** Shows a staff member an identity photo for one minute and writes the view with its reason to the audit log. */
export async function view(
  ctx: Context,
  { file_id, ...key }: IdentityKey,
  { reason, note }: { reason: IdentityReason; note: string },
): Promise<IdentityView> {
  return ctx.within(key.property_id, async (tx) => {
    const file = found(await repository.findFile(tx, key, file_id));
    // A photo is never shown without its watermark, which is drawn shortly after the submit.
    if (file.marked_at === null) throw new AppError('unavailable');
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'identity.viewed',
      record: { kind: 'permit', id: key.id },
      detail: { file_id, reason },
      ...(note !== '' && { personal: { note } }),
    });
    const expires_at = new Date(ctx.now().getTime() + VIEW_MS).toISOString();
    return { url: viewingUrl(ctx, file_id, VIEW_MS), expires_at };
  });
}

/**
 * Deletes the identity photos of an ended permit by the applicant's mailed link, which works once. A photo that another
 * permit still needs is only detached from this permit.
 */
export async function deleteByLink(ctx: Context, token: string): Promise<{ code: string; progress: Progress }> {
  const link = await findLink(ctx, token);
  if (link?.purpose !== 'delete_identity') throw new AppError('link_invalid');
  return ctx.withinPublic(link.property_id, async (tx) => {
    const permit = found(await repository.lockPermit(tx, link));
    if (!mayDeleteIdentity(permit, ctx.now())) throw new AppError('move_not_allowed');
    await spendLink(tx, ctx, token);
    await deleteFiles(tx, ctx, link);
    return { code: showCode(permit.code), progress: PROGRESS_OF[permit.state] };
  });
}

/**
 * Deletes photos again that a restored backup brought back. A photo that a running permit needs waits for the end of its
 * retention. Photos that do not exist are left out.
 */
export async function deleteAgain(
  tx: Tx,
  deps: Deps,
  property_id: string,
  ids: readonly string[],
): Promise<{ deleted: number; waiting: number }> {
  const files = await repository.lockExisting(tx, property_id, ids);
  const uses = await repository.listUses(tx, property_id, files);
  const needed = new Set(uses.filter((use) => !mayDeleteIdentity(use, deps.clock.now())).map((use) => use.file_id));
  const gone = files.filter((id) => !needed.has(id));
  if (gone.length > 0) {
    await repository.detachEverywhere(tx, property_id, gone);
    await uploads.remove(tx, deps, property_id, gone, systemAuthor(deps, 'erase-again'));
  }
  return { deleted: gone.length, waiting: needed.size };
}

/** Those of the photos that exist. */
export function listExisting(tx: Tx, property_id: string, ids: readonly string[]): Promise<string[]> {
  return repository.listExisting(tx, property_id, ids);
}

async function deleteFiles(tx: Tx, ctx: Context, key: PermitKey): Promise<void> {
  const files = await repository.lockFiles(tx, key);
  await repository.detachFiles(tx, key);
  const others = await repository.listUses(tx, key.property_id, files);
  const needed = new Set(others.filter((use) => !mayDeleteIdentity(use, ctx.now())).map((use) => use.file_id));
  const gone = files.filter((id) => !needed.has(id));
  await uploads.remove(tx, ctx.deps, key.property_id, gone, authorOf(ctx));
}
