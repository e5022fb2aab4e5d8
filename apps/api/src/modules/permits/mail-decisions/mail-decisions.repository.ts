import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql, type Insertable } from 'kysely';

import type { Database, Db, Tx } from '../../../platform/database/database.ts';

export interface AskedStage {
  permit: PermitKey;
  stage: ChainStage;
}

export interface FoundLink {
  property_id: string;
  permit_id: string;
  id: string;
  stage: ChainStage;
  account_id: string;
  asked_at: Date;
  expires_at: Date;
  used_at: Date | null;
  ended_because: 'replaced' | 'account' | null;
}

/** Finds the link of a token, also when it has ended. */
export async function findLink(db: Db, token_hash: Buffer): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`select * from find_decision_link(${token_hash})`.execute(db);
  return rows[0];
}

/** The time at which an undecided stage was asked to decide. Undefined when the stage is decided or was not asked. */
export async function findAsking(tx: Tx, { permit, stage }: AskedStage): Promise<Date | undefined> {
  const { rows } = await sql<{ asked_at: Date }>`
    select s.asked_at from permit_stage s
      join permit p on p.property_id = s.property_id and p.id = s.permit_id
     where s.property_id = ${permit.property_id} and s.permit_id = ${permit.id} and s.stage = ${stage}
       and s.decision is null and s.asked_at is not null and p.state in ('submitted', 'in_review')`.execute(tx);
  return rows[0]?.asked_at;
}

export async function isKnown(tx: Tx, { property_id, id }: PermitKey, token_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from decision_link
     where property_id = ${property_id} and permit_id = ${id} and token_hash = ${token_hash}`.execute(tx);
  return rows.length > 0;
}

/**
 * Adds a link and ends the person's earlier links for the same stage. The new row is inserted first: the insert waits
 * for a concurrent change of the account, which in turn locks the links that it ends. The other order could deadlock.
 */
export async function insertLink(tx: Tx, row: Insertable<Database['decision_link']>): Promise<void> {
  await tx.insertInto('decision_link').values(row).execute();
  await sql`
    update decision_link set ended_at = ${row.created_at}, ended_because = 'replaced'
     where property_id = ${row.property_id} and permit_id = ${row.permit_id} and stage = ${row.stage}
       and account_id = ${row.account_id} and id <> ${row.id} and used_at is null and ended_at is null`.execute(tx);
}

/**
 * Marks a link as used if it is still valid, in one statement, so that it works once. The caller holds the lock of the permit. The account
 * is locked before the link, in the same order as a change of password.
 */
export async function claim(tx: Tx, link: FoundLink, now: Date): Promise<boolean> {
  await sql`select from account where id = ${link.account_id} for key share`.execute(tx);
  const { rows } = await sql`
    update decision_link l set used_at = ${now}
     where l.property_id = ${link.property_id} and l.permit_id = ${link.permit_id} and l.id = ${link.id}
       and l.used_at is null and l.ended_at is null and l.expires_at > ${now}
       and exists (select from permit_stage s
                    where s.property_id = l.property_id and s.permit_id = l.permit_id and s.stage = l.stage
                      and s.asked_at = l.asked_at and s.decision is null)
    returning l.id`.execute(tx);
  return rows.length > 0;
}

export async function forgetEndedBefore(db: Db, before: Date): Promise<void> {
  await sql`select forget_decision_links(${before})`.execute(db);
}

/**
 * A person who may decide a stage at a property. `holds` means that the person's own role has the stage. `stands_for`
 * lists the absent people whose deputy the person is.
 */
export interface Decider {
  account_id: string;
  group_id: string;
  name: string;
  email: string;
  language: 'id' | 'en';
  has_second_step: boolean;
  holds: boolean;
  stands_for: string[];
}

/** Undefined when the person may not decide the stage now. */
export async function findDecider(
  db: Db | Tx,
  asked: { property_id: string; stage: ChainStage; account_id: string },
  now: Date,
): Promise<Decider | undefined> {
  const { rows } = await sql<Decider>`
    select * from deciders_of(${asked.property_id}, ${asked.stage}, ${now})
     where account_id = ${asked.account_id}`.execute(db);
  return rows[0];
}

/**
 * People who may decide this stage now. Excludes the applicant, deputies who only stand in for the applicant, and
 * whoever has decided another stage where the chain asks for another person at each stage.
 */
export async function listDeciders(tx: Tx, { permit, stage }: AskedStage, now: Date): Promise<Decider[]> {
  const { rows } = await sql<Decider>`
    select d.* from deciders_of(${permit.property_id}, ${stage}, ${now}) d
      join permit p on p.property_id = ${permit.property_id} and p.id = ${permit.id}
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
     where p.submitted_by is distinct from d.account_id and lower(a.email) <> lower(d.email)
       and not decided_already(p.property_id, p.id, d.account_id)
       and (d.holds or exists (
             select from account away
              where away.id = any (d.stands_for) and p.submitted_by is distinct from away.id
                and lower(a.email) <> lower(away.email)))`.execute(tx);
  return rows;
}

export interface MailedRequest {
  kind: PermitKind;
  code: string;
  company: string;
  name: string;
  tenant: string | null;
  floor: string | null;
  location: string;
  description: string;
  property_name: string;
  time_zone: string;
  first_date: string;
  last_date: string;
  time: string;
  items: number;
  workers: number;
  works: string[];
  due_at: Date;
  /** Notes of the stages that have approved. */
  said: { stage: ChainStage; note: string }[];
}

/** Reads the facts for the mail. Returns undefined when the stage is decided or not asked. */
export async function findRequest(tx: Tx, { permit, stage }: AskedStage): Promise<MailedRequest | undefined> {
  const { rows } = await sql<MailedRequest>`
    select p.kind, p.code, a.company, a.name, t.name as tenant, f.name as floor, p.location, p.description,
           pr.name as property_name, pr.time_zone, coalesce(p.day, p.start_date) as first_date,
           coalesce(p.day, p.end_date) as last_date,
           coalesce(p.slot_name, to_char(p.start_time, 'HH24:MI') || ' - ' || to_char(p.end_time, 'HH24:MI'), '') as time,
           (select count(*) from permit_item i where i.property_id = p.property_id and i.permit_id = p.id
               and i.rejection_note is null)::int as items,
           (select count(*) from permit_worker w where w.property_id = p.property_id and w.permit_id = p.id)::int as workers,
           array(select d.work_type || ': ' || d.description from permit_work_detail d
                  where d.property_id = p.property_id and d.permit_id = p.id order by d.work_type) as works,
           s.due_at,
           coalesce((select jsonb_agg(jsonb_build_object('stage', o.stage, 'note', o.note) order by o.decided_at)
                       from permit_stage o where o.property_id = p.property_id and o.permit_id = p.id
                        and o.decision = 'approved' and o.note <> ''), '[]') as said
      from permit_stage s
      join permit p on p.property_id = s.property_id and p.id = s.permit_id
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
     where s.property_id = ${permit.property_id} and s.permit_id = ${permit.id} and s.stage = ${stage}
       and s.decision is null and s.asked_at is not null and p.state in ('submitted', 'in_review')`.execute(tx);
  return rows[0];
}

export async function listNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from account where id = any (${ids}) order by array_position(${ids}::uuid[], id)`.execute(tx);
  return rows.map(({ name }) => name);
}
