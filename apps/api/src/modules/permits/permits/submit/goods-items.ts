import type { GoodsItem } from '@gerbang/shared/contracts/permits/permit-parts';

import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors.ts';
import * as ledger from '../ledger.repository.ts';
import type { PermitKey } from '../permits.repository.ts';
import { takeFiles, type Carried } from './files.ts';
import * as repository from './submit.repository.ts';

/** The owner of the items of a form, and where goods out come from. */
export interface ItemSource {
  kind: 'loading' | 'unloading';
  tenant_id: string | null;
  /** For a visitor's goods out: the loading form and its items. */
  from: { permit_id: string; things: ReadonlySet<string> } | null;
  carried: Carried;
}

/** Path of an item in the request body, for error messages. */
type PathOf = (index: number) => string;

interface PlacedItem {
  id: string;
  item_id: string;
  qty: number;
}

/**
 * Stores the items of a goods permit. A known item keeps its id. A new item is created, and saved for the next form of
 * a tenant. Goods out are reserved at once. `places` gives the positions in the form when `items` is only a part of the
 * form.
 */
export async function insertItems(
  tx: Tx,
  ctx: Context,
  permit: PermitKey,
  given: { items: readonly GoodsItem[]; places?: readonly number[]; source: ItemSource; path: string },
): Promise<void> {
  const { items, source } = given;
  const { property_id } = permit;
  const place = (index: number) => given.places?.[index] ?? index;
  const path = (index: number) => `${given.path}.${place(index)}`;
  const known = await knownThings(tx, property_id, source, items);
  refuseUnknown(items, known, path);
  const pictures = new Set([...source.carried, ...[...known.values()].filter((file) => file !== null)]);
  const urls = items.map(({ item_detail }, index) => ({
    path: `${path(index)}.item_detail.image_url`,
    url: item_detail.image_url,
  }));
  const photos = await takeFiles(tx, ctx, { property_id, kind: 'item', urls, carried: pictures });
  const placed = items.map(({ item_detail, qty }) => ({ id: newId(), item_id: item_detail.id ?? newId(), qty }));
  await insertNewThings(tx, property_id, source, { items, placed, photos });
  const lots = source.kind === 'unloading' ? await planReservations(tx, property_id, source, placed, path) : [];
  await repository.insertItems(
    tx,
    items.map(({ item_detail, qty, unit }, index) => ({
      property_id,
      permit_id: permit.id,
      id: placed[index]?.id ?? '',
      item_id: placed[index]?.item_id ?? '',
      lot_id: lots.find((plan) => plan.permit_item_id === placed[index]?.id)?.lot.id ?? null,
      position: place(index) + 1,
      name: item_detail.name,
      description: item_detail.description,
      qty,
      unit,
      photo_file_id: photos[index] ?? null,
      rejection_note: null,
      rejected_by: null,
      rejected_stage: null,
    })),
  );
  for (const plan of lots) await ledger.reserve(tx, permit, plan);
}

/** The items that this form may refer to by id, each with its photo. */
async function knownThings(
  tx: Tx,
  property_id: string,
  { tenant_id, from }: ItemSource,
  items: readonly GoodsItem[],
): Promise<Map<string, string | null>> {
  if (from !== null) return new Map([...from.things].map((id) => [id, null]));
  if (tenant_id === null) return new Map();
  const ids = items.map(({ item_detail }) => item_detail.id).filter((id) => id !== undefined && id !== null);
  const rows = await repository.listTenantThings(tx, { property_id, tenant_id }, ids);
  return new Map(rows.map((row) => [row.id, row.photo_file_id]));
}

function refuseUnknown(items: readonly GoodsItem[], known: ReadonlyMap<string, unknown>, path: PathOf): void {
  const fields = items.flatMap(({ item_detail: { id } }, index) =>
    id === undefined || id === null || known.has(id)
      ? []
      : [{ path: `${path(index)}.item_detail.id`, code: 'invalid' as const }],
  );
  if (fields.length > 0) throw new AppError('refused', { fields });
}

async function insertNewThings(
  tx: Tx,
  property_id: string,
  { tenant_id }: ItemSource,
  { items, placed, photos }: { items: readonly GoodsItem[]; placed: readonly PlacedItem[]; photos: readonly string[] },
): Promise<void> {
  const fresh = items.flatMap(({ item_detail, unit }, index) => {
    const id = placed[index]?.item_id;
    if (id === undefined || item_detail.id === id) return [];
    const { name, description } = item_detail;
    const photo_file_id = photos[index] ?? null;
    return [{ property_id, id, tenant_id, name, description, unit, photo_file_id, saved: tenant_id !== null }];
  });
  await repository.insertThings(tx, fresh);
}

interface Plan {
  permit_item_id: string;
  lot: { permit_id: string; id: string };
  qty: number;
}

/**
 * Chooses the lots from which the goods are taken, oldest first. Refuses more than is inside. An item of a tenant that has no lot
 * is accepted without a reservation, which marks it for the approver.
 */
async function planReservations(
  tx: Tx,
  property_id: string,
  { from }: ItemSource,
  placed: readonly PlacedItem[],
  path: PathOf,
): Promise<Plan[]> {
  const ids = [...new Set(placed.map((item) => item.item_id))];
  const lots = await ledger.lockLots(tx, property_id, ids, from?.permit_id ?? null);
  const plans: Plan[] = [];
  for (const [index, item] of placed.entries()) {
    const own = lots.filter((lot) => lot.item_id === item.item_id);
    if (own.length === 0 && from === null) continue;
    let wanted = item.qty;
    for (const lot of own) {
      const qty = Math.min(wanted, lot.left);
      if (qty === 0) continue;
      plans.push({ permit_item_id: item.id, lot, qty });
      lot.left -= qty;
      wanted -= qty;
    }
    if (wanted > 0) {
      throw new AppError('goods_not_inside', { fields: [{ path: `${path(index)}.qty`, code: 'invalid' }] });
    }
  }
  return plans;
}
