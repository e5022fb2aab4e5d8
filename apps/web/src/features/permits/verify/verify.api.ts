import { verifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';

import { api } from '../../../lib/api/api.ts';

/** What is checked: the signed pass of a QR code, or a typed number. */
export type Checked = { pass: string } | { code: string };

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Validity changes by the minute, so the answer is not cached.
    verify: build.query<VerifyAnswer, Checked>({
      query: (body) => ({ url: '/public/verify', method: 'POST', body }),
      responseSchema: verifyAnswer,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useVerifyQuery } = verifyApi;
