import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { useTenantItemsQuery } from '../../lib/api/public-lists.api.ts';
import type { ItemValues } from './goods-values.ts';
import { lastItems } from './remembered.ts';
import { fromSaved } from './saved-item.ts';

/** The items of the tenant's last request as far as they are still saved; each is made when it is wanted. */
export function useLastItems(tenant: TenantRecord | null): (() => ItemValues)[] {
  const [last] = useState(() => (tenant === null ? [] : lastItems(tenant.id)));
  const { data = [] } = useTenantItemsQuery(
    tenant === null || last.length === 0 ? skipToken : { tenant_id: tenant.tenant.id },
  );
  return last.flatMap(({ id, name, qty, unit }) => {
    const saved = data.find((one) => one.id === id) ?? data.find((one) => one.name === name);
    return saved === undefined ? [] : [() => ({ ...fromSaved(saved), itemQuantity: qty, itemUnit: unit })];
  });
}
