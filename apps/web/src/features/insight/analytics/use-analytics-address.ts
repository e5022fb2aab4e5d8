import { isAnalyticsSpan } from '@gerbang/shared/contracts/analytics';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { addDays, isCalendarDate, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Spans that are offered, in days until today; the second is what it starts with. */
export const SPANS = [7, 30, 90, 365] as const;
/** Of all properties together no more than a quarter is looked at. */
export const SPANS_OF_ALL = [7, 30, 90] as const;
const USUAL = 30;

/** What the analytics show, as their address says it; a link shows the same. */
export function useAnalyticsAddress(property_id: string, time_zone: string) {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isAll = params.get('property') === 'all';
  const kind = PERMIT_KINDS.find((one) => one === params.get('kind')) ?? '';
  const days = SPANS.find((one) => String(one) === params.get('days')) ?? USUAL;
  const given = { from: params.get('from') ?? '', until: params.get('until') ?? '' };
  const isOwn = isCalendarDate(given.from) && isCalendarDate(given.until);
  const span = isOwn ? given : { from: addDays(today, 1 - days), until: today };
  const asked = isAll ? span : { property_id, ...span };
  return {
    isAll,
    kind,
    /** The span that was chosen; none when dates were. */
    days: isOwn ? null : days,
    span,
    isPossible: isAnalyticsSpan(asked),
    filter: { ...asked, kind },
    showAll: (wanted: boolean) => write({ property: wanted ? 'all' : '', ...(wanted && days > 90 && { days: '90' }) }),
    narrow: (wanted: string) => write({ kind: wanted }),
    look: (wanted: number) => write({ days: wanted === USUAL ? '' : String(wanted), from: '', until: '' }),
    choose: (wanted: { from: string; until: string }) => write(wanted),
  };
}
export type AnalyticsAddress = ReturnType<typeof useAnalyticsAddress>;
