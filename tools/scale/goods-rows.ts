import type { ScalePermit } from './permit.ts';
import { textOf, type Id, type Text } from './rows.ts';
import { momentOf, type ScaleScene } from './scene.ts';

/** One item of a goods-in permit, with the quantity that a goods-out permit takes. */
export interface ScaleItem {
  id: Id;
  item_id: Id;
  lot_id: Id;
  /** A visitor's item, which is created with this permit. */
  is_new: boolean;
  name: Text;
  unit: Text;
  qty: number;
  refused: boolean;
  out: number;
}

/** Fields of a goods permit that the rows of its goods depend on. */
export interface GoodsPermit {
  permit: ScalePermit;
  passed: number | null;
}

type Held = 'reserved' | 'booked' | 'released';

const IN = textOf('in');
const OUT = textOf('out');
const TCR = textOf('tcr');
const NOT_ALLOWED = textOf('Tidak boleh masuk');
const HELD: Readonly<Record<Held, Text>> = {
  reserved: textOf('reserved'),
  booked: textOf('booked'),
  released: textOf('released'),
};

/**
 * Writes the items of a goods-in permit, the ledger entries of the goods that passed the gate, and the quantities that
 * are out or reserved.
 */
export function writeGoods(
  scene: ScaleScene,
  { permit, passed, code }: GoodsPermit & { code: Text },
  items: readonly ScaleItem[],
  out?: GoodsPermit,
): void {
  for (const [index, item] of items.entries()) {
    if (item.is_new) writeThing(scene, permit, item);
    writeItem(scene, permit, { item, id: item.id, lot_id: null, qty: item.qty, position: index + 1 });
    if (passed === null || item.refused) continue;
    writeLot(scene, { permit, item, code, passed, out });
    writeMovement(scene, permit, { item_id: item.id, direction: IN, qty: item.qty, at: passed });
  }
}

/** Writes the items of a goods-out permit and its reservations. */
export function writeGoodsOut(scene: ScaleScene, out: GoodsPermit, from: Id, items: readonly ScaleItem[]): void {
  const { ids } = scene;
  const { permit, passed } = out;
  const held = heldBy(out);
  let position = 0;
  for (const item of items) {
    if (item.out === 0) continue;
    position += 1;
    const id = ids.at(permit.created);
    writeItem(scene, permit, { item: { ...item, refused: false }, id, lot_id: item.lot_id, qty: item.out, position });
    writeReservation(scene, permit, { item_id: id, lot_permit_id: from, lot_id: item.lot_id, qty: item.out, held });
    if (passed !== null) writeMovement(scene, permit, { item_id: id, direction: OUT, qty: item.out, at: passed });
  }
}

/** Goods are reserved from submission on, booked at the gate, and released when the permit ends in another way. */
function heldBy({ permit, passed }: GoodsPermit): Held {
  if (passed !== null) return 'booked';
  const { state } = permit.story;
  return state === 'rejected' || state === 'cancelled' || state === 'closed' ? 'released' : 'reserved';
}

function writeThing({ tables, building }: ScaleScene, { tenant, created }: ScalePermit, item: ScaleItem): void {
  const rows = tables.goods_item;
  rows.begin();
  rows.id(building.id);
  rows.id(item.item_id);
  rows.id(tenant?.id ?? null);
  rows.text(item.name);
  rows.text(item.unit);
  rows.flag(false);
  rows.moment(created);
}

function writeItem(
  { tables, building }: ScaleScene,
  permit: ScalePermit,
  given: { item: ScaleItem; id: Id; lot_id: Id | null; qty: number; position: number },
): void {
  const { item } = given;
  const rows = tables.permit_item;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.id(given.id);
  rows.id(item.item_id);
  rows.id(given.lot_id);
  rows.int(given.position);
  rows.text(item.name);
  rows.int(given.qty);
  rows.text(item.unit);
  rows.text(item.refused ? NOT_ALLOWED : null);
  rows.id(item.refused ? building.staff.tcr : null);
  rows.text(item.refused ? TCR : null);
}

/**
 * The time by which an item should leave: the end of the booked slot. Null unless the item is reserved or its goods-out
 * permit has expired.
 */
function leaveBy(scene: ScaleScene, item: ScaleItem, out: GoodsPermit | undefined): number | null {
  const { booked, story } = out?.permit ?? {};
  if (out === undefined || booked === undefined || item.out === 0) return null;
  const held = heldBy(out);
  const isAsked = held === 'reserved' || (held === 'released' && story?.state === 'closed');
  return isAsked ? momentOf(scene, booked.day, booked.slot.until_ms) : null;
}

function writeLot(
  scene: ScaleScene,
  given: { permit: ScalePermit; item: ScaleItem; code: Text; passed: number; out: GoodsPermit | undefined },
): void {
  const { tables, building } = scene;
  const { permit, item, out } = given;
  const held = out === undefined ? 'released' : heldBy(out);
  const rows = tables.goods_lot;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.id(item.lot_id);
  rows.id(item.id);
  rows.id(item.item_id);
  rows.int(item.qty);
  rows.int(held === 'reserved' ? item.out : 0);
  rows.int(held === 'booked' ? item.out : 0);
  rows.moment(given.passed);
  rows.searched(item.name, permit.person.company, given.code);
  rows.id(permit.tenant?.id ?? null);
  rows.moment(leaveBy(scene, item, out));
}

function writeReservation(
  { tables, building, ids }: ScaleScene,
  permit: ScalePermit,
  given: { item_id: Id; lot_permit_id: Id; lot_id: Id; qty: number; held: Held },
): void {
  const rows = tables.goods_reservation;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.id(ids.at(permit.created));
  rows.id(given.item_id);
  rows.id(given.lot_permit_id);
  rows.id(given.lot_id);
  rows.int(given.qty);
  rows.text(HELD[given.held]);
}

function writeMovement(
  { tables, building, ids }: ScaleScene,
  permit: ScalePermit,
  given: { item_id: Id; direction: Text; qty: number; at: number },
): void {
  const rows = tables.goods_movement;
  rows.begin();
  rows.id(building.id);
  rows.id(permit.id);
  rows.id(ids.at(given.at));
  rows.id(given.item_id);
  rows.text(given.direction);
  rows.int(given.qty);
  rows.moment(given.at);
  rows.moment(given.at);
  rows.id(building.staff.guard);
}
