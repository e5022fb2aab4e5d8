import * as z from 'zod/mini';

import { ERASED_KINDS, ERASURE_REASONS } from '../../domain/people/personal-data.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { email, id, language } from '../common.ts';

const phone = z.string().check(z.trim(), z.regex(/^[+()\d .-]{6,32}$/, 'invalid'));

/** A person is found by e-mail address or phone number. */
const who = { email: z.optional(email), phone: z.optional(phone) };
const named = z.refine<{ email?: string | undefined; phone?: string | undefined }>(
  (asked) => asked.email !== undefined || asked.phone !== undefined,
  { error: 'required', path: ['email'] },
);

/** `POST /v1/personal-data/export`: what the reader's properties keep about one person. The request is logged. */
export const personBody = z.strictObject(who).check(named);
export type PersonBody = z.infer<typeof personBody>;

const person = z.object({
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  position: z.string(),
});

/** Everything that is kept about one person. */
export const personFile = z.object({
  made_at: z.string(),
  permits: z.array(
    z.object({
      property: z.string(),
      code: z.string(),
      kind: z.enum(PERMIT_KINDS),
      state: z.enum(PERMIT_STATES),
      /** Whether it has ended, so that it can be erased now. */
      is_ended: z.boolean(),
      role: z.enum(['applicant', 'worker']),
      person,
      created_at: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      location: z.string(),
      description: z.string(),
      plate: z.string(),
      driver_name: z.string(),
      /** Number of photos and papers of the permit. */
      files: z.number(),
      has_identity_photo: z.boolean(),
      /** Names of the other workers are theirs and not listed. */
      gate_visits: z.array(z.string()),
    }),
  ),
  accounts: z.array(
    z.object({
      property: z.string(),
      kind: z.enum(['staff', 'tenant']),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      active: z.boolean(),
      created_at: z.string(),
      last_login_at: z.nullable(z.string()),
      complaints: z.number(),
    }),
  ),
});
export type PersonFile = z.infer<typeof personFile>;

/** `POST /v1/personal-data/erase`. Permits that still run are erased at their end. Active accounts stay. */
export const eraseBody = z.strictObject({ ...who, reason: z.enum(ERASURE_REASONS, 'required') }).check(named);
export type EraseBody = z.infer<typeof eraseBody>;
export const erasureOutcome = z.object({
  erased: z.number(),
  waiting: z.number(),
  /** Active accounts, which the office must deactivate first. */
  accounts: z.number(),
});
export type ErasureOutcome = z.infer<typeof erasureOutcome>;

/** `POST /v1/public/personal-data`: mails a link to the address if anything is kept about it. The answer is always the same. */
export const askBody = z.strictObject({ email, language });
export const asked = z.object({});

/** `POST /v1/public/personal-data/view` and `/erase`, with the token of the mailed link. */
export const tokenBody = z.strictObject({ token: z.string('required').check(z.regex(/^[\w-]{43}$/, 'invalid')) });

/** `GET /v1/personal-data`: how long a property keeps what, and what was erased. */
export const retentionQuery = z.object({ property_id: id });
export const retentionView = z.object({
  retention_days: z.number(),
  retention_months: z.number(),
  /** The last 100 days and kinds on which something was erased, latest first. */
  erased: z.array(z.object({ day: z.string(), kind: z.enum(ERASED_KINDS), erased: z.number() })),
  /** The last 50 erasures of single persons, latest first. */
  persons: z.array(
    z.object({
      at: z.string(),
      fingerprint: z.string(),
      by: z.nullable(z.string()),
      reason: z.enum(['own', ...ERASURE_REASONS]),
      erased: z.number(),
      waiting: z.number(),
    }),
  ),
});
export type RetentionView = z.infer<typeof retentionView>;
