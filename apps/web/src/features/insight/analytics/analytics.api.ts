import { analytics, ranking } from '@gerbang/shared/contracts/insight/analytics';
import type { Analytics, Ranking } from '@gerbang/shared/contracts/insight/analytics';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analytics: build.query<Analytics, Readonly<Record<string, string>>>({
      query: (filter) => `analytics?${listQuery(filter)}`,
      responseSchema: analytics,
    }),
    ranking: build.query<Ranking, Readonly<Record<string, string>>>({
      query: (filter) => `analytics-ranking?${listQuery(filter)}`,
      responseSchema: ranking,
    }),
  }),
});

export const { useAnalyticsQuery, useRankingQuery } = analyticsApi;
