import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_VALIDITIES } from '../../domain/permits/printed-permit-validity.ts';

/** `POST /v1/public/verify`: checks whether a permit is valid, by its signed pass or by its number. Anyone may ask. */
export const verifyBody = z
  .strictObject({
    pass: z.optional(z.string().check(z.maxLength(500, 'too_long'))),
    code: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
  })
  .check(
    z.refine(({ code, pass }) => (code === undefined) !== (pass === undefined), { error: 'required', path: ['pass'] }),
  );
export type VerifyBody = z.infer<typeof verifyBody>;

/** Contains no personal data: names are only on the printed permit. */
export const verifyAnswer = z.object({
  standing: z.enum(PERMIT_VALIDITIES),
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  property: z.object({ name: z.string(), time_zone: z.string() }),
  from: z.string(),
  until: z.string(),
  /** Name of the booked bay, otherwise of the floor. Empty when the permit has neither. */
  place: z.string(),
  /** Items that were not refused: how many different ones, and their total quantity. Null for work. */
  items: z.nullable(z.object({ kinds: z.number(), total: z.number() })),
  /** Server time of the answer. */
  at: z.string(),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
