import { verifyAnswer } from '@gerbang/shared/contracts/paper';
import type { VerifyAnswer } from '@gerbang/shared/contracts/paper';

import { api } from '../../lib/api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // What a paper is worth changes by the minute, so no answer outlives the screen that asked.
    verifyPass: build.query<VerifyAnswer, string>({
      query: (pass) => ({ url: '/public/verify', method: 'POST', body: { pass } }),
      responseSchema: verifyAnswer,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** What the paper with this pass is worth now. */
export const { useVerifyPassQuery } = verifyApi;
