import { createdPermit } from '@gerbang/shared/contracts/permits/goods';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { WorkBody } from '@gerbang/shared/contracts/permits/work';

import { api } from '../../../lib/api/api.ts';

interface Sending {
  body: WorkBody;
  /** A repeated request with the same key creates no second permit. */
  idempotency_key: string;
}

const workFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    createWork: build.mutation<CreatedPermit, Sending>({
      query: ({ body, idempotency_key }) => ({
        url: 'public/sika',
        method: 'POST',
        headers: { 'Idempotency-Key': idempotency_key },
        body,
      }),
      responseSchema: createdPermit,
    }),
  }),
});

export const { useCreateWorkMutation } = workFormApi;
