import { actionToken, permitStatus, statusProof } from '@gerbang/shared/contracts/permits/status';
import type {
  ActionBody,
  ChangeSlotBody,
  CodeBody,
  PermitStatus,
  StatusBody,
} from '@gerbang/shared/contracts/permits/status';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.ts';
import { PDF, readFile } from '../../../lib/save-file.ts';

const checkStatusApi = api.injectEndpoints({
  endpoints: (build) => ({
    // This is a mutation, so that the response is not cached: it contains personal data and belongs to this search
    // only.
    checkStatus: build.mutation<PermitStatus, StatusBody>({
      query: (body) => ({ url: '/public/status', method: 'POST', body }),
      responseSchema: permitStatus,
    }),
    changeSlot: build.mutation<PermitStatus, ChangeSlotBody>({
      query: (body) => ({ url: '/public/status/slot', method: 'POST', body }),
      responseSchema: permitStatus,
    }),
    resendLink: build.mutation<null, StatusBody>({
      query: (body) => ({ url: '/public/status/link', method: 'POST', body }),
    }),
    sendCode: build.mutation<null, StatusBody>({
      query: (body) => ({ url: '/public/status/code', method: 'POST', body }),
    }),
    proveByCode: build.mutation<{ proof: string }, CodeBody>({
      query: (body) => ({ url: '/public/status/proof', method: 'POST', body }),
      responseSchema: statusProof,
    }),
    startAction: build.mutation<{ token: string }, ActionBody>({
      query: (body) => ({ url: '/public/status/action', method: 'POST', body }),
      responseSchema: actionToken,
    }),
  }),
});

export const {
  useCheckStatusMutation,
  useChangeSlotMutation,
  useResendLinkMutation,
  useSendCodeMutation,
  useProveByCodeMutation,
  useStartActionMutation,
} = checkStatusApi;

const printApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Returns the object URL of the downloaded file.
    printStatus: build.mutation<string, StatusBody>({
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

export const { usePrintStatusMutation } = printApi;
