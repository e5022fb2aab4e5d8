import type { WorkOrderRow } from '@gerbang/shared/contracts/operations/work-orders';
import { isOpenWork } from '@gerbang/shared/domain/operations/work-orders/states';
import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { displaySpan, displaySpanInHours } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import type { DueState } from '../../../entities/ticket/Marks.tsx';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format/dates.ts';
import { formatNumber, formatRupiah } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

export function useWorkWords(time_zone: string) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  const place = { time_zone, language };
  const clock = (instant: string) => formatTime(instant, place);
  const moment = (instant: string) => t('due.at', { day: formatDate(instant, place, 'short'), time: clock(instant) });
  return {
    clock,
    moment,
    longMoment: (instant: string) => formatDateTime(instant, place, 'mediumWeekday'),
    money: (amount: number) => formatRupiah(amount, language),
    number: (value: number) => formatNumber(value, language, { maximumFractionDigits: 3 }),
    hours: (minutes: number) => displaySpanInHours(minutes * MINUTE_MS, language),
    /** A late deadline shows the time since it passed, a near one the time left, all others their date and time. */
    due: (order: Pick<WorkOrderRow, 'status' | 'due_at' | 'created_at'>, now: Date): DueState => {
      const { status, due_at, created_at } = order;
      if (due_at === null) return { urgency: 'over', text: t('due.none'), at: null };
      if (!isOpenWork(status)) return { urgency: 'over', text: moment(due_at), at: due_at };
      const left = new Date(due_at).getTime() - now.getTime();
      const urgency = urgencyOf({ asked_at: new Date(created_at), due_at: new Date(due_at) }, now);
      if (urgency === 'late')
        return { urgency, text: t('due.late', { time: displaySpan(-left, language) }), at: due_at };
      return {
        urgency,
        at: due_at,
        text: urgency === 'soon' ? t('due.left', { time: displaySpan(left, language) }) : moment(due_at),
      };
    },
  };
}
export type WorkWords = ReturnType<typeof useWorkWords>;

export function placeOf({ floor, location }: Pick<WorkOrderRow, 'floor' | 'location'>): string {
  return [floor?.name ?? '', location].filter((part) => part !== '').join(', ');
}
