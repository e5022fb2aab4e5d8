import type { LedgerRow } from '@gerbang/shared/contracts/goods/ledger';
import { daysFrom } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { formatDate, formatDateTime, formatTime } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/**
 * Whether goods should leave: `none` without a leave date, `due` before it, `over` after it, `gone` when all of them
 * have left.
 */
export type LeaveState =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'due'; text: string; at: string }
  | { kind: 'over'; text: string; at: string };

/** Formats amounts and dates of the ledger. Dates are in the property's time zone. */
export function useLedgerWords(time_zone: string) {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  const place = { time_zone, language };
  const dateOf = (instant: string | Date) => wallClock(new Date(instant), time_zone).date;
  const moment = (instant: string) => formatDateTime(instant, place, 'medium');
  return {
    day: (instant: string) => formatDate(instant, place, 'medium'),
    time: (instant: string) => formatTime(instant, place),
    moment,
    qty: (qty: number, unit: string) => t('qty', { qty: formatNumber(qty, language), unit }),
    leave: (
      { leave_by, qty_in, qty_out }: Pick<LedgerRow, 'leave_by' | 'qty_in' | 'qty_out'>,
      now: Date,
    ): LeaveState => {
      if (qty_out >= qty_in) return { kind: 'gone' };
      if (leave_by === null) return { kind: 'none' };
      if (new Date(leave_by) > now) return { kind: 'due', text: moment(leave_by), at: leave_by };
      const count = daysFrom(dateOf(leave_by), dateOf(now));
      const text = count === 0 ? t('overToday') : t('daysOver', { count });
      return { kind: 'over', text, at: leave_by };
    },
  };
}
export type LedgerWords = ReturnType<typeof useLedgerWords>;
