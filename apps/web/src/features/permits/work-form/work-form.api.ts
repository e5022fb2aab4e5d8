import { createdPermit } from '@gerbang/shared/contracts/goods';
import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import type { WorkBody } from '@gerbang/shared/contracts/work';

import { api } from '../../lib/api/api.ts';

interface Sending {
  body: WorkBody;
  /** Sent again with the same request, it makes the repeat harmless. */
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

/** Asks for a work permit. */
export const { useCreateWorkMutation } = workFormApi;
