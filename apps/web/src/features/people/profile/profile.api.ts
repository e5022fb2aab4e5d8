import {
  profile,
  recoveryCodes,
  secondStepOffer,
  secondStepState,
  sessions,
} from '@gerbang/shared/contracts/people/auth';
import type {
  Profile,
  RecoveryCodes,
  SecondStepOffer,
  SecondStepState,
  Session,
  secondStepOffBody,
  updateProfileBody,
} from '@gerbang/shared/contracts/people/auth';
import type * as z from 'zod/mini';

import { api } from '../../../lib/api/api.ts';

type Update = z.infer<typeof updateProfileBody> & { id: string };

const profileApi = api.enhanceEndpoints({ addTagTypes: ['second-step', 'sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<Profile, Update>({
      query: ({ id, ...body }) => ({ url: `/users/update/${id}`, method: 'PUT', body }),
      responseSchema: profile,
    }),
    secondStep: build.query<SecondStepState, void>({
      query: () => '/second-step',
      responseSchema: secondStepState,
      providesTags: ['second-step'],
    }),
    offerSecondStep: build.mutation<SecondStepOffer, void>({
      query: () => ({ url: '/second-step', method: 'POST', body: {} }),
      responseSchema: secondStepOffer,
      invalidatesTags: (_answer, error) => (error === undefined ? [] : ['second-step']),
    }),
    confirmSecondStep: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ url: '/second-step/confirm', method: 'POST', body: { code } }),
      responseSchema: recoveryCodes,
      invalidatesTags: ['second-step'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ url: '/second-step/recovery-codes', method: 'POST', body: { code } }),
      responseSchema: recoveryCodes,
      invalidatesTags: ['second-step'],
    }),
    switchOffSecondStep: build.mutation<null, z.infer<typeof secondStepOffBody>>({
      query: (body) => ({ url: '/second-step/off', method: 'POST', body }),
      invalidatesTags: ['second-step'],
    }),
    sessions: build.query<Session[], void>({
      query: () => '/sessions',
      responseSchema: sessions,
      providesTags: ['sessions'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: '/sessions', method: 'DELETE' }),
      invalidatesTags: ['sessions'],
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useSecondStepQuery,
  useOfferSecondStepMutation,
  useConfirmSecondStepMutation,
  useRenewRecoveryCodesMutation,
  useSwitchOffSecondStepMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = profileApi;
