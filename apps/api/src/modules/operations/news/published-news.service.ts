import type { NewsItem, NewsPage, NewsReading } from '@gerbang/shared/contracts/operations/news';
import { NEWS_PER_PAGE } from '@gerbang/shared/contracts/operations/news';

import { requireTenant, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import * as pictures from './pictures.repository.ts';
import * as repository from './published-news.repository.ts';
import type { Reader, PublishedNews } from './published-news.repository.ts';

/** Lifetime of picture links: long enough for the pictures to load in a page that is read slowly. */
const PICTURES_MS = 2 * 60 * 60 * 1000;

export function listInternal(ctx: Context, { property_id, page }: { property_id: string; page: number }) {
  return list(ctx, staffReader(ctx, property_id), page);
}

export function listForTenant(ctx: Context, { page }: { page: number }): Promise<NewsPage> {
  return list(ctx, tenantReader(ctx), page);
}

export function readInternal(ctx: Context, { property_id, id }: { property_id: string; id: string }) {
  return read(ctx, staffReader(ctx, property_id), id);
}

export function readForTenant(ctx: Context, id: string): Promise<NewsReading> {
  return read(ctx, tenantReader(ctx), id);
}

export function markInternalRead(
  ctx: Context,
  { property_id, id }: { property_id: string; id: string },
): Promise<void> {
  return markRead(ctx, staffReader(ctx, property_id), id);
}

export function markTenantRead(ctx: Context, id: string): Promise<void> {
  return markRead(ctx, tenantReader(ctx), id);
}

function list(ctx: Context, reader: Reader, page: number): Promise<NewsPage> {
  return withinReaderScope(ctx, reader, async (tx) => {
    const place = { limit: NEWS_PER_PAGE, offset: (page - 1) * NEWS_PER_PAGE };
    const rows = await repository.list(tx, reader, ctx.now(), place);
    const counts = await repository.count(tx, reader, ctx.now());
    return { ...counts, data: rows.map((row) => present(ctx, row)) };
  });
}

function read(ctx: Context, reader: Reader, id: string): Promise<NewsReading> {
  return withinReaderScope(ctx, reader, async (tx) => {
    const { body, ...row } = found(await repository.find(tx, reader, id, ctx.now()));
    const file_ids = await pictures.list(tx, { property_id: reader.property_id, id });
    return { ...present(ctx, row), body, pictures: file_ids.map((file_id) => picture(ctx, file_id)) };
  });
}

/** Records a receipt, only for an article that the reader can see. Repeating it changes nothing. */
function markRead(ctx: Context, reader: Reader, id: string): Promise<void> {
  return withinReaderScope(ctx, reader, async (tx) => {
    found(await repository.find(tx, reader, id, ctx.now()));
    await repository.insertReceipt(tx, { property_id: reader.property_id, id }, reader.account_id, ctx.now());
  });
}

function withinReaderScope<T>(ctx: Context, { property_id }: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.within(property_id, async (tx) => {
    await repository.setNow(tx, ctx.now());
    return work(tx);
  });
}

function staffReader({ actor }: Context, property_id: string): Reader {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return { property_id, account_id: actor.user_id, tenant_id: null };
}

function tenantReader(ctx: Context): Reader {
  const { property_id, user_id: account_id, tenant_id } = requireTenant(ctx);
  return { property_id, account_id, tenant_id };
}

function present(ctx: Context, { picture_id, publish_at, ...row }: PublishedNews): NewsItem {
  return {
    ...row,
    publish_at: publish_at.toISOString(),
    picture: picture_id === null ? null : picture(ctx, picture_id),
  };
}

function picture(ctx: Context, file_id: string) {
  return { file_id, url: viewingUrl(ctx, file_id, PICTURES_MS) };
}
