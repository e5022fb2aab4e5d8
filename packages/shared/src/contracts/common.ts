import * as z from 'zod/mini';

import { isCalendarDate } from '../domain/permits/time-zone.ts';
import { EMAIL_MAX_LENGTH, isPublicEmail } from '../domain/text/email.ts';

/**
 * Codes a bad field can have. A schema's message is always one of these, so the same code reaches the form
 * (through the schema) and the API's `fields[]`, and the catalogues hold its text.
 */
export const FIELD_CODES = [
  'required',
  'invalid',
  'email_invalid',
  'too_long',
  'too_short',
  'unknown_field',
  'password_common',
  'password_wrong',
  'pin_common',
  'too_many',
  'not_bookable',
  'short_code_invalid',
  'taken',
  'fixed',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** A record's id: a UUID, version 7 when made here. */
export const id = z.uuid('invalid');

/** A date as the property's calendar shows it. */
export const day = z.string('required').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'));

/** A date that exists: 2026-02-30 has the form of one and is none. */
export const calendarDay = day.check(z.refine(isCalendarDate, 'invalid'));

/** One of the two languages of the product. */
export const language = z.enum(['id', 'en'], 'invalid');
export type Language = z.infer<typeof language>;

/** A text a person must fill in. */
export const requiredText = (max: number) =>
  z.string('required').check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    // Line breaks and NUL have no place in a one-line field and open mail headers to injection.
    z.refine((text) => !hasControlCharacter(text), 'invalid'),
  );

/** A text that may stay empty; it may have lines, but not the one character that no database holds. */
export const optionalText = (max: number) =>
  z._default(
    z.string('invalid').check(
      z.trim(),
      z.maxLength(max, 'too_long'),
      z.refine((text) => !text.includes('\u0000'), 'invalid'),
    ),
    '',
  );

/** An e-mail address as public forms and the server accept it; the length is looked at before the pattern. */
export const email = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(EMAIL_MAX_LENGTH, { error: 'email_invalid', abort: true }),
    z.refine(isPublicEmail, 'email_invalid'),
  );

/** A person's telephone number as they write it, or none. */
export const optionalPhone = z.string('invalid').check(
  z.trim(),
  z.maxLength(32, 'too_long'),
  z.refine((text) => /^[^\p{Cc}]*$/u.test(text), 'invalid'),
);

/** A reference to a record by its id, as payloads carry them. */
export const reference = z.object({ id }, 'required');

/** The body of every error answer (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  request_id: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type Problem = z.infer<typeof problem>;

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 || code === 127) return true;
  }
  return false;
}
