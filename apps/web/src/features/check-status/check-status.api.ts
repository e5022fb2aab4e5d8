import { permitStatus } from '@gerbang/shared/contracts/status';
import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/status';

import { api } from '../../lib/api/api.ts';

const checkStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asked anew at every search and kept nowhere but in the screen that asked: it is about one person's papers.
    checkStatus: build.mutation<PermitStatus, StatusBody>({
      query: (body) => ({ url: '/public/status', method: 'POST', body }),
      responseSchema: permitStatus,
    }),
  }),
});

/** Looks a permit up by its code and e-mail. */
export const { useCheckStatusMutation } = checkStatusApi;
