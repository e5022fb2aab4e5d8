import { can } from '@gerbang/shared/access';
import { VIEWS_MAX } from '@gerbang/shared/contracts/insight/saved-views';
import type { NewSavedView, SavedView, SavedViewFacts } from '@gerbang/shared/contracts/insight/saved-views';

import { requireStaff, type Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { allow, AppError, fieldFault, found } from '../../../platform/errors.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { mayDownload } from '../exports/export-run.service.ts';
import { downloadAction } from '../exports/list-downloads.service.ts';
import { viewMail } from './saved-views.mail.tsx';
import * as repository from './saved-views.repository.ts';

export function listViews(ctx: Context, asked: { property_id: string; list: string }): Promise<{ views: SavedView[] }> {
  const { user_id } = requireStaff(ctx);
  return ctx.within(asked.property_id, async (tx) => ({ views: await repository.list(tx, user_id, asked) }));
}

/** One view that the caller may see, for the link of a mail. */
export function readView(ctx: Context, key: repository.ViewKey): Promise<SavedView> {
  const { user_id } = requireStaff(ctx);
  return ctx.within(key.property_id, async (tx) => found(await repository.find(tx, user_id, key)));
}

/** Only a list that the caller may download can be mailed. */
function checkMail(ctx: Context, { mail }: Pick<SavedViewFacts, 'mail'>): void {
  const actor = requireStaff(ctx);
  if (mail === null) return;
  const action = downloadAction(mail.download);
  if (action === undefined) throw fieldFault('mail', 'invalid');
  if (!can.perform(actor, action)) throw new AppError('forbidden');
}

/**
 * Mails the owner of a view a link that downloads it. Sends nothing when the view is gone or no longer mailed, or when
 * the owner may no longer read the list.
 */
export async function mailView(deps: Deps, key: repository.ViewMailKey): Promise<void> {
  const { property_id, account_id } = key;
  const scope = { property_id, staff_id: account_id, owner_key: `account:${account_id}` };
  const view = await transaction(deps.db, scope, async (tx) => {
    const mailed = await repository.findMailed(tx, key);
    const action = downloadAction(mailed?.download ?? '');
    if (mailed === undefined || action === undefined) return undefined;
    return (await mayDownload(tx, account_id, { property_id, actions: [action] })) ? mailed : undefined;
  });
  if (view !== undefined) await deliver(deps, viewMail(key, view, deps.config.public_url));
}

export function saveView(ctx: Context, property_id: string, facts: NewSavedView): Promise<{ id: string }> {
  const { user_id } = requireStaff(ctx);
  checkMail(ctx, facts);
  return ctx.within(property_id, async (tx) => {
    if ((await repository.countOwn(tx, user_id, { property_id, list: facts.list })) >= VIEWS_MAX)
      throw fieldFault('name', 'too_many');
    const id = newId();
    await repository.insert(tx, { property_id, id, account_id: user_id, updated_at: ctx.now() }, facts);
    return { id };
  });
}

/** Answers 404 for a view of somebody else, also when it is shared. */
export function changeView(ctx: Context, key: repository.ViewKey, facts: SavedViewFacts): Promise<null> {
  checkMail(ctx, facts);
  return ctx.within(key.property_id, async (tx) => {
    allow(await repository.update(tx, key, facts, ctx.now()));
    return null;
  });
}

/** Answers 404 for a view of somebody else, also when it is shared. */
export function deleteView(ctx: Context, key: repository.ViewKey): Promise<null> {
  requireStaff(ctx);
  return ctx.within(key.property_id, async (tx) => {
    allow(await repository.remove(tx, key));
    return null;
  });
}
