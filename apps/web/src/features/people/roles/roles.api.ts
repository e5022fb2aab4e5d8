import { roleDatatable, roleOptions, roleRecord } from '@gerbang/shared/contracts/roles';
import type {
  RoleDatatable,
  RoleFacts,
  RoleOptions,
  RoleRecord,
  UpdateRoleBody,
} from '@gerbang/shared/contracts/roles';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

const rolesApi = api.enhanceEndpoints({ addTagTypes: ['Role'] }).injectEndpoints({
  endpoints: (build) => ({
    roles: build.query<RoleDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `role-datatable?${listQuery(filter)}`,
      responseSchema: roleDatatable,
      providesTags: ['Role'],
    }),
    roleOptions: build.query<RoleOptions, void>({ query: () => 'role-options', responseSchema: roleOptions }),
    // A role is changed by others, too: what was read before must not be taken for what is there now.
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

/** The list of roles, what a role can be made of, and one role's life. */
export const {
  useRolesQuery,
  useRoleOptionsQuery,
  useRoleQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useDeleteRoleMutation,
} = rolesApi;
