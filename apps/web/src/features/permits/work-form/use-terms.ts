import type { PublicProperty } from '@gerbang/shared/contracts/public-lists';
import type { Terms } from '@gerbang/shared/contracts/work';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';

import { useTermsQuery } from '../../lib/api/public-lists.api.ts';
import { rememberProperty } from './last-property.ts';

/** The terms as the screen knows them. */
export interface TermsState {
  /** The text to read; undefined until it is there. */
  terms: Terms | undefined;
  isError: boolean;
  retry: () => void;
  /** Whether the person has to read before going on. */
  isAsking: boolean;
  /** Whether they changed after the person had agreed. */
  isChanged: boolean;
  agree: () => void;
  /** The server knows newer terms: they are loaded and shown. */
  renew: () => void;
  /** The property that was last agreed for; null before the first time and after a change of its terms. */
  agreedFor: PublicProperty | null;
  /** The version agreed to for this property; undefined while that is open. */
  version: number | undefined;
}

/** Holds the form back until the terms of its property are agreed to. */
export function useTerms(property: PublicProperty | null): TermsState {
  const [agreed, setAgreed] = useState<{ property: PublicProperty; terms: Terms } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const query = useTermsQuery(property === null ? skipToken : { property_id: property.id });
  const terms = query.isFetching ? undefined : query.currentData;
  // Two properties with the same text need to be agreed to only once.
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
