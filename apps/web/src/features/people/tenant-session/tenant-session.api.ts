import { FCM_TOKEN, tenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.ts';
import type { LoginArgs } from '../../../lib/session/login-args.ts';
import { tenantHeaders } from '../../../lib/session/tenant-session.ts';

const tenantSessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantLogin: build.mutation<{ result: TenantRecord }, LoginArgs>({
      query: (body) => ({
        url: '/login',
        method: 'POST',
        headers: { 'X-App-Source': 'mobile' },
        body: { ...body, fcm_token: FCM_TOKEN },
      }),
      responseSchema: z.object({ result: tenantRecord }),
    }),
    tenantLogout: build.mutation<null, TenantRecord>({
      query: (session) => ({ url: '/logout', method: 'POST', headers: tenantHeaders(session), body: {} }),
    }),
  }),
});

export const { useTenantLoginMutation, useTenantLogoutMutation } = tenantSessionApi;
