import * as z from 'zod/mini';

import { ACTIONS, STAGES } from '../../access.ts';
import { id, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';

const menuIds = z._default(
  z.array(z.string('invalid').check(z.maxLength(64, 'too_long'))).check(z.maxLength(200, 'too_long')),
  [],
);

const facts = {
  name: requiredText(120),
  /** Ids from the menu catalogue. A feature requires its module. */
  modules: menuIds,
  features: menuIds,
  actions: z._default(z.array(z.enum(ACTIONS, 'invalid')), []),
  stages: z._default(z.array(z.enum(STAGES, 'invalid')), []),
};

/** `POST /v1/role`. */
export const createRoleBody = z.strictObject(facts);
export type RoleFacts = z.infer<typeof createRoleBody>;

/** `PUT /v1/role/{id}`: replaces all fields. `version` is the version that the caller read. */
export const updateRoleBody = z.strictObject({ ...facts, version: z.int('required') });
export type UpdateRoleBody = z.infer<typeof updateRoleBody>;

export const roleRecord = z.object({
  id,
  name: z.string(),
  modules: z.array(z.string()),
  features: z.array(z.string()),
  actions: z.array(z.string()),
  stages: z.array(z.string()),
  /** Number of accounts with this role, active or not. */
  people: z.number(),
  version: z.number(),
  updated_at: z.string(),
});
export type RoleRecord = z.infer<typeof roleRecord>;

export const ROLE_SORTS = ['name', 'people', 'updated_at'] as const;

/** `GET /v1/role-datatable`. */
export const roleListQuery = datatableQuery(ROLE_SORTS);
export type RoleListQuery = z.infer<typeof roleListQuery>;
export const roleDatatable = datatable(roleRecord);
export type RoleDatatable = z.infer<typeof roleDatatable>;

/** `GET /v1/role-options`: all modules, features and actions that a role can have. */
export const roleOptions = z.object({
  modules: z.array(
    z.object({ id: z.string(), name: z.string(), features: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  areas: z.array(z.object({ area: z.string(), actions: z.array(z.enum(ACTIONS)) })),
  stages: z.array(z.enum(STAGES)),
});
export type RoleOptions = z.infer<typeof roleOptions>;
