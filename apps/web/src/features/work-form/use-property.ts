import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { usePublicPropertiesQuery } from '../../lib/api/public-lists.api.ts';
import { lastProperty } from './last-property.ts';

// The same question as the dropdown's, so that it is asked once.
const LIMIT = 50;

/** The form's property: the chosen one, or the one last used here, or the only one there is. */
export function useProperty() {
  const [wanted, choose] = useState(lastProperty);
  const { data: list, isLoading } = usePublicPropertiesQuery({ search: '', limit: LIMIT });
  const isBeyond = list?.length === LIMIT && wanted !== null && !list.some(({ id }) => id === wanted.id);
  const { data: named } = usePublicPropertiesQuery(isBeyond ? { search: wanted.name, limit: LIMIT } : skipToken);
  const [only] = list?.length === 1 ? list : [];
  // What was kept on the device may be out of date: a rule of the property may have changed since.
  const fresh = [...(list ?? []), ...(named ?? [])].find(({ id }) => id === wanted?.id);
  return { property: only ?? fresh ?? wanted, asksProperty: !isLoading && only === undefined, choose };
}
