import { createdPermits, loadingForm } from '@gerbang/shared/contracts/permits/goods';
import type { CreatedPermit, GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/permits/goods';

import { api } from '../../../lib/api/api.ts';
import { problemOf } from '../../../lib/api/problem.ts';

const unloadingApi = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpForm: build.mutation<LoadingForm, { form_code: string; email: string }>({
      query: (body) => ({ url: 'public/loading-unloading/form', method: 'POST', body }),
      responseSchema: loadingForm,
    }),
    createUnloading: build.mutation<{ forms: CreatedPermit[] }, { body: GoodsBatchBody; key: string }>({
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

export const { useLookUpFormMutation, useCreateUnloadingMutation } = unloadingApi;

/** Whether no form matches the code and the e-mail address. The server does not say which of the two is wrong. */
export function isMismatch(error: unknown): boolean {
  return problemOf(error)?.code === 'not_found';
}

const NOT_INSIDE = ['waiting', 'returned', 'rejected', 'cancelled', 'closed'] as const;

/** Why the goods of a form that was found are not inside, by the progress of its permit. Undefined for other errors. */
export function whyNotInside(error: unknown): (typeof NOT_INSIDE)[number] | undefined {
  const { code, params } = problemOf(error) ?? {};
  return code === 'form_not_inside' ? NOT_INSIDE.find((progress) => progress === params?.['progress']) : undefined;
}
