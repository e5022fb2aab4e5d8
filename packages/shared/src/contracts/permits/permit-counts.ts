import * as z from 'zod/mini';

import { id } from '../common.ts';

/**
 * `GET /v1/permit-counts`: the numbers of permits that wait for the reader. `GET /v1/permit-queue/live` sends the same
 * numbers again after each change.
 */
export const permitCountsQuery = z.object({ property_id: z.optional(id) });
export const permitCounts = z.object({
  mine: z.number(),
  late: z.number(),
  /** Permits that the reader has put off. They are not in the other numbers. */
  put_off: z.number(),
  /** Permits that were handed over to the reader. They are in `mine` too. */
  assigned: z.number(),
  kinds: z.object({ loading: z.number(), unloading: z.number(), work: z.number() }),
});
export type PermitCounts = z.infer<typeof permitCounts>;
