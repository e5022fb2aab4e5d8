import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { VIEWER_KEPT_MS, type Viewers } from '@gerbang/shared/contracts/permits/viewers';

import { requireStaff, type Context } from '../../../platform/context.ts';
import * as repository from './viewers.repository.ts';

/** Notes that the caller has the permit open on the screen, and returns who else has. */
export function view(ctx: Context, key: PermitKey): Promise<Viewers> {
  const { user_id: account_id } = requireStaff(ctx);
  return ctx.within(key.property_id, async (tx) => {
    await repository.set(tx, key, account_id, ctx.now());
    const since = new Date(ctx.now().getTime() - VIEWER_KEPT_MS);
    return { data: await repository.listOthers(tx, key, { account_id, since }) };
  });
}
