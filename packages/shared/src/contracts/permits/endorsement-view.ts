import * as z from 'zod/mini';

import { ENDORSEMENT_STANDINGS, REFUSAL_REASONS } from '../../domain/permits/endorsement.ts';

/** How a tenant has answered, for the office and the applicant. */
export const endorsementView = z.object({
  tenant: z.string(),
  standing: z.enum(ENDORSEMENT_STANDINGS),
  reason: z.nullable(z.enum(REFUSAL_REASONS)),
  note: z.string(),
  answer_by: z.string(),
  answered_at: z.nullable(z.string()),
  /** Whether the first stage must wait for a confirmation. */
  required: z.boolean(),
});
export type EndorsementView = z.infer<typeof endorsementView>;
