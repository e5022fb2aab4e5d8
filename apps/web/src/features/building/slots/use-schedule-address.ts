import { GOODS_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { isCalendarDate } from '@gerbang/shared/domain/permits/time-zone';
import { useSearchParams } from 'react-router';

import { knownMonth } from './months.ts';

/** What the schedule shows, as its address says it; a link shows the same. */
export interface ScheduleAddress {
  kind: GoodsKind;
  /** YYYY-MM */
  month: string;
  /** The day that is open beside the calendar. */
  day: string | null;
  chooseKind: (kind: GoodsKind) => void;
  turnTo: (month: string) => void;
  openDay: (day: string) => void;
  closeDay: () => void;
}

/** Reads what the schedule shows from the address and writes changes back; what is as in the beginning is not written. */
export function useScheduleAddress(today: string): ScheduleAddress {
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const thisMonth = today.slice(0, 7);
  const [first, ...others] = GOODS_KINDS;
  const month = knownMonth(params.get('month')) ?? thisMonth;
  const day = params.get('day') ?? '';
  return {
    kind: others.find((kind) => kind === params.get('kind')) ?? first,
    month,
    day: isCalendarDate(day) && day.startsWith(month) ? day : null,
    chooseKind: (kind) => write({ kind: kind === first ? '' : kind }),
    turnTo: (to) => write({ month: to === thisMonth ? '' : to, day: '' }),
    openDay: (to) => write({ day: to }),
    // Going back from a closed day would only open it again.
    closeDay: () => write({ day: '' }, true),
  };
}
