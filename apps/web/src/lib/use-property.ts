import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { usePublicPropertiesQuery } from './api/public-lists.api.ts';

// The same question as the dropdown's, so that it is asked once.
const LIMIT = 50;

/** A form's property with its rules of today: the chosen one, or the only one there is. Null while it is not needed. */
export function useProperty(chosen: PublicProperty | null, isNeeded: boolean): PublicProperty | null {
  const { data: list } = usePublicPropertiesQuery(isNeeded ? { search: '', limit: LIMIT } : skipToken);
  const isBeyond = list?.length === LIMIT && chosen !== null && !list.some(({ id }) => id === chosen.id);
  const { data: named } = usePublicPropertiesQuery(isBeyond ? { search: chosen.name, limit: LIMIT } : skipToken);
  return list === undefined ? chosen : presentOne(chosen, list, named ?? []);
}

/** What was kept on the device may be out of date: a rule of the property may have changed since, or it is gone. */
function presentOne(
  chosen: PublicProperty | null,
  list: readonly PublicProperty[],
  named: readonly PublicProperty[],
): PublicProperty | null {
  const [only = null] = list.length === 1 ? list : [];
  const fresh = [...list, ...named].find(({ id }) => id === chosen?.id);
  return fresh ?? (list.length < LIMIT ? only : chosen);
}
