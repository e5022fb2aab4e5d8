import * as z from 'zod/mini';

import { cleanText, id } from '../common.ts';
import { inProperty } from '../records.ts';

export const VIEW_NAME_MAX = 40;
const VIEW_QUERY_MAX = 1_000;
/** Most views that one person saves for one list. */
export const VIEWS_MAX = 30;

/** Name of the table that the list shows, such as `permit-register` or `security_post`. */
const list = z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/, 'invalid'));

export const MAIL_EVERY = ['day', 'week', 'month'] as const;
/** Hour of the building at which views are mailed. */
export const MAIL_HOUR = 7;

/** How often the owner of a view gets a link by mail that downloads it. */
const viewMail = z
  .strictObject({
    every: z.enum(MAIL_EVERY, 'invalid'),
    /** 1 is Monday. Null unless `every` is `week`. */
    weekday: z.nullable(z.int().check(z.minimum(1, 'invalid'), z.maximum(7, 'invalid'))),
    /** Name of the list in the API: `GET /v1/<download>-download`. */
    download: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, 'invalid')),
    /** Address of the screen that shows the list. */
    path: z.string().check(z.regex(/^(\/[A-Za-z0-9-]{1,60}){1,8}$/, 'invalid')),
  })
  .check(z.refine(({ every, weekday }) => (every === 'week') === (weekday !== null), 'invalid'));
export type ViewMail = z.infer<typeof viewMail>;

/** Filters by people. A view, which others may see, never keeps them. */
export const FILTERS_BY_PEOPLE = ['person', 'plate'] as const;

/** What a person saves: a name, and filters, order and page size as the query string of the list's address. */
export const savedViewFacts = z.strictObject({
  name: z.string().check(cleanText(), z.minLength(1, 'required'), z.maxLength(VIEW_NAME_MAX, 'too_long')),
  query: z.string().check(z.maxLength(VIEW_QUERY_MAX, 'too_long')),
  /** Whether everybody of the property sees the view. */
  shared: z.boolean(),
  mail: z._default(z.nullable(viewMail), null),
});
export type SavedViewFacts = z.infer<typeof savedViewFacts>;

/** `mail` is null for a view of somebody else. */
export const savedView = z.object({
  ...savedViewFacts.shape,
  id,
  is_own: z.boolean(),
  owner: z.string(),
  mail: z.nullable(viewMail),
});
export type SavedView = z.infer<typeof savedView>;

/** `GET /v1/saved-views`: the caller's views of a list, then those that others share, by name. */
export const savedViewsQuery = z.extend(inProperty, { list });
export const savedViews = z.object({ views: z.array(savedView) });

/** `GET /v1/saved-views/{id}` answers one of these views. `POST /v1/saved-views`. `PUT` and `DELETE /v1/saved-views/{id}` take only the caller's own views. */
export const newSavedView = z.extend(savedViewFacts, { list });
export type NewSavedView = z.infer<typeof newSavedView>;
