import { bookableDates, isSlotOver } from '@gerbang/shared/domain/building/booking-window';
import { DEFAULT_CHAINS, FOUR_EYES_BY_DEFAULT, type Chain } from '@gerbang/shared/domain/permits/chains';
import type { GoodsKind, PermitKind } from '@gerbang/shared/domain/permits/kinds';

import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import type { PermitProperty } from '../places/places.service.ts';
import * as repository from './booking.repository.ts';
import * as schedule from './schedule.repository.ts';
import type { SlotPlace } from './schedule.repository.ts';

export type { SlotPlace } from './schedule.repository.ts';

export function viewerOf({ actor, now }: Pick<Context, 'actor' | 'now'>): schedule.Viewer {
  return { now: now(), owner_key: ownerKey(actor) ?? null };
}

export async function requireBookable(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  wanted: { property: PermitProperty; kind: PermitKind; day: string; path: string },
): Promise<void> {
  const { property, kind, day, path } = wanted;
  const closed = await schedule.listClosedDates(tx, property.id, { first: day, last: day });
  const open = bookableDates(kind, ctx.now(), property.rules, new Set(closed.map(({ date }) => date)));
  if (!open.includes(day)) throw fieldFault(path, 'not_bookable');
}

/**
 * The slot with this name. Throws a field error when it does not exist or has ended, and `slot_full` when it has no
 * capacity left on the day.
 */
export async function findSlot(
  tx: Tx,
  ctx: Pick<Context, 'actor' | 'now'>,
  wanted: { property: PermitProperty; kind: GoodsKind; name: string; day: string; path: string },
): Promise<{ id: string; name: string }> {
  const { property, day, path } = wanted;
  const slot = await repository.findSlot(tx, { ...wanted, property_id: property.id }, viewerOf(ctx));
  if (slot === undefined) throw fieldFault(path, 'invalid');
  if (isSlotOver(slot, day, ctx.now(), property.rules.time_zone)) throw fieldFault(path, 'not_bookable');
  if (slot.left <= 0) throw new AppError('slot_full');
  return slot;
}

export async function requireNotOver(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  held: { property: PermitProperty; slot_id: string; day: string; path: string },
): Promise<void> {
  const { property, slot_id, day, path } = held;
  const place = { property_id: property.id, slot_id, day };
  if (await isPlaceOver(tx, ctx, place, property.rules.time_zone)) throw fieldFault(path, 'not_bookable');
}

export async function isPlaceOver(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  { property_id, slot_id, day }: SlotPlace,
  time_zone: string,
): Promise<boolean> {
  const times = found(await repository.findSlotTimes(tx, property_id, slot_id));
  return isSlotOver(times, day, ctx.now(), time_zone);
}

/** Books a slot on a day for one permit. Throws `slot_full` when no capacity is left. */
export async function takePlace(tx: Tx, ctx: Pick<Context, 'now'>, place: SlotPlace): Promise<void> {
  if (!(await tryTakePlace(tx, ctx, place))) throw new AppError('slot_full');
}

/** Books a slot on a day for one permit and returns whether there was capacity left. */
export function tryTakePlace(tx: Tx, ctx: Pick<Context, 'now'>, place: SlotPlace): Promise<boolean> {
  return schedule.takePlace(tx, place, { now: ctx.now(), network: null });
}

export async function freePlace(tx: Tx, place: SlotPlace): Promise<void> {
  await schedule.freePlace(tx, place);
}

/**
 * Moves a booking to another slot or day. Books the new slot before it frees the old one. Locks both `slot_day` rows in
 * a fixed order first, so that two applicants who swap their bookings do not deadlock.
 */
export async function movePlace(tx: Tx, ctx: Pick<Context, 'now'>, from: SlotPlace, to: SlotPlace): Promise<void> {
  if (from.slot_id === to.slot_id && from.day === to.day) return;
  await repository.lockPlaces(tx, [from, to]);
  await takePlace(tx, ctx, to);
  await freePlace(tx, from);
}

/** The current approval chain of a permit kind. A property without one gets the default chain. */
export async function readChain(tx: Tx, property_id: string, kind: PermitKind): Promise<{ id: string; steps: Chain }> {
  const chain = await repository.findChain(tx, property_id, kind);
  if (chain !== undefined) return chain;
  const usual = { steps: DEFAULT_CHAINS[kind], four_eyes: FOUR_EYES_BY_DEFAULT[kind] };
  await repository.insertChain(tx, { property_id, id: newId(), kind, ...usual });
  return found(await repository.findChain(tx, property_id, kind));
}

/**
 * Returns the terms of this version. Throws a field error when the version does not exist, and `terms_outdated` when it
 * is no longer in force.
 */
export async function requireTerms(tx: Tx, property_id: string, version: number): Promise<{ id: string }> {
  const terms = await repository.findTerms(tx, property_id, version);
  if (terms === undefined) throw fieldFault('terms_version', 'invalid');
  if (!terms.in_force) throw new AppError('terms_outdated');
  return terms;
}

/** Books a bay or goods lift for a permit. Throws when the bay is unknown or another permit holds it at that time. */
export async function bookBay(
  tx: Tx,
  booking: { property_id: string; permit_id: string; bay_id: string; from: Date; until: Date },
): Promise<void> {
  const outcome = await repository.insertBayBooking(tx, { ...booking, id: newId() });
  if (outcome === 'unknown') throw fieldFault('bay_id', 'invalid');
  if (outcome === 'taken') throw new AppError('bay_taken');
}

export function freeBays(tx: Tx, permit: { property_id: string; id: string }): Promise<void> {
  return repository.deleteBayBookings(tx, permit);
}

export function findSlotTimes(
  tx: Tx,
  property_id: string,
  slot_id: string,
): Promise<{ starts: string; ends: string } | undefined> {
  return repository.findSlotTimes(tx, property_id, slot_id);
}
