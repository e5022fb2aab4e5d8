import { goLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';

import { api } from '../../lib/api/api.ts';

const goLiveApi = api.enhanceEndpoints({ addTagTypes: ['GoLive'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The checklist of a property. */
    goLive: build.query<GoLiveAnswer, string>({
      query: (id) => `property/${encodeURIComponent(id)}/go-live`,
      responseSchema: goLiveAnswer,
      providesTags: ['GoLive'],
    }),
  }),
});

export const { useGoLiveQuery } = goLiveApi;
