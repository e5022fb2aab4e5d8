import type { ChainStage } from '@gerbang/shared/domain/permits/chains';

import type { Tx } from '../../../../platform/database/database.ts';
import type { PermitKey } from '../permits.repository.ts';

/** Sets who takes care of a stage. Returns false when it is this person already. */
export async function set(
  tx: Tx,
  { property_id, id: permit_id }: PermitKey,
  row: { stage: ChainStage; account_id: string },
): Promise<boolean> {
  const changed = await tx
    .insertInto('stage_assignee')
    .values({ property_id, permit_id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'permit_id', 'stage'])
        .doUpdateSet({ account_id: row.account_id })
        .where('stage_assignee.account_id', '<>', row.account_id),
    )
    .returning('stage')
    .execute();
  return changed.length > 0;
}

/** Returns whether somebody was assigned. */
export async function remove(tx: Tx, { property_id, id }: PermitKey, stage: ChainStage): Promise<boolean> {
  const removed = await tx
    .deleteFrom('stage_assignee')
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .where('stage', '=', stage)
    .executeTakeFirst();
  return removed.numDeletedRows > 0;
}
