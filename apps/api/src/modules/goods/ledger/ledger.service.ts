import { DATATABLE_CAP } from '@gerbang/shared/contracts/datatable';
import type {
  LedgerCounts,
  LedgerDatatable,
  LedgerQuery,
  LedgerRow,
  LotHistory,
  LotKey,
  LotMovement,
} from '@gerbang/shared/contracts/goods/ledger';
import { showCode } from '@gerbang/shared/domain/permits/code';

import type { Context } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import * as history from './history.repository.ts';
import type { StoredMovement } from './history.repository.ts';
import * as repository from './ledger.repository.ts';
import type { StoredLot } from './ledger.repository.ts';

/** How long the picture links of a list stay valid. */
const SHOWN_MS = 15 * 60 * 1000;

export function listLots(ctx: Context, ask: LedgerQuery): Promise<LedgerDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, ask, ctx.now());
    return { ...page, data: page.data.map((row) => present(ctx, row)) };
  });
}

/** Number of lots inside, and how many of them should have left already. */
export function countLots(ctx: Context, property_id: string): Promise<LedgerCounts> {
  return ctx.within(property_id, async (tx) => {
    const count = async (view: 'inside' | 'overdue') => {
      const total = await repository.countView(tx, property_id, view, ctx.now());
      return { total: Math.min(total, DATATABLE_CAP), capped: total > DATATABLE_CAP };
    };
    return { inside: await count('inside'), overdue: await count('overdue') };
  });
}

export function readLot(ctx: Context, key: LotKey): Promise<LotHistory> {
  return ctx.within(key.property_id, async (tx) => {
    const lot = found(await repository.find(tx, key));
    const { code, asked_at, description, movements, ...entry } = found(await history.findEntry(tx, key));
    const leavings = await history.listLeavings(tx, key);
    const others = await history.listOthers(tx, key, lot.item_id);
    return {
      lot: present(ctx, lot),
      description,
      entry: {
        ...entry,
        permit_id: key.permit_id,
        code: showCode(code),
        asked_at: asked_at.toISOString(),
        movements: movements.map(presentMovement),
      },
      leavings: leavings.map((leaving) => ({
        ...leaving,
        code: showCode(leaving.code),
        asked_at: leaving.asked_at.toISOString(),
        until: leaving.until.toISOString(),
        movements: leaving.movements.map(presentMovement),
      })),
      others: others.map((other) => ({
        ...other,
        code: showCode(other.code),
        entered_at: other.entered_at.toISOString(),
      })),
    };
  });
}

function present(ctx: Context, { photo_file_id, time_zone: _zone, ...lot }: StoredLot): LedgerRow {
  return {
    ...lot,
    code: showCode(lot.code),
    photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id, SHOWN_MS),
    entered_at: lot.entered_at.toISOString(),
    leave_by: lot.leave_by?.toISOString() ?? null,
  };
}

/** Converts the time, which PostgreSQL writes into JSON in its own format. */
function presentMovement(movement: StoredMovement): LotMovement {
  return { ...movement, at: new Date(movement.at).toISOString() };
}
