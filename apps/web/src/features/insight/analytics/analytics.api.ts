import { analytics } from '@gerbang/shared/contracts/analytics';
import type { Analytics } from '@gerbang/shared/contracts/analytics';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analytics: build.query<Analytics, Readonly<Record<string, string>>>({
      query: (filter) => `analytics?${listQuery(filter)}`,
      responseSchema: analytics,
    }),
  }),
});

/** What happened in a span of days. */
export const { useAnalyticsQuery } = analyticsApi;
