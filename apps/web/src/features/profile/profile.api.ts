import { profile } from '@gerbang/shared/contracts/auth';
import type { Profile, updateProfileBody } from '@gerbang/shared/contracts/auth';
import type * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';

type Update = z.infer<typeof updateProfileBody> & { id: string };

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<Profile, Update>({
      query: ({ id, ...body }) => ({ url: `/users/update/${id}`, method: 'PUT', body }),
      responseSchema: profile,
    }),
  }),
});

/** Changes the person's own profile. */
export const { useUpdateProfileMutation } = profileApi;
