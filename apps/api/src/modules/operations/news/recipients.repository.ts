import { sql, type RawBuilder } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { NewsKey } from './news.table.ts';

export interface NewsRecipient {
  account_id: string;
  name: string;
  /** Name of the person's tenant or role. */
  of: string;
  read_at: Date | null;
}

/** Rows of account, name and tenant or role for the recipients of news row `n` who can log in. */
export function recipientsOfNews(): RawBuilder<unknown> {
  return sql`
    select ta.account_id, a.name, t.name as "of"
      from tenant_account ta
      join tenant t on t.property_id = ta.property_id and t.id = ta.tenant_id and t.active
      join account a on a.id = ta.account_id and a.active and a.password_hash is not null
     where n.kind = 'tenant' and ta.property_id = n.property_id
       and (n.everyone or exists (
             select from news_audience x where x.property_id = n.property_id and x.news_id = n.id
                and (x.tenant_id = t.id or x.category_id = t.category_id)))
    union all
    select sp.account_id, a.name, r.name
      from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active and a.password_hash is not null
      join role r on r.id = a.role_id
     where n.kind = 'internal' and sp.property_id = n.property_id
       and (n.everyone or exists (
             select from news_audience x where x.property_id = n.property_id and x.news_id = n.id and x.role_id = r.id))`;
}

export async function count(tx: Tx, { property_id, id }: NewsKey): Promise<{ people: number; read: number }> {
  const { rows } = await sql<{ people: number; read: number }>`
    select count(*)::int as people, count(r.read_at)::int as read
      from news n cross join lateral (${recipientsOfNews()}) p
      left join news_receipt r on r.property_id = n.property_id and r.news_id = n.id and r.account_id = p.account_id
     where n.property_id = ${property_id} and n.id = ${id}`.execute(tx);
  return rows[0] ?? { people: 0, read: 0 };
}

/** Recipients who have read the article, latest first, or those who have not, by name. */
export async function list(tx: Tx, { property_id, id }: NewsKey, ask: { read: boolean; limit: number }) {
  const { rows } = await sql<NewsRecipient>`
    select p.account_id, p.name, p."of", r.read_at
      from news n cross join lateral (${recipientsOfNews()}) p
      left join news_receipt r on r.property_id = n.property_id and r.news_id = n.id and r.account_id = p.account_id
     where n.property_id = ${property_id} and n.id = ${id} and (r.read_at is not null) = ${ask.read}
     order by r.read_at desc, lower(p.name), p.account_id limit ${ask.limit}`.execute(tx);
  return rows;
}

/**
 * Records up to `limit` more recipients as mailed and returns them. Recipients who do not want e-mails or are already
 * recorded are skipped.
 */
export async function claimMails(tx: Tx, { property_id, id }: NewsKey, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into news_mail (property_id, news_id, account_id, made_at)
    select n.property_id, n.id, p.account_id, ${now}
      from news n cross join lateral (${recipientsOfNews()}) p
     where n.property_id = ${property_id} and n.id = ${id}
       and coalesce((select s.mail from news_setting s where s.account_id = p.account_id), true)
       and not exists (select from news_mail m where m.property_id = n.property_id and m.news_id = n.id
                          and m.account_id = p.account_id)
     order by p.account_id limit ${limit}
    on conflict do nothing
    returning account_id`.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** Undefined when the account is no longer a recipient or does not want e-mails. */
export async function findAddressee(tx: Tx, { property_id, id }: NewsKey, account_id: string) {
  const { rows } = await sql<{ email: string; name: string; language: 'id' | 'en' }>`
    select a.email, a.name, a.language
      from news n cross join lateral (${recipientsOfNews()}) p join account a on a.id = p.account_id
     where n.property_id = ${property_id} and n.id = ${id} and p.account_id = ${account_id}
       and coalesce((select s.mail from news_setting s where s.account_id = a.id), true)`.execute(tx);
  return rows[0];
}

export async function wantsMail(tx: Tx, account_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('news_setting')
    .select('mail')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row?.mail ?? true;
}

export async function setWantsMail(tx: Tx, account_id: string, mail: boolean, now: Date): Promise<void> {
  await tx
    .insertInto('news_setting')
    .values({ account_id, mail, set_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ mail, set_at: now }))
    .execute();
}

/** The group of an account, for a request without a login. Undefined when the account is unknown. */
export async function findGroup(db: Db, account_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ group_id: string | null }>`select group_of_account(${account_id}) as group_id`.execute(
    db,
  );
  return rows[0]?.group_id ?? undefined;
}

export async function propertiesOf(tx: Tx, account_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_properties(${account_id})
    union select property_id from tenant_of_account(${account_id})`.execute(tx);
  return rows.map(({ id }) => id);
}
