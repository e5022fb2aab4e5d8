import './endorsement.table.ts';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { EndorsementAnswer, RefusalReason } from '@gerbang/shared/domain/permits/endorsement';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import type { StageDecision } from '@gerbang/shared/domain/permits/workflow';
import { sql, type Insertable } from 'kysely';

import type { Database, Db, Tx } from '../../../platform/database/database.ts';

/** The tenant that a visitor's permit names, and what decides until when it should answer. */
export interface NamedTenant {
  tenant_id: string;
  hours: number;
  required: boolean;
  first_due_at: Date | null;
}

/**
 * The tenant of a visitor's permit: the one it names, or else the one whose unit is the destination. Undefined when a
 * logged-in person sent the permit, when nobody of the tenant can log in, or when a stage is decided.
 */
export async function findNamedTenant(tx: Tx, { property_id, id }: PermitKey): Promise<NamedTenant | undefined> {
  const { rows } = await sql<NamedTenant>`
    select t.id as tenant_id, pr.endorsement_hours as hours, pr.endorsement_required as required,
           (select min(s.due_at) from permit_stage s
             where s.property_id = p.property_id and s.permit_id = p.id and s.step = 1) as first_due_at
      from permit p
      join property pr on pr.id = p.property_id
      join tenant t on t.property_id = p.property_id and t.active
       and t.id = coalesce(p.tenant_id, (
             select tu.tenant_id from unit u
               join tenant_unit tu on tu.property_id = u.property_id and tu.unit_id = u.id
              where u.property_id = p.property_id and u.floor_id = p.floor_id and lower(u.name) = lower(trim(p.location))
              order by u.name = trim(p.location) desc, u.id limit 1))
     where p.property_id = ${property_id} and p.id = ${id} and p.submitted_by is null
       and exists (select from tenant_account ta
                     join account a on a.id = ta.account_id and a.active and a.password_hash is not null
                    where ta.property_id = t.property_id and ta.tenant_id = t.id)
       and not exists (select from permit_stage d
                        where d.property_id = p.property_id and d.permit_id = p.id and d.decision is not null)`.execute(
    tx,
  );
  return rows[0];
}

