import * as z from 'zod/mini';

import { EMAIL_MAX_LENGTH, isPublicEmail } from '../text/email.ts';
import { isCalendarDate } from '../time/dates.ts';

/**
 * Codes that an invalid field can have. A schema's message is always one of these, so the form and the API's `fields[]`
 * report the same code. The message catalogues have a text for each.
 */
export const FIELD_CODES = [
  'required',
  'invalid',
  'email_invalid',
  'phone_invalid',
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
  'on_leave',
  'fixed',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** The fault of a field in a form. A text that is too long carries the number of characters it may have. */
export type FieldFault = FieldCode | `too_long:${number}`;

type FieldIssue = z.core.$ZodIssue;

/** The fault that a schema's issue stands for. */
function fieldFaultOf(issue: FieldIssue): FieldFault {
  if (issue.code === 'too_big' && issue.origin === 'string' && issue.message === 'too_long') {
    return `too_long:${Number(issue.maximum)}`;
  }
  return FIELD_CODES.find((code) => code === issue.message) ?? 'invalid';
}

/** The first fault of each field, by its path. `name` renames a path of the schema. */
export function firstFaults(
  issues: readonly FieldIssue[] = [],
  name: (path: string) => string = (path) => path,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const issue of issues) faults[name(issue.path.join('.'))] ??= fieldFaultOf(issue);
  return faults;
}

/** A record's id: a UUID. Ids that the application creates are version 7. */
export const id = z.uuid('invalid');

/** A date of the property's calendar, YYYY-MM-DD. */
export const day = z.string('required').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'));

/** A date that exists. Refuses for example 2026-02-30. */
export const calendarDay = day.check(z.refine(isCalendarDate, 'invalid'));

export const language = z.enum(['id', 'en'], 'invalid');
export type Language = z.infer<typeof language>;

/** Characters that reorder the text around them. With them a name can be shown as another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Trims a text and removes direction marks. They are removed and not refused, because a phone number copied from a chat
 * often has some.
 */
export const cleanText = () => z.overwrite<string>((text) => text.replaceAll(DIRECTION_MARKS, '').trim());

/** A text of one line, which may be empty. Refuses control characters, because line breaks allow mail header injection. */
export const line = (max: number) =>
  z.string('required').check(
    cleanText(),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !hasControlCharacter(text), 'invalid'),
  );

/** A required text of one line. */
export const requiredText = (max: number) => line(max).check(z.minLength(1, 'required'));

/** An optional text of several lines. Refuses NUL, which PostgreSQL cannot store. */
export const optionalText = (max: number) =>
  z._default(
    z.string('invalid').check(
      cleanText(),
      z.maxLength(max, 'too_long'),
      z.refine((text) => !text.includes('\u0000'), 'invalid'),
    ),
    '',
  );

/**
 * An e-mail address as public forms and the server accept it. Checks the length before the pattern, so that long input
 * stays cheap.
 */
export const email = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(EMAIL_MAX_LENGTH, { error: 'email_invalid', abort: true }),
    z.refine(isPublicEmail, 'email_invalid'),
  );

/** A person's phone number in free form; may be empty. */
export const optionalPhone = z.string('invalid').check(
  cleanText(),
  z.maxLength(32, 'too_long'),
  z.refine((text) => /^[^\p{Cc}]*$/u.test(text), 'invalid'),
);

export const reference = z.object({ id }, 'required');

/** The body of every error response (`application/problem+json`). */
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
