import * as z from 'zod/mini';

import { id } from '../common.ts';
import { inProperty } from '../records.ts';

export const VIEW_NAME_MAX = 40;
const VIEW_QUERY_MAX = 1_000;
/** Most views that one person saves for one list. */
export const VIEWS_MAX = 30;

/** Name of the table that the list shows, such as `permit-register` or `security_post`. */
const list = z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/, 'invalid'));

/** What a person saves: a name, and filters, order and page size as the query string of the list's address. */
export const savedViewFacts = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(VIEW_NAME_MAX, 'too_long')),
  query: z.string().check(z.maxLength(VIEW_QUERY_MAX, 'too_long')),
  /** Whether everybody of the property sees the view. */
  shared: z.boolean(),
});
export type SavedViewFacts = z.infer<typeof savedViewFacts>;

const savedView = z.extend(savedViewFacts, { id, is_own: z.boolean(), owner: z.string() });
export type SavedView = z.infer<typeof savedView>;

/** `GET /v1/saved-views`: the caller's views of a list, then those that others share, by name. */
export const savedViewsQuery = z.extend(inProperty, { list });
export const savedViews = z.object({ views: z.array(savedView) });

/** `POST /v1/saved-views`. `PUT` and `DELETE /v1/saved-views/{id}` take only the caller's own views. */
export const newSavedView = z.extend(savedViewFacts, { list });
export type NewSavedView = z.infer<typeof newSavedView>;
