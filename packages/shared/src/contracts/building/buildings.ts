import * as z from 'zod/mini';

import { id, requiredText } from '../common.ts';
import { recordContract } from '../records.ts';

const position = z._default(z.int('invalid').check(z.minimum(-99, 'invalid'), z.maximum(999, 'invalid')), 0);

export const floors = recordContract({
  facts: { name: requiredText(60), position },
  shown: { units: z.number() },
  sorts: ['position', 'name', 'units'],
  filters: {},
});
export type FloorRecord = z.infer<typeof floors.record>;

/** The units of a property, each on a floor. The list also shows the tenant that rents the unit. */
export const units = recordContract({
  facts: { name: requiredText(40), floor_id: id },
  shown: { floor: z.string(), tenant: z.nullable(z.string()) },
  sorts: ['name', 'floor', 'tenant'],
  filters: { floor_id: z.optional(id) },
});
export type UnitRecord = z.infer<typeof units.record>;

/** Maximum number of units that one request may add. */
export const UNITS_AT_ONCE = 500;

/** `POST /v1/unit-bulk`: adds many units to a floor. Names that already exist there are skipped. */
export const unitsBulk = z.strictObject({
  floor_id: id,
  names: z.array(requiredText(40)).check(z.minLength(1, 'required'), z.maxLength(UNITS_AT_ONCE, 'too_long')),
});
export const unitsAdded = z.object({ added: z.number(), present: z.number() });

/** Loading bays and goods lifts. A property need not have any. */
export const bays = recordContract({
  facts: {
    name: requiredText(60),
    kind: z.enum(['bay', 'goods_lift'], 'required'),
    active: z._default(z.boolean('invalid'), true),
  },
  shown: {},
  sorts: ['name', 'kind'],
  filters: {},
});
export type BayRecord = z.infer<typeof bays.record>;
