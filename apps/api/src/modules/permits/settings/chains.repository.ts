import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredChain {
  id: string;
  kind: PermitKind;
  version: number;
  steps: Chain;
  four_eyes: boolean;
  created_at: Date;
  created_by: { id: string; name: string } | null;
}

/** The versions of a property's approval chains, latest first, up to `most` of each kind. */
export async function listChains(tx: Tx, property_id: string, most: number): Promise<StoredChain[]> {
  const { rows } = await sql<StoredChain>`
    select c.id, c.kind, c.version, c.four_eyes, c.created_at, drawn.steps,
           case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as created_by
      from (select *, row_number() over (partition by kind order by version desc) as age
              from approval_chain where property_id = ${property_id}) c
     cross join lateral (
       select jsonb_agg(step.stages order by step.step) as steps
         from (select s.step, jsonb_agg(s.stage order by array_position(chain_stages(), s.stage)) as stages
                 from approval_chain_stage s
                where s.property_id = c.property_id and s.chain_id = c.id group by s.step) as step) as drawn
      left join account a on a.id = c.created_by
     where c.age <= ${most}
     order by c.kind, c.version desc`.execute(tx);
  return rows;
}

/**
 * Inserts the version after `seen` if `seen` is still the latest. Returns whether it was inserted. A single statement:
 * of two concurrent callers with the same `seen`, the second waits and then inserts nothing.
 */
export async function insertNextChain(
  tx: Tx,
  row: { property_id: string; id: string; kind: PermitKind; four_eyes: boolean; seen: number },
  chain: Chain,
  by: { at: Date; account_id: string | null },
): Promise<boolean> {
  const { property_id, id, kind, four_eyes, seen } = row;
  const added = await sql`
    insert into approval_chain (property_id, id, kind, version, four_eyes, created_at, created_by)
    select ${property_id}, ${id}, ${kind}, ${seen}::int + 1, ${four_eyes}::boolean, ${by.at}, ${by.account_id}
     where ${seen}::int = (select coalesce(max(version), 0) from approval_chain where property_id = ${property_id} and kind = ${kind})
    on conflict on constraint chain_version_is_unique do nothing
    returning id`.execute(tx);
  if (added.rows.length === 0) return false;
  const stages = chain.flatMap((step, index) =>
    step.map((stage) => ({ property_id, chain_id: id, step: index + 1, stage })),
  );
  await tx.insertInto('approval_chain_stage').values(stages).execute();
  return true;
}

export interface Decider {
  stage: ChainStage;
  id: string;
  name: string;
  role: string;
}

/** The active staff of a property who may decide permits, once for each stage they hold. */
export async function listDeciders(tx: Tx, property_id: string): Promise<Decider[]> {
  const { rows } = await sql<Decider>`
    select rs.stage, a.id, a.name, r.name as role
      from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
      join role r on r.id = a.role_id
      join role_action ra on ra.role_id = r.id and ra.action = 'permit.decide'
      join role_stage rs on rs.role_id = r.id and rs.stage <> 'security'
     where sp.property_id = ${property_id}
     order by lower(a.name), a.id`.execute(tx);
  return rows;
}
