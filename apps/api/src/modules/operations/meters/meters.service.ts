import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldFault } from '../../../platform/errors.ts';
import type { Change } from '../../../platform/records/records.ts';

/** Refuses a meter that is replaced by itself. */
export async function refuseOddReplacements(
  _tx: Tx,
  _ctx: Context,
  _property_id: string,
  changes: readonly Change[],
): Promise<void> {
  for (const { id, facts } of changes)
    if (facts['replaced_by_id'] === id) throw fieldFault('replaced_by_id', 'invalid');
}
