import { sql } from 'kysely';

import { MONDAY_MORNING, type World } from './harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  aTenantForm,
  created,
  DAY,
  gate,
  itemsOf,
  postAsTenant,
  type Building,
  type Submitted,
} from './permits/submissions.ts';

/** 9:00 on the booked day, within the loading slot. */
export const IN_THE_SLOT = new Date('2026-11-18T02:00:00Z');
/** 23:00 on the booked day, within the unloading slot. */
export const AT_NIGHT = new Date('2026-11-18T16:00:00Z');

/** Chains with one stage, for tests about what happens after approval. */
export const ONE_STAGE = { loading: [['tcr']], unloading: [['tcr']], work: [['tcr']] } as const;

/** A building whose permits need one decision, without confirmation of visitors' addresses. */
export function aOneStageBuilding(world: World, capacity: number): Promise<Building> {
  return aBuilding(world, { chains: ONE_STAGE, capacity, property: { confirms_visitors: false } });
}

/** `HH:mm` of the booked day, or of another day, in the time zone of the building. */
export function inJakarta(time: string, day = DAY): Date {
  return new Date(`${day}T${time}:00+07:00`);
}

/**
 * Sets the clock and returns the token of a new staff member with all actions and the stage `tcr`. A new session is
 * needed because the clock may jump past the end of earlier ones.
 */
export async function staffAt(world: World, building: Building, when: Date): Promise<string> {
  world.clock.set(when);
  return aDecider(world, building, 'tcr');
}

/** Quantities of a permit's items by name, in the form of the gate request. */
export async function quantities(world: World, permit: Submitted, given: Record<string, number>) {
  const items = await itemsOf(world, permit);
  return Object.entries(given).map(([name, qty]) => ({ id: items.get(name)?.id ?? '', qty }));
}

/** Ledger entries of a permit's items as `[name, qty_in, qty_reserved, qty_out]`. */
export async function lots(world: World, permit: Submitted) {
  const { rows } = await sql<{ name: string; qty_in: number; qty_reserved: number; qty_out: number }>`
    select i.name, l.qty_in, l.qty_reserved, l.qty_out from goods_lot l
      join permit_item i on i.permit_id = l.permit_id and i.id = l.permit_item_id
     where l.permit_id = ${permit.id} order by i.name`.execute(world.owner);
  return rows.map(({ name, qty_in, qty_reserved, qty_out }) => [name, qty_in, qty_reserved, qty_out]);
}

/** Approves a permit and lets its goods in during their slot. Then sets the clock back to Monday. */
export async function letIn(
  world: World,
  building: Building,
  permit: Submitted,
  given: Record<string, number>,
): Promise<void> {
  await approve(world, await staffAt(world, building, MONDAY_MORNING), permit, 'tcr');
  const guard = await staffAt(world, building, IN_THE_SLOT);
  const answer = await gate(world, guard, permit, { direction: 'in', items: await quantities(world, permit, given) });
  if (answer.statusCode !== 200) throw new Error(`The gate answered ${answer.statusCode}: ${answer.body}`);
  world.clock.set(MONDAY_MORNING);
}

/** Submits a loading permit and lets its five display racks in. Needs a building with the chains of `ONE_STAGE`. */
export async function goodsInside(world: World, building: Building): Promise<Submitted> {
  const permit = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
  await letIn(world, building, permit, { 'Rak display': 5 });
  return permit;
}

/** A tenant's form to take `qty` display racks out that came in with the permit `inside`. */
export async function aFormOutOf(world: World, building: Building, inside: Submitted, qty: number) {
  const form = await aTenantForm(world, building, 'unloading');
  const thing = (await itemsOf(world, inside)).get('Rak display');
  const [first] = form.load_unload_items;
  return {
    ...form,
    load_unload_items: [{ ...first, item_detail: { ...first?.item_detail, id: thing?.item_id }, qty }],
  };
}
