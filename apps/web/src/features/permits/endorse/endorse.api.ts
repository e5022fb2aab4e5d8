import { endorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import type { EndorsementLinkAnswerBody, EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';

import { api } from '../../../lib/api/api.ts';

const endorseApi = api.injectEndpoints({
  endpoints: (build) => ({
    endorsementLink: build.query<EndorsementRequest, { token: string }>({
      query: (body) => ({ url: 'public/endorsement', method: 'POST', body }),
      responseSchema: endorsementRequest,
      keepUnusedDataFor: 0,
    }),
    answerEndorsementLink: build.mutation<EndorsementRequest, EndorsementLinkAnswerBody>({
      query: (body) => ({ url: 'public/endorsement/answer', method: 'POST', body }),
      responseSchema: endorsementRequest,
    }),
  }),
});

export const { useEndorsementLinkQuery, useAnswerEndorsementLinkMutation } = endorseApi;
