import * as z from 'zod/mini';

import { id, line, optionalText, requiredText } from '../common.ts';
import { timeOfDay } from '../permits/permit-parts.ts';
import { recordContract } from '../records.ts';

const status = z.optional(z.enum(['active', 'inactive'], 'invalid'));
const position = z._default(z.int('invalid').check(z.minimum(-99, 'invalid'), z.maximum(999, 'invalid')), 0);
const active = z._default(z.boolean('invalid'), true);
const named = z.object({ id, name: z.string() });

/** Posts where guards are placed, such as the gate, the loading dock or the lobby. */
export const securityPosts = recordContract({
  facts: { name: requiredText(80), name_en: z._default(line(80), ''), position, active },
  shown: {},
  sorts: ['position', 'name', 'updated_at'],
  filters: { status },
});

/** The shifts of a property, in its time zone. A shift that ends at or before its start continues into the next day. */
export const securityShifts = recordContract({
  facts: {
    name: requiredText(60),
    name_en: z._default(line(60), ''),
    starts: timeOfDay,
    ends: timeOfDay,
    position,
    active,
  },
  shown: {},
  sorts: ['position', 'name', 'starts', 'updated_at'],
  filters: { status },
});

/** The checkpoints of rounds. Only staff who print the labels can read the code on them. */
export const patrolCheckpoints = recordContract({
  facts: { name: requiredText(120), floor_id: z._default(z.nullable(id), null), location: optionalText(120), active },
  shown: { floor: z.nullable(z.string()) },
  sorts: ['name', 'floor', 'updated_at'],
  filters: { status, floor_id: z.optional(id) },
});

export const ROUND_STOPS_MAX = 60;

/** The rounds to walk: which checkpoints, whether in order, within how many minutes, and how often per shift. */
export const patrolTemplates = recordContract({
  facts: {
    name: requiredText(80),
    checkpoint_ids: z.array(id, 'required').check(
      z.minLength(1, 'required'),
      z.maxLength(ROUND_STOPS_MAX, 'too_many'),
      z.refine((ids) => new Set(ids).size === ids.length, 'invalid'),
    ),
    is_ordered: z._default(z.boolean('invalid'), false),
    within_minutes: z.int('required').check(z.minimum(1, 'invalid'), z.maximum(1440, 'invalid')),
    times_per_shift: z._default(z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(24, 'invalid')), 1),
    active,
  },
  shown: { checkpoints: z.array(named) },
  sorts: ['name', 'within_minutes', 'updated_at'],
  filters: { status },
});
