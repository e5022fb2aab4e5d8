import type { UserListQuery } from '@gerbang/shared/contracts/people/users';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export interface StoredUser {
  id: string;
  group_id: string;
  name: string;
  email: string;
  phone: string;
  language: 'id' | 'en';
  active: boolean;
  status: 'active' | 'inactive' | 'invited';
  role_id: string;
  role: string;
  actions: string[];
  stages: string[];
  property_ids: string[];
  last_login: Date | null;
  second_step: boolean;
  second_step_reset: { requested_by: string; requested_by_name: string; expires_at: string } | null;
  version: number;
  updated_at: Date;
}

/** Limits a list to a group: to all its people or to those at these properties. */
export interface Scope {
  group_id: string;
  property_ids: readonly string[];
  whole_group: boolean;
}

const ORDERS: Orders = {
  name: sql`lower(u.name)`,
  email: sql`lower(u.email)`,
  role: sql`lower(u.role)`,
  last_login: sql`u.last_login`,
  id: sql`u.id`,
};

export function listPage(tx: Tx, scope: Scope, ask: UserListQuery): Promise<Page<StoredUser>> {
  const search = ask.search_by.trim();
  const conditions = [sql<boolean>`(${scope.whole_group} or s.property_ids && ${scope.property_ids}::uuid[])`];
  if (search !== '')
    conditions.push(sql`(lower(a.name) like ${anywhere(search)} or lower(a.email) like ${anywhere(search)})`);
  if (ask.role_id !== undefined) conditions.push(sql`a.role_id = ${ask.role_id}`);
  // The filter works only for properties of the reader, who must not learn who works elsewhere.
  if (ask.property_id !== undefined)
    conditions.push(sql`${ask.property_id}::uuid = any(s.property_ids)
      and ${ask.property_id}::uuid = any(${scope.property_ids}::uuid[])`);
  if (ask.status !== undefined) conditions.push(sql`${STATUS} = ${ask.status}`);
  if (ask.second_step !== undefined) conditions.push(sql`${STATUS} = 'active' and a.totp_since is null`);
  const people = sql<StoredUser>`(${selectUsers(scope.group_id, null)} and ${sql.join(conditions, sql` and `)})`;
  return readPage(tx, tx.selectFrom(people.as('u')).selectAll().$castTo<StoredUser>(), ask, ORDERS);
}

export async function find(tx: Tx, group_id: string, id: string): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`${selectUsers(group_id, id)} and a.id = ${id}`.execute(tx);
  return rows[0];
}

/** The staff member of a group with this e-mail address, whatever its case. */
export async function findByEmail(tx: Tx, group_id: string, email: string): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    ${selectUsers(group_id, null)} and lower(a.email) = lower(${email})`.execute(tx);
  return rows[0];
}

/** The id of the role of a group with this name, whatever its case. */
export async function findRoleId(tx: Tx, group_id: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from role where group_id = ${group_id} and lower(name) = lower(${name})`.execute(tx);
  return rows[0]?.id;
}

export async function listActive(tx: Tx, group_id: string): Promise<StoredUser[]> {
  const { rows } =
    await sql<StoredUser>`${selectUsers(group_id, null)} and a.active order by lower(a.name), a.id`.execute(tx);
  return rows;
}

const STATUS = sql<string>`account_status(a.active, a.password_hash)`;

function selectUsers(group_id: string, id: string | null): RawBuilder<StoredUser> {
  return sql`
    select a.id, a.group_id, a.name, a.email, a.phone, a.language, a.active, ${STATUS} as status, a.role_id, r.name as role,
           array(select action from role_action where role_id = r.id order by action) as actions,
           array(select stage from role_stage where role_id = r.id order by stage) as stages,
           coalesce(s.property_ids, '{}') as property_ids, a.last_login_at as last_login, a.version, a.updated_at,
           a.totp_since is not null as second_step,
           (select jsonb_build_object('requested_by', q.requested_by, 'requested_by_name', q.name, 'expires_at', q.expires_at)
              from (select reset.*, by.name from second_step_reset reset
                      join account by on by.id = reset.requested_by and by.active
                       and exists (select from role_action ra
                                    where ra.role_id = by.role_id and ra.action = 'user.update')) q
             where q.account_id = a.id and q.requested_at >= a.totp_since) as second_step_reset
      from account a
      join role r on r.id = a.role_id
      left join staff_assignments(${group_id}, ${id}) s on s.account_id = a.id
     where a.kind = 'staff' and a.group_id = ${group_id}`;
}

/** Names of the properties in `ids` that the transaction's scope can see, by id. */
export async function listPropertyNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('property')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findRole(
  tx: Tx,
  group_id: string,
  role_id: string,
): Promise<{ actions: string[]; stages: string[] } | undefined> {
  const { rows } = await sql<{ actions: string[]; stages: string[] }>`
    select array(select action from role_action where role_id = r.id) as actions,
           array(select stage from role_stage where role_id = r.id) as stages
      from role r where r.id = ${role_id} and r.group_id = ${group_id}`.execute(tx);
  return rows[0];
}

/** Assigns a person to a property, which must be the transaction's property. */
export async function assign(tx: Tx, account_id: string, property_id: string): Promise<void> {
  await tx.insertInto('staff_property').values({ account_id, property_id }).execute();
}

/** Removes a person from a property, which must be the transaction's property. */
export async function unassign(tx: Tx, account_id: string, property_id: string): Promise<void> {
  await tx
    .deleteFrom('staff_property')
    .where('account_id', '=', account_id)
    .where('property_id', '=', property_id)
    .execute();
}
