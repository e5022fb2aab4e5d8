import type { WorkOrderRow } from '@gerbang/shared/contracts/work-orders';
import { urgencyOf, type Urgency } from '@gerbang/shared/domain/permits/deadlines';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { isOpenWork } from '@gerbang/shared/domain/work-orders/states';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How a work order stands to its deadline. */
export interface DueStanding {
  urgency: Urgency | 'over';
  text: string;
}

/** Work orders in the reader's words, where the property is. */
export function useWorkWords(time_zone: string) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  const locale = LOCALE[language];
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: time_zone });
  const longDay = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: time_zone,
  });
  const rupiah = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'IDR',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const clock = (at: string) => wallClock(new Date(at), time_zone).time.slice(0, 5);
  const span = (ms: number) => spanOf(Math.max(0, Math.floor(ms / MINUTE_MS)), t);
  const moment = (at: string) => t('due.at', { day: day.format(new Date(at)), time: clock(at) });
  return {
    clock,
    moment,
    longMoment: (at: string) => `${longDay.format(new Date(at))}, ${clock(at)}`,
    money: (amount: number) => rupiah.format(amount),
    number: (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 }),
    hours: (minutes: number) => workedSpan(minutes, t),
    /** What is late or soon says by how much; all else says when. */
    due: (order: Pick<WorkOrderRow, 'status' | 'due_at' | 'created_at'>, now: Date): DueStanding => {
      const { status, due_at, created_at } = order;
      if (due_at === null) return { urgency: 'over', text: t('due.none') };
      if (!isOpenWork(status)) return { urgency: 'over', text: moment(due_at) };
      const left = new Date(due_at).getTime() - now.getTime();
      const urgency = urgencyOf({ asked_at: new Date(created_at), due_at: new Date(due_at) }, now);
      if (urgency === 'late') return { urgency, text: t('due.late', { time: span(-left) }) };
      return { urgency, text: urgency === 'soon' ? t('due.left', { time: span(left) }) : moment(due_at) };
    },
  };
}
export type WorkWords = ReturnType<typeof useWorkWords>;

/** The two largest units of a time: "3 d 4 h", "2 h 10 m", "48 m". */
function spanOf(
  minutes: number,
  t: (key: 'due.days' | 'due.hours' | 'due.minutes', value: { count: number }) => string,
) {
  const parts = [
    { key: 'due.days', count: Math.floor(minutes / DAY) },
    { key: 'due.hours', count: Math.floor((minutes % DAY) / HOUR) },
    { key: 'due.minutes', count: minutes % HOUR },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ key, count }) => t(key, { count })).join(' ');
}

/** Time worked in hours and minutes, however long. */
function workedSpan(
  minutes: number,
  t: (key: 'due.hours' | 'due.minutes', value: { count: number }) => string,
): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours === 0) return t('due.minutes', { count: rest });
  return rest === 0
    ? t('due.hours', { count: hours })
    : `${t('due.hours', { count: hours })} ${t('due.minutes', { count: rest })}`;
}

/** Where the work is, in one line: the floor and what was written of it. */
export function placeOf({ floor, location }: Pick<WorkOrderRow, 'floor' | 'location'>): string {
  return [floor?.name ?? '', location].filter((part) => part !== '').join(', ');
}
