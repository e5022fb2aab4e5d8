import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

import { useTenantItemsQuery } from '../../../lib/api/public-lists.api.ts';
import type { ItemValues } from './goods-values.ts';
import { fromSaved } from './saved-item.ts';
import type { GoodsFormState } from './use-goods-form.ts';

/** How much of an item is inside, and how much of that no other goods-out permit has reserved. */
export interface Balance {
  inside: number;
  left: number;
  unit: string;
}

/** Balance of a saved item. Undefined for goods that never came in on a permit, which may go out in any quantity. */
export function balanceOf({ inside, left, unit }: TenantItem): Balance | undefined {
  return inside === null || left === null ? undefined : { inside, left, unit };
}

/** Whether more of the item should leave than may leave. */
export function isTooMuch({ itemQuantity }: Pick<ItemValues, 'itemQuantity'>, balance: Balance | undefined): boolean {
  return balance !== undefined && itemQuantity !== null && itemQuantity > balance.left;
}

/** The items of the tenant of a goods-out form. Empty for other forms. */
export function useGoodsOut({ kind, tenant }: Pick<GoodsFormState, 'kind' | 'tenant'>) {
  const isAsked = kind === 'unloading' && tenant !== null;
  const { data = [], isSuccess } = useTenantItemsQuery(isAsked ? { tenant_id: tenant.tenant.id } : skipToken);
  const movable = data.filter(({ left }) => left !== null && left > 0);
  return {
    isLoaded: isSuccess,
    find: (item: Pick<ItemValues, 'id'>) => {
      const saved = data.find(({ id }) => id === item.id);
      return saved === undefined ? undefined : balanceOf(saved);
    },
    /** Items of which something can leave. */
    movable,
    /** Number of items that can be chosen. Goods that never came in on a permit may leave, too. */
    choosable: data.filter(({ left }) => left !== 0).length,
    /** All goods inside, with the whole quantity that may leave. */
    takeAll: (): ItemValues[] => movable.map((item) => ({ ...fromSaved(item), itemQuantity: item.left })),
  };
}
export type GoodsOut = ReturnType<typeof useGoodsOut>;

/** Fills an empty goods-out form with all goods inside when the address asks for it, once. */
export function useTakeAll(form: GoodsFormState, goods: GoodsOut): void {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.get('take') === 'all' && goods.isLoaded;
  const take = useEffectEvent(() => {
    setSearch({}, { replace: true });
    if (form.values.items.length === 0) form.change({ items: goods.takeAll() });
  });
  useEffect(() => {
    if (isWanted) take();
  }, [isWanted]);
}
