import type { NewsItem, NewsPage, NewsReading } from '@gerbang/shared/contracts/news';
import { NEWS_PER_PAGE } from '@gerbang/shared/contracts/news';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import * as pictures from './pictures.repository.ts';
import * as repository from './reading.repository.ts';
import type { Reader, ReadNews } from './reading.repository.ts';

/** A page that is read slowly keeps its pictures. */
const PICTURES_MS = 2 * 60 * 60 * 1000;

/** What the staff of a property are told now. */
export function listInternal(ctx: Context, { property_id, page }: { property_id: string; page: number }) {
  return list(ctx, staffReader(ctx, property_id), page);
}

/** What a tenant is told now. */
export function listForTenant(ctx: Context, { page }: { page: number }): Promise<NewsPage> {
  return list(ctx, tenantReader(ctx), page);
}

/** One news for the staff of a property. */
export function readInternal(ctx: Context, { property_id, id }: { property_id: string; id: string }) {
  return read(ctx, staffReader(ctx, property_id), id);
}

/** One news for a tenant. */
export function readForTenant(ctx: Context, id: string): Promise<NewsReading> {
  return read(ctx, tenantReader(ctx), id);
}

/** Notes that a staff member has read a news. */
export function noteInternal(ctx: Context, { property_id, id }: { property_id: string; id: string }): Promise<void> {
  return note(ctx, staffReader(ctx, property_id), id);
}

/** Notes that a tenant's user has read a news. */
export function noteForTenant(ctx: Context, id: string): Promise<void> {
  return note(ctx, tenantReader(ctx), id);
}

function list(ctx: Context, reader: Reader, page: number): Promise<NewsPage> {
  return reading(ctx, reader, async (tx) => {
    const place = { limit: NEWS_PER_PAGE, offset: (page - 1) * NEWS_PER_PAGE };
    const rows = await repository.list(tx, reader, ctx.now(), place);
    const counts = await repository.count(tx, reader, ctx.now());
    return { ...counts, data: rows.map((row) => present(ctx, row)) };
  });
}

function read(ctx: Context, reader: Reader, id: string): Promise<NewsReading> {
  return reading(ctx, reader, async (tx) => {
    const { body, ...row } = found(await repository.find(tx, reader, id, ctx.now()));
    const file_ids = await pictures.list(tx, { property_id: reader.property_id, id });
    return { ...present(ctx, row), body, pictures: file_ids.map((file_id) => picture(ctx, file_id)) };
  });
}

/** Only what somebody is told can be read by them; reading it again changes nothing. */
function note(ctx: Context, reader: Reader, id: string): Promise<void> {
  return reading(ctx, reader, async (tx) => {
    found(await repository.find(tx, reader, id, ctx.now()));
    await repository.insertReceipt(tx, { property_id: reader.property_id, id }, reader.account_id, ctx.now());
  });
}

function reading<T>(ctx: Context, { property_id }: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.within(property_id, async (tx) => {
    await repository.setNow(tx, ctx.now());
    return work(tx);
  });
}

function staffReader({ actor }: Context, property_id: string): Reader {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return { property_id, account_id: actor.user_id, tenant_id: null };
}

function tenantReader({ actor }: Context): Reader {
  if (actor.kind !== 'tenant') throw new AppError('forbidden');
  return { property_id: actor.property_id, account_id: actor.user_id, tenant_id: actor.tenant_id };
}

function present(ctx: Context, { picture_id, publish_at, ...row }: ReadNews): NewsItem {
  return {
    ...row,
    publish_at: publish_at.toISOString(),
    picture: picture_id === null ? null : picture(ctx, picture_id),
  };
}

function picture(ctx: Context, file_id: string) {
  return { file_id, url: viewingUrl(ctx, file_id, PICTURES_MS) };
}
