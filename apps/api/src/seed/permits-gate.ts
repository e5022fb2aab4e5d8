import type { GateBody, PermitKey } from '@gerbang/shared/contracts/permit-moves';

import { passGate } from '../modules/permits/gate.service.ts';
import { authorOf } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';

/** A guard lets something through, at a gate without a device of its own. */
export async function letThrough(ctx: Context, key: PermitKey, body: GateBody): Promise<void> {
  const author = authorOf(ctx);
  await ctx.within(key.property_id, (tx) => passGate(tx, ctx, key, body, { ...author, id: author.id ?? '' }));
}
