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

/** Quantity of a saved item: as picked, otherwise as in the form, where several entries may have the same item. */
export function pickedQuantity(id: string, items: readonly ItemValues[], picks: Picks): number {
  const entries = items.filter((item) => item.id === id);
  return picks[id]?.quantity ?? entries.reduce((sum, { itemQuantity }) => sum + (itemQuantity ?? 0), 0);
}

/** Ids of the saved items that should leave, and those of them of which too many should leave. */
export function pickedIds(items: readonly ItemValues[], picks: Picks, goods: GoodsOut) {
  const ids = [...new Set([...items.flatMap(({ id }) => id ?? []), ...Object.keys(picks)])];
  const chosen = ids.filter((id) => pickedQuantity(id, items, picks) > 0);
  const balance = (id: string) => (picks[id] === undefined ? goods.find({ id }) : balanceOf(picks[id].item));
  const over = chosen.filter((id) => isTooMuch({ itemQuantity: pickedQuantity(id, items, picks) }, balance(id)));
  return { chosen, over };
}

/** Items of the form with the picked quantities. The first entry of a saved item gets the whole quantity. */
export function withPicks(items: readonly ItemValues[], picks: Picks): ItemValues[] {
  const kept = items.flatMap((item, index) => {
    const picked = picks[item.id ?? ''];
    if (picked === undefined) return [item];
    const isFirst = items.findIndex(({ id }) => id === item.id) === index;
    return isFirst && picked.quantity > 0 ? [{ ...item, itemQuantity: picked.quantity }] : [];
  });
  const added = Object.values(picks)
    .filter(({ item, quantity }) => quantity > 0 && !items.some(({ id }) => id === item.id))
    .map(({ item, quantity }) => ({ ...fromSaved(item), itemQuantity: quantity }));
  return [...kept, ...added];
}
