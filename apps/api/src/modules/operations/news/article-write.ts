import type { CreateNewsBody, UpdateNewsBody } from '@gerbang/shared/contracts/operations/news';
import { plainText } from '@gerbang/shared/domain/operations/news/document';
import { endsAfterItBegins, type NewsAudience } from '@gerbang/shared/domain/operations/news/news';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { mailNews } from './news.jobs.ts';
import * as repository from './news.repository.ts';
import type { NewsColumns } from './news.repository.ts';
import type { NewsKey } from './news.table.ts';
import * as pictures from './pictures.repository.ts';

type Facts = Omit<UpdateNewsBody, 'version'>;

/**
 * Columns of an article. An article that is no draft and has no publishing time is published now, or keeps the time at
 * which it was published (`appeared`).
 */
export function columnsOf(body: Facts, now: Date, appeared: Date | null): NewsColumns {
  const asked = body.publish_at === null ? null : new Date(body.publish_at);
  const publish_at = body.draft ? asked : (asked ?? appeared ?? now);
  const expires_at = body.expires_at === null ? null : new Date(body.expires_at);
  if (!endsAfterItBegins({ publish_at, expires_at }, now)) throw fieldFault('expires_at', 'invalid');
  const { title, category_id, draft, pinned, by_mail } = body;
  return {
    title,
    category_id,
    body: JSON.stringify(body.body),
    plain: plainText(body.body),
    everyone: body.audience.everyone,
    draft,
    publish_at,
    expires_at,
    pinned,
    by_mail,
  };
}

/** Stores an article with its audience and pictures, writes the audit log and queues the e-mails. */
export async function insertNews(
  tx: Tx,
  ctx: Context,
  key: NewsKey,
  body: Facts & Pick<CreateNewsBody, 'kind'>,
  shown: readonly string[],
): Promise<void> {
  const { kind, audience } = body;
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden');
  const columns = columnsOf(body, ctx.now(), null);
  const made = { created_by: ctx.actor.user_id, created_at: ctx.now(), updated_at: ctx.now() };
  await refuseForeignRoles(tx, key.property_id, audience);
  await repository.insert(tx, { ...key, kind, ...columns, ...made });
  await repository.setAudience(tx, key, audience);
  await pictures.set(tx, key, shown);
  await record(tx, ctx, { ...auditEntryOf(key, 'created'), detail: { kind, ...auditedFields(columns, audience) } });
  await queueMails(tx, key, columns);
}

export async function refuseForeignRoles(tx: Tx, property_id: string, { role_ids }: NewsAudience): Promise<void> {
  const asked = new Set(role_ids);
  if (asked.size > 0 && (await repository.countRoles(tx, property_id, [...asked])) < asked.size)
    throw fieldFault('audience', 'invalid');
}

/** Queues the e-mails of an article for its publishing time. Queueing again only changes the time. */
export async function queueMails(
  tx: Tx,
  { property_id, id }: NewsKey,
  { draft, by_mail, publish_at }: Pick<NewsColumns, 'draft' | 'by_mail' | 'publish_at'>,
): Promise<void> {
  if (draft || !by_mail || publish_at === null || publish_at === undefined) return;
  await enqueue(tx, mailNews, { property_id, id }, { run_at: new Date(publish_at), key: `news.mails:${id}` });
}

export function auditedFields(
  columns: Omit<NewsColumns, 'body'>,
  { tenant_ids, category_ids, role_ids }: Omit<NewsAudience, 'everyone'>,
): Record<string, unknown> {
  const { title, category_id, plain, everyone, draft, publish_at, expires_at, pinned, by_mail } = columns;
  return {
    title,
    text: plain,
    category_id,
    everyone,
    tenant_ids: tenant_ids.toSorted(),
    category_ids: category_ids.toSorted(),
    role_ids: role_ids.toSorted(),
    draft,
    publish_at,
    expires_at,
    pinned,
    by_mail,
  };
}

export const auditEntryOf = ({ property_id, id }: NewsKey, what: string) => ({
  property_id,
  action: `news.${what}`,
  record: { kind: 'news', id },
});

/** Turns a foreign key violation into an error on the field. */
export async function withKnownReferences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23503', 'news_category_is_of_news')) throw fieldFault('category_id', 'invalid');
    if (isDatabaseError(error, '23503')) throw fieldFault('audience', 'invalid');
    throw error;
  }
}
