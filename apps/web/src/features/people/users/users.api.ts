import { oneTimePin } from '@gerbang/shared/contracts/gate/gate-movements';
import type { OneTimePin } from '@gerbang/shared/contracts/gate/gate-movements';
import { userRecord } from '@gerbang/shared/contracts/people/users';
import type { CreateUserBody, UpdateUserBody, UserRecord } from '@gerbang/shared/contracts/people/users';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.ts';

const usersApi = api.enhanceEndpoints({ addTagTypes: ['Person'] }).injectEndpoints({
  endpoints: (build) => ({
    createUser: build.mutation<UserRecord, CreateUserBody>({
      query: (body) => ({ url: 'user', method: 'POST', body }),
      responseSchema: userRecord,
      invalidatesTags: ['Person'],
    }),
    updateUser: build.mutation<UserRecord, UpdateUserBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `user/${id}`, method: 'PUT', body }),
      responseSchema: userRecord,
      invalidatesTags: ['Person'],
    }),
    giveOneTimePin: build.mutation<OneTimePin, { id: string; property_id: string }>({
      query: ({ id, ...body }) => ({ url: `gate/guards/${id}/one-time-pin`, method: 'POST', body }),
      responseSchema: oneTimePin,
    }),
    requestSecondStepReset: build.mutation<UserRecord, string>({
      query: (id) => ({ url: `user/${id}/second-step-reset`, method: 'POST' }),
      responseSchema: userRecord,
      invalidatesTags: ['Person'],
    }),
    confirmSecondStepReset: build.mutation<UserRecord, string>({
      query: (id) => ({ url: `user/${id}/second-step-reset/confirm`, method: 'POST' }),
      responseSchema: userRecord,
      invalidatesTags: ['Person'],
    }),
    inviteAgain: build.mutation<object, string>({
      query: (id) => ({ url: `user/${id}/invite`, method: 'POST' }),
      responseSchema: z.object({}),
    }),
  }),
});

export const {
  useCreateUserMutation,
  useUpdateUserMutation,
  useRequestSecondStepResetMutation,
  useConfirmSecondStepResetMutation,
  useInviteAgainMutation,
  useGiveOneTimePinMutation,
} = usersApi;
