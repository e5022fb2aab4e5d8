import type { HoldBody, SlotHold } from '@gerbang/shared/contracts/building/slot-holds';
import { formHoldEnd, UNCONFIRMED_MS } from '@gerbang/shared/domain/building/slot-holds';

import { ownerKey, type Context } from '../../../platform/context.ts';
import { unread, type Db, type Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { keyedHash } from '../../../platform/keys/key-ring.ts';
import { readPermitProperty } from '../places/places.service.ts';
import { findSlot, requireBookable } from './booking.service.ts';
import * as repository from './holds.repository.ts';
import * as schedule from './schedule.repository.ts';
import type { SlotPlace } from './schedule.repository.ts';

/** A visitor whose e-mail address is not confirmed, as keyed hashes. */
export interface Stranger {
  network: Buffer;
  address_hash: Buffer;
}

/**
 * Holds one place for the form that this device fills. Replaces the hold of another slot and extends the hold of the
 * same slot.
 */
export async function holdPlace(ctx: Context, body: HoldBody): Promise<SlotHold> {
  const { property_id, form_type: kind, date: day, time } = body;
  const owner_key = found(ownerKey(ctx.actor));
  return ctx.withinPublic(property_id, async (tx) => {
    const property = await readPermitProperty(tx, property_id);
    await requireBookable(tx, ctx, { property, kind, day, path: 'date' });
    const slot = await findSlot(tx, ctx, { property, kind, name: time, day, path: 'time' });
    const place = { property_id, slot_id: slot.id, day };
    const now = ctx.now();
    const before = await repository.takeFormHold(tx, owner_key);
    // Form holds are for nobody's address, so they count in the share even where strangers need not confirm theirs.
    const network = ctx.actor.kind === 'anonymous' ? networkHash(ctx) : null;
    if (!(await schedule.lockFreePlace(tx, place, { now, network }))) throw await refusalOf(tx, now, place);
    const created_at = before !== undefined && isHeld(before, place, now) ? before.created_at : now;
    const until = formHoldEnd(created_at, now);
    await repository.insertFormHold(tx, { ...place, owner_key, network, created_at, until });
    return { until: until.toISOString(), seconds: Math.round((until.getTime() - now.getTime()) / 1000) };
  });
}

/** Ends the hold of this device's form, if it has one. */
export async function releaseHold(ctx: Context): Promise<null> {
  const owner_key = ownerKey(ctx.actor);
  if (owner_key !== undefined) await ctx.own((tx) => repository.takeFormHold(tx, owner_key));
  return null;
}

/**
 * Ends the hold of this device's form for `bookPlace`. Call it before the day is locked, in the same order as in `holdPlace`: a
 * different order could deadlock.
 */
export async function takeHold(tx: Tx, ctx: Context): Promise<repository.FormHold | undefined> {
  const owner_key = ownerKey(ctx.actor);
  return owner_key === undefined ? undefined : repository.takeFormHold(tx, owner_key);
}

/**
 * Books the place of a new permit, whose form had held `hold`. A stranger's place is kept for a while only, and counts
 * in the share of its network unless the form held it already.
 */
export async function bookPlace(
  tx: Tx,
  ctx: Context,
  booking: { place: SlotPlace; permit_id: string; stranger: Stranger | null; hold: repository.FormHold | undefined },
): Promise<void> {
  const { place, permit_id, stranger, hold } = booking;
  const now = ctx.now();
  const isOwn = hold !== undefined && isHeld(hold, place, now);
  const network = isOwn ? null : (stranger?.network ?? null);
  if (!(await schedule.takePlace(tx, place, { now, network }))) throw await refusalOf(tx, now, place);
  if (stranger === null) return;
  const until = new Date(now.getTime() + UNCONFIRMED_MS);
  await unread(tx, repository.insertRequestHold(tx, { ...place, ...stranger, permit_id, created_at: now, until }));
}

/** Ends the hold of an unconfirmed request. Returns the hash of its address, or undefined when there was none. */
export function dropRequestHold(tx: Tx, permit: { property_id: string; id: string }): Promise<Buffer | undefined> {
  return repository.deleteRequestHold(tx, permit);
}

/** The client's network, as stored with a hold. */
export function networkHash({ deps, network }: Pick<Context, 'deps' | 'network'>): Buffer {
  return keyedHash(deps.config.keys, 'network', network);
}

function isHeld(hold: repository.FormHold, place: SlotPlace, now: Date): boolean {
  return (
    hold.until > now &&
    hold.property_id === place.property_id &&
    hold.slot_id === place.slot_id &&
    hold.day === place.day
  );
}

/** Why a place was refused: the slot is full, or it has free places but the network has its share. */
async function refusalOf(tx: Tx, now: Date, place: SlotPlace): Promise<AppError> {
  const isFree = await schedule.lockFreePlace(tx, place, { now, network: null });
  return new AppError(isFree ? 'network_share_full' : 'slot_full');
}

export function deleteEndedHolds(db: Db, now: Date): Promise<void> {
  return repository.deleteEndedFormHolds(db, now);
}
