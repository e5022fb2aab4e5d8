import * as z from 'zod/mini';

import { STAGES } from '../../access.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PROPERTY_PHASES } from '../building/go-live.ts';
import { id } from '../common.ts';

const DECISIONS = ['approved', 'returned', 'rejected'] as const;
const maybeNumber = z.nullable(z.number());

/**
 * `GET /v1/home/decisions`: the reader's own decisions of the last seven days at a property. Nobody can read those of
 * another person.
 */
export const ownDecisions = z.object({
  /** One entry per day, today last. `median` is in office minutes; null when nothing was decided that day. */
  days: z.array(z.object({ day: z.string(), decided: z.number(), median: maybeNumber })),
  /**
   * All seven days. `median` is null with fewer than `CASES_MIN` decisions. `in_time` of `timed` decisions met their
   * deadline; a decision whose stage was asked again since is not timed.
   */
  week: z.object({
    median: maybeNumber,
    in_time: z.number(),
    timed: z.number(),
    approved: z.number(),
    returned: z.number(),
    rejected: z.number(),
  }),
  /** Office minutes within which the reader's stages should decide: the shortest of them. Null without a stage. */
  target: maybeNumber,
  /** Every decision of today, the latest first; also those whose stage was asked again since. */
  today: z.array(
    z.object({
      id,
      kind: z.enum(PERMIT_KINDS),
      name: z.string(),
      decision: z.enum(DECISIONS),
      decided_at: z.string(),
      /** The permit was sent back and now waits, corrected, for the same stage again. */
      is_answered: z.boolean(),
    }),
  ),
});
export type OwnDecisions = z.infer<typeof ownDecisions>;

/** `GET /v1/home/properties`: what needs attention at each property of the reader. */
export const propertyHealth = z.object({
  at: z.string(),
  /** Number of the reader's properties. `properties` has only the first ones by name. */
  total: z.number(),
  properties: z.array(
    z.object({
      id,
      name: z.string(),
      short_code: z.string(),
      city: z.string(),
      phase: z.enum(PROPERTY_PHASES),
      /** Checks before going live, and how many of them are missing. */
      checks: z.number(),
      missing: z.number(),
      /** Permits that wait for a decision of anybody, and those of them whose deadline has passed. */
      waiting: z.number(),
      late: z.number(),
      /** As in the checklist before going live: stages that only an administrator of the group can decide. */
      empty_stages: z.array(z.enum(STAGES)),
      guards_without_pin: z.number(),
    }),
  ),
});
export type PropertyHealth = z.infer<typeof propertyHealth>;
