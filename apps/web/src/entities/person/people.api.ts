import { roleDatatable } from '@gerbang/shared/contracts/people/roles';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { userDatatable, userRecord } from '@gerbang/shared/contracts/people/users';
import type { UserDatatable, UserRecord } from '@gerbang/shared/contracts/people/users';

import { listQuery } from '../../lib/address/use-table-state.ts';
import { api } from '../../lib/api/api.ts';

/** The server's limit for one page. A group of properties has far fewer roles, so one page contains them all. */
const MOST_ROLES = '100';

const peopleApi = api.enhanceEndpoints({ addTagTypes: ['Person', 'Role'] }).injectEndpoints({
  endpoints: (build) => ({
    people: build.query<UserDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `user-datatable?${listQuery(filter)}`,
      responseSchema: userDatatable,
      providesTags: ['Person'],
    }),
    person: build.query<UserRecord, string>({
      query: (id) => `user/${id}`,
      responseSchema: userRecord,
      providesTags: ['Person'],
    }),
    roleChoices: build.query<RoleRecord[], void>({
      query: () => `role-datatable?${listQuery({ search_by: '', page_size: MOST_ROLES })}`,
      rawResponseSchema: roleDatatable,
      transformResponse: ({ data }: { data: RoleRecord[] }) => data,
      providesTags: ['Role'],
    }),
  }),
});

export const { usePeopleQuery, usePersonQuery, useRoleChoicesQuery } = peopleApi;
