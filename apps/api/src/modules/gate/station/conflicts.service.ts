import type { GateConflict } from '@gerbang/shared/contracts/gate/gate-movements';
import { showCode } from '@gerbang/shared/domain/permits/code';

import { authorOf } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { recordAtGate } from '../passage/movement.service.ts';
import * as repository from './conflicts.repository.ts';
import type { StoredConflict } from './conflicts.repository.ts';
import { photoUrls } from './photos.service.ts';

/** More than a supervisor will read. Older open conflicts appear when newer ones are settled. */
const SHOWN = 200;

/** Offline movements that could not be booked. */
export function listConflicts(
  ctx: Context,
  { property_id, settled }: { property_id: string; settled: boolean },
): Promise<GateConflict[]> {
  return ctx.within(property_id, async (tx) => {
    const rows = await repository.list(tx, property_id, { settled, limit: SHOWN });
    return rows.map((row) => present(ctx, row));
  });
}

/** Settles a conflict with a supervisor's note. Can be done only once. */
export function settleConflict(
  ctx: Context,
  { property_id, id, note }: { property_id: string; id: string; note: string },
): Promise<GateConflict> {
  return ctx.within(property_id, async (tx) => {
    const author = authorOf(ctx);
    const { permit, code } = found(await repository.find(tx, property_id, id));
    const settled = { settled_at: author.at, settled_by: author.id ?? '', settled_note: note };
    if (!(await repository.settle(tx, property_id, id, settled))) throw new AppError('conflict');
    await recordAtGate(tx, author, property_id, {
      action: 'gate.conflict_settled',
      movement_id: id,
      permit_id: permit?.id ?? null,
      detail: { refused: code },
    });
    return present(ctx, found(await repository.find(tx, property_id, id)));
  });
}

/** The stored movement without the pass, which would let its reader through the gate. */
function present(ctx: Context, row: StoredConflict): GateConflict {
  const { body, permit, guard, device, code, params, fields, sent_at, settled_at, settled_by, settled_note } = row;
  const { pass: _pass, ...movement } = body;
  return {
    movement: { ...movement, photos: photoUrls(ctx, row.photo_file_ids) },
    permit: permit === null ? null : { ...permit, code: showCode(permit.code) },
    guard,
    device,
    code,
    params: { ...params },
    ...(fields.length > 0 && { fields }),
    sent_at: sent_at.toISOString(),
    settled:
      settled_at === null || settled_by === null
        ? null
        : { at: settled_at.toISOString(), by: settled_by, note: settled_note },
  };
}
