import { copyAnswer, goLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { CopyAnswer, CopyBody, GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
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
  }),
});

export const { useOpenPropertyMutation, useMailTestMutation, useCopyPreviewQuery, useCopySettingsMutation } =
  preparationApi;
