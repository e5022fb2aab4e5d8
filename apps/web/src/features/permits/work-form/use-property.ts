import { publicProperty } from '@gerbang/shared/contracts/building/public-lists';
import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { usePublicPropertiesQuery } from '../../../lib/api/public-lists.api.ts';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';

// The same limit as in the query of the dropdown, so that both share one request.
const LIMIT = 50;

/** The property of the form: the only one, otherwise the chosen one, otherwise the one last used on this device. */
export function useProperty() {
  const [wanted, choose] = useState(lastProperty);
  const { data: list, isLoading } = usePublicPropertiesQuery({ search: '', limit: LIMIT });
  const isBeyond = list?.length === LIMIT && wanted !== null && !list.some(({ id }) => id === wanted.id);
  const { data: named } = usePublicPropertiesQuery(isBeyond ? { search: wanted.name, limit: LIMIT } : skipToken);
  const [only] = list?.length === 1 ? list : [];
  // The stored property may be out of date, so the loaded one is preferred.
  const fresh = [...(list ?? []), ...(named ?? [])].find(({ id }) => id === wanted?.id);
  return { property: only ?? fresh ?? wanted, asksProperty: !isLoading && only === undefined, choose };
}

const STORAGE_KEY = 'workProperty';

/** The property last used on this device, with the details it had at that time. */
function lastProperty(): PublicProperty | null {
  return publicProperty.safeParse(readStoredJson(STORAGE_KEY)).data ?? null;
}

export function rememberProperty(property: PublicProperty): void {
  writeStored(STORAGE_KEY, JSON.stringify(property));
}
