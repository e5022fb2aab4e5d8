/** Where the security schedule is. */
export const SECURITY_PATH = '/operationDepartment/securitySchedulingActivity';

/** The parts of the security schedule; the first is at its own path. */
export const TABS = ['duty', 'roster', 'patrols', 'handover', 'checkpoints'] as const;
export type Tab = (typeof TABS)[number];

/** Pages that belong to a part, with the part they belong to. */
export const SUB_PAGES = { shifts: 'roster', posts: 'roster', routes: 'patrols', labels: 'checkpoints' } as const;
export type SubPage = keyof typeof SUB_PAGES;

/** The address of a part or of a page of one. */
export function pathOf(page: Tab | SubPage): string {
  return page === 'duty' ? SECURITY_PATH : `${SECURITY_PATH}/${page}`;
}

/** The part or page that an address names; undefined for any other. */
export function pageIn(segment: string | undefined): Tab | SubPage | undefined {
  if (segment === undefined) return 'duty';
  const pages: readonly (Tab | SubPage)[] = [...TABS.slice(1), 'shifts', 'posts', 'routes', 'labels'];
  return pages.find((page) => page === segment);
}

/** The part to which a page belongs. */
export function tabOf(page: Tab | SubPage): Tab {
  const part = TABS.find((tab) => tab === page);
  return part ?? SUB_PAGES[page as SubPage];
}
