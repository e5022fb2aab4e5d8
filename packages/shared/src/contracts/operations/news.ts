import * as z from 'zod/mini';

import {
  charactersIn,
  isSafeLink,
  NEWS_MAX_BLOCKS,
  NEWS_MAX_CHARACTERS,
  NEWS_MAX_PICTURES,
  picturesIn,
  hasContent,
} from '../../domain/operations/news/document.ts';
import { canBeCopied, fitsKind, NEWS_KINDS, NEWS_STATES } from '../../domain/operations/news/news.ts';
import { id, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';
import { fileUrl } from '../permits/permit-parts.ts';

const moment = z.iso.datetime({ offset: true, error: 'invalid' });

const run = z.strictObject({
  text: z.string('invalid').check(
    z.maxLength(5_000, 'too_long'),
    // Line breaks and tabs are allowed; other control characters are not.
    z.refine((text) => /^[^\p{Cc}]*$/u.test(text.replaceAll(/[\n\t]/g, '')), 'invalid'),
  ),
  bold: z.optional(z.literal(true, 'invalid')),
  italic: z.optional(z.literal(true, 'invalid')),
  link: z.optional(z.string('invalid').check(z.refine(isSafeLink, 'invalid'))),
});
const runs = z.array(run, 'invalid').check(z.maxLength(200, 'too_long'));

const block = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('paragraph'), text: runs }),
    z.strictObject({ type: z.literal('heading'), level: z.literal([2, 3], 'invalid'), text: runs }),
    z.strictObject({
      type: z.literal('list'),
      ordered: z.boolean('invalid'),
      items: z.array(runs, 'invalid').check(z.minLength(1, 'invalid'), z.maxLength(100, 'too_long')),
    }),
    // The alternative text is required, for readers who cannot see the picture.
    z.strictObject({ type: z.literal('picture'), file_id: id, alt: requiredText(200) }),
  ],
  'invalid',
);

/**
 * The body of an article: blocks of styled text and pictures. It is validated on input and rendered block by block; it
 * is never markup.
 */
export const newsDocument = z
  .strictObject(
    { blocks: z.array(block, 'required').check(z.maxLength(NEWS_MAX_BLOCKS, 'too_long')) },
    { error: 'required' },
  )
  .check(
    z.refine(hasContent, 'required'),
    z.refine((body) => charactersIn(body) <= NEWS_MAX_CHARACTERS, 'too_long'),
    z.refine((body) => picturesIn(body).length <= NEWS_MAX_PICTURES, 'too_many'),
  );

const ids = z._default(z.array(id, 'invalid').check(z.maxLength(500, 'too_many')), []);

/** The audience of an article: everyone, certain tenants and tenant categories, or certain staff roles. */
export const newsAudience = z.strictObject({
  everyone: z.boolean('required'),
  tenant_ids: ids,
  category_ids: ids,
  role_ids: ids,
});

const facts = {
  title: requiredText(140),
  category_id: z._default(z.nullable(id), null),
  body: newsDocument,
  /** URLs of new uploads for pictures in the body. */
  picture_urls: z._default(z.array(fileUrl).check(z.maxLength(NEWS_MAX_PICTURES, 'too_many')), []),
  audience: newsAudience,
  draft: z.boolean('required'),
  /** Publication time. Null publishes at once, unless `draft` is true. */
  publish_at: z._default(z.nullable(moment), null),
  expires_at: z._default(z.nullable(moment), null),
  pinned: z._default(z.boolean('invalid'), false),
  /** Whether the audience also gets an e-mail, except people who have turned it off. */
  by_mail: z._default(z.boolean('invalid'), false),
};

const kind = z.enum(NEWS_KINDS, 'required');

interface Dated {
  publish_at: string | null;
  expires_at: string | null;
}
const isInOrder = ({ publish_at, expires_at }: Dated) =>
  publish_at === null || expires_at === null || Date.parse(expires_at) > Date.parse(publish_at);
const inOrder = z.refine<Dated>(isInOrder, { error: 'invalid', path: ['expires_at'] });

/** `POST /v1/news`; each property in `also_at` gets its own copy of the article. */
export const createNewsBody = z
  .strictObject({
    kind,
    ...facts,
    also_at: z._default(z.array(id, 'invalid').check(z.maxLength(200, 'too_many')), []),
  })
  .check(
    inOrder,
    z.refine(({ kind: of, audience }) => fitsKind(of, audience), { error: 'required', path: ['audience'] }),
    z.refine(({ audience, also_at }) => also_at.length === 0 || canBeCopied(audience), {
      error: 'invalid',
      path: ['also_at'],
    }),
  );
export type CreateNewsBody = z.infer<typeof createNewsBody>;

/**
 * `PUT /v1/news/{id}`: replaces all fields. `version` is the version that the caller read. `kind` (staff or tenants)
 * cannot change.
 */
