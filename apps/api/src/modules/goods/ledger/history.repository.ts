import type { LotKey } from '@gerbang/shared/contracts/goods/ledger';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** A movement inside the JSON of a query, where times are strings. */
export interface StoredMovement {
  at: string;
  direction: 'in' | 'out';
  qty: number;
  by: string | null;
}

export interface StoredEntry {
  code: string;
  asked_at: Date;
  description: string;
  qty: number;
  rejection_note: string | null;
  rejected_stage: string | null;
  movements: StoredMovement[];
}

export interface StoredLeaving {
  permit_id: string;
  code: string;
  state: PermitState;
  asked_at: Date;
  until: Date;
  reserved: number;
  left: number;
  released: number;
  rejection_note: string | null;
  movements: StoredMovement[];
}

const MOVEMENTS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('at', m.moved_at, 'direction', m.direction, 'qty', m.qty, 'by', g.name) order by m.moved_at, m.id)
    from goods_movement m left join account g on g.id = m.recorded_by
   where m.property_id = i.property_id and m.permit_id = i.permit_id and m.permit_item_id = i.id), '[]')`;

/** The permit and item on which a lot came in. */
export async function findEntry(tx: Tx, { property_id, permit_id, id }: LotKey): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`
    select p.code, p.created_at as asked_at, i.description, i.qty, i.rejection_note, i.rejected_stage, ${MOVEMENTS} as movements
      from goods_lot l
      join permit p on p.property_id = l.property_id and p.id = l.permit_id
      join permit_item i on i.property_id = l.property_id and i.permit_id = l.permit_id and i.id = l.permit_item_id
     where l.property_id = ${property_id} and l.permit_id = ${permit_id} and l.id = ${id}`.execute(tx);
  return rows[0];
}

/** The goods-out permits that requested goods of a lot, earliest first. */
export async function listLeavings(tx: Tx, { property_id, permit_id, id }: LotKey): Promise<StoredLeaving[]> {
  const { rows } = await sql<StoredLeaving>`
    select r.permit_id, p.code, p.state, p.created_at as asked_at,
           (case when s.ends > s.starts then p.day + s.ends else p.day + 1 + s.ends end) at time zone pr.time_zone as until,
           r.reserved, r.left, r.released, i.rejection_note, ${MOVEMENTS} as movements
      from (select property_id, permit_id, permit_item_id,
                   coalesce(sum(qty) filter (where state = 'reserved'), 0)::int as reserved,
                   coalesce(sum(qty) filter (where state = 'booked'), 0)::int as left,
                   coalesce(sum(qty) filter (where state = 'released'), 0)::int as released
              from goods_reservation
             where property_id = ${property_id} and lot_permit_id = ${permit_id} and lot_id = ${id}
             group by 1, 2, 3) r
      join permit p on p.property_id = r.property_id and p.id = r.permit_id
      join property pr on pr.id = p.property_id
      join slot s on s.property_id = p.property_id and s.id = p.slot_id
      join permit_item i on i.property_id = r.property_id and i.permit_id = r.permit_id and i.id = r.permit_item_id
     order by r.permit_id`.execute(tx);
  return rows;
}

export async function listOthers(
  tx: Tx,
  { property_id, id }: LotKey,
  item_id: string,
): Promise<{ permit_id: string; id: string; code: string; entered_at: Date; qty_in: number; qty_out: number }[]> {
  const { rows } = await sql<{
    permit_id: string;
    id: string;
    code: string;
    entered_at: Date;
    qty_in: number;
    qty_out: number;
  }>`
    select l.permit_id, l.id, p.code, l.entered_at, l.qty_in, l.qty_out
      from goods_lot l join permit p on p.property_id = l.property_id and p.id = l.permit_id
     where l.property_id = ${property_id} and l.item_id = ${item_id} and l.id <> ${id}
     order by l.entered_at desc limit 20`.execute(tx);
  return rows;
}
