import { roleDatatable, roleOptions, roleRecord } from '@gerbang/shared/contracts/people/roles';
import type {
  RoleDatatable,
  RoleFacts,
  RoleOptions,
  RoleRecord,
  UpdateRoleBody,
} from '@gerbang/shared/contracts/people/roles';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

const rolesApi = api.enhanceEndpoints({ addTagTypes: ['Role'] }).injectEndpoints({
  endpoints: (build) => ({
    roles: build.query<RoleDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `role-datatable?${listQuery(filter)}`,
      responseSchema: roleDatatable,
      providesTags: ['Role'],
    }),
    roleOptions: build.query<RoleOptions, void>({ query: () => 'role-options', responseSchema: roleOptions }),
    // Not cached: another person may have changed the role.
    role: build.query<RoleRecord, string>({
      query: (id) => `role/${encodeURIComponent(id)}`,
      responseSchema: roleRecord,
      keepUnusedDataFor: 0,
    }),
    createRole: build.mutation<RoleRecord, RoleFacts>({
      query: (body) => ({ url: 'role', method: 'POST', body }),
      responseSchema: roleRecord,
      invalidatesTags: ['Role'],
    }),
    updateRole: build.mutation<RoleRecord, UpdateRoleBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `role/${id}`, method: 'PUT', body }),
      responseSchema: roleRecord,
      invalidatesTags: ['Role'],
    }),
    deleteRole: build.mutation<null, string>({
      query: (id) => ({ url: `role/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Role'],
    }),
  }),
});

export const {
  useRolesQuery,
  useRoleOptionsQuery,
  useRoleQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useDeleteRoleMutation,
} = rolesApi;
