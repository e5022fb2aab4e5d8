import { verifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';

import { api } from '../../../lib/api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Validity changes by the minute, so the answer is not cached.
    verifyPass: build.query<VerifyAnswer, string>({
      query: (pass) => ({ url: '/public/verify', method: 'POST', body: { pass } }),
      responseSchema: verifyAnswer,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useVerifyPassQuery } = verifyApi;
