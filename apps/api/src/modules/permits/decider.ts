import { can, standsFor, type Stage } from '@gerbang/shared/access';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/**
 * Only who holds the stage decides it, themselves or in the place of somebody away, and never on a permit of their own or
 * of whom they stand in for. Gives whom they stand in for, if anybody.
 */
export async function requireDecider(tx: Tx, ctx: Context, key: PermitKey, stage: Stage): Promise<string | null> {
  const { actor } = ctx;
  if (actor.kind !== 'staff' || !can.decideStage(actor, stage, key.property_id)) throw new AppError('forbidden');
  if (await repository.isApplicant(tx, key, actor.user_id)) throw new AppError('own_permit');
  for (const away of standsFor(actor, stage, key.property_id)) {
    if (away === null || !(await repository.isApplicant(tx, key, away))) return away;
  }
  throw new AppError('own_permit');
}
