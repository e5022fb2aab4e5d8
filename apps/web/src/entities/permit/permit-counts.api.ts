import { permitCounts } from '@gerbang/shared/contracts/permit-counts';
import type { PermitCounts } from '@gerbang/shared/contracts/permit-counts';

import { api } from './api.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['PermitQueue', 'WaitingPermits'] });

const permitCountsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    permitCounts: build.query<PermitCounts, { property_id?: string }>({
      query: (ask) => `permit-counts?${new URLSearchParams(ask).toString()}`,
      responseSchema: permitCounts,
      providesTags: ['PermitQueue', 'WaitingPermits'],
    }),
  }),
});

/** How many permits wait for the reader: the queue tells it by kind, the menu of every screen in one number. */
export const { usePermitCountsQuery } = permitCountsApi;
