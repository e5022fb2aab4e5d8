import { formatDateTime, formatDay, formatTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';

export const SECURITY_PATH = '/operationDepartment/securitySchedulingActivity';

/** Tabs of the security schedule. The tab `duty` has the path of the schedule itself. */
export const TABS = ['duty', 'roster', 'patrols', 'handover', 'checkpoints'] as const;
export type Tab = (typeof TABS)[number];

/** The tab that each sub-page belongs to. */
const SUB_PAGES = { shifts: 'roster', posts: 'roster', routes: 'patrols', labels: 'checkpoints' } as const;
export type SubPage = keyof typeof SUB_PAGES;

export function pathOf(page: Tab | SubPage): string {
  return page === 'duty' ? SECURITY_PATH : `${SECURITY_PATH}/${page}`;
}

/** Returns undefined for an unknown segment. A path without a segment is the tab `duty`. */
export function pageIn(segment: string | undefined): Tab | SubPage | undefined {
  if (segment === undefined) return 'duty';
  const pages: readonly (Tab | SubPage)[] = [...TABS.slice(1), 'shifts', 'posts', 'routes', 'labels'];
  return pages.find((page) => page === segment);
}

export function tabOf(page: Tab | SubPage): Tab {
  const part = TABS.find((tab) => tab === page);
  return part ?? SUB_PAGES[page as SubPage];
}

export function useViewer() {
  const { property_id, userData } = useAuth();
  const may = useCan();
  return {
    property_id: property_id ?? '',
    time_zone: userData?.property.time_zone ?? 'Asia/Jakarta',
    me: { id: userData?.id ?? '', name: userData?.name ?? '' },
    mayPlan: may('security_schedule.update'),
    mayGuard: may('gate.check'),
  };
}

export function useSecurityWords(time_zone: string) {
  const language = useLanguage();
  const place = { time_zone, language };
  return {
    clock: (instant: string) => formatTime(instant, place),
    day: (day: string) => formatDay(day, language, 'shortWeekday'),
    longDay: (day: string) => formatDay(day, language, 'longWeekday'),
    weekday: (day: string) => formatDay(day, language, 'weekday'),
    dayOfMonth: (day: string) => formatDay(day, language, 'short'),
    moment: (instant: string) => formatDateTime(instant, place, 'short'),
  };
}

export type SecurityWords = ReturnType<typeof useSecurityWords>;
