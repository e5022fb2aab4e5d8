import { allowance } from '@gerbang/shared/contracts/permits/goods';
import type { Allowance } from '@gerbang/shared/contracts/permits/goods';

import { api } from '../../lib/api/api.ts';

const allowanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether this sender may send a request now. The address is in the body, so that it is in no log. */
    submitAllowance: build.query<Allowance, { email?: string }>({
      query: (body) => ({ url: 'public/submit-allowance', method: 'POST', body }),
      responseSchema: allowance,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSubmitAllowanceQuery } = allowanceApi;
