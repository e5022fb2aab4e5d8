import { mayBeSet } from '@gerbang/shared/domain/operations/assets/assets';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldFault, type FieldFault } from '../../../platform/errors.ts';
import type { Change } from '../../../platform/records/records.ts';
import { listDown } from './asset-downtime.repository.ts';

/** Refuses to put an asset in service by hand during a downtime. */
export async function refuseStates(
  tx: Tx,
  _ctx: Context,
  property_id: string,
  changes: readonly Change[],
): Promise<void> {
  const changed = changes.filter(({ before }) => before !== undefined).map(({ id }) => id);
  const down = changed.length === 0 ? new Set<string>() : await listDown(tx, property_id, changed);
  for (const { id, facts } of changes)
    if (!mayBeSet(facts['state'] as 'in_service', down.has(id))) throw fieldFault('state', 'fixed');
}

/** Like `refuseStates`, for one row of an import: returns the error instead of throwing it. */
export async function stateRefusal(
  tx: Tx,
  _ctx: Context,
  property_id: string,
  change: Change,
): Promise<FieldFault | undefined> {
  const down = await listDown(tx, property_id, [change.id]);
  return mayBeSet(change.facts['state'] as 'in_service', down.has(change.id))
    ? undefined
    : { path: 'state', code: 'fixed' };
}
