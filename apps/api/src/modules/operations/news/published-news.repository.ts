import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { EXCERPT } from './news.repository.ts';
import type { NewsKey } from './news.table.ts';

export interface Reader {
  property_id: string;
  account_id: string;
  /** Null for staff. */
  tenant_id: string | null;
}

export interface PublishedNews {
  id: string;
  title: string;
  excerpt: string;
  category: string | null;
  publish_at: Date;
  pinned: boolean;
  is_read: boolean;
  picture_id: string | null;
  time_zone: string;
}

/** Row-level security for tenants compares publishing times with the application's clock. */
export async function setNow(tx: Tx, now: Date): Promise<void> {
  await sql`select set_config('app.now', ${now.toISOString()}, true)`.execute(tx);
}

/** Published articles for a reader: pinned ones first, then newest first. */
export async function list(tx: Tx, reader: Reader, now: Date, page: { limit: number; offset: number }) {
  const { rows } = await sql<PublishedNews>`
    select ${COLUMNS} ${publishedFor(reader, now)}
     order by n.pinned desc, n.publish_at desc, n.id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  return rows;
}

export async function count(tx: Tx, reader: Reader, now: Date): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, count(*) filter (where r.read_at is null)::int as unread ${publishedFor(reader, now)}`.execute(
    tx,
  );
  return rows[0] ?? { total: 0, unread: 0 };
}

/** An article, if it is published and addressed to the reader. */
export async function find(tx: Tx, reader: Reader, id: string, now: Date) {
  const { rows } = await sql<PublishedNews & { body: NewsDocument }>`
    select ${COLUMNS}, n.body ${publishedFor(reader, now)} and n.id = ${id}`.execute(tx);
  return rows[0];
}

/** Records that the account has read an article. A second receipt is ignored. */
export async function insertReceipt(
  tx: Tx,
  { property_id, id }: NewsKey,
  account_id: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('news_receipt')
    .values({ property_id, news_id: id, account_id, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const COLUMNS = sql`n.id, n.title, ${EXCERPT} as excerpt, local_name(c.name, c.name_en) as category, n.publish_at, n.pinned,
  r.read_at is not null as is_read, p.time_zone,
  (select b ->> 'file_id' from jsonb_array_elements(n.body -> 'blocks') b where b ->> 'type' = 'picture' limit 1) as picture_id`;

function publishedFor({ property_id, account_id, tenant_id }: Reader, now: Date): RawBuilder<unknown> {
  const isForReader =
    tenant_id === null
      ? sql`exists (select from news_audience x join account a on a.role_id = x.role_id and a.id = ${account_id}
                     where x.property_id = n.property_id and x.news_id = n.id)`
      : sql`exists (select from news_audience x join tenant t on t.property_id = x.property_id and t.id = ${tenant_id}
                     where x.property_id = n.property_id and x.news_id = n.id
                       and (x.tenant_id = t.id or x.category_id = t.category_id))`;
  return sql`
    from news n
    join property p on p.id = n.property_id
    left join category c on c.property_id = n.property_id and c.id = n.category_id
    left join news_receipt r on r.property_id = n.property_id and r.news_id = n.id and r.account_id = ${account_id}
   where n.property_id = ${property_id} and n.kind = ${tenant_id === null ? 'internal' : 'tenant'}
     and not n.draft and n.publish_at <= ${now} and (n.expires_at is null or n.expires_at > ${now})
     and (n.everyone or ${isForReader})`;
}
