import { copyAnswer, goLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { CopyAnswer, CopyBody, GoLiveAnswer, TestPermitBody } from '@gerbang/shared/contracts/building/go-live';
import { createdPermit } from '@gerbang/shared/contracts/permits/goods';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.ts';

const preparationApi = api.enhanceEndpoints({ addTagTypes: ['GoLive', 'Property'] }).injectEndpoints({
  endpoints: (build) => ({
    openProperty: build.mutation<GoLiveAnswer, string>({
      query: (id) => ({ url: `property/${id}/go-live`, method: 'POST' }),
      responseSchema: goLiveAnswer,
      invalidatesTags: ['GoLive', 'Property'],
    }),
    mailTest: build.mutation<object, string>({
      query: (id) => ({ url: `property/${id}/test-mail`, method: 'POST' }),
      responseSchema: z.object({}),
    }),
    makeTestPermit: build.mutation<CreatedPermit, TestPermitBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `property/${id}/test-permit`, method: 'POST', body }),
      responseSchema: createdPermit,
      invalidatesTags: ['GoLive'],
    }),
    deleteTestPermit: build.mutation<GoLiveAnswer, string>({
      query: (id) => ({ url: `property/${id}/test-permit`, method: 'DELETE' }),
      responseSchema: goLiveAnswer,
      invalidatesTags: ['GoLive'],
    }),
    copyPreview: build.query<CopyAnswer, { id: string; from: string }>({
      query: ({ id, from }) => `property/${id}/copy?from=${encodeURIComponent(from)}`,
      responseSchema: copyAnswer,
      providesTags: ['GoLive'],
    }),
    copySettings: build.mutation<CopyAnswer, CopyBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `property/${id}/copy`, method: 'POST', body }),
      responseSchema: copyAnswer,
      invalidatesTags: ['GoLive'],
    }),
    undoCopy: build.mutation<CopyAnswer, string>({
      query: (id) => ({ url: `property/${id}/copy`, method: 'DELETE' }),
      responseSchema: copyAnswer,
      invalidatesTags: ['GoLive'],
    }),
  }),
});

export const {
  useOpenPropertyMutation,
  useMailTestMutation,
  useMakeTestPermitMutation,
  useDeleteTestPermitMutation,
  useCopyPreviewQuery,
  useCopySettingsMutation,
  useUndoCopyMutation,
} = preparationApi;
