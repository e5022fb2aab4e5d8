import * as z from 'zod/mini';

import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/people/passwords.ts';
import { readRecoveryCode, RECOVERY_CODES } from '../../domain/people/recovery-codes.ts';
import { EMAIL_MAX_LENGTH } from '../../text/email.ts';
import { email, id, language, requiredText } from '../common.ts';

/** Constants that clients send instead of a push token. The server ignores them. */
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
  /** True until the property goes live for the first time. Missing in sessions that are older than this field. */
  in_preparation: z.optional(z.boolean()),
});

/** Response of a staff login. The browser stores all of it as `userData`. */
export const staffRecord = z.object({
  token: z.string(),
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  /** When this login happened. */
  lastLogin: z.string(),
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

export const unit = z.object({ id, name: z.string(), floor: z.object({ id, name: z.string() }) });

/** A tenant's login record. The browser stores it as `logintenant`. */
export const tenantRecord = z.object({
  token: z.string(),
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language,
  /** When this login happened. */
  lastLogin: z.string(),
  property: z.object({ id, name: z.string(), time_zone: z.string() }),
  tenant: z.object({
    id,
    name: z.string(),
    floor: z.nullable(z.object({ id, name: z.string() })),
    unit_list: z.array(unit),
  }),
});
export type TenantRecord = z.infer<typeof tenantRecord>;

/** Response of a login: the record for staff, `{result}` for tenants, or a token when the account has a second step. */
export const loginAnswer = z.union([
  staffRecord,
  z.object({ result: tenantRecord }),
  z.object({ second_step: z.string() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

const TOTP_CODE = /^\d{6}$/;
const totpCode = z.string('required').check(z.regex(TOTP_CODE, 'invalid'));

/** Proof for the second step: a code of the authenticator app, or a recovery code in upper or lower case. */
const secondStepProof = z.string('required').check(
  z.trim(),
  z.minLength(1, { error: 'required', abort: true }),
  z.refine((code) => TOTP_CODE.test(code) || readRecoveryCode(code) !== undefined, 'invalid'),
);

/** `POST /v1/login/second-step`: the token from the login, and a code of the authenticator app or a recovery code. */
export const secondStepBody = z.strictObject({
  second_step: z.string('required').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid')),
  code: secondStepProof,
});

/** `GET /v1/second-step`: when it was turned on (null when it is off), and the number of unused recovery codes. */
export const secondStepState = z.object({ since: z.nullable(z.string()), recovery_codes_left: z.number() });
export type SecondStepState = z.infer<typeof secondStepState>;

/**
 * `POST /v1/second-step` returns a new secret. It takes effect when `POST /v1/second-step/confirm` has received a valid
 * code.
 */
export const secondStepOffer = z.object({ secret: z.string(), otpauth_url: z.string() });
export type SecondStepOffer = z.infer<typeof secondStepOffer>;
export const secondStepCode = z.strictObject({ code: totpCode });

/** The recovery codes. Only the confirmation and `POST /v1/second-step/recovery-codes` return them, once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).check(z.length(RECOVERY_CODES)) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** `POST /v1/second-step/off`: requires the current password in plain text, and a code. */
export const secondStepOffBody = z.strictObject({
  current_password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'too_long')),
  code: secondStepProof,
});

/** One of a person's own sessions. `device` is the browser's name for itself at login. */
export const session = z.object({
  id,
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** `GET /v1/sessions`: the current session first, then by last use. */
export const sessions = z.array(session);

/** A new password. It is sent in plain text over TLS, so that the server can check its strength. */
export const newPassword = z
  .string('required')
  .check(
    z.minLength(1, { error: 'required', abort: true }),
    z.minLength(PASSWORD_MIN_LENGTH, 'too_short'),
    z.maxLength(PASSWORD_MAX_LENGTH, 'too_long'),
  );

/** `POST /v1/password/forgot`: requests a reset mail. The response never reveals whether the account exists. */
export const forgotPasswordBody = z.strictObject({
  email,
  kind: z._default(z.enum(['staff', 'tenant'], 'invalid'), 'staff'),
  language: z.optional(language),
});

/** `POST /v1/password/reset`: sets a new password with the token from the mailed link. */
export const resetPasswordBody = z.strictObject({
  token: z.string('required').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid')),
  password: newPassword,
});

/** `PUT /v1/users/update/{id}`: changes a person's own profile. A new password requires the current one. */
export const updateProfileBody = z.strictObject({
  name: z.optional(requiredText(120)),
  phone: z.optional(requiredText(32)),
  language: z.optional(language),
  current_password: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  password: z.optional(newPassword),
});

export const profile = z.object({ id, name: z.string(), email: z.string(), phone: z.string(), language });
export type Profile = z.infer<typeof profile>;
