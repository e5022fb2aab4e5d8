import type { CommentBody } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { authorOf } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import { notifyComment } from '../../../people/notifications/notify.service.ts';
import { recordPermitChange } from '../permit-events.service.ts';
import * as permits from '../permits.repository.ts';
import * as repository from './comments.repository.ts';
import type { StoredComment } from './comments.repository.ts';
import { returnToOthers } from './put-off.service.ts';

/** Adds a comment for other staff, or a question to a stage. Sending the same id twice adds it once. */
export function comment(ctx: Context, key: PermitKey, { id, text, asks }: CommentBody): Promise<StoredComment> {
  return ctx.within(key.property_id, async (tx) => {
    found(await permits.lock(tx, key));
    const created_by = authorOf(ctx).id ?? '';
    const isNew = await repository.insert(tx, key, { id, text, asks, created_by, created_at: ctx.now() });
    const said = found(await repository.find(tx, key, id));
    // The id belongs to the comment of another person, which must not be shown.
    if (said.by?.id !== created_by) throw new AppError('conflict');
    if (!isNew) return said;
    await recordPermitChange(tx, ctx, key, 'permit.commented', { comment_id: id, ...(asks !== null && { asks }) });
    if (asks !== null) await notifyComment(tx, key, { asks, by: created_by, at: ctx.now() });
    await returnToOthers(tx, key, created_by);
    return said;
  });
}

export function listComments(tx: Tx, key: PermitKey): Promise<StoredComment[]> {
  return repository.list(tx, key);
}
