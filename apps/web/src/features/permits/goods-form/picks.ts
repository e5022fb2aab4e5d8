import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';

import { balanceOf, isTooMuch, type GoodsOut } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { fromSaved } from './saved-item.ts';

/** Quantities of saved items that were changed in the picker, by item id. Zero takes the item off the form. */
export type Picks = Readonly<Record<string, { item: TenantItem; quantity: number }>>;

export const NO_PICKS: Picks = {};

/** Picks of everything that may leave. */
export function allPicks({ movable }: GoodsOut): Picks {
  return Object.fromEntries(movable.map((item) => [item.id, { item, quantity: item.left ?? 0 }]));
}

/** Quantity of a saved item: as picked, otherwise as in the form. */
export function pickedQuantity(id: string, items: readonly ItemValues[], picks: Picks): number {
  return picks[id]?.quantity ?? items.find((item) => item.id === id)?.itemQuantity ?? 0;
}

/** Ids of the saved items that should leave, and those of them of which too many should leave. */
export function pickedIds(items: readonly ItemValues[], picks: Picks, goods: GoodsOut) {
  const ids = [...new Set([...items.flatMap(({ id }) => id ?? []), ...Object.keys(picks)])];
  const chosen = ids.filter((id) => pickedQuantity(id, items, picks) > 0);
  const balance = (id: string) => (picks[id] === undefined ? goods.find({ id }) : balanceOf(picks[id].item));
  const over = chosen.filter((id) => isTooMuch({ itemQuantity: pickedQuantity(id, items, picks) }, balance(id)));
  return { chosen, over };
}

/** Items of the form with the picked quantities. */
export function withPicks(items: readonly ItemValues[], picks: Picks): ItemValues[] {
  const kept = items
    .map((item) => ({ ...item, itemQuantity: picks[item.id ?? '']?.quantity ?? item.itemQuantity }))
    .filter((item) => picks[item.id ?? '']?.quantity !== 0);
  const added = Object.values(picks)
    .filter(({ item, quantity }) => quantity > 0 && !items.some(({ id }) => id === item.id))
    .map(({ item, quantity }) => ({ ...fromSaved(item), itemQuantity: quantity }));
  return [...kept, ...added];
}
