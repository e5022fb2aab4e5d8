import * as z from 'zod/mini';

import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../domain/session/passwords.ts';
import { readRecoveryCode, RECOVERY_CODES } from '../domain/session/recovery-codes.ts';
import { EMAIL_MAX_LENGTH } from '../domain/text/email.ts';
import { email, id, language, requiredText } from './common.ts';

/** The values sent where a push token would stand; nothing reads them. */
export const FCM_TOKEN_WEB = 'web-no-push';
export const FCM_TOKEN = 'tenant-no-push';

/** `X-App-Source`: `web` asks for a staff session, `mobile` for a tenant session. */
export const appSource = z.enum(['web', 'mobile']);

/** `POST /v1/login`. The password is the MD5 hex of what was typed; the server treats that as the secret. */
export const loginBody = z.strictObject({
  email: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(EMAIL_MAX_LENGTH, 'too_long')),
  password: z.string('required').check(z.regex(/^[0-9a-f]{32}$/i, 'invalid')),
  fcm_token_web: z.optional(z.string().check(z.maxLength(512, 'too_long'))),
  fcm_token: z.optional(z.string().check(z.maxLength(512, 'too_long'))),
});

const feature = z.object({ name: z.string(), path: z.string() });

/** A menu module as a role carries it. */
export const menuModule = z.object({
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  child: z.boolean(),
  features: z.array(feature),
});
export type MenuModule = z.infer<typeof menuModule>;

const staffProperty = z.object({
  id,
  name: z.string(),
  short_code: z.string(),
  city: z.string(),
  time_zone: z.string(),
});

/** The staff login answer, stored in full by the browser as `userData`. */
export const staffRecord = z.object({
  token: z.string(),
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  tenant: z.null(),
  property: staffProperty,
  properties: z.array(staffProperty),
  role: z.object({
    id,
    name: z.string(),
    modules: z.array(menuModule),
    actions: z.array(z.string()),
    stages: z.array(z.string()),
  }),
});
export type StaffRecord = z.infer<typeof staffRecord>;

/** A unit with the floor it is on. */
export const unit = z.object({ id, name: z.string(), floor: z.object({ id, name: z.string() }) });

/** The tenant login record, stored by the browser as `logintenant`. */
export const tenantRecord = z.object({
  token: z.string(),
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  property: z.object({ id, name: z.string(), time_zone: z.string() }),
  tenant: z.object({
    id,
    name: z.string(),
    floor: z.nullable(z.object({ id, name: z.string() })),
    unit_list: z.array(unit),
  }),
});
export type TenantRecord = z.infer<typeof tenantRecord>;

/** What a login answers: staff the record itself, tenants `{result}`, an account with a second step its token. */
export const loginAnswer = z.union([
  staffRecord,
  z.object({ result: tenantRecord }),
  z.object({ second_step: z.string() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

const TOTP_CODE = /^\d{6}$/;
const totpCode = z.string('required').check(z.regex(TOTP_CODE, 'invalid'));

/** What proves the second step: a code of the person's app, or one of their recovery codes in any case. */
const secondStepProof = z.string('required').check(
  z.trim(),
  z.minLength(1, { error: 'required', abort: true }),
  z.refine((code) => TOTP_CODE.test(code) || readRecoveryCode(code) !== undefined, 'invalid'),
);

/** `POST /v1/login/second-step`: the ticket a login answered with, and a code of the person's app or a recovery code. */
export const secondStepBody = z.strictObject({
  second_step: z.string('required').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid')),
  code: secondStepProof,
});

/** `GET /v1/second-step`: since when it is in use, if it is, and how many recovery codes are still good. */
export const secondStepState = z.object({ since: z.nullable(z.string()), recovery_codes_left: z.number() });
export type SecondStepState = z.infer<typeof secondStepState>;

/** `POST /v1/second-step` answers a new secret; it counts once `POST /v1/second-step/confirm` has seen a code of it. */
export const secondStepOffer = z.object({ secret: z.string(), otpauth_url: z.string() });
export type SecondStepOffer = z.infer<typeof secondStepOffer>;
export const secondStepCode = z.strictObject({ code: totpCode });

/** The recovery codes, told once: by the confirmation and by `POST /v1/second-step/recovery-codes`. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).check(z.length(RECOVERY_CODES)) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** `POST /v1/second-step/off`: takes the present password, as typed, and a code. */
export const secondStepOffBody = z.strictObject({
  current_password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
  code: secondStepProof,
});

/** One of a person's own sessions; `device` is what the browser called itself when the session was opened. */
export const session = z.object({
  id,
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** `GET /v1/sessions`: the present one first, then the last used. */
export const sessions = z.array(session);

/** A password being set: it travels as it is, over TLS, so that the server can judge it. */
export const newPassword = z
  .string('required')
  .check(
    z.minLength(1, { error: 'required', abort: true }),
    z.minLength(PASSWORD_MIN_LENGTH, 'too_short'),
    z.maxLength(PASSWORD_MAX_LENGTH, 'too_long'),
  );

/** `POST /v1/password/forgot`: asks for a reset mail; the answer never says whether the account exists. */
export const forgotPasswordBody = z.strictObject({
  email,
  kind: z._default(z.enum(['staff', 'tenant'], 'invalid'), 'staff'),
  language: z.optional(language),
});

/** `POST /v1/password/reset`: sets a new password with the token of the mailed link. */
export const resetPasswordBody = z.strictObject({
  token: z.string('required').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid')),
  password: newPassword,
});

/** `PUT /v1/users/update/{id}`: a person's own profile; a new password needs the present one. */
export const updateProfileBody = z.strictObject({
  name: z.optional(requiredText(120)),
  phone: z.optional(requiredText(32)),
  language: z.optional(language),
  current_password: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  password: z.optional(newPassword),
});

/** The profile after an update. */
export const profile = z.object({ id, name: z.string(), email: z.string(), phone: z.string(), language });
export type Profile = z.infer<typeof profile>;
