import type { Stage } from '@gerbang/shared/access';
import type { DeputyListQuery } from '@gerbang/shared/contracts/people/deputies';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export interface StoredDeputy {
  id: string;
  account_id: string;
  account: string;
  deputy_id: string;
  deputy: string;
  starts_at: Date;
  ends_at: Date;
  stages: Stage[] | null;
  reason: string;
  status: 'upcoming' | 'current' | 'past';
  version: number;
  updated_at: Date;
}

/**
 * Limits a list to deputyships in which the user is the deputy or the absent person, and to those of people they
 * manage.
 */
export interface Scope {
  group_id: string;
  user_id: string;
  keeps: 'nobody' | 'own_properties' | 'whole_group';
  property_ids: readonly string[];
}

export interface DeputyFacts {
  deputy_id: string;
  starts_at: Date;
  ends_at: Date;
  stages: Stage[] | null;
  reason: string;
}

const ORDERS: Orders = {
  starts_at: sql`d.starts_at`,
  ends_at: sql`d.ends_at`,
  account: sql`lower(d.account)`,
  deputy: sql`lower(d.deputy)`,
  id: sql`d.id`,
};

export function listPage(tx: Tx, scope: Scope, ask: DeputyListQuery, now: Date): Promise<Page<StoredDeputy>> {
  const search = ask.search_by.trim();
  const conditions = [
    sql<boolean>`(d.account_id = ${scope.user_id} or d.deputy_id = ${scope.user_id} or ${scope.keeps === 'whole_group'}
      or (${scope.keeps === 'own_properties'} and exists (
           select from staff_assignments(${scope.group_id}, d.account_id) s
            where s.property_ids && ${scope.property_ids}::uuid[])))`,
  ];
  if (search !== '')
    conditions.push(sql`(lower(away.name) like ${anywhere(search)} or lower(stands.name) like ${anywhere(search)})`);
  if (ask.account_id !== undefined) conditions.push(sql`d.account_id = ${ask.account_id}`);
  if (ask.status !== undefined) conditions.push(sql`${statusAt(now)} = ${ask.status}`);
  const rows = sql<StoredDeputy>`(${selectDeputies(scope.group_id, now)} and ${sql.join(conditions, sql` and `)})`;
  return readPage(tx, tx.selectFrom(rows.as('d')).selectAll().$castTo<StoredDeputy>(), ask, ORDERS);
}

export async function find(tx: Tx, group_id: string, id: string, now: Date): Promise<StoredDeputy | undefined> {
  const { rows } = await sql<StoredDeputy>`${selectDeputies(group_id, now)} and d.id = ${id}`.execute(tx);
  return rows[0];
}

function selectDeputies(group_id: string, now: Date): RawBuilder<StoredDeputy> {
  return sql`
    select d.id, d.account_id, away.name as account, d.deputy_id, stands.name as deputy, d.starts_at, d.ends_at, d.stages,
           d.reason, ${statusAt(now)} as status, d.version, d.updated_at
      from deputy d
      join account away on away.id = d.account_id
      join account stands on stands.id = d.deputy_id
     where d.group_id = ${group_id}`;
}

function statusAt(now: Date): RawBuilder<string> {
  return sql`(case when d.starts_at > ${now}::timestamptz then 'upcoming' when d.ends_at > ${now}::timestamptz then 'current' else 'past' end)`;
}

/** Adds a deputyship. An exclusion constraint refuses a second one for the same person, stage and time. */
export async function insert(
  tx: Tx,
  row: DeputyFacts & { group_id: string; id: string; account_id: string; created_by: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('deputy')
    .values({ ...row, updated_at: row.created_at })
    .execute();
}

export async function set(tx: Tx, group_id: string, id: string, facts: DeputyFacts, now: Date): Promise<void> {
  await tx
    .updateTable('deputy')
    .set({ ...facts, updated_at: now, version: sql`version + 1` })
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, group_id: string, id: string): Promise<void> {
  await tx.deleteFrom('deputy').where('group_id', '=', group_id).where('id', '=', id).execute();
}
