import { can } from '@gerbang/shared/access';
import type {
  CreateNewsBody,
  NewsChoices,
  NewsDatatable,
  NewsListQuery,
  NewsReaders,
  NewsRecord,
  NewsRow,
  UpdateNewsBody,
} from '@gerbang/shared/contracts/operations/news';
import { NEWS_READERS_MAX } from '@gerbang/shared/contracts/operations/news';
import { fitsKind, newsState } from '@gerbang/shared/domain/operations/news/news';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { allow, AppError, fieldFault, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { copyToProperties } from './article-copies.ts';
import {
  auditEntryOf,
  columnsOf,
  insertNews,
  auditedFields,
  queueMails,
  refuseForeignRoles,
  withKnownReferences,
} from './article-write.ts';
import * as choicesRepository from './choices.repository.ts';
import * as repository from './news.repository.ts';
import type { StoredNews } from './news.repository.ts';
import type { NewsKey } from './news.table.ts';
import * as pictures from './pictures.repository.ts';
import { claimPictures, removePictures } from './pictures.ts';
import * as people from './recipients.repository.ts';

export function list(ctx: Context, ask: NewsListQuery): Promise<NewsDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, ask, ctx.now());
    return { ...page, data: page.data.map((row) => presentRow(ctx, row)) };
  });
}

export function read(ctx: Context, key: NewsKey): Promise<NewsRecord> {
  return ctx.within(key.property_id, (tx) => present(tx, ctx, key));
}

export function choices(ctx: Context, ask: { property_id: string; search: string }): Promise<NewsChoices> {
  return ctx.within(ask.property_id, (tx) => choicesRepository.list(tx, ask.property_id, ask.search));
}

/** Creates an article at this property, and a separate copy at each property of `body.also_at`. */
export function create(ctx: Context, property_id: string, body: CreateNewsBody): Promise<NewsRecord> {
  const others = [...new Set(body.also_at)].filter((id) => id !== property_id);
  for (const id of others) allow(can.reachProperty(ctx.actor, id));
  const key = { property_id, id: newId() };
  return withKnownReferences(() =>
    ctx.within(property_id, async (tx) => {
      const shown = await claimPictures(tx, ctx, property_id, body, []);
      await insertNews(tx, ctx, key, body, shown);
      if (others.length > 0) await copyToProperties(tx, ctx, { key, body, shown, others });
      return present(tx, ctx, key);
    }),
  );
}

/** Updates an article. Does not e-mail it again and keeps read receipts. */
export function update(ctx: Context, key: NewsKey, body: UpdateNewsBody): Promise<NewsRecord> {
  return withKnownReferences(() =>
    ctx.within(key.property_id, async (tx) => {
      const before = found(await repository.lock(tx, key));
      if (before.version !== body.version) throw new AppError('conflict');
      if (!fitsKind(before.kind, body.audience)) throw fieldFault('audience', 'required');
      await refuseForeignRoles(tx, key.property_id, body.audience);
      const had = await pictures.list(tx, key);
      const shown = await claimPictures(tx, ctx, key.property_id, body, had);
      const was = auditedFields(before, await audienceOf(tx, key));
      const columns = columnsOf(body, ctx.now(), before.draft ? null : before.publish_at);
      await repository.set(tx, key, columns, ctx.now());
      await repository.setAudience(tx, key, body.audience);
      await pictures.set(tx, key, shown);
      const gone = had.filter((id) => !shown.includes(id));
      await removePictures(tx, ctx, key.property_id, gone);
      const detail = changesBetween(was, auditedFields(columns, body.audience));
      await record(tx, ctx, { ...auditEntryOf(key, 'updated'), detail });
      await queueMails(tx, key, columns);
      return present(tx, ctx, key);
    }),
  );
}

/** Deletes an article with its pictures and read receipts. */
export function remove(ctx: Context, key: NewsKey): Promise<void> {
  return ctx.within(key.property_id, async (tx) => {
    const before = found(await repository.lock(tx, key));
    const [had, audience] = [await pictures.list(tx, key), await audienceOf(tx, key)];
    await repository.remove(tx, key);
    await removePictures(tx, ctx, key.property_id, had);
    await record(tx, ctx, {
      ...auditEntryOf(key, 'deleted'),
      detail: { kind: before.kind, ...auditedFields(before, audience) },
    });
  });
}

export function readers(ctx: Context, key: NewsKey, haveRead: boolean): Promise<NewsReaders> {
  return ctx.within(key.property_id, async (tx) => {
    found(await repository.read(tx, key));
    const data = await people.list(tx, key, { read: haveRead, limit: NEWS_READERS_MAX });
    const counts = await people.count(tx, key);
    return { ...counts, data: data.map((one) => ({ ...one, read_at: one.read_at?.toISOString() ?? null })) };
  });
}

async function audienceOf(tx: Tx, key: NewsKey) {
  const named = await repository.listAudience(tx, key);
  const ids = (kind: (typeof named)[number]['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id);
  return { tenant_ids: ids('tenants'), category_ids: ids('categories'), role_ids: ids('roles') };
}

async function present(tx: Tx, ctx: Context, key: NewsKey): Promise<NewsRecord> {
  const { body, ...row } = found(await repository.find(tx, key));
  const named = await repository.listAudience(tx, key);
  const of = (kind: (typeof named)[number]['kind']) =>
    named.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, name }));
  const file_ids = await pictures.list(tx, key);
  return {
    ...presentRow(ctx, row),
    body,
    pictures: file_ids.map((file_id) => ({ file_id, url: viewingUrl(ctx, file_id) })),
    audience: { everyone: row.everyone, tenants: of('tenants'), categories: of('categories'), roles: of('roles') },
  };
}

function presentRow(ctx: Context, { draft, ...row }: StoredNews): NewsRow {
  const { publish_at, expires_at } = row;
  return {
    ...row,
    state: newsState({ draft, publish_at, expires_at }, ctx.now()),
    publish_at: publish_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}
