import { FCM_TOKEN, tenantRecord } from '@gerbang/shared/contracts/auth';
import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { md5Hex } from '../../lib/md5.ts';
import { tenantHeaders } from '../../lib/session/tenant-session.ts';

/** What the login dialog hands over; the password is hashed before it enters the store. */
export function tenantLoginArgs(email: string, password: string) {
  return { email, password: md5Hex(password) };
}

const tenantSessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    tenantLogin: build.mutation<{ result: TenantRecord }, ReturnType<typeof tenantLoginArgs>>({
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

/** The tenant's way in and out. */
export const { useTenantLoginMutation, useTenantLogoutMutation } = tenantSessionApi;
