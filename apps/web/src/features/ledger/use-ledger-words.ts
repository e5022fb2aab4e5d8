import type { LedgerRow } from '@gerbang/shared/contracts/ledger';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How an entry stands to its date: none, to come, over by some days, or all gone. */
export type LeaveStanding =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'due'; text: string; at: string }
  | { kind: 'over'; text: string; at: string };

/** The ledger in the reader's words, where the property is. */
export function useLedgerWords(time_zone: string) {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(LOCALE[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: time_zone,
  });
  const time = (at: string) => wallClock(new Date(at), time_zone).time.slice(0, 5);
  const moment = (at: string) => `${day.format(new Date(at))}, ${time(at)}`;
  return {
    day: (at: string) => day.format(new Date(at)),
    time,
    moment,
    qty: (qty: number, unit: string) => t('qty', { qty: qty.toLocaleString(LOCALE[language]), unit }),
    leave: (
      { leave_by, qty_in, qty_out }: Pick<LedgerRow, 'leave_by' | 'qty_in' | 'qty_out'>,
      now: Date,
    ): LeaveStanding => {
      if (qty_out >= qty_in) return { kind: 'gone' };
      if (leave_by === null) return { kind: 'none' };
      if (new Date(leave_by) > now) return { kind: 'due', text: moment(leave_by), at: leave_by };
      const count = daysBetween(leave_by, now, time_zone);
      const text = count === 0 ? t('overToday') : t('daysOver', { count });
      return { kind: 'over', text, at: leave_by };
    },
  };
}
export type LedgerWords = ReturnType<typeof useLedgerWords>;

/** Days as a calendar counts them, not as 24 hours. */
function daysBetween(from: string, now: Date, time_zone: string): number {
  const date = (at: Date) => Date.parse(wallClock(at, time_zone).date);
  return Math.round((date(now) - date(new Date(from))) / DAY_MS);
}
