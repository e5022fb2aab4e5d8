import { roleDatatable } from '@gerbang/shared/contracts/roles';
import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { userDatatable, userRecord } from '@gerbang/shared/contracts/users';
import type { UserDatatable, UserRecord } from '@gerbang/shared/contracts/users';

import { listQuery } from '../use-table-state.ts';
import { api } from './api.ts';

/** As many as one answer holds; a group has far fewer roles. */
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

/** The staff of a group, and the roles that they can have. */
export const { usePeopleQuery, usePersonQuery, useRoleChoicesQuery } = peopleApi;
