import { permitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';

import { api } from '../../lib/api/api.ts';

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

export const { usePermitCountsQuery } = permitCountsApi;
