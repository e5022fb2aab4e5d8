import type { StatusBody } from '@gerbang/shared/contracts/status';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { PDF, readFile } from '../../lib/save-file.ts';

const paperApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Answers where this page has the file.
    statusPaper: build.mutation<string, StatusBody>({
      query: (body) => ({
        url: '/public/status/paper',
        method: 'POST',
        body,
        headers: { Accept: PDF },
        responseHandler: readFile(PDF),
      }),
      responseSchema: z.string(),
    }),
  }),
});

/** Fetches the paper of the permit that a code and an e-mail open. */
export const { useStatusPaperMutation } = paperApi;
