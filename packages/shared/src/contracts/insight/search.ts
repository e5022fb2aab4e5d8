import * as z from 'zod/mini';

import { day, id } from '../common.ts';

/** `SEARCH_MIN` letters find the beginnings of names; `SEARCH_PART_MIN` letters also find parts of names. */
export const SEARCH_MIN = 2;
export const SEARCH_PART_MIN = 3;

/** Maximum number of results of each kind when all kinds are searched, and when one kind is. */
export const SEARCH_EACH = 5;
export const SEARCH_OF_KIND = 20;

/** Kinds of records that can be found, in display order. */
export const SEARCH_KINDS = [
  'permit',
  'complaint',
  'work_order',
  'unit',
  'tenant',
  'person',
  'plate',
  'meter',
  'asset',
  'user',
  'news',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** `GET /v1/search`: searches one property, or with `everywhere` all properties of the person, `property_id` first. */
export const searchQuery = z.object({
  q: z.string('required').check(z.trim(), z.minLength(SEARCH_MIN, 'too_short'), z.maxLength(80, 'too_long')),
  property_id: id,
  everywhere: z.optional(z.literal('true')),
  kind: z.optional(z.enum(SEARCH_KINDS)),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/**
 * One record. `id` of a person or a plate is the id of the latest permit. `code` of a user is the e-mail address. `part`
 * says more about the kind: the kind of a permit, meter or article, or what a person is on the permit.
 */
const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  property_id: id,
  property: z.string(),
  id,
  title: z.string(),
  code: z.string(),
  note: z.string(),
  part: z.nullable(z.string()),
  state: z.nullable(z.string()),
  day: z.nullable(day),
});
export type SearchResult = z.infer<typeof searchResult>;

/** Results of the kinds that the person may read. `more` names the kinds that have more results than are listed. */
export const searchAnswer = z.object({ found: z.array(searchResult), more: z.array(z.enum(SEARCH_KINDS)) });
export type SearchAnswer = z.infer<typeof searchAnswer>;
