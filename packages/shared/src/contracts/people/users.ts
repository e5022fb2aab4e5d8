import * as z from 'zod/mini';

import { EMAIL_MAX_LENGTH, isStaffLoginEmail } from '../../text/email.ts';
import { id, language, optionalPhone, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';

/** An invited account has no password yet. */
export const USER_STATUSES = ['active', 'inactive', 'invited'] as const;

/** An e-mail address that the staff login accepts. */
export const staffEmail = z
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

/** Most people of one sheet. */
export const INVITE_SHEET_MAX = 200;

const cell = z.string('invalid').check(z.maxLength(300, 'too_long'));

/**
 * `POST /v1/user-invite`: invites the people of a sheet to a property. `role` is the name of a role. The response reports
 * each row by itself, so a faulty row does not refuse the others.
 */
export const inviteSheetBody = z.strictObject({
  property_id: id,
  language: z._default(language, 'id'),
  people: z
    .array(z.strictObject({ name: cell, email: cell, role: cell }), 'required')
    .check(z.minLength(1, 'required'), z.maxLength(INVITE_SHEET_MAX, 'too_many')),
});
export type InviteSheetBody = z.infer<typeof inviteSheetBody>;

/**
 * `invited`: has a new account. `added`: already worked for the group and now works here too. `already`: works here;
 * nothing changed. `refused`: see `reason`.
 */
export const INVITE_OUTCOMES = ['invited', 'added', 'already', 'refused'] as const;

export const INVITE_REASONS = [
  'required',
  'email_invalid',
  'email_taken',
  'role_unknown',
  'role_differs',
  'beyond_own_rights',
  'invalid',
] as const;
export type InviteReason = (typeof INVITE_REASONS)[number];

export const inviteSheetAnswer = z.object({
  /** One for each person, in the order of the request. */
  results: z.array(z.object({ outcome: z.enum(INVITE_OUTCOMES), reason: z.nullable(z.enum(INVITE_REASONS)) })),
});
export type InviteSheetAnswer = z.infer<typeof inviteSheetAnswer>;

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
  second_step: z.boolean(),
  /** The reset of the second step that somebody else must confirm before `expires_at`. */
  second_step_reset: z.nullable(z.object({ requested_by: id, requested_by_name: z.string(), expires_at: z.string() })),
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
  /** `off`: people who can log in, and do so without a second step. */
  second_step: z.optional(z.literal('off', 'invalid')),
});
export type UserListQuery = z.infer<typeof userListQuery>;
export const userDatatable = datatable(userRecord);
export type UserDatatable = z.infer<typeof userDatatable>;
