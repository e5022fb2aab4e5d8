import { GOODS_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { isCalendarDate } from '@gerbang/shared/time/dates';
import { useSearchParams } from 'react-router';

import { knownMonth } from '../../../components/calendar/month-grid.ts';
import { patchParams } from '../../../lib/address/patch-params.ts';

/** The state of the schedule. It is in the URL, so that a shared link shows the same view. */
export interface ScheduleAddress {
  kind: GoodsKind;
  /** YYYY-MM */
  month: string;
  /** The day whose panel is open. */
  day: string | null;
  chooseKind: (kind: GoodsKind) => void;
  turnTo: (month: string) => void;
  openDay: (day: string) => void;
  closeDay: () => void;
}

/** Default values are left out of the URL. */
export function useScheduleAddress(today: string): ScheduleAddress {
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>, replace = false) =>
    setParams(patchParams(patch), { replace, preventScrollReset: true });
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
    // Replaces the history entry, so that Back does not open the day again.
    closeDay: () => write({ day: '' }, true),
  };
}
