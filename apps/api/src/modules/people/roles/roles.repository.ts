import type { RoleListQuery, RoleOptions } from '@gerbang/shared/contracts/people/roles';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export interface StoredRole {
  id: string;
  name: string;
  modules: string[];
  features: string[];
  actions: string[];
  stages: string[];
  people: number;
  version: number;
  updated_at: Date;
}

export type RoleParts = Pick<StoredRole, 'modules' | 'features' | 'actions' | 'stages'>;

const ORDERS: Orders = {
  name: sql`lower(r.name)`,
  people: sql`r.people`,
  updated_at: sql`r.updated_at`,
  id: sql`r.id`,
};

export function listPage(tx: Tx, group_id: string, ask: RoleListQuery): Promise<Page<StoredRole>> {
  const search = ask.search_by.trim();
  const named = search === '' ? sql`true` : sql`lower(r.name) like ${anywhere(search)}`;
  const roles = sql<StoredRole>`(${selectRoles(group_id)} and ${named})`;
  return readPage(tx, tx.selectFrom(roles.as('r')).selectAll().$castTo<StoredRole>(), ask, ORDERS);
}

export async function find(tx: Tx, group_id: string, id: string): Promise<StoredRole | undefined> {
  const { rows } = await sql<StoredRole>`${selectRoles(group_id)} and r.id = ${id}`.execute(tx);
  return rows[0];
}

/** Sorts the parts by code unit, as JavaScript does, so that two versions of a role can be compared. */
function selectRoles(group_id: string): RawBuilder<StoredRole> {
  return sql`
    select r.id, r.name, r.version, r.updated_at,
           array(select module_id from role_module where role_id = r.id order by module_id collate "C") as modules,
           array(select feature_id from role_feature where role_id = r.id order by feature_id collate "C") as features,
           array(select action from role_action where role_id = r.id order by action collate "C") as actions,
           array(select stage from role_stage where role_id = r.id order by stage collate "C") as stages,
           (select count(*)::int from account a where a.role_id = r.id) as people
      from role r where r.group_id = ${group_id}`;
}

export async function listCatalogue(tx: Tx): Promise<RoleOptions['modules']> {
  const { rows } = await sql<RoleOptions['modules'][number]>`
    select m.id, m.name,
           coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.position)
                       from menu_feature f where f.module_id = m.id), '[]') as features
      from menu_module m order by m.position`.execute(tx);
  return rows;
}

/** Adds a group. The database refuses it when there is one already. */
export async function insertFirstGroup(tx: Tx, row: { id: string; name: string; created_at: Date }): Promise<void> {
  await sql`select create_first_group(${row.id}, ${row.name}, ${row.created_at})`.execute(tx);
}

/** Adds a role without any permissions. */
export async function insert(
  tx: Tx,
  row: { id: string; group_id: string; name: string; created_at: Date },
): Promise<void> {
  await sql`insert into role (id, group_id, name, created_at, updated_at)
    values (${row.id}, ${row.group_id}, ${row.name}, ${row.created_at}, ${row.created_at})`.execute(tx);
}

export async function setName(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  await sql`update role set name = ${name}, version = version + 1, updated_at = ${now} where id = ${id}`.execute(tx);
}

export async function setParts(tx: Tx, id: string, parts: RoleParts): Promise<void> {
  const { modules, features, actions, stages } = parts;
  await sql`delete from role_module where role_id = ${id}`.execute(tx);
  await sql`delete from role_feature where role_id = ${id}`.execute(tx);
  await sql`delete from role_action where role_id = ${id}`.execute(tx);
  await sql`delete from role_stage where role_id = ${id}`.execute(tx);
  await sql`insert into role_module (role_id, module_id) select ${id}, unnest(${modules}::text[])`.execute(tx);
  await sql`insert into role_feature (role_id, feature_id) select ${id}, unnest(${features}::text[])`.execute(tx);
  await sql`insert into role_action (role_id, action) select ${id}, unnest(${actions}::text[])`.execute(tx);
  await sql`insert into role_stage (role_id, stage) select ${id}, unnest(${stages}::text[])`.execute(tx);
}

/** Deletes a role. A foreign key refuses it while an account has it. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute();
}

export async function listHolders(
  tx: Tx,
  group_id: string,
  id: string,
): Promise<{ account_id: string; property_ids: string[] }[]> {
  const { rows } = await sql<{ account_id: string; property_ids: string[] }>`
    select a.id as account_id, coalesce(s.property_ids, '{}') as property_ids
      from account a left join staff_assignments(${group_id}) s on s.account_id = a.id
     where a.role_id = ${id}`.execute(tx);
  return rows;
}
