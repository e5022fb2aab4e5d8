import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { AuditAuthor } from '../../../platform/audit/audit.ts';
import { together, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import * as ledger from './ledger.repository.ts';
import { bookOut, lockPermit, makeMove, type LockedPermit } from './move.service.ts';
import * as repository from './permits.repository.ts';
import type { PermitItemRow } from './permits.table.ts';

/** Quantity that has passed the gate so far, by item id. */
export function countPassed(tx: Tx, key: PermitKey): Promise<Map<string, number>> {
  return ledger.sumMoved(tx, key);
}

/**
 * Rejects single items with a note and releases reserved goods out. Each item must belong to the permit and not be
 * rejected yet. Returns how many were rejected and the items as they are now.
 */
export async function refuseItems(
  tx: Tx,
  { key, row, items }: LockedPermit,
  refusal: { items: readonly { id: string; note: string }[]; stage: string; by: string | null },
): Promise<{ refused_items: number; items: LockedPermit['items'] }> {
  if (refusal.items.length === 0) return { refused_items: 0, items };
  const refused_items = await repository.setRejectedItems(tx, key, refusal);
  if (refused_items !== refusal.items.length) {
    throw new AppError('refused', { fields: [{ path: 'rejected_items', code: 'invalid' }] });
  }
  const ids = refusal.items.map((item) => item.id);
  if (row.kind === 'unloading') await ledger.release(tx, key, ids);
  return { refused_items, items: await repository.listItems(tx, key) };
}

interface PassingItem {
  id: string;
  qty: number;
  path: string;
}

/** Books each item that passes the gate. Refuses more than the permit still allows. */
export async function bookPassing(
  tx: Tx,
  { key, items }: LockedPermit,
  { direction, passing, at, by }: { direction: 'in' | 'out'; passing: readonly PassingItem[]; at: Date; by: string },
): Promise<void> {
  const [moved] = await together([
    ledger.sumMoved(tx, key),
    direction === 'out' ? ledger.lockLotsOf(tx, key) : undefined,
  ]);
  const allowed = passing.map(({ id, qty, path }) => {
    const item = items.find((candidate) => candidate.id === id && candidate.rejection_note === null);
    if (item === undefined || qty > item.qty - (moved.get(id) ?? 0)) throw fieldFault(path, 'invalid');
    moved.set(id, (moved.get(id) ?? 0) + qty);
    return { item, qty };
  });
  const book = async (item: PermitItemRow, qty: number) => {
    await ledger.insertMovement(tx, key, { id: newId(), permit_item_id: item.id, direction, qty, at, by });
    await (direction === 'in' ? ledger.enter(tx, key, item, qty) : bookOut(tx, key, item.id, qty));
  };
  if (direction === 'in') {
    await together(allowed.map(({ item, qty }) => book(item, qty)));
    return;
  }
  // One after the other: an item that is listed twice takes from the same reservation.
  for (const { item, qty } of allowed) await book(item, qty);
}

/** Closes a goods-out permit when all its goods have left, and each goods-in permit whose last goods left with it. */
export async function closeWhenGone(tx: Tx, author: AuditAuthor, permit: LockedPermit): Promise<LockedPermit> {
  const { key, items } = permit;
  await closeEmptied(tx, author, key);
  const moved = await ledger.sumMoved(tx, key);
  const isWaiting = items.some((item) => item.rejection_note === null && (moved.get(item.id) ?? 0) < item.qty);
  return isWaiting ? permit : makeMove(tx, author, permit, { type: 'close', reason: 'gone' });
}

async function closeEmptied(tx: Tx, author: AuditAuthor, key: PermitKey): Promise<void> {
  for (const id of await ledger.listEmptied(tx, key)) {
    const emptied = await lockPermit(tx, { property_id: key.property_id, id });
    if (emptied.row.state !== 'checked' && emptied.row.state !== 'approved') continue;
    await makeMove(tx, author, emptied, { type: 'close', reason: 'all_out' });
  }
}