export const updateNewsBody = z.strictObject({ ...facts, version: z.int('required') }).check(inOrder);
export type UpdateNewsBody = z.infer<typeof updateNewsBody>;

/** A picture of the body, with a temporary URL. */
export const newsPicture = z.object({ file_id: id, url: z.string() });

/** An article in the list that authors see. */
export const newsRow = z.object({
  id,
  kind: z.enum(NEWS_KINDS),
  title: z.string(),
  excerpt: z.string(),
  category_id: z.nullable(id),
  category: z.nullable(z.string()),
  everyone: z.boolean(),
  state: z.enum(NEWS_STATES),
  publish_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  pinned: z.boolean(),
  by_mail: z.boolean(),
  /** Current size of the audience, and how many of them have read it. */
  people: z.number(),
  read: z.number(),
  author: z.string(),
  version: z.number(),
  updated_at: z.string(),
});
export type NewsRow = z.infer<typeof newsRow>;

export const NEWS_SORTS = ['updated_at', 'title', 'publish_at'] as const;

/** `GET /v1/news-datatable`: articles in all states, last updated first. */
export const newsListQuery = z.extend(datatableQuery(NEWS_SORTS), {
  property_id: id,
  kind,
  state: z.optional(z.enum(NEWS_STATES, 'invalid')),
  category_id: z.optional(id),
});
export type NewsListQuery = z.infer<typeof newsListQuery>;
export const newsDatatable = datatable(newsRow);
export type NewsDatatable = z.infer<typeof newsDatatable>;

const named = z.object({ id, name: z.string() });

/** `GET /v1/news/{id}`: one article with everything its form shows. */
export const newsRecord = z.extend(newsRow, {
  body: newsDocument,
  pictures: z.array(newsPicture),
  audience: z.object({
    everyone: z.boolean(),
    tenants: z.array(named),
    categories: z.array(named),
    roles: z.array(named),
  }),
});
export type NewsRecord = z.infer<typeof newsRecord>;

/**
 * `GET /v1/news-choices`: categories and audiences to choose from. Tenants are limited to those that match `search`.
 */
export const newsChoicesQuery = z.object({
  property_id: id,
  search: z._default(z.string().check(z.trim(), z.maxLength(120, 'too_long')), ''),
});
export const newsChoices = z.object({
  categories: z.array(named),
  tenant_categories: z.array(named),
  roles: z.array(named),
  tenants: z.array(named),
});
export type NewsChoices = z.infer<typeof newsChoices>;

export const NEWS_READERS_MAX = 200;

/** `GET /v1/news/{id}/readers`: people who have read the article, or people who have not. */
export const newsReadersQuery = z.object({
  property_id: id,
  read: z.enum(['true', 'false'], 'required'),
});
export const newsReaders = z.object({
  people: z.number(),
  read: z.number(),
  data: z.array(
    z.object({
      account_id: id,
      name: z.string(),
      /** The person's tenant or role. */
      of: z.string(),
      read_at: z.nullable(z.string()),
    }),
  ),
});
export type NewsReaders = z.infer<typeof newsReaders>;

/** An article in the list that readers see. */
export const newsItem = z.object({
  id,
  title: z.string(),
  excerpt: z.string(),
  category: z.nullable(z.string()),
  publish_at: z.string(),
  pinned: z.boolean(),
  is_read: z.boolean(),
  /** The first picture of the body. */
  picture: z.nullable(newsPicture),
  time_zone: z.string(),
});
export type NewsItem = z.infer<typeof newsItem>;

const page = {
  page: z._default(
    z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(500, 'invalid')),
    1,
  ),
};
export const NEWS_PER_PAGE = 20;

/**
 * `GET /v1/internal-news` and `GET /v1/tenant-news`: published articles for the reader, pinned ones first, then latest
 * first.
 */
export const internalNewsQuery = z.object({ property_id: id, ...page });
export const tenantNewsQuery = z.object(page);
export const newsPage = z.object({ data: z.array(newsItem), total: z.number(), unread: z.number() });
export type NewsPage = z.infer<typeof newsPage>;

export const newsReading = z.extend(newsItem, { body: newsDocument, pictures: z.array(newsPicture) });
export type NewsReading = z.infer<typeof newsReading>;

/** `GET` and `PUT /v1/me/news-mail`: whether the person gets articles by e-mail. */
export const newsMailChoice = z.strictObject({ mail: z.boolean('required') });
export type NewsMailChoice = z.infer<typeof newsMailChoice>;

/** `POST /v1/public/news-mail-off`: the values in the unsubscribe link of a news mail. */
export const newsMailOffBody = z.strictObject({
  account_id: id,
  sig: z.string('invalid').check(z.regex(/^[\w-]{43}$/, 'invalid')),
});
export type NewsMailOffBody = z.infer<typeof newsMailOffBody>;
