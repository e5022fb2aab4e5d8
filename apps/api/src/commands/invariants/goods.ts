import { checkRules, type Invariant } from './invariant.ts';

/** Goods of a property without the gate screen come in without movements, when the permit is approved. */
const LOT_IS_BALANCED = `
  select l.property_id, l.permit_id, l.id as lot_id, l.qty_in, l.qty_reserved, l.qty_out, r.reserved, r.booked, m.moved
    from goods_lot l
    join permit_item i on i.property_id = l.property_id and i.permit_id = l.permit_id and i.id = l.permit_item_id
   cross join lateral (
         select coalesce(sum(r.qty) filter (where r.state = 'reserved'), 0) as reserved,
                coalesce(sum(r.qty) filter (where r.state = 'booked'), 0) as booked
           from goods_reservation r
          where r.property_id = l.property_id and r.lot_permit_id = l.permit_id and r.lot_id = l.id) r
   cross join lateral (
         select coalesce(sum(m.qty), 0) as moved from goods_movement m
          where m.property_id = l.property_id and m.permit_id = l.permit_id and m.permit_item_id = l.permit_item_id
            and m.direction = 'in') m
   where l.qty_reserved <> r.reserved or l.qty_out <> r.booked or l.qty_out + l.qty_reserved > l.qty_in
      or l.qty_in > i.qty or (m.moved > 0 and m.moved <> l.qty_in)`;

const MOVED_IS_ALLOWED = `
  select m.property_id, m.permit_id, m.permit_item_id, sum(m.qty) as moved, i.qty
    from goods_movement m
    join permit_item i on i.property_id = m.property_id and i.permit_id = m.permit_id and i.id = m.permit_item_id
   group by m.property_id, m.permit_id, m.permit_item_id, i.qty
  having sum(m.qty) > i.qty`;

const ENDED_PERMIT_RESERVES_NOTHING = `
  select r.property_id, r.permit_id, r.id as reservation_id, p.state
    from goods_reservation r join permit p on p.property_id = r.property_id and p.id = r.permit_id
   where r.state = 'reserved' and p.state in ('rejected', 'cancelled', 'closed')`;

export const goods: Invariant = {
  id: 'I9',
  title: 'goods out and reserved never exceed goods in; every balance is the sum of its bookings',
  check: checkRules('select count(*) from goods_lot', [
    { name: 'balance', sql: LOT_IS_BALANCED },
    { name: 'moved', sql: MOVED_IS_ALLOWED },
    { name: 'reserved', sql: ENDED_PERMIT_RESERVES_NOTHING },
  ]),
};
