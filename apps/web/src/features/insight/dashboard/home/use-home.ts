import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import type { Urgency } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

import { formatDate, formatTime } from '../../../../lib/format/dates.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { follow } from '../../../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../../../lib/store/hooks.ts';
import { homeApi } from './home.api.ts';

/** The person whose home is shown, and the time. */
export interface HomeProps {
  user: StaffRecord;
  now: Date;
}

/** Options of every query: the numbers are loaded again with each visit, and once a minute. */
export const FRESH = {
  refetchOnMountOrArgChange: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;

/** What a card needs to know of a query to show its four faces. */
export interface Loaded<Data> {
  data?: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  fulfilledTimeStamp?: number | undefined;
}

/** Open for every role; not in the menu. */
export const PROFILE = '/profile';

/** Whether the person may open a path of the staff side, or a part of this page (`#…`). Others are no links. */
export function useMayOpen(): (path: string) => boolean {
  const { userData } = useAuth();
  return (path) => {
    const [route = ''] = path.split(/[?#]/);
    return route === '' || route === PROFILE || isRouteInRole(userData?.role.modules ?? [], route);
  };
}

/** Several messages of the live streams within this time cause one reload. */
const DEBOUNCE_MS = 250;
const STREAMS = {
  permits: { path: '/permit-queue/live', tags: ['PermitQueue', 'Dock'] },
  complaints: { path: '/complaint-live', tags: ['Complaints'] },
} as const;

/** Loads the numbers again when the server reports a change at the property. */
export function useLive(stream: keyof typeof STREAMS, property_id: string): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const { path, tags } = STREAMS[stream];
  const reload = useDebouncedCallback(() => void dispatch(homeApi.util.invalidateTags([...tags])), DEBOUNCE_MS);
  const onMessage = useEffectEvent(() => reload());
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: `${path}?property_id=${property_id}`, token }, () => onMessage());
  }, [token, path, property_id]);
}

export interface Deadline {
  text: string;
  urgency: Urgency;
}

/** Texts for times on a home: how late or how long until a deadline, as in the queue. */
export function useHomeWords(now: Date, time_zone: string) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const place = { time_zone, language };
  const isToday = (instant: string) => wallClock(new Date(instant), time_zone).date === wallClock(now, time_zone).date;
  const span = (ms: number) => displaySpan(Math.max(0, ms), language);
  const clock = (instant: string) =>
    isToday(instant)
      ? formatTime(instant, place)
      : `${formatDate(instant, place, 'shortWeekday')} ${formatTime(instant, place)}`;
  return {
    language,
    span,
    clock,
    since: (instant: string) => span(now.getTime() - Date.parse(instant)),
    until: (instant: string) => t('left', { span: span(Date.parse(instant) - now.getTime()) }),
    deadline: (asked_at: string | null, due_at: string): Deadline => {
      const urgency = urgencyOf({ asked_at: new Date(asked_at ?? now), due_at: new Date(due_at) }, now);
      const ms = Date.parse(due_at) - now.getTime();
      if (urgency === 'late') return { urgency, text: t('late', { span: span(-ms) }) };
      return { urgency, text: isToday(due_at) ? t('left', { span: span(ms) }) : clock(due_at) };
    },
  };
}

export const APPROVALS = '/operational/permitApprovals';
export const REGISTER = '/operational/permitRegister';
export const GATE = '/operational/gate';
/** Shows to people who do not stand at the gate what is due, inside and late. */
export const DOCK = '/operational/dockCalendar';

/** Path of the queue with a permit open. `filter` is part of the query and ends with `&`. */
export function permitAt(id: string, filter = ''): string {
  return `${APPROVALS}?${filter}permit=${id}`;
}
