import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import type { Terms } from '@gerbang/shared/contracts/permits/work';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';

import { useTermsQuery } from '../../../lib/api/public-lists.api.ts';
import { rememberProperty } from './use-property.ts';

export interface TermsState {
  /** Undefined while the terms load. */
  terms: Terms | undefined;
  isError: boolean;
  retry: () => void;
  /** Whether the person has to agree to the terms before the form is shown. */
  isAsking: boolean;
  /** Whether the terms changed after the person had agreed. */
  isChanged: boolean;
  agree: () => void;
  /** Withdraws the agreement and loads the newer terms. */
  renew: () => void;
  /** Property for which the person last agreed. Null before the first agreement and after `renew`. */
  agreedFor: PublicProperty | null;
  /** Version that the person agreed to for this property. Undefined before the agreement. */
  version: number | undefined;
}

/** Asks for agreement to the terms of a property before its form is shown. */
export function useTerms(property: PublicProperty | null): TermsState {
  const [agreed, setAgreed] = useState<{ property: PublicProperty; terms: Terms } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const query = useTermsQuery(property === null ? skipToken : { property_id: property.id });
  const terms = query.isFetching ? undefined : query.currentData;
  // Properties with identical terms need only one agreement.
  const isAgreed = agreed !== null && terms !== undefined && isSameText(agreed.terms, terms);
  useEffect(() => {
    if (isAgreed && property !== null) rememberProperty(property);
  }, [isAgreed, property]);
  return {
    terms,
    isError: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
    isAsking: !isAgreed && !(agreed !== null && query.isFetching),
    isChanged,
    agree: () => {
      if (property === null || terms === undefined) return;
      setChanged(false);
      setAgreed({ property, terms });
    },
    renew: () => {
      setChanged(true);
      setAgreed(null);
      void query.refetch();
    },
    agreedFor: agreed?.property ?? null,
    version: isAgreed ? terms.version : undefined,
  };
}

function isSameText(a: Terms, b: Terms): boolean {
  return a.text_id === b.text_id && a.text_en === b.text_en;
}
