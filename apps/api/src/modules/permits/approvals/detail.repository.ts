import type { Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface Person {
  id: string;
  name: string;
}

export interface DecidedStage {
  stage: ChainStage;
  step: number;
  decision: 'approved' | 'rejected' | 'returned' | null;
  note: string;
  asked_at: Date | null;
  due_at: Date | null;
  decided_at: Date | null;
  decided_by: Person | null;
  decided_for: Person | null;
  assignee: Person | null;
}

export async function listChain(tx: Tx, { property_id, id }: PermitKey): Promise<DecidedStage[]> {
  const { rows } = await sql<DecidedStage>`
    select s.stage, s.step, s.decision, s.note, s.asked_at, s.due_at, s.decided_at,
           ${person('s.decided_by')} as decided_by, ${person('s.decided_for')} as decided_for,
           ${person('assigned.account_id')} as assignee
      from permit_stage s
      left join (stage_assignee assigned join account k on k.id = assigned.account_id and k.active)
             on assigned.property_id = s.property_id and assigned.permit_id = s.permit_id and assigned.stage = s.stage
     where s.property_id = ${property_id} and s.permit_id = ${id}
     order by s.step, array_position(chain_stages(), s.stage)`.execute(tx);
  return rows;
}

/** An item of a permit: who rejected it, the quantity that passed the gate, and for goods out the permit it came in on. */
export interface ItemStanding {
  id: string;
  rejected_stage: Stage | null;
  rejected_by: Person | null;
  passed: number;
  entry: { permit_id: string; code: string; day: string; inside: number; reserved: number } | null;
}

/** The items of a permit. `entry.reserved` excludes the reservations of this permit. */
export async function listStandings(tx: Tx, { property_id, id }: PermitKey): Promise<ItemStanding[]> {
  const { rows } = await sql<ItemStanding>`
    select i.id, i.rejected_stage, ${person('i.rejected_by')} as rejected_by,
           coalesce((select sum(m.qty) from goods_movement m
                      where m.property_id = i.property_id and m.permit_id = i.permit_id and m.permit_item_id = i.id), 0)::int as passed,
           (select jsonb_build_object('permit_id', min(p.id::text), 'code', min(p.code), 'day', min(p.day),
                                      'inside', sum(l.qty_in - l.qty_out),
                                      'reserved', sum(l.qty_reserved - case r.state when 'reserved' then r.qty else 0 end))
              from goods_reservation r
              join goods_lot l on l.property_id = r.property_id and l.permit_id = r.lot_permit_id and l.id = r.lot_id
              join permit p on p.property_id = l.property_id and p.id = l.permit_id
             where r.property_id = i.property_id and r.permit_id = i.permit_id and r.permit_item_id = i.id
            having count(*) > 0) as entry
      from permit_item i
     where i.property_id = ${property_id} and i.permit_id = ${id}
     order by i.position`.execute(tx);
  return rows;
}

export interface ToldLine {
  id: string | null;
  event: LogEvent;
  description: string;
  progress: string;
  stage: Stage | null;
  note: string;
  at: Date;
  by: Person | null;
  in_place_of: Person | null;
}

/** The timeline, latest first. Includes refusals at the gate, which only staff see. */
export async function listLog(tx: Tx, { property_id, id }: PermitKey): Promise<ToldLine[]> {
  const { rows } = await sql<ToldLine>`
    select l.id, l.event, l.description, l.progress, l.stage, l.note, l.create_time as at,
           ${person('l.created_by')} as by, ${person('l.created_for')} as in_place_of, l.seq
      from progress_log l
     where l.property_id = ${property_id} and l.permit_id = ${id}
     union all
    select null, 'rejected', 'Rejected by Security', 'rejected', 'security', m.note, m.at, ${person('m.guard_id')}, null, null
      from gate_movement m
     where m.property_id = ${property_id} and m.permit_id = ${id} and m.action = 'refuse'
       and not exists (select from gate_conflict c where c.property_id = m.property_id and c.id = m.id)
     order by at desc, seq desc`.execute(tx);
  return rows;
}

export function listCorrections(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit_correction')
    .select(['log_id', 'stage', 'fields', 'note', 'asked_at', 'fixed_at'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .orderBy('asked_at', 'desc')
    .execute();
}

export async function findBay(tx: Tx, { property_id, id }: PermitKey): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select b.id, b.name from bay_booking k
      join bay b on b.property_id = k.property_id and b.id = k.bay_id
     where k.property_id = ${property_id} and k.permit_id = ${id} limit 1`.execute(tx);
  return rows[0];
}

function person(column: string) {
  return sql`(select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = ${sql.ref(column)})`;
}
