import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { GoodsKind, PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { SlotPlace, SlotPlaces, Viewer } from './schedule.repository.ts';

/**
 * The active slot with this name and its free capacity on the day, without what other devices hold. Locks the slot so that it does not change before the
 * transaction ends.
 */
export async function findSlot(
  tx: Tx,
  { property_id, kind, name, day }: { property_id: string; kind: GoodsKind; name: string; day: string },
  { now, owner_key }: Viewer,
): Promise<Omit<SlotPlaces, 'capacity'> | undefined> {
  const { rows } = await sql<Omit<SlotPlaces, 'capacity'>>`
    select s.id, s.name, s.starts, s.ends,
           coalesce(sd.capacity - sd.taken, s.capacity)
             - held_places(s.property_id, s.id, ${day}::date, ${now}::timestamptz, ${owner_key}::text) as left
      from slot s
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = ${day}::date
     where s.property_id = ${property_id} and s.kind = ${kind} and s.name = ${name} and s.active
       for key share of s`.execute(tx);
  return rows[0];
}

export function findSlotTimes(tx: Tx, property_id: string, slot_id: string) {
  return tx
    .selectFrom('slot')
    .select(['starts', 'ends'])
    .where('property_id', '=', property_id)
    .where('id', '=', slot_id)
    .executeTakeFirst();
}

/**
 * Locks the existing `slot_day` rows of `places` in a fixed order. Locks their slots first, as an edit of a slot does,
 * to avoid deadlocks.
 */
export async function lockPlaces(tx: Tx, places: readonly SlotPlace[]): Promise<void> {
  const property_id = places[0]?.property_id ?? null;
  const slot_ids = places.map((place) => place.slot_id);
  await sql`select from slot
    where property_id = ${property_id} and id = any(${slot_ids}::uuid[]) order by id for key share`.execute(tx);
  await sql`select from slot_day
    where property_id = ${property_id} and (slot_id, day) in
      (select * from unnest(${slot_ids}::uuid[], ${places.map((place) => place.day)}::date[]))
    order by slot_id, day for update`.execute(tx);
}

export async function findChain(
  tx: Tx,
  property_id: string,
  kind: PermitKind,
): Promise<{ id: string; steps: Chain } | undefined> {
  const { rows } = await sql<{ id: string; stages: { step: number; stage: ChainStage }[] }>`
    select c.id, jsonb_agg(jsonb_build_object('step', s.step, 'stage', s.stage)
                           order by s.step, array_position(chain_stages(), s.stage)) as stages
      from approval_chain c
      join approval_chain_stage s on s.property_id = c.property_id and s.chain_id = c.id
     where c.property_id = ${property_id} and c.kind = ${kind}
     group by c.property_id, c.id, c.version order by c.version desc limit 1`.execute(tx);
  const chain = rows[0];
  if (chain === undefined) return undefined;
  return { id: chain.id, steps: [...Map.groupBy(chain.stages, ({ step }) => step).values()].map(stagesOf) };
}

function stagesOf(step: readonly { stage: ChainStage }[]): ChainStage[] {
  return step.map(({ stage }) => stage);
}

/** Inserts the first approval chain of a kind. Does nothing when another transaction has just inserted one. */
export async function insertChain(
  tx: Tx,
  chain: { property_id: string; id: string; kind: PermitKind; four_eyes: boolean; steps: Chain },
): Promise<void> {
  const { property_id, id, kind, four_eyes, steps } = chain;
  const added = await tx
    .insertInto('approval_chain')
    .values({ property_id, id, kind, version: 1, four_eyes, created_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return;
  const stages = steps.flatMap((step, index) =>
    step.map((stage) => ({ property_id, chain_id: id, step: index + 1, stage })),
  );
  await tx.insertInto('approval_chain_stage').values(stages).execute();
}

/** Returns the given version of the terms, and whether it is in force. */
export async function findTerms(
  tx: Tx,
  property_id: string,
  version: number,
): Promise<{ id: string; in_force: boolean } | undefined> {
  const { rows } = await sql<{ id: string; in_force: boolean }>`
    select t.id, t.version = (select max(version) from terms where property_id = ${property_id}) as in_force
      from terms t where t.property_id = ${property_id} and t.version = ${version}`.execute(tx);
  return rows[0];
}

/**
 * Books a bay unless another permit holds it at that time. An exclusion constraint decides between concurrent bookings.
 */
export async function insertBayBooking(
  tx: Tx,
  booking: { property_id: string; permit_id: string; id: string; bay_id: string; from: Date; until: Date },
): Promise<'booked' | 'taken' | 'unknown'> {
  const bay = await tx
    .selectFrom('bay')
    .select('id')
    .where('property_id', '=', booking.property_id)
    .where('id', '=', booking.bay_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (bay === undefined) return 'unknown';
  const { rows } = await sql`
    insert into bay_booking (property_id, permit_id, id, bay_id, during)
    values (${booking.property_id}, ${booking.permit_id}, ${booking.id}, ${booking.bay_id},
            tstzrange(${booking.from}, ${booking.until}))
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0 ? 'booked' : 'taken';
}

export async function deleteBayBookings(tx: Tx, permit: { property_id: string; id: string }): Promise<void> {
  await tx
    .deleteFrom('bay_booking')
    .where('property_id', '=', permit.property_id)
    .where('permit_id', '=', permit.id)
    .execute();
}