export async function setAsked(tx: Tx, row: Insertable<Database['permit_endorsement']>): Promise<void> {
  await tx
    .insertInto('permit_endorsement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'permit_id']).doUpdateSet(row))
    .execute();
}

export async function remove(tx: Tx, { property_id, id }: PermitKey): Promise<void> {
  await tx
    .deleteFrom('permit_endorsement')
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .execute();
}

export interface StoredEndorsement {
  tenant_id: string;
  tenant: string;
  asked_at: Date;
  answer_by: Date;
  required: boolean;
  token_hash: Buffer;
  link_used_at: Date | null;
  answer: EndorsementAnswer | null;
  reason: RefusalReason | null;
  note: string;
  answered_at: Date | null;
}

export async function find(tx: Tx, { property_id, id }: PermitKey): Promise<StoredEndorsement | undefined> {
  const { rows } = await sql<StoredEndorsement>`
    select e.tenant_id, t.name as tenant, e.asked_at, e.answer_by, e.required, e.token_hash, e.link_used_at, e.answer, e.reason,
           e.note, e.answered_at
      from permit_endorsement e
      join tenant t on t.property_id = e.property_id and t.id = e.tenant_id
     where e.property_id = ${property_id} and e.permit_id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Questions to a tenant about permits that no stage has decided: unanswered ones by `answer_by`, then the others with
 * the latest answer first.
 */
export async function listOpen(
  tx: Tx,
  { property_id, tenant_id }: { property_id: string; tenant_id: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ permit_id: string }>`
    select e.permit_id from permit_endorsement e
      join permit p on p.property_id = e.property_id and p.id = e.permit_id and p.state in ('submitted', 'in_review')
     where e.property_id = ${property_id} and e.tenant_id = ${tenant_id}
       and not exists (select from permit_stage d
                        where d.property_id = e.property_id and d.permit_id = e.permit_id and d.decision is not null)
     order by e.answered_at desc nulls first, e.answer_by, e.permit_id limit ${limit}`.execute(tx);
  return rows.map(({ permit_id }) => permit_id);
}

export interface Answered {
  /** Set by an answer through the mailed link, which then works no more. */
  link_used_at?: Date;
  answer: EndorsementAnswer | null;
  reason: RefusalReason | null;
  note: string;
  answered_at: Date | null;
  answered_by: string | null;
}

/** Stores an answer and marks the permit as changed, so that a decision on what was seen before is refused. */
export async function setAnswer(tx: Tx, { property_id, id }: PermitKey, answer: Answered, now: Date): Promise<void> {
  await tx
    .updateTable('permit_endorsement')
    .set(answer)
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .execute();
  await tx
    .updateTable('permit')
    .set({ updated_at: now })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

export async function findByToken(db: Db, token_hash: Buffer): Promise<PermitKey | undefined> {
  const { rows } = await sql<PermitKey>`
    select property_id, permit_id as id from find_endorsement(${token_hash})`.execute(db);
  return rows[0];
}

export interface RequestFacts {
  kind: PermitKind;
  state: PermitState;
  company: string;
  location: string;
  property_name: string;
  time_zone: string;
  from: Date;
  until: Date;
  bay: string | null;
  plate: string;
  items: { name: string; qty: number; unit: string; photo_file_id: string | null }[];
  works: { work_type: string; description: string }[];
  workers: number;
  /** The decisions of the permit's stages. */
  decisions: StageDecision['decision'][];
}

/** What a tenant is asked about. Reads no name, phone number or e-mail address of a person. */
export async function findFacts(tx: Tx, { property_id, id }: PermitKey): Promise<RequestFacts | undefined> {
  const { rows } = await sql<RequestFacts>`
    select p.kind, p.state, p.plate, a.company, p.location, pr.name as property_name, pr.time_zone,
           (case when p.kind = 'work' then p.start_date + p.start_time else p.day + s.starts end) at time zone pr.time_zone as from,
           (case when p.kind = 'work' then p.end_date + p.end_time
                 when s.ends > s.starts then p.day + s.ends
                 else p.day + 1 + s.ends end) at time zone pr.time_zone as until,
           (select b.name from bay_booking k join bay b on b.property_id = k.property_id and b.id = k.bay_id
             where k.property_id = p.property_id and k.permit_id = p.id limit 1) as bay,
           coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'qty', i.qty, 'unit', i.unit,
                                                         'photo_file_id', i.photo_file_id) order by i.position)
                       from permit_item i where i.property_id = p.property_id and i.permit_id = p.id
                        and i.rejection_note is null), '[]') as items,
           coalesce((select jsonb_agg(jsonb_build_object('work_type', w.work_type, 'description', w.description)
                                      order by w.work_type)
                       from permit_work_detail w where w.property_id = p.property_id and w.permit_id = p.id), '[]') as works,
           (select count(*)::int from permit_worker k where k.property_id = p.property_id and k.permit_id = p.id) as workers,
           array(select g.decision from permit_stage g where g.property_id = p.property_id and g.permit_id = p.id) as decisions
      from permit p
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join slot s on s.property_id = p.property_id and s.id = p.slot_id
     where p.property_id = ${property_id} and p.id = ${id}`.execute(tx);
  return rows[0];
}

export interface Addressee {
  account_id: string;
  email: string;
  language: 'id' | 'en';
}

/** People of a tenant who can log in. */
export async function listAddressees(tx: Tx, property_id: string, tenant_id: string): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select a.id as account_id, a.email, a.language
      from tenant_account ta join account a on a.id = ta.account_id and a.active and a.password_hash is not null
     where ta.property_id = ${property_id} and ta.tenant_id = ${tenant_id}
     order by a.id`.execute(tx);
  return rows;
}
