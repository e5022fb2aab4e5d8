import type { CommentBody } from '@gerbang/shared/contracts/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import { authorOf, record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { notifyComment } from '../notifications/notify.service.ts';
import * as repository from './comments.repository.ts';
import type { StoredComment } from './comments.repository.ts';
import { announcePermit } from './permit-subject.ts';
import * as permits from './permits.repository.ts';

/** Says something about a permit to the other staff, or asks a department; sent twice it is said once. */
export function comment(ctx: Context, key: PermitKey, { id, text, asks }: CommentBody): Promise<StoredComment> {
  return ctx.within(key.property_id, async (tx) => {
    found(await permits.lock(tx, key));
    const created_by = authorOf(ctx).id ?? '';
    const isNew = await repository.insert(tx, key, { id, text, asks, created_by, created_at: ctx.now() });
    const said = found(await repository.find(tx, key, id));
    // An id that somebody else has used says nothing of theirs.
    if (said.by?.id !== created_by) throw new AppError('conflict');
    if (!isNew) return said;
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'permit.commented',
      record: { kind: 'permit', id: key.id },
      detail: { comment_id: id, ...(asks !== null && { asks }) },
    });
    if (asks !== null) await notifyComment(tx, key, { asks, by: created_by, at: ctx.now() });
    await announcePermit(tx, key);
    return said;
  });
}

/** What staff have said about a permit, the latest first. */
export function listComments(tx: Tx, key: PermitKey): Promise<StoredComment[]> {
  return repository.list(tx, key);
}
