import * as z from 'zod/mini';

import { EMAIL_MAX_LENGTH, isStaffLoginEmail } from '../../text/email.ts';
import { id, language, optionalPhone, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';

/** An invited account has no password yet. */
export const USER_STATUSES = ['active', 'inactive', 'invited'] as const;

/** An e-mail address that the staff login accepts. */
const staffEmail = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(EMAIL_MAX_LENGTH, { error: 'email_invalid', abort: true }),
    z.refine(isStaffLoginEmail, 'email_invalid'),
  );

const facts = {
  name: requiredText(120),
  phone: z._default(optionalPhone, ''),
  language: z._default(language, 'id'),
  role_id: z.uuid('required'),
  /** May contain only properties that the sender works for. The person's other properties stay assigned. */
  property_ids: z.array(id, 'required').check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
};

/** `POST /v1/user`: creates an account without a password. The person sets one through the mailed invitation. */
export const createUserBody = z.strictObject({ ...facts, email: staffEmail });
export type CreateUserBody = z.infer<typeof createUserBody>;

/**
 * `PUT /v1/user/{id}`: replaces all fields. `version` is the version that the caller read. The e-mail address cannot
 * change.
 */
export const updateUserBody = z.strictObject({
  ...facts,
  active: z.boolean('required'),
  version: z.int('required'),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

export const userRecord = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  active: z.boolean(),
  status: z.enum(USER_STATUSES),
  role_id: id,
  role: z.string(),
  /** The person's properties that the reader also works for, sorted by name. */
  property_ids: z.array(id),
  /** The names of these properties, in the same order. */
  properties: z.array(z.string()),
  /** Number of the person's properties that the reader does not work for. */
  other_properties: z.number(),
  last_login: z.nullable(z.string()),
  version: z.number(),
  updated_at: z.string(),
});
export type UserRecord = z.infer<typeof userRecord>;

export const USER_SORTS = ['name', 'email', 'role', 'last_login'] as const;

/** `GET /v1/user-datatable`. */
export const userListQuery = z.extend(datatableQuery(USER_SORTS), {
  role_id: z.optional(id),
  property_id: z.optional(id),
  status: z.optional(z.enum(USER_STATUSES, 'invalid')),
});
export type UserListQuery = z.infer<typeof userListQuery>;
export const userDatatable = datatable(userRecord);
export type UserDatatable = z.infer<typeof userDatatable>;
