import type { TenantLoginQuery } from '@gerbang/shared/contracts/building/tenant-logins';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export interface StoredLogin {
  id: string;
  tenant_id: string;
  name: string;
  email: string;
  phone: string;
  language: 'id' | 'en';
  active: boolean;
  status: 'active' | 'inactive' | 'invited';
  last_login: Date | null;
  version: number;
  updated_at: Date;
}

const ORDERS: Orders = {
  name: sql`lower(l.name)`,
  email: sql`lower(l.email)`,
  last_login: sql`l.last_login`,
  id: sql`l.id`,
};

export function listPage(tx: Tx, ask: TenantLoginQuery): Promise<Page<StoredLogin>> {
  const search = ask.search_by.trim();
  const conditions = [sql<boolean>`ta.tenant_id = ${ask.tenant_id}`];
  if (search !== '')
    conditions.push(sql`(lower(a.name) like ${anywhere(search)} or lower(a.email) like ${anywhere(search)})`);
  if (ask.status !== undefined) conditions.push(sql`${STATUS} = ${ask.status}`);
  const logins = sql<StoredLogin>`(${selectLogins(ask.property_id)} and ${sql.join(conditions, sql` and `)})`;
  return readPage(tx, tx.selectFrom(logins.as('l')).selectAll().$castTo<StoredLogin>(), ask, ORDERS);
}

export async function find(tx: Tx, property_id: string, id: string): Promise<StoredLogin | undefined> {
  const { rows } = await sql<StoredLogin>`${selectLogins(property_id)} and a.id = ${id}`.execute(tx);
  return rows[0];
}

export async function lock(tx: Tx, property_id: string, id: string): Promise<StoredLogin | undefined> {
  const { rows } = await sql<StoredLogin>`${selectLogins(property_id)} and a.id = ${id} for update of a`.execute(tx);
  return rows[0];
}

export async function findTenant(tx: Tx, property_id: string, id: string): Promise<{ active: boolean } | undefined> {
  const { rows } = await sql<{ active: boolean }>`
    select active from tenant where property_id = ${property_id} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function assign(
  tx: Tx,
  row: { property_id: string; tenant_id: string; account_id: string },
): Promise<void> {
  await tx.insertInto('tenant_account').values(row).execute();
}

const STATUS = sql<string>`account_status(a.active, a.password_hash)`;

function selectLogins(property_id: string): RawBuilder<StoredLogin> {
  return sql`
    select a.id, ta.tenant_id, a.name, a.email, a.phone, a.language, a.active, ${STATUS} as status,
           a.last_login_at as last_login, a.version, a.updated_at
      from tenant_account ta join account a on a.id = ta.account_id
     where ta.property_id = ${property_id}`;
}
