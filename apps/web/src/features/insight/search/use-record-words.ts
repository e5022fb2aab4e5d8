import type { SearchKind, SearchResult } from '@gerbang/shared/contracts/insight/search';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { MarkLook } from '../../../entities/ticket/Marks.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';

/** Loads the words for the states of records, which belong to the screens of the records. */
export const loadRecordTexts = () => loadTexts(['register', 'complaints', 'workOrders', 'assets', 'news', 'meters']);

const STATES: Partial<Record<SearchKind, string>> = {
  permit: 'register:state',
  person: 'register:state',
  plate: 'register:state',
  complaint: 'complaints:status',
  work_order: 'workOrders:status',
  asset: 'assets:state',
  news: 'news:state',
};
const PARTS: Partial<Record<SearchKind, string>> = { person: 'search:part', meter: 'meters:kind' };

type Key = ParseKeys<['search', 'register', 'complaints', 'workOrders', 'assets', 'news', 'meters']>;

/** Words for the state of a found record, and for what a person is on a permit or what a meter measures. */
export function useRecordWords() {
  const { t, i18n } = useTranslation(['search', 'register', 'complaints', 'workOrders', 'assets', 'news', 'meters']);
  const word = (texts: string | undefined, name: string | null) => {
    const key = `${texts}.${name}`;
    // The server sends the same names as the catalogues have.
    return texts !== undefined && name !== null && i18n.exists(key) ? t(key as Key) : '';
  };
  return {
    state: ({ kind, state }: SearchResult): string => word(STATES[kind], shownState(state)),
    part: ({ kind, part }: SearchResult): string => word(PARTS[kind], part),
  };
}

/** A permit waits from its submission to the last decision. */
function shownState(state: string | null): string | null {
  return state === 'submitted' || state === 'in_review' ? 'waiting' : state;
}

const TONES: Readonly<Record<string, MarkLook['tone']>> = {
  waiting: 'progress',
  returned: 'progress',
  new: 'progress',
  open: 'progress',
  acknowledged: 'progress',
  in_progress: 'progress',
  on_hold: 'progress',
  reopened: 'progress',
  approved: 'brand',
  checked: 'brand',
  in_service: 'brand',
  resolved: 'accepted',
  done: 'accepted',
  rejected: 'rejected',
  suspended: 'rejected',
  out_of_service: 'rejected',
};

export function toneOf({ state }: SearchResult): MarkLook['tone'] {
  return TONES[shownState(state) ?? ''] ?? 'quiet';
}
