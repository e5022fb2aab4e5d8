import type { GateConflict } from '@gerbang/shared/contracts/gate-movements';
import { showCode } from '@gerbang/shared/domain/permits/code';

import { authorOf } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { noteAtGate } from '../permits/gate-movement.service.ts';
import * as repository from './conflicts.repository.ts';
import type { StoredConflict } from './conflicts.repository.ts';
import { photoUrls } from './photos.service.ts';

/** More than any supervisor looks through; the oldest unsettled ones come up as others are settled. */
const SHOWN = 200;

/** What happened without network and could not be booked. */
export function listConflicts(
  ctx: Context,
  { property_id, settled }: { property_id: string; settled: boolean },
): Promise<GateConflict[]> {
  return ctx.within(property_id, async (tx) => {
    const rows = await repository.list(tx, property_id, { settled, limit: SHOWN });
    return rows.map((row) => present(ctx, row));
  });
}

/** A supervisor says what was done about a conflict; it is settled once. */
export function settleConflict(
  ctx: Context,
  { property_id, id, note }: { property_id: string; id: string; note: string },
): Promise<GateConflict> {
  return ctx.within(property_id, async (tx) => {
    const author = authorOf(ctx);
    const { permit, code } = found(await repository.find(tx, property_id, id));
    const settled = { settled_at: author.at, settled_by: author.id ?? '', settled_note: note };
    if (!(await repository.settle(tx, property_id, id, settled))) throw new AppError('conflict');
    await noteAtGate(tx, author, property_id, {
      action: 'gate.conflict_settled',
      movement_id: id,
      permit_id: permit?.id ?? null,
      detail: { refused: code },
    });
    return present(ctx, found(await repository.find(tx, property_id, id)));
  });
}

/** As it was sent, but for the pass: whoever has one passes. */
function present(ctx: Context, row: StoredConflict): GateConflict {
  const { body, permit, guard, device, code, params, fields, sent_at, settled_at, settled_by, settled_note } = row;
  const { pass: _pass, ...told } = body;
  return {
    movement: { ...told, photos: photoUrls(ctx, row.photo_file_ids) },
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
