import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { usePublicPropertiesQuery } from './api/public-lists.api.ts';

// `PropertySelect` uses the same parameters, so the list is requested only once.
const LIMIT = 50;

/**
 * The property of a form with its current rules: the chosen property, or the only one that exists. Null when there is
 * neither.
 */
export function useProperty(chosen: PublicProperty | null, isNeeded: boolean): PublicProperty | null {
  const { data: list } = usePublicPropertiesQuery(isNeeded ? { search: '', limit: LIMIT } : skipToken);
  const isBeyond = list?.length === LIMIT && chosen !== null && !list.some(({ id }) => id === chosen.id);
  const { data: named } = usePublicPropertiesQuery(isBeyond ? { search: chosen.name, limit: LIMIT } : skipToken);
  return list === undefined ? chosen : findCurrent(chosen, list, named ?? []);
}

/** A property from a draft may be out of date: its rules may have changed, or it may no longer be public. */
function findCurrent(
  chosen: PublicProperty | null,
  list: readonly PublicProperty[],
  named: readonly PublicProperty[],
): PublicProperty | null {
  const [only = null] = list.length === 1 ? list : [];
  const fresh = [...list, ...named].find(({ id }) => id === chosen?.id);
  return fresh ?? (list.length < LIMIT ? only : chosen);
}
