import type { GateBody, PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { passGate } from '../../../apps/api/src/modules/gate/passage/passage.service.ts';
import { authorOf } from '../../../apps/api/src/platform/audit/audit.ts';
import type { Context } from '../../../apps/api/src/platform/context.ts';

/** Records a passage through the gate without a guard's device. */
export async function letThrough(ctx: Context, key: PermitKey, body: GateBody): Promise<void> {
  const author = authorOf(ctx);
  await ctx.within(key.property_id, (tx) => passGate(tx, ctx, key, body, { ...author, id: author.id ?? '' }));
}
