import type { NewsListQuery } from '@gerbang/shared/contracts/operations/news';
import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import type { NewsAudience, NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';
import type { NewsKey } from './news.table.ts';
import { recipientsOfNews } from './recipients.repository.ts';

export interface StoredNews {
  id: string;
  kind: NewsKind;
  title: string;
  excerpt: string;
  category_id: string | null;
  category: string | null;
  everyone: boolean;
  draft: boolean;
  publish_at: Date | null;
  expires_at: Date | null;
  pinned: boolean;
  by_mail: boolean;
  people: number;
  read: number;
  author: string;
  version: number;
  updated_at: Date;
}

const ORDERS: Orders = {
  updated_at: sql`l.updated_at`,
  title: sql`lower(l.title)`,
  publish_at: sql`l.publish_at`,
  id: sql`l.id`,
};

/**
 * Start of the article's text on one line. A line that does not end with punctuation is separated from the next by a
 * middle dot.
 */
export const EXCERPT = sql<string>`left(replace(regexp_replace(left(n.plain, 300), '([.,:;!?])\\n', '\\1 ', 'g'), e'\\n', ' · '), 240)`;

const selected = (more = sql``) => sql`
  select n.id, n.kind, n.title, ${EXCERPT} as excerpt, n.category_id, local_name(c.name, c.name_en) as category, n.everyone, n.draft, n.publish_at,
         n.expires_at, n.pinned, n.by_mail, a.name as author, n.version, n.updated_at,
         (select count(*)::int from (${recipientsOfNews()}) p) as people,
         (select count(*)::int from (${recipientsOfNews()}) p
            join news_receipt r on r.property_id = n.property_id and r.news_id = n.id and r.account_id = p.account_id) as read${more}
    from news n
    left join category c on c.property_id = n.property_id and c.id = n.category_id
    join account a on a.id = n.created_by`;

export function listPage(tx: Tx, ask: NewsListQuery, now: Date): Promise<Page<StoredNews>> {
  const conditions = [sql`n.property_id = ${ask.property_id}`, sql`n.kind = ${ask.kind}`];
  if (ask.search_by !== '') conditions.push(sql`lower(n.title || e'\n' || n.plain) like ${anywhere(ask.search_by)}`);
  if (ask.category_id !== undefined) conditions.push(sql`n.category_id = ${ask.category_id}`);
  if (ask.state !== undefined) conditions.push(sql`${stateAt(now)} = ${ask.state}`);
  const rows = sql<StoredNews>`(${selected()} where ${sql.join(conditions, sql` and `)})`;
  const sort = ask.sort ?? '-updated_at';
  return readPage(tx, tx.selectFrom(rows.as('l')).selectAll().$castTo<StoredNews>(), { ...ask, sort }, ORDERS);
}

/** The same rule as `newsState` in SQL, for the filter by state. */
function stateAt(now: Date) {
  return sql`case when n.draft or n.publish_at is null then 'draft' when n.expires_at <= ${now} then 'expired'
    when n.publish_at > ${now} then 'scheduled' else 'published' end`;
}

export async function find(
  tx: Tx,
  { property_id, id }: NewsKey,
): Promise<(StoredNews & { body: NewsDocument }) | undefined> {
  const { rows } = await sql<StoredNews & { body: NewsDocument }>`
    ${selected(sql`, n.body`)} where n.property_id = ${property_id} and n.id = ${id}`.execute(tx);
  return rows[0];
}

export function lock(tx: Tx, { property_id, id }: NewsKey) {
  return tx
    .selectFrom('news')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function read(tx: Tx, { property_id, id }: NewsKey) {
  return tx
    .selectFrom('news')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insert(tx: Tx, row: Insertable<Database['news']>): Promise<void> {
  await tx.insertInto('news').values(row).execute();
}

export type NewsColumns = Omit<
  Insertable<Database['news']>,
  'property_id' | 'id' | 'kind' | 'created_by' | 'created_at' | 'version' | 'updated_at'
>;

export async function set(tx: Tx, { property_id, id }: NewsKey, columns: NewsColumns, now: Date): Promise<void> {
  await tx
    .updateTable('news')
    .set({ ...columns, version: sql`version + 1`, updated_at: now })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes an article. The files of its pictures stay and are removed by the caller. */
export async function remove(tx: Tx, { property_id, id }: NewsKey): Promise<void> {
  await tx.deleteFrom('news').where('property_id', '=', property_id).where('id', '=', id).execute();
}

export async function setAudience(tx: Tx, { property_id, id }: NewsKey, audience: NewsAudience): Promise<void> {
  const nobody = { tenant_id: null, category_id: null, role_id: null };
  const named = [
    ...audience.tenant_ids.map((tenant_id) => ({ ...nobody, tenant_id })),
    ...audience.category_ids.map((category_id) => ({ ...nobody, category_id })),
    ...audience.role_ids.map((role_id) => ({ ...nobody, role_id })),
  ];
  await tx.deleteFrom('news_audience').where('property_id', '=', property_id).where('news_id', '=', id).execute();
  if (named.length === 0) return;
  const rows = named.map((one, index) => ({ property_id, news_id: id, position: index + 1, ...one }));
  await tx.insertInto('news_audience').values(rows).execute();
}

export async function listAudience(tx: Tx, { property_id, id }: NewsKey) {
  const { rows } = await sql<{ kind: 'tenants' | 'categories' | 'roles'; id: string; name: string }>`
    select case when x.tenant_id is not null then 'tenants' when x.category_id is not null then 'categories' else 'roles' end as kind,
           coalesce(x.tenant_id, x.category_id, x.role_id) as id, coalesce(t.name, local_name(c.name, c.name_en), r.name) as name
      from news_audience x
      left join tenant t on t.property_id = x.property_id and t.id = x.tenant_id
      left join category c on c.property_id = x.property_id and c.id = x.category_id
      left join role r on r.id = x.role_id
     where x.property_id = ${property_id} and x.news_id = ${id} order by lower(coalesce(t.name, local_name(c.name, c.name_en), r.name)), 2`.execute(
    tx,
  );
  return rows;
}

/** Counts the roles in `role_ids` that belong to the group of the property. */
export async function countRoles(tx: Tx, property_id: string, role_ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from role r join property p on p.group_id = r.group_id
     where p.id = ${property_id} and r.id = any(${role_ids}::uuid[])`.execute(tx);
  return rows[0]?.known ?? 0;
}

/** The Indonesian name of a category, which identifies it in its property whatever language the reader has. */
export async function findCategoryName(tx: Tx, property_id: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const category = tx.selectFrom('category').select('name').where('property_id', '=', property_id).where('id', '=', id);
  return (await category.executeTakeFirst())?.name ?? null;
}

/** Finds the property's category with this Indonesian name, for an article copied from another property. */
export async function findCategoryNamed(tx: Tx, property_id: string, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const { rows } = await sql<{ id: string }>`
    select id from category where property_id = ${property_id} and kind = 'news' and active and lower(name) = lower(${name})`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
