import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { OPEN_STATES, type PermitState } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface StoredTenantPermit {
  id: string;
  code: string;
  kind: PermitKind;
  state: PermitState;
  title: string;
  from: Date;
  until: Date;
  stages: ChainStage[];
  passed_at: Date | null;
  left_at: Date | null;
  bay: string | null;
  note: string;
  /** Null when a visitor sent the permit, and when its personal data was removed. */
  email: string | null;
}

/** Permits of a tenant that are open or were changed after `ended_after`. */
export async function listOf(
  tx: Tx,
  scope: { property_id: string; tenant_id: string },
  { ended_after, limit }: { ended_after: Date; limit: number },
): Promise<StoredTenantPermit[]> {
  const { rows } = await sql<StoredTenantPermit>`
    select p.id, p.code, p.kind, p.state, case when p.submitted_by is not null and p.erased_at is null then a.email end as email, ${TITLE} as title,
           (case when p.kind = 'work' then p.start_date + p.start_time else p.day + s.starts end) at time zone pr.time_zone as from,
           (case when p.kind = 'work' then p.end_date + p.end_time
                 when s.ends > s.starts then p.day + s.ends
                 else p.day + 1 + s.ends end) at time zone pr.time_zone as until,
           array(select g.stage from permit_stage g
                  where g.property_id = p.property_id and g.permit_id = p.id and g.step = p.step and g.decision is null
                    and p.state in ('submitted', 'in_review')
                  order by array_position(chain_stages(), g.stage)) as stages,
           (select max(l.create_time) from progress_log l
             where l.property_id = p.property_id and l.permit_id = p.id and l.event = 'checked') as passed_at,
           (select d.left_at from dock_departure d
             where d.property_id = p.property_id and d.permit_id = p.id) as left_at,
           (select b.name from bay_booking k join bay b on b.property_id = k.property_id and b.id = k.bay_id
             where k.property_id = p.property_id and k.permit_id = p.id limit 1) as bay,
           coalesce(p.rejection_note, case when p.state = 'returned' then (
             select c.note from permit_correction c
              where c.property_id = p.property_id and c.permit_id = p.id and c.fixed_at is null
              order by c.asked_at desc limit 1) end, '') as note
      from permit p
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join slot s on s.property_id = p.property_id and s.id = p.slot_id
     where p.property_id = ${scope.property_id} and p.tenant_id = ${scope.tenant_id}
       and (p.state = any (${[...OPEN_STATES]}::text[]) or p.updated_at > ${ended_after})
     order by p.state = any (${[...OPEN_STATES]}::text[]) desc, p.id desc limit ${limit}`.execute(tx);
  return rows;
}

const TITLE = sql`coalesce(
  (select string_agg(i.name, ', ' order by i.position) from permit_item i
    where i.property_id = p.property_id and i.permit_id = p.id),
  nullif(trim(p.description), ''),
  (select string_agg(coalesce(nullif(trim(w.description), ''), w.work_type), ', ' order by w.work_type)
     from permit_work_detail w where w.property_id = p.property_id and w.permit_id = p.id), '')`;
