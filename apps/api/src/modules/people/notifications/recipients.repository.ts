import type { Action, Stage } from '@gerbang/shared/access';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StageApprover {
  account_id: string;
  stage: Stage;
  /** For a deputy, the absent person; else null. */
  in_place_of: string | null;
}

/**
 * People who can decide these stages now, by role or as deputies. Must follow the same rules as the SQL function
 * `resolve_session`, which finds the stages of one person.
 */
export async function listApprovers(
  tx: Tx,
  property_id: string,
  stages: readonly Stage[],
  now: Date,
): Promise<StageApprover[]> {
  const { rows } = await sql<StageApprover>`
    with held as (
      select a.id as account_id, a.group_id, rs.stage
        from staff_property sp
        join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
        join role_action ra on ra.role_id = a.role_id and ra.action = 'permit.decide'
        join role_stage rs on rs.role_id = a.role_id and rs.stage = any(${stages}::text[])
       where sp.property_id = ${property_id})
    select account_id, stage, null as in_place_of from held
    union all
    select stands.id, held.stage, held.account_id
      from held
      join deputy d on d.account_id = held.account_id and d.starts_at <= ${now} and d.ends_at > ${now}
                   and (d.stages is null or held.stage = any(d.stages))
      join account stands on stands.id = d.deputy_id and stands.active and stands.group_id = held.group_id
      join staff_property sp on sp.account_id = stands.id and sp.property_id = ${property_id}
      join role_action ra on ra.role_id = stands.role_id and ra.action = 'permit.decide'
     order by account_id, stage`.execute(tx);
  return rows;
}

/** The active staff of a property who hold this action. */
export async function listHolding(tx: Tx, property_id: string, action: Action): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
      from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
      join role_action ra on ra.role_id = a.role_id and ra.action = ${action}
     where sp.property_id = ${property_id}
     order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The active staff of a property who hold a stage and may read permits. `stage` can also be the gate. */
export async function listStageHolders(tx: Tx, property_id: string, stage: Stage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
      from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
      join role_stage rs on rs.role_id = a.role_id and rs.stage = ${stage}
      join role_action ra on ra.role_id = a.role_id and ra.action = 'permit.read'
     where sp.property_id = ${property_id}
     order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** People who decided the permit or sent it back for correction so far, with the stage. */
export async function listPastDeciders(
  tx: Tx,
  { property_id, id }: { property_id: string; id: string },
): Promise<{ account_id: string; stage: Stage }[]> {
  const { rows } = await sql<{ account_id: string; stage: Stage }>`
    select asked_by as account_id, stage from permit_correction
     where property_id = ${property_id} and permit_id = ${id}
    union
    select decided_by, stage from permit_stage
     where property_id = ${property_id} and permit_id = ${id} and decided_by is not null`.execute(tx);
  return rows;
}

export interface HeldStage {
  property_id: string;
  stage: Stage;
  /** The absent person for whom a deputy decides; null for a stage of the person's own role. */
  in_place_of: string | null;
  name: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
}

/**
 * Every stage that a staff member can decide now, by role or as a deputy, with its property. Runs in the scope of that
 * person.
 */
export async function listStagesOf(tx: Tx, account_id: string, now: Date): Promise<HeldStage[]> {
  const { rows } = await sql<HeldStage>`
    with person as (
      select a.id, a.group_id, a.role_id from account a
        join role_action ra on ra.role_id = a.role_id and ra.action = 'permit.decide'
       where a.id = ${account_id} and a.active)
    select sp.property_id, rs.stage, null::uuid as in_place_of, null as name, null::timestamptz as starts_at,
           null::timestamptz as ends_at
      from person
      join staff_property sp on sp.account_id = person.id
      join role_stage rs on rs.role_id = person.role_id
    union
    select sp.property_id, rs.stage, away.id, away.name, d.starts_at, d.ends_at
      from person
      join deputy d on d.deputy_id = person.id and d.starts_at <= ${now} and d.ends_at > ${now}
      join account away on away.id = d.account_id and away.active and away.group_id = person.group_id
      join role_action ra on ra.role_id = away.role_id and ra.action = 'permit.decide'
      join role_stage rs on rs.role_id = away.role_id and (d.stages is null or rs.stage = any (d.stages))
      cross join lateral staff_assignments(person.group_id, away.id) theirs
      join staff_property sp on sp.account_id = person.id and sp.property_id = any (theirs.property_ids)`.execute(tx);
  return rows;
}
