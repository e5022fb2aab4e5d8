import type { FixBody } from '@gerbang/shared/contracts/permits/permit-link';

import { AppError } from '../../../../platform/errors.ts';
import * as ledger from '../ledger.repository.ts';
import type { PermitItemRow } from '../permits.table.ts';
import { carriedFile } from '../submit/files.ts';
import { insertItems, type ItemSource } from '../submit/goods-items.ts';
import type { Fixing } from './correction-context.ts';
import * as fixes from './fix.repository.ts';

type CorrectedItem = NonNullable<FixBody['items']>[number];

/**
 * Stores the corrected list of items. Unchanged items and rejected items stay as they are. All others are inserted
 * again, so that goods out are reserved from the current balance.
 */
export async function fixItems(fixing: Fixing, given: readonly CorrectedItem[]): Promise<boolean> {
  const { tx, ctx, permit } = fixing;
  const open = permit.items.filter((item) => item.rejection_note === null);
  const known = new Map(open.map((item) => [item.id, item]));
  const strange = given.findIndex((item) => item.id !== undefined && !known.has(item.id));
  if (strange >= 0) throw new AppError('refused', { fields: [{ path: `items.${strange}.id`, code: 'invalid' }] });
  const kept = new Set(given.filter((item) => isUnchanged(fixing, known.get(item.id ?? ''), item)).map(({ id }) => id));
  const gone = open.filter((item) => !kept.has(item.id)).map((item) => item.id);
  const fresh = given.flatMap((item, index) => (item.id === undefined || !kept.has(item.id) ? [{ item, index }] : []));
  if (gone.length === 0 && fresh.length === 0) return false;
  if (permit.row.kind === 'unloading') {
    await lockGoods(fixing, [
      ...open.filter((item) => !kept.has(item.id)).map((item) => item.item_id),
      ...fresh.flatMap(({ item }) => item.item_detail.id ?? []),
    ]);
    await ledger.release(tx, permit.key, gone);
  }
  await fixes.deleteItems(tx, permit.key, gone);
  const items = fresh.map(({ item: { id, ...item } }) => ({
    ...item,
    item_detail: { ...item.item_detail, id: thingOf(fixing, known.get(id ?? ''), item) },
  }));
  const places = fresh.map(({ index }) => index);
  await insertItems(tx, ctx, permit.key, { items, places, source: sourceOf(fixing), path: 'items' });
  return true;
}

/**
 * Locks the old and the new goods in one call, in the order of `lockLots`. If each correction locked its old goods first
 * and its new goods later, two corrections that exchange the same goods could deadlock.
 */
async function lockGoods({ tx, permit }: Fixing, things: readonly string[]): Promise<void> {
  await ledger.lockLots(tx, permit.key.property_id, things, permit.row.from_permit_id);
}

function isUnchanged({ carried, ctx }: Fixing, before: PermitItemRow | undefined, item: CorrectedItem): boolean {
  if (before === undefined) return false;
  const { name, description, image_url } = item.item_detail;
  return (
    before.qty === item.qty &&
    before.unit === item.unit &&
    before.name === name &&
    before.description === description &&
    carriedFile(ctx, image_url, carried.item) === before.photo_file_id
  );
}

/** Goods out and items of a tenant keep their id. Corrected goods in of a visitor become new items. */
function thingOf(
  { permit }: Fixing,
  before: PermitItemRow | undefined,
  item: Omit<CorrectedItem, 'id'>,
): string | undefined {
  if (permit.row.kind === 'loading' && permit.row.tenant_id === null) return undefined;
  return before?.item_id ?? item.item_detail.id ?? undefined;
}

function sourceOf({ permit, carried }: Fixing): ItemSource {
  const { kind, tenant_id, from_permit_id } = permit.row;
  if (kind === 'work') throw new AppError('move_not_allowed');
  const things = new Set(permit.items.map((item) => item.item_id));
  return {
    kind,
    tenant_id,
    from: from_permit_id === null ? null : { permit_id: from_permit_id, things },
    carried: carried.item,
  };
}
