import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { fieldFault } from '../../../platform/errors.ts';
import * as repository from './buildings.repository.ts';

/** Adds many units to a floor. Skips names that the floor already has, so the request can be repeated. */
export function addUnits(
  ctx: Context,
  property_id: string,
  body: { floor_id: string; names: readonly string[] },
): Promise<{ added: number; present: number }> {
  const names = [...new Set(body.names)];
  return ctx.within(property_id, async (tx) => {
    if (!(await repository.holdFloor(tx, property_id, body.floor_id))) throw fieldFault('floor_id', 'invalid');
    const added = await repository.insertUnits(tx, property_id, body.floor_id, names);
    if (added.length > 0) {
      const detail = { floor_id: body.floor_id, names: added };
      await record(tx, ctx, {
        property_id,
        action: 'unit.added',
        record: { kind: 'floor', id: body.floor_id },
        detail,
      });
    }
    return { added: added.length, present: names.length - added.length };
  });
}
