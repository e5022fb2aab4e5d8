import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { id } from '../common.ts';

/** `SEARCH_MIN` letters find the beginnings of names; `SEARCH_PART_MIN` letters also find parts of names. */
export const SEARCH_MIN = 2;
export const SEARCH_PART_MIN = 3;

/** Maximum number of results of each kind in one response. */
export const SEARCH_EACH = 5;

/** `GET /v1/search`: searches all properties of the person. Results of `property_id` come first. */
export const searchQuery = z.object({
  q: z.string('required').check(z.trim(), z.minLength(SEARCH_MIN, 'too_short'), z.maxLength(80, 'too_long')),
  property_id: id,
});
export type SearchQuery = z.infer<typeof searchQuery>;

const found = { property_id: id, id, property: z.string() };

/** Results of each kind that the person may read. */
export const searchAnswer = z.object({
  permits: z.array(
    z.object({ ...found, code: z.string(), kind: z.enum(PERMIT_KINDS), state: z.string(), company: z.string() }),
  ),
  tenants: z.array(z.object({ ...found, name: z.string(), active: z.boolean() })),
  assets: z.array(z.object({ ...found, name: z.string(), code: z.string() })),
  work_orders: z.array(z.object({ ...found, title: z.string(), code: z.string(), status: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
