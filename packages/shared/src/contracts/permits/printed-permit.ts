import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';

/** `POST /v1/public/verify`: checks whether a printed permit is valid. Anyone may ask. */
export const verifyBody = z.strictObject({ pass: z.string('required').check(z.maxLength(500, 'too_long')) });

/** Contains no personal data: names are only on the printed permit. */
export const verifyAnswer = z.object({
  standing: z.enum(['valid', 'expired', 'revoked']),
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  property: z.object({ name: z.string(), time_zone: z.string() }),
  from: z.string(),
  until: z.string(),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
