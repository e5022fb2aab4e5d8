import { linkAnswer, linkView } from '@gerbang/shared/contracts/permits/permit-link';
import type { FixBody, LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import type * as z from 'zod/mini';

import { api } from '../../../lib/api/api.ts';

type LinkAnswer = z.infer<typeof linkAnswer>;

const permitLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Reading does not use up the link, so a retry is safe. The response leaves the cache when the page is left.
    permitLink: build.query<LinkView, { token: string }>({
      query: (body) => ({ url: '/public/permit-link', method: 'POST', body }),
      responseSchema: linkView,
      keepUnusedDataFor: 0,
    }),
    cancelByLink: build.mutation<LinkAnswer, { token: string; reason: string }>({
      query: (body) => ({ url: '/public/permit-link/cancel', method: 'POST', body }),
      responseSchema: linkAnswer,
    }),
    renewByLink: build.mutation<LinkAnswer, { token: string }>({
      query: (body) => ({ url: '/public/permit-link/renew', method: 'POST', body }),
      responseSchema: linkAnswer,
    }),
    deleteIdentityByLink: build.mutation<LinkAnswer, { token: string }>({
      query: (body) => ({ url: '/public/permit-link/delete-identity', method: 'POST', body }),
      responseSchema: linkAnswer,
    }),
    fixByLink: build.mutation<LinkAnswer, FixBody>({
      query: (body) => ({ url: '/public/permit-link/fix', method: 'POST', body }),
      responseSchema: linkAnswer,
    }),
  }),
});

export const {
  usePermitLinkQuery,
  useCancelByLinkMutation,
  useRenewByLinkMutation,
  useDeleteIdentityByLinkMutation,
  useFixByLinkMutation,
} = permitLinkApi;
