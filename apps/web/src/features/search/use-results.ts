import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { SEARCH_MIN } from '@gerbang/shared/contracts/search';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { useMenuName } from '../../lib/i18n/menu-name.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { pagesOf, resultsOf } from './results.ts';
import type { Result } from './results.ts';
import { useSearchQuery } from './search.api.ts';

/** Whoever types on is not asked for every letter. */
const PAUSE_MS = 200;

/** What is shown for a text. */
export interface Found {
  status: 'idle' | 'short' | 'searching' | 'failed' | 'ready';
  results: Result[];
}

/** Looks for a text a moment after it was typed; the screens of the menu are found at once. */
export function useResults(user: StaffRecord, query: string): Found {
  const { menuBar } = useAuth();
  const menuName = useMenuName();
  const text = query.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isAsked = settled.length >= SEARCH_MIN && settled === text;
  const { currentData, isError } = useSearchQuery(isAsked ? { q: settled, property_id: user.property.id } : skipToken);
  const pages = pagesOf(menuBar, text, menuName);
  if (text === '') return { status: 'idle', results: [] };
  if (text.length < SEARCH_MIN) return { status: 'short', results: pages };
  if (isAsked && isError) return { status: 'failed', results: pages };
  if (!isAsked || currentData === undefined) return { status: 'searching', results: pages };
  return { status: 'ready', results: [...pages, ...resultsOf(currentData, user)] };
}
