import type { SearchKind, SearchResult } from '@gerbang/shared/contracts/insight/search';
import { PERMIT_STATES, registerState } from '@gerbang/shared/domain/permits/states';

import { PERMIT_LOOK } from '../../../entities/permit/PermitState.tsx';
import type { MarkLook } from '../../../entities/ticket/Marks.tsx';
import { COMPLAINT_LOOK, WORK_LOOK } from '../../../entities/ticket/status-looks.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import type { TextKey } from '../../../lib/i18n/texts.ts';
import { hasText } from '../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** Loads the words for the states of records, which belong to the screens of the records. */
export const loadRecordTexts = () => loadTexts(['register', 'complaints', 'workOrders', 'assets', 'news', 'meters']);

/** Words and looks for the states of each kind. A state without a look of its own has the quiet one. */
const STATES: Partial<Record<SearchKind, { texts: string; looks?: Readonly<Record<string, MarkLook>> }>> = {
  permit: { texts: 'register:state', looks: PERMIT_LOOK },
  person: { texts: 'register:state', looks: PERMIT_LOOK },
  plate: { texts: 'register:state', looks: PERMIT_LOOK },
  complaint: { texts: 'complaints:status', looks: COMPLAINT_LOOK },
  work_order: { texts: 'workOrders:status', looks: WORK_LOOK },
  asset: { texts: 'assets:state', looks: { in_service: { tone: 'accepted' }, out_of_service: { tone: 'rejected' } } },
  news: { texts: 'news:state' },
};
const PARTS: Partial<Record<SearchKind, string>> = { person: 'search:part', meter: 'meters:kind' };

type Key = TextKey<['search', 'register', 'complaints', 'workOrders', 'assets', 'news', 'meters']>;

/** Words for the state of a found record, and for what a person is on a permit or what a meter measures. */
export function useRecordWords() {
  const { t } = useTranslation(['search', 'register', 'complaints', 'workOrders', 'assets', 'news', 'meters']);
  const word = (texts: string | undefined, name: string | null) => {
    const key = `${texts}.${name}`;
    // The server sends the same names as the catalogues have.
    return texts !== undefined && name !== null && hasText(key) ? t(key as Key) : '';
  };
  return {
    state: (record: SearchResult): string => word(STATES[record.kind]?.texts, shownState(record)),
    part: ({ kind, part }: SearchResult): string => word(PARTS[kind], part),
  };
}

export function lookOf(record: SearchResult): MarkLook {
  return STATES[record.kind]?.looks?.[shownState(record) ?? ''] ?? { tone: 'quiet' };
}

/** The state under the name that the record's own list uses. */
function shownState({ kind, state }: SearchResult): string | null {
  const permit = STATES[kind]?.looks === PERMIT_LOOK ? PERMIT_STATES.find((one) => one === state) : undefined;
  return permit === undefined ? state : registerState(permit);
}
