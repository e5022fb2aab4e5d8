import * as z from 'zod/mini';

import { cleanText, id, requiredText } from '../common.ts';
import { recordContract } from '../records.ts';

const letUnit = z.object({ id, name: z.string(), floor: z.string() });

export const tenants = recordContract({
  facts: {
    name: requiredText(120),
    phone: z._default(z.string('invalid').check(cleanText(), z.maxLength(32, 'too_long')), ''),
    category_id: z._default(z.nullable(id), null),
    unit_ids: z._default(z.array(id).check(z.maxLength(200, 'too_long')), []),
    active: z._default(z.boolean('invalid'), true),
  },
  shown: { category: z.nullable(z.string()), units: z.array(letUnit), logins: z.number(), open_permits: z.number() },
  sorts: ['name', 'category', 'logins', 'open_permits', 'updated_at'],
  filters: {
    category_id: z.optional(id),
    floor_id: z.optional(id),
    status: z.optional(z.enum(['active', 'inactive'], 'invalid')),
  },
});
export type TenantFacts = z.infer<typeof tenants.facts>;
export type TenantRecordOfStaff = z.infer<typeof tenants.record>;
