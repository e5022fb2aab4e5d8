import type { NewsKind } from '@gerbang/shared/domain/news/news';

/** Where the news of each kind stand. */
export const PATHS: Readonly<Record<NewsKind, string>> = {
  internal: '/news/internalNews',
  tenant: '/news/tenantNews',
};

/** Where those who write news of a kind see their list. */
export const managePath = (kind: NewsKind) => (kind === 'internal' ? `${PATHS.internal}?view=manage` : PATHS.tenant);
