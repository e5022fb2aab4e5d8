import { mayBeSet } from '@gerbang/shared/domain/assets/assets';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { fieldFault, type FieldFault } from '../../platform/errors.ts';
import type { Change } from '../../platform/records.ts';
import { listDown } from './asset-down.repository.ts';

/** Refuses to put an asset in service by hand while a downtime of it goes on. */
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

/** The same, said before an import writes. */
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
