import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../domain/permits/kinds.ts';

/** `POST /v1/public/verify`: whoever holds a paper asks what it is worth. */
export const verifyBody = z.strictObject({ pass: z.string('required').check(z.maxLength(500, 'too_long')) });

/** Nothing of it is personal: who asked for the permit, and for whom, stays on the paper. */
export const verifyAnswer = z.object({
  standing: z.enum(['valid', 'expired', 'revoked']),
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  property: z.object({ name: z.string(), time_zone: z.string() }),
  from: z.string(),
  until: z.string(),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
