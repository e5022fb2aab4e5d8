import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { EndorsementAnswer } from '@gerbang/shared/domain/permits/endorsement';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

export interface ListedPermit {
  property_id: string;
  id: string;
  code: string;
  kind: PermitKind;
  state: PermitState;
  created_at: Date;
  updated_at: Date;
  property_name: string;
  short_code: string;
  time_zone: string;
  company: string;
  name: string;
  erased_at: Date | null;
  erased_months: number | null;
  tenant: string | null;
  floor: string | null;
  location: string;
  day: string | null;
  time: string | null;
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  starts_at: Date;
  items: number;
  workers: number;
  chain: {
    stage: ChainStage;
    step: number;
    decision: 'approved' | 'rejected' | 'returned' | null;
    asked_at: string | null;
    due_at: string | null;
    decided_at: string | null;
    assignee: { id: string; name: string } | null;
  }[];
  asked_at: Date | null;
  due_at: Date | null;
  /** The tenant's answer, and until when it should answer. Null when no tenant was asked. */
  answer: EndorsementAnswer | null;
  answer_by: Date | null;
  /** The 7-day period whose renewal is requested. */
  renewal_period: number | null;
  /** Whether the reader has decided a stage and may decide no other. */
  has_decided: boolean;
}

/** A row of the export. The last columns are personal data. */
export interface ExportedPermit extends ListedPermit {
  description: string;
  email: string;
  phone: string;
  plate: string;
  driver_name: string;
}

/** Columns of the list, for permit `p` and what it waits for (`w`). */
export const shownColumns = (reader: string | null) => sql`
  p.property_id, p.id, p.code, p.kind, p.state, p.created_at, p.updated_at, pr.name as property_name, pr.short_code,
  pr.time_zone, a.company, a.name, p.erased_at, p.erased_months, t.name as tenant, f.name as floor, p.location, p.day, p.slot_name as time,
  p.start_date, p.end_date, p.start_time, p.end_time, p.starts_at, w.asked_at, w.due_at, w.renewal_period,
  e.answer, e.answer_by, ${ITEMS} as items, ${WORKERS} as workers, ${CHAIN} as chain,
  decided_already(p.property_id, p.id, ${reader}) as has_decided`;

export const EXPORTED = sql`, p.description, a.email, a.phone, p.plate, p.driver_name`;

const ITEMS = sql`(select count(*)::int from permit_item i
  where i.property_id = p.property_id and i.permit_id = p.id and i.rejection_note is null)`;
const WORKERS = sql`(select count(*)::int from permit_worker k
  where k.property_id = p.property_id and k.permit_id = p.id)`;
const ASSIGNEE = sql`(
  select jsonb_build_object('id', k.id, 'name', k.name)
    from stage_assignee g join account k on k.id = g.account_id and k.active
   where g.property_id = s.property_id and g.permit_id = s.permit_id and g.stage = s.stage)`;
const CHAIN = sql`(
  select jsonb_agg(jsonb_build_object('stage', s.stage, 'step', s.step, 'decision', s.decision,
                                      'asked_at', s.asked_at, 'due_at', s.due_at, 'decided_at', s.decided_at, 'assignee', ${ASSIGNEE})
                   order by s.step, array_position(chain_stages(), s.stage))
    from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id)`;
