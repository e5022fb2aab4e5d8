import * as z from 'zod/mini';

import { email, id, language, optionalPhone, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';
import { USER_STATUSES } from '../people/users.ts';

const facts = {
  name: requiredText(120),
  phone: z._default(optionalPhone, ''),
  language: z._default(language, 'id'),
};

/**
 * `POST /v1/tenant-login`: creates an account without a password. The person sets one through the mailed invitation.
 */
export const createTenantLoginBody = z.strictObject({ ...facts, tenant_id: id, email });
export type CreateTenantLoginBody = z.infer<typeof createTenantLoginBody>;

/**
 * `PUT /v1/tenant-login/{id}`: replaces all fields. `version` is the version that the caller read. The e-mail address
 * and the tenant cannot change.
 */
export const updateTenantLoginBody = z.strictObject({
  ...facts,
  active: z.boolean('required'),
  version: z.int('required'),
});
export type UpdateTenantLoginBody = z.infer<typeof updateTenantLoginBody>;

export const tenantLogin = z.object({
  id,
  tenant_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  active: z.boolean(),
  status: z.enum(USER_STATUSES),
  last_login: z.nullable(z.string()),
  version: z.number(),
  updated_at: z.string(),
});
export type TenantLogin = z.infer<typeof tenantLogin>;

export const TENANT_LOGIN_SORTS = ['name', 'email', 'last_login'] as const;

/** `GET /v1/tenant-login-datatable`. */
export const tenantLoginQuery = z.extend(datatableQuery(TENANT_LOGIN_SORTS), {
  property_id: id,
  tenant_id: id,
  status: z.optional(z.enum(USER_STATUSES, 'invalid')),
});
export type TenantLoginQuery = z.infer<typeof tenantLoginQuery>;
export const tenantLoginDatatable = datatable(tenantLogin);
export type TenantLoginDatatable = z.infer<typeof tenantLoginDatatable>;
