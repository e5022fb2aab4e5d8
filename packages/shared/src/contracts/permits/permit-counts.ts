import * as z from 'zod/mini';

import { id } from './common.ts';

/** `GET /v1/permit-counts`, and `GET /v1/permit-queue/live`, which tells it again after each change: how much waits for the reader. */
export const permitCountsQuery = z.object({ property_id: z.optional(id) });
export const permitCounts = z.object({
  mine: z.number(),
  late: z.number(),
  kinds: z.object({ loading: z.number(), unloading: z.number(), work: z.number() }),
});
export type PermitCounts = z.infer<typeof permitCounts>;
