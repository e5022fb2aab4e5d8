import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { fieldFault } from '../../platform/errors.ts';
import type { Change } from '../../platform/records.ts';

/** Refuses a meter that would be replaced by itself; who replaces whom is a fact of its own table and needs no more. */
export async function refuseOddReplacements(
  _tx: Tx,
  _ctx: Context,
  _property_id: string,
  changes: readonly Change[],
): Promise<void> {
  for (const { id, facts } of changes)
    if (facts['replaced_by_id'] === id) throw fieldFault('replaced_by_id', 'invalid');
}
