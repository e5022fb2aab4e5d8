import { isAnalyticsSpan } from '@gerbang/shared/contracts/insight/analytics';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { addDays, isCalendarDate } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { patchParams } from '../../../lib/address/patch-params.ts';

/** Time spans to choose from, in days until today. */
export const SPANS = [7, 30, 90, 365] as const;
/** For all properties together, the server allows at most 90 days. */
export const SPANS_OF_ALL = [7, 30, 90] as const;
const USUAL = 30;

/** The filters are in the URL, so that a shared link shows the same charts. */
export function useAnalyticsAddress(property_id: string, time_zone: string) {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(patchParams(patch), { replace: true, preventScrollReset: true });
  const isAll = params.get('property') === 'all';
  const kind = PERMIT_KINDS.find((name) => name === params.get('kind')) ?? '';
  const days = SPANS.find((length) => String(length) === params.get('days')) ?? USUAL;
  const given = { from: params.get('from') ?? '', until: params.get('until') ?? '' };
  const isOwn = isCalendarDate(given.from) && isCalendarDate(given.until);
  const span = isOwn ? given : { from: addDays(today, 1 - days), until: today };
  const asked = isAll ? span : { property_id, ...span };
  return {
    isAll,
    kind,
    /** The chosen time span in days, or null when the person chose dates. */
    days: isOwn ? null : days,
    span,
    today,
    isPossible: isAnalyticsSpan(asked),
    filter: { ...asked, kind },
    showAll: (wanted: boolean) => write({ property: wanted ? 'all' : '', ...(wanted && days > 90 && { days: '90' }) }),
    narrow: (wanted: string) => write({ kind: wanted }),
    look: (wanted: number) => write({ days: wanted === USUAL ? '' : String(wanted), from: '', until: '' }),
    choose: (wanted: { from: string; until: string }) => write(wanted),
  };
}
export type AnalyticsAddress = ReturnType<typeof useAnalyticsAddress>;
