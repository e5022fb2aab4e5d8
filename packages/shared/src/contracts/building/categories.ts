import * as z from 'zod/mini';

import { cleanText, line, requiredText } from '../common.ts';
import { recordContract } from '../records.ts';

/** Record types that have categories. Each type has its own list. */
export const CATEGORY_KINDS = ['tenant', 'asset', 'complaint', 'work_order', 'news'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

const no = z._default(z.boolean('invalid'), false);

/** The categories of a property. `kind` cannot be changed after creation. */
export const categories = recordContract({
  facts: {
    kind: z.enum(CATEGORY_KINDS, 'required'),
    name: requiredText(60),
    /** The name in English; empty when it is the same. */
    name_en: z._default(line(60), ''),
    description: z._default(z.string('invalid').check(cleanText(), z.maxLength(240, 'too_long')), ''),
    active: z._default(z.boolean('invalid'), true),
    /** What a work order of this category must have before it is finished. */
    needs_hours: no,
    needs_parts: no,
    needs_photo: no,
    needs_signature: no,
  },
  shown: { in_use: z.number() },
  sorts: ['name', 'in_use', 'updated_at'],
  filters: {
    kind: z.enum(CATEGORY_KINDS, 'required'),
    status: z.optional(z.enum(['active', 'inactive'], 'invalid')),
  },
});
export type CategoryRecord = z.infer<typeof categories.record>;
