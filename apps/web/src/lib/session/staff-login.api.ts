import { FCM_TOKEN_WEB, staffRecord } from '@gerbang/shared/contracts/auth';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import * as z from 'zod/mini';

import { api } from '../api/api.ts';
import { md5Hex } from '../md5.ts';

const answer = z.union([staffRecord, z.object({ second_step: z.string() })]);
type StaffLoginAnswer = z.infer<typeof answer>;

/** What the login form hands over; the password is hashed before it enters the store. */
export function staffLoginArgs(email: string, password: string) {
  return { email, password: md5Hex(password) };
}

/** Staff login and its second step; lives beside the session slice, which follows its progress. */
export const staffLoginApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffLogin: build.mutation<StaffLoginAnswer, ReturnType<typeof staffLoginArgs>>({
      query: (body) => ({ url: '/login', method: 'POST', body: { ...body, fcm_token_web: FCM_TOKEN_WEB } }),
      responseSchema: answer,
    }),
    staffSecondStep: build.mutation<StaffRecord, { second_step: string; code: string }>({
      query: (body) => ({ url: '/login/second-step', method: 'POST', body }),
      responseSchema: staffRecord,
    }),
  }),
});
