import type { TenantFacts } from '@gerbang/shared/contracts/building/tenants';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Change } from '../../../platform/records/records.ts';
import { endSessionsOf } from '../../people/auth/auth.service.ts';
import * as repository from './tenants.repository.ts';

/** Assigns units to tenants and ends the sessions of deactivated tenants. */
export async function relateTenants(
  tx: Tx,
  ctx: Context,
  property_id: string,
  changes: readonly Change[],
): Promise<void> {
  const wishes = changes.map(({ id, facts }) => ({ id, ...(facts as TenantFacts) }));
  await repository.setUnits(tx, property_id, wishes);
  const gone = changes.filter(({ before, facts }) => before?.['active'] === true && facts['active'] === false);
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await endSessionsOf(tx, await repository.listAccounts(tx, property_id, ids), ctx.now());
}
