import { PASSWORD_MAX_LENGTH } from '@gerbang/shared/domain/session/passwords';
import { isStaffLoginEmail } from '@gerbang/shared/domain/text/email';
import * as z from 'zod/mini';

/** The codes the staff login form gives, each with a text of its own on the staff side. */
export const STAFF_LOGIN_FAULTS = ['required', 'email_invalid', 'too_long'] as const;
export type StaffLoginFault = (typeof STAFF_LOGIN_FAULTS)[number];

const code = (fault: StaffLoginFault) => fault;

/** What the staff login form accepts. */
export const staffLoginForm = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: code('required'), abort: true }),
      z.refine(isStaffLoginEmail, code('email_invalid')),
    ),
  password: z.string().check(z.minLength(1, code('required')), z.maxLength(PASSWORD_MAX_LENGTH, code('too_long'))),
});
