import { inviteSheetAnswer } from '@gerbang/shared/contracts/people/users';
import type { InviteSheetAnswer, InviteSheetBody } from '@gerbang/shared/contracts/people/users';

import { api } from '../../lib/api/api.ts';

const inviteSheetApi = api.enhanceEndpoints({ addTagTypes: ['Person', 'GoLive'] }).injectEndpoints({
  endpoints: (build) => ({
    inviteSheet: build.mutation<InviteSheetAnswer, InviteSheetBody>({
      query: (body) => ({ url: 'user-invite', method: 'POST', body }),
      responseSchema: inviteSheetAnswer,
      invalidatesTags: ['Person', 'GoLive'],
    }),
  }),
});

export const { useInviteSheetMutation } = inviteSheetApi;
