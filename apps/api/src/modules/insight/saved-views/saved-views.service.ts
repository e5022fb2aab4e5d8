import { VIEWS_MAX } from '@gerbang/shared/contracts/insight/saved-views';
import type { NewSavedView, SavedView, SavedViewFacts } from '@gerbang/shared/contracts/insight/saved-views';

import { requireStaff, type Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/ids.ts';
import { allow, fieldFault } from '../../../platform/errors.ts';
import * as repository from './saved-views.repository.ts';

export function listViews(ctx: Context, asked: { property_id: string; list: string }): Promise<{ views: SavedView[] }> {
  const { user_id } = requireStaff(ctx);
  return ctx.within(asked.property_id, async (tx) => ({ views: await repository.list(tx, user_id, asked) }));
}

export function saveView(ctx: Context, property_id: string, facts: NewSavedView): Promise<{ id: string }> {
  const { user_id } = requireStaff(ctx);
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
  requireStaff(ctx);
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
