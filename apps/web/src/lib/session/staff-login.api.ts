import { FCM_TOKEN_WEB, staffRecord } from '@gerbang/shared/contracts/people/auth';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import * as z from 'zod/mini';

import { api } from '../api/api.ts';
import type { LoginArgs } from './login-args.ts';

const answer = z.union([staffRecord, z.object({ second_step: z.string() })]);
type StaffLoginAnswer = z.infer<typeof answer>;

/**
 * Endpoints of the staff login and its second step. They are in this folder because the session slice depends on them.
 */
export const staffLoginApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffLogin: build.mutation<StaffLoginAnswer, LoginArgs>({
      query: (body) => ({ url: '/login', method: 'POST', body: { ...body, fcm_token_web: FCM_TOKEN_WEB } }),
      responseSchema: answer,
    }),
    staffSecondStep: build.mutation<StaffRecord, { second_step: string; code: string }>({
      query: (body) => ({ url: '/login/second-step', method: 'POST', body }),
      responseSchema: staffRecord,
    }),
  }),
});
