import * as z from 'zod/mini';

import { calendarDay, id, optionalText, requiredText } from '../common.ts';
import { recordContract } from '../records.ts';

export const ASSET_STATES = ['in_service', 'out_of_service', 'retired'] as const;

const optionalDay = z._default(z.nullable(calendarDay), null);

/** The assets of a property: equipment that is maintained, and its location. */
export const assets = recordContract({
  facts: {
    code: requiredText(40),
    name: requiredText(120),
    category_id: z._default(z.nullable(id), null),
    floor_id: z._default(z.nullable(id), null),
    location: optionalText(120),
    brand: optionalText(80),
    model: optionalText(80),
    serial_number: optionalText(80),
    purchased_on: optionalDay,
    warranty_until: optionalDay,
    state: z._default(z.enum(ASSET_STATES, 'invalid'), 'in_service'),
    notes: optionalText(1000),
  },
  shown: { category: z.nullable(z.string()), floor: z.nullable(z.string()) },
  sorts: ['code', 'name', 'category', 'floor', 'warranty_until', 'updated_at'],
  filters: {
    category_id: z.optional(id),
    floor_id: z.optional(id),
    state: z.optional(z.enum(ASSET_STATES, 'invalid')),
  },
});
export type AssetRecord = z.infer<typeof assets.record>;
