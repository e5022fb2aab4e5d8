import type { IdentityKey, IdentityView } from '@gerbang/shared/contracts/identity';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { mayDeleteIdentity } from '@gerbang/shared/domain/permits/identity';
import { PROGRESS_OF, type Progress } from '@gerbang/shared/domain/permits/states';

import { authorOf, record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import * as uploads from '../uploads/uploads.service.ts';
import { markIdentity } from './identity.jobs.ts';
import * as repository from './identity.repository.ts';

const VIEW_MS = 60 * 1000;

/** Asks for the watermark on the identity photos of a permit. */
export async function enqueueMarking(tx: Tx, { property_id, id }: PermitKey): Promise<void> {
  await enqueue(tx, markIdentity, { property_id, permit_id: id });
}

/** Sets until when the permit's identity photos are kept; to be called whenever its dates or its end change. */
export async function setIdentityRetention(tx: Tx, key: PermitKey): Promise<void> {
  await repository.setRetention(tx, key);
}

/** Shows a staff member an identity photo of a permit for one minute, and notes that they saw it. */
export async function view(ctx: Context, { file_id, ...key }: IdentityKey): Promise<IdentityView> {
  return ctx.within(key.property_id, async (tx) => {
    const file = found(await repository.findFile(tx, key, file_id));
    // Without its watermark nobody is shown it; that takes a moment after the submit.
    if (file.marked_at === null) throw new AppError('unavailable');
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'identity.viewed',
      record: { kind: 'permit', id: key.id },
      detail: { file_id },
    });
    const expires_at = new Date(ctx.now().getTime() + VIEW_MS).toISOString();
    return { url: viewingUrl(ctx, file_id, VIEW_MS), expires_at };
  });
}

/**
 * Deletes the identity photos of a permit that is over, by the applicant's mailed link, which is spent by it. A photo
 * that another permit still needs only leaves this one.
 */
export async function deleteByLink(ctx: Context, token: string): Promise<{ code: string; progress: Progress }> {
  const token_hash = tokenHash(token);
  const link = await repository.findLink(ctx.deps.db, token_hash, ctx.now());
  if (link?.purpose !== 'delete_identity') throw new AppError('link_invalid');
  return ctx.withinPublic(link.property_id, async (tx) => {
    const permit = found(await repository.lockPermit(tx, link));
    if (!mayDeleteIdentity(permit, ctx.now())) throw new AppError('move_not_allowed');
    if (!(await repository.spendLink(tx, token_hash, ctx.now()))) throw new AppError('link_spent');
    await deleteFiles(tx, ctx, link);
    return { code: showCode(permit.code), progress: PROGRESS_OF[permit.state] };
  });
}

async function deleteFiles(tx: Tx, ctx: Context, key: PermitKey): Promise<void> {
  const files = await repository.lockFiles(tx, key);
  await repository.detachFiles(tx, key);
  const others = await repository.listUses(tx, key.property_id, files);
  const needed = new Set(others.filter((use) => !mayDeleteIdentity(use, ctx.now())).map((use) => use.file_id));
  const gone = files.filter((id) => !needed.has(id));
  await uploads.remove(tx, ctx.deps, key.property_id, gone, authorOf(ctx));
}
