import { sql } from 'kysely';

import { unread, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { PermitKey } from './permits.repository.ts';

/** The quantity of one lot that is not reserved yet. */
export interface OpenLot {
  permit_id: string;
  id: string;
  item_id: string;
  left: number;
}

/**
 * Locks the lots of these items that the transaction may see, oldest first. Everybody locks in this order, so two
 * requests for the same goods cannot deadlock. `of` limits the lots to one goods-in permit.
 */
export async function lockLots(
  tx: Tx,
  property_id: string,
  item_ids: readonly string[],
  of: string | null,
): Promise<OpenLot[]> {
  const { rows } = await sql<OpenLot>`
    select permit_id, id, item_id, qty_in - qty_out - qty_reserved as left
      from goods_lot
     where property_id = ${property_id} and item_id = any(${item_ids}::uuid[])
       and (${of}::uuid is null or permit_id = ${of}::uuid)
     order by permit_id, id for update`.execute(tx);
  return rows;
}

/** Reserves a quantity of a lot. The constraint `out_never_exceeds_in` refuses more than is inside. */
export async function reserve(
  tx: Tx,
  permit: PermitKey,
  { permit_item_id, lot, qty }: { permit_item_id: string; lot: Pick<OpenLot, 'permit_id' | 'id'>; qty: number },
): Promise<void> {
  await sql`
    with taken as (
      update goods_lot set qty_reserved = qty_reserved + ${qty}
       where property_id = ${permit.property_id} and permit_id = ${lot.permit_id} and id = ${lot.id})
    insert into goods_reservation (property_id, permit_id, id, permit_item_id, lot_permit_id, lot_id, qty)
    values (${permit.property_id}, ${permit.id}, ${newId()}, ${permit_item_id}, ${lot.permit_id}, ${lot.id}, ${qty})`.execute(
    tx,
  );
}

/**
 * Releases the reservations of a goods-out permit: all of them when `permit_item_ids` is null, otherwise those of the
 * given items.
 */
export async function release(tx: Tx, permit: PermitKey, permit_item_ids: readonly string[] | null): Promise<void> {
  await sql`
    with released as (
      update goods_reservation set state = 'released'
       where property_id = ${permit.property_id} and permit_id = ${permit.id} and state = 'reserved'
         and (${permit_item_ids}::uuid[] is null or permit_item_id = any(${permit_item_ids}::uuid[]))
       returning lot_permit_id, lot_id, qty),
    per_lot as (select lot_permit_id, lot_id, sum(qty)::int as qty from released group by 1, 2),
    locked as (
      select l.permit_id, l.id, p.qty from goods_lot l
        join per_lot p on p.lot_permit_id = l.permit_id and p.lot_id = l.id
       where l.property_id = ${permit.property_id} order by l.permit_id, l.id for update of l)
    update goods_lot l set qty_reserved = l.qty_reserved - k.qty from locked k
     where l.property_id = ${permit.property_id} and l.permit_id = k.permit_id and l.id = k.id`.execute(tx);
}

/** Locks every lot that a goods-out permit takes from, in the order of `lockLots`. */
export async function lockLotsOf(tx: Tx, permit: PermitKey): Promise<void> {
  await sql`
    select from goods_lot l
     where l.property_id = ${permit.property_id}
       and exists (select from goods_reservation r where r.property_id = l.property_id and r.permit_id = ${permit.id}
                      and r.lot_permit_id = l.permit_id and r.lot_id = l.id)
     order by l.permit_id, l.id for update`.execute(tx);
}

/** Locks and returns the open reservations of one item of a goods-out permit, oldest first. */
export async function lockReservations(
  tx: Tx,
  permit: PermitKey,
  permit_item_id: string,
): Promise<{ id: string; lot_permit_id: string; lot_id: string; qty: number }[]> {
  return tx
    .selectFrom('goods_reservation')
    .select(['id', 'lot_permit_id', 'lot_id', 'qty'])
    .where('property_id', '=', permit.property_id)
    .where('permit_id', '=', permit.id)
    .where('permit_item_id', '=', permit_item_id)
    .where('state', '=', 'reserved')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Books part or all of a reservation as out. The remaining quantity stays reserved. */
export async function book(
  tx: Tx,
  permit: PermitKey,
  reservation: { id: string; lot_permit_id: string; lot_id: string; qty: number; permit_item_id: string },
  qty: number,
): Promise<void> {
  const { property_id } = permit;
  const { id, lot_permit_id, lot_id, permit_item_id } = reservation;
  const rest = reservation.qty - qty;
  await sql`update goods_lot set qty_reserved = qty_reserved - ${qty}, qty_out = qty_out + ${qty}
    where property_id = ${property_id} and permit_id = ${lot_permit_id} and id = ${lot_id}`.execute(tx);
  await sql`update goods_reservation set state = 'booked', qty = ${qty}
    where property_id = ${property_id} and permit_id = ${permit.id} and id = ${id}`.execute(tx);
  if (rest > 0) {
    await sql`insert into goods_reservation (property_id, permit_id, id, permit_item_id, lot_permit_id, lot_id, qty)
      values (${property_id}, ${permit.id}, ${newId()}, ${permit_item_id}, ${lot_permit_id}, ${lot_id}, ${rest})`.execute(
      tx,
    );
  }
}

/** Adds a quantity of an item to its lot, and creates the lot with the first arrival. */
export async function enter(
  tx: Tx,
  permit: PermitKey,
  item: { id: string; item_id: string },
  qty: number,
): Promise<void> {
  const { property_id, id: permit_id } = permit;
  const entered = sql`
    with known as (
      update goods_lot set qty_in = qty_in + ${qty}::int
       where property_id = ${property_id} and permit_id = ${permit_id} and permit_item_id = ${item.id}
       returning id)
    insert into goods_lot (property_id, permit_id, id, permit_item_id, item_id, qty_in)
    select ${property_id}, ${permit_id}, ${newId()}, ${item.id}, ${item.item_id}, ${qty}::int
     where not exists (select from known)`;
  await unread(tx, entered.execute(tx));
}

export async function insertMovement(
  tx: Tx,
  permit: PermitKey,
  movement: { id: string; permit_item_id: string; direction: 'in' | 'out'; qty: number; at: Date; by: string | null },
): Promise<void> {
  const inserted = tx.insertInto('goods_movement').values({
    property_id: permit.property_id,
    permit_id: permit.id,
    id: movement.id,
    permit_item_id: movement.permit_item_id,
    direction: movement.direction,
    qty: movement.qty,
    moved_at: movement.at,
    recorded_by: movement.by,
  });
  await unread(tx, inserted.execute());
}

export async function sumMoved(tx: Tx, permit: PermitKey): Promise<Map<string, number>> {
  const { rows } = await sql<{ permit_item_id: string; qty: number }>`
    select permit_item_id, sum(qty)::int as qty from goods_movement
     where property_id = ${permit.property_id} and permit_id = ${permit.id} group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.permit_item_id, row.qty]));
}

/** Goods-in permits from which this goods-out permit took goods, and which have no goods inside and expect no more. */
export async function listEmptied(tx: Tx, permit: PermitKey): Promise<string[]> {
  const { rows } = await sql<{ permit_id: string }>`
    select distinct r.lot_permit_id as permit_id
      from goods_reservation r
     where r.property_id = ${permit.property_id} and r.permit_id = ${permit.id} and r.state = 'booked'
       and not exists (select from goods_lot l where l.property_id = r.property_id and l.permit_id = r.lot_permit_id
                          and l.qty_out < l.qty_in)
       and not exists (select from permit_item i
                         left join goods_lot l on l.property_id = i.property_id and l.permit_id = i.permit_id and l.permit_item_id = i.id
                        where i.property_id = r.property_id and i.permit_id = r.lot_permit_id and i.rejection_note is null
                          and coalesce(l.qty_in, 0) < i.qty)`.execute(tx);
  return rows.map((row) => row.permit_id);
}

export async function hasGoodsInside(tx: Tx, permit: PermitKey): Promise<boolean> {
  const { rows } = await sql`
    select from goods_lot where property_id = ${permit.property_id} and permit_id = ${permit.id} and qty_out < qty_in
     limit 1`.execute(tx);
  return rows.length > 0;
}
