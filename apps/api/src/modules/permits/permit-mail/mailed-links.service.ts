import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import * as repository from './permit-mail.repository.ts';

/** The permit and purpose of a mailed link that is neither used nor expired. */
export function findLink(ctx: Context, token: string) {
  return repository.findLink(ctx.deps.db, tokenHash(token), ctx.now());
}

/** Marks a link as used. Throws when another request has used it or it has expired. */
export async function spendLink(tx: Tx, ctx: Context, token: string): Promise<void> {
  if (!(await repository.setLinkSpent(tx, tokenHash(token), ctx.now()))) throw new AppError('link_spent');
}
