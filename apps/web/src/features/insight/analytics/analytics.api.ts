import { analytics } from '@gerbang/shared/contracts/insight/analytics';
import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analytics: build.query<Analytics, Readonly<Record<string, string>>>({
      query: (filter) => `analytics?${listQuery(filter)}`,
      responseSchema: analytics,
    }),
  }),
});

export const { useAnalyticsQuery } = analyticsApi;
