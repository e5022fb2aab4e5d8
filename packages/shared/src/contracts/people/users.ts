import * as z from 'zod/mini';

import { EMAIL_MAX_LENGTH, isStaffLoginEmail } from '../domain/text/email.ts';
import { id, language, optionalPhone, requiredText } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

/** An account that is invited has no password yet. */
export const USER_STATUSES = ['active', 'inactive', 'invited'] as const;

/** An address with which the staff login lets somebody in. */
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
  /** Properties that the person who sends this works for; those beyond their reach stay as they are. */
  property_ids: z.array(id, 'required').check(z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
};

/** `POST /v1/user`: the account has no password until its person has followed the invitation that is mailed. */
export const createUserBody = z.strictObject({ ...facts, email: staffEmail });
export type CreateUserBody = z.infer<typeof createUserBody>;

/** `PUT /v1/user/{id}`: all facts, with the version they were read in. An address stays for good. */
export const updateUserBody = z.strictObject({
  ...facts,
  active: z.boolean('required'),
  version: z.int('required'),
});
export type UpdateUserBody = z.infer<typeof updateUserBody>;

/** A staff member as those who keep the people see them. */
export const userRecord = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  active: z.boolean(),
  status: z.enum(USER_STATUSES),
  role_id: id,
  /** The role's name. */
  role: z.string(),
  /** Those of their properties that the reader works for too, by name. */
  property_ids: z.array(id),
  /** The names of these properties, in the same order. */
  properties: z.array(z.string()),
  /** How many more there are. */
  other_properties: z.number(),
  last_login: z.nullable(z.string()),
  version: z.number(),
  updated_at: z.string(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** What the list of users can be sorted by. */
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
