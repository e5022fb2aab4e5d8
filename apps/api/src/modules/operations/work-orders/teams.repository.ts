import type { WorkTeam } from '@gerbang/shared/contracts/operations/work-orders';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface TeamKey {
  property_id: string;
  id: string;
}

/** Teams of a property with their members, or only the team `id`. */
export async function list(tx: Tx, property_id: string, id?: string): Promise<WorkTeam[]> {
  const { rows } = await sql<WorkTeam>`
    select t.id, t.name, t.active, t.version,
           coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id)
                       from work_team_member m join account a on a.id = m.account_id
                      where m.property_id = t.property_id and m.team_id = t.id), '[]') as members
      from work_team t
     where t.property_id = ${property_id} and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)
     order by t.active desc, lower(t.name)`.execute(tx);
  return rows;
}

export async function isActive(tx: Tx, property_id: string, id: string): Promise<boolean> {
  const [team] = await list(tx, property_id, id);
  return team?.active ?? false;
}

export function lock(tx: Tx, { property_id, id }: TeamKey) {
  return tx
    .selectFrom('work_team')
    .selectAll()
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false when the id is already in use. */
export async function insert(tx: Tx, { property_id, id }: TeamKey, name: string, at: Date): Promise<boolean> {
  const made = await tx
    .insertInto('work_team')
    .values({ property_id, id, name, updated_at: at })
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function set(
  tx: Tx,
  { property_id, id }: TeamKey,
  facts: { name: string; active: boolean },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('work_team')
    .set({ ...facts, updated_at: at, version: sql`version + 1` })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

export async function setMembers(tx: Tx, { property_id, id }: TeamKey, account_ids: readonly string[]): Promise<void> {
  await sql`delete from work_team_member where property_id = ${property_id} and team_id = ${id}
    and account_id <> all(${account_ids}::uuid[])`.execute(tx);
  await sql`insert into work_team_member (property_id, team_id, account_id)
    select ${property_id}, ${id}, member from unnest(${account_ids}::uuid[]) as member
    on conflict do nothing`.execute(tx);
}

export async function listCategories(tx: Tx, property_id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, local_name(name, name_en) as name from category
     where property_id = ${property_id} and kind = 'work_order' and active
     order by lower(local_name(name, name_en))`.execute(tx);
  return rows;
}
