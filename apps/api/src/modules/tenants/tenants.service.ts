import type { TenantFacts } from '@gerbang/shared/contracts/tenants';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import type { RecordKey, Stored } from '../../platform/records.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import * as repository from './tenants.repository.ts';

/** Lets a tenant what it is to have, and ends its people's sessions when it goes. */
export async function relateTenant(
  tx: Tx,
  ctx: Context,
  key: RecordKey,
  facts: Readonly<Record<string, unknown>>,
  before: Stored | undefined,
): Promise<void> {
  const { unit_ids, active } = facts as TenantFacts;
  await repository.setUnits(tx, key, unit_ids);
  if (before?.['active'] === true && !active)
    await endSessionsOf(tx, await repository.listAccounts(tx, key), ctx.now());
}
