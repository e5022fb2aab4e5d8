import { can, decidesFor, type Stage } from '@gerbang/shared/access';

import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import * as repository from '../permits.repository.ts';
import type { PermitKey } from '../permits.repository.ts';

/**
 * Requires that the caller may decide the stage: they hold it, or are the deputy of somebody who does. Nobody decides
 * on a permit that they, or the person they are deputy of, applied for. Returns the account that the caller is deputy
 * of, or null.
 */
export async function requireDecider(tx: Tx, ctx: Context, key: PermitKey, stage: Stage): Promise<string | null> {
  const { actor } = ctx;
  if (actor.kind !== 'staff' || !can.decideStage(actor, stage, key.property_id)) throw new AppError('forbidden');
  if (await repository.isApplicant(tx, key, actor.user_id)) throw new AppError('own_permit');
  for (const away of decidesFor(actor, stage, key.property_id)) {
    if (away === null || !(await repository.isApplicant(tx, key, away))) return away;
  }
  throw new AppError('own_permit');
}
