import { bookableDates } from '@gerbang/shared/domain/permits/booking-window';
import { DEFAULT_CHAINS, type Chain } from '@gerbang/shared/domain/permits/chains';
import type { GoodsKind, PermitKind } from '@gerbang/shared/domain/permits/kinds';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { PermitProperty } from '../places/places.service.ts';
import * as repository from './booking.repository.ts';
import { freePlace as free, listClosedDates, takePlace as take, type Place } from './schedule.repository.ts';

export type { Place } from './schedule.repository.ts';

/** Refuses a day, at its field, on which a permit of this kind cannot start. */
export async function requireBookable(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  wanted: { property: PermitProperty; kind: PermitKind; day: string; path: string },
): Promise<void> {
  const { property, kind, day, path } = wanted;
  const closed = await listClosedDates(tx, property.id, { first: day, last: day });
  const open = bookableDates(kind, ctx.now(), property.rules, new Set(closed.map(({ date }) => date)));
  if (!open.includes(day)) throw fieldFault(path, 'not_bookable');
}

/** The slot of this name; refused at its field when there is none, and at once when its day is full already. */
export async function findSlot(
  tx: Tx,
  wanted: { property_id: string; kind: GoodsKind; name: string; day: string; path: string },
): Promise<{ id: string; name: string }> {
  const slot = await repository.findSlot(tx, wanted);
  if (slot === undefined) throw fieldFault(wanted.path, 'invalid');
  if (slot.left <= 0) throw new AppError('slot_full');
  return slot;
}

/** Takes one place of a slot on a day; when the last went to somebody else meanwhile, the slot is full. */
export async function takePlace(tx: Tx, place: Place): Promise<void> {
  if (!(await take(tx, place))) throw new AppError('slot_full');
}

/** Gives one place back. */
export async function freePlace(tx: Tx, place: Place): Promise<void> {
  await free(tx, place);
}

/**
 * Changes one place for another: the new one is taken before the old one is freed. Both days are locked in order first,
 * so that two people who swap never wait for each other.
 */
export async function movePlace(tx: Tx, from: Place, to: Place): Promise<void> {
  if (from.slot_id === to.slot_id && from.day === to.day) return;
  await repository.lockPlaces(tx, [from, to]);
  await takePlace(tx, to);
  await freePlace(tx, from);
}

/** The chain in force for a kind: its id and its steps. A property that has made none gets the default. */
export async function readChain(tx: Tx, property_id: string, kind: PermitKind): Promise<{ id: string; steps: Chain }> {
  const chain = await repository.findChain(tx, property_id, kind);
  if (chain !== undefined) return chain;
  await repository.insertChain(tx, { property_id, id: newId(), kind, steps: DEFAULT_CHAINS[kind] });
  return found(await repository.findChain(tx, property_id, kind));
}

/** The terms that the applicant agreed to, if they are still the ones in force. */
export async function requireTerms(tx: Tx, property_id: string, version: number): Promise<{ id: string }> {
  const terms = found(await repository.findTerms(tx, property_id));
  if (terms.version !== version) throw new AppError('terms_outdated');
  return terms;
}

/** Gives a permit a bay or goods lift for a time; refused when it is unknown or held by another permit then. */
export async function bookBay(
  tx: Tx,
  booking: { property_id: string; permit_id: string; bay_id: string; from: Date; until: Date },
): Promise<void> {
  const outcome = await repository.insertBayBooking(tx, { ...booking, id: newId() });
  if (outcome === 'unknown') throw fieldFault('bay_id', 'invalid');
  if (outcome === 'taken') throw new AppError('bay_taken');
}

/** Gives back what a permit holds of bays and lifts. */
export function freeBays(tx: Tx, permit: { property_id: string; id: string }): Promise<void> {
  return repository.deleteBayBookings(tx, permit);
}

/** A slot's times of day, for the window in which its permit is good. */
export function findSlotTimes(
  tx: Tx,
  property_id: string,
  slot_id: string,
): Promise<{ starts: string; ends: string } | undefined> {
  return repository.findSlotTimes(tx, property_id, slot_id);
}
