import { FILTERS_BY_PEOPLE, type SavedView } from '@gerbang/shared/contracts/insight/saved-views';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSearchParams } from 'react-router';

import { useAuth } from '../../lib/store/hooks.ts';
import { useSavedViewsQuery } from './saved-views.api.ts';

/** Name of the shown view in the address. */
export const SAVED = 'saved';
/** What is not saved: filters by people, and what the address holds besides filters and order. */
const NOT_SAVED = new Set<string>(['page', 'permit', 'at', 'download', SAVED, ...FILTERS_BY_PEOPLE]);

/** The saved views of a list. They are loaded when they are wanted, or when the address names one of them. */
export function useSavedViews(list: string, isWanted: boolean) {
  const { property_id } = useAuth();
  const [params, setParams] = useSearchParams();
  const id = params.get(SAVED);
  const isNeeded = property_id !== null && (isWanted || id !== null);
  const { data: views = [] } = useSavedViewsQuery(isNeeded ? { property_id, list } : skipToken);
  const shown = views.find((view) => view.id === id);
  const query = queryOf(params);
  return {
    property_id,
    views,
    shown,
    /** Whether filters or order differ from those of the shown view. */
    isChanged: shown !== undefined && queryOf(new URLSearchParams(shown.query)) !== query,
    query,
    show: (view: Pick<SavedView, 'id' | 'query'>) =>
      setParams(new URLSearchParams([...new URLSearchParams(view.query), [SAVED, view.id]])),
    leave: () => setParams((before) => new URLSearchParams([...before].filter(([name]) => name !== SAVED))),
  };
}

/** In alphabetical order, so that equal filters have the same text. */
function queryOf(params: URLSearchParams): string {
  const saved = [...params].filter(([name]) => !NOT_SAVED.has(name));
  return new URLSearchParams(saved.sort(([one], [other]) => one.localeCompare(other))).toString();
}
