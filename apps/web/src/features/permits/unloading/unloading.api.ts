import { createdPermits, loadingForm } from '@gerbang/shared/contracts/goods';
import type { CreatedPermit, GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/goods';

import { api } from '../../lib/api/api.ts';
import { problemOf } from '../../lib/api/problem.ts';

const unloadingApi = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpForm: build.mutation<LoadingForm, { form_code: string; email: string }>({
      query: (body) => ({ url: 'public/loading-unloading/form', method: 'POST', body }),
      responseSchema: loadingForm,
    }),
    createExits: build.mutation<{ forms: CreatedPermit[] }, { body: GoodsBatchBody; key: string }>({
      query: ({ body, key }) => ({
        url: 'public/loading-unloading/batch',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body,
      }),
      responseSchema: createdPermits,
    }),
  }),
});

/** The lookup of a loading form, and the goods-out permits made from some of them. */
export const { useLookUpFormMutation, useCreateExitsMutation } = unloadingApi;

/** Whether the server knows no form with this code and e-mail; it does not say which of the two is wrong. */
export function isMismatch(error: unknown): boolean {
  return problemOf(error)?.code === 'not_found';
}
