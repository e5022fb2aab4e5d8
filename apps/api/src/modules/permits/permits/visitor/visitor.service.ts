import { CONFIRMED_MS } from '@gerbang/shared/domain/building/slot-holds';
import { isInReview } from '@gerbang/shared/domain/permits/applicant-actions';
import { comparableEmail } from '@gerbang/shared/text/email';

import { authorOf, recordAs, systemAuthor, type AuditAuthor } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { transaction, type Tx } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import { rememberNetwork } from '../../../../platform/http/throttle.ts';
import { keyedHash, keyedHashes } from '../../../../platform/keys/key-ring.ts';
import { readTimeZone, type PermitProperty } from '../../../building/places/places.service.ts';
import {
  freePlace,
  isPlaceOver,
  takePlace,
  tryTakePlace,
  type SlotPlace,
} from '../../../building/schedule/booking.service.ts';
import { dropRequestHold, networkHash, type Stranger } from '../../../building/schedule/holds.service.ts';
import { announcePermit } from '../permit-events.service.ts';
import * as permits from '../permits.repository.ts';
import type { PermitKey } from '../permits.repository.ts';
import type { PermitRow } from '../permits.table.ts';
import * as repository from './visitor.repository.ts';

/** The applicant of a form without login. The address is looked up while the form is read. */
export interface Visitor {
  email: string;
  is_confirmed: Promise<boolean>;
}

/**
 * The visitor as a stranger, whose place is kept only until the address must be confirmed. Null for people with a
 * login, confirmed addresses, and properties that do not ask for it.
 */
export async function strangerOf(
  ctx: Context,
  property: PermitProperty,
  { email, is_confirmed }: Visitor,
): Promise<Stranger | null> {
  if (ctx.actor.kind !== 'anonymous' || !property.confirms_visitors) return null;
  if (await is_confirmed) return null;
  return { network: networkHash(ctx), address_hash: addressHash(ctx, email) };
}

export function isConfirmedAddress(ctx: Context, email: string, db = ctx.deps.db): Promise<boolean> {
  return repository.isConfirmed(db, addressHashes(ctx, email), ctx.now());
}

/**
 * Confirms the address of a permit's applicant, who has opened a link that we mailed. All requests of this address keep
 * their places; this permit takes its place again when it was given back and is still free.
 */
export async function confirmAddress(ctx: Context, key: PermitKey): Promise<void> {
  await ctx.withinPublic(key.property_id, async (tx) => {
    await confirmEmail(tx, ctx, found(await repository.findEmail(tx, key)));
    // Read after the confirmation, which waits for a job that is giving the place back.
    if (await repository.isPlaceReturned(tx, key)) await takeAgain(tx, ctx, key);
    await rememberNetwork(ctx, key.id, tx);
  });
}

/** Confirms an e-mail address and keeps the places of its requests. */
export async function confirmEmail(tx: Tx, ctx: Pick<Context, 'deps' | 'now'>, email: string): Promise<void> {
  await repository.setConfirmed(tx, addressHash(ctx, email), new Date(ctx.now().getTime() + CONFIRMED_MS));
  for (const address_hash of addressHashes(ctx, email)) await repository.keepHeldPlaces(tx, address_hash);
}

/** Gives back the place of a request whose address was not confirmed in time. The permit stays as it is. */
export async function returnPlace(deps: Deps, key: PermitKey): Promise<void> {
  await transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const row = found(await permits.lock(tx, key));
    // Confirmed after the request was listed: then the hold is gone. Confirmed while the request was being sent: then the
    // confirmation did not see the hold yet.
    const address_hash = await dropRequestHold(tx, key);
    if (address_hash === undefined || (await repository.isConfirmed(tx, [address_hash], deps.clock.now()))) return;
    const place = placeOf(row);
    if (place === undefined || !isInReview(row.state)) return;
    await freePlace(tx, place);
    await repository.setPlaceReturned(tx, key, deps.clock.now());
    await record(tx, systemAuthor(deps, 'permits.return-unconfirmed-places'), key, 'place_returned');
  });
}

/** Frees the place of a permit that ends, unless it was given back before. */
export async function freePermitPlace(tx: Tx, key: PermitKey, row: PermitRow): Promise<void> {
  await dropRequestHold(tx, key);
  const place = placeOf(row);
  if (place !== undefined && row.place_returned_at === null) await freePlace(tx, place);
}

/** Keeps the place of an approved permit. Throws `slot_full` when it was given back and nothing is free any more. */
export async function keepPermitPlace(tx: Tx, at: Date, key: PermitKey, row: PermitRow): Promise<void> {
  await dropRequestHold(tx, key);
  const place = placeOf(row);
  if (place !== undefined && row.place_returned_at !== null) await takePlaceAgain(tx, { now: () => at }, key, place);
}

/** Takes another place for a permit whose place was given back. Throws `slot_full` when nothing is free. */
export async function takePlaceAgain(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  key: PermitKey,
  place: SlotPlace,
): Promise<void> {
  await takePlace(tx, ctx, place);
  await repository.setPlaceReturned(tx, key, null);
}

async function takeAgain(tx: Tx, ctx: Context, key: PermitKey): Promise<void> {
  const row = found(await permits.lock(tx, key));
  const place = placeOf(row);
  if (place === undefined || row.place_returned_at === null || !isInReview(row.state)) return;
  if (await isPlaceOver(tx, ctx, place, await readTimeZone(tx, key.property_id))) return;
  if (!(await tryTakePlace(tx, ctx, place))) return;
  await repository.setPlaceReturned(tx, key, null);
  await record(tx, authorOf(ctx), key, 'place_taken_again');
}

async function record(tx: Tx, author: AuditAuthor, key: PermitKey, what: string): Promise<void> {
  const { property_id, id } = key;
  await recordAs(tx, author, { property_id, action: `permit.${what}`, record: { kind: 'permit', id }, detail: {} });
  await announcePermit(tx, key);
}

function addressHash({ deps }: Pick<Context, 'deps'>, email: string): Buffer {
  return keyedHash(deps.config.keys, 'address', comparableEmail(email));
}

/** The hashes by which an address may be stored: one for each key in use. */
function addressHashes({ deps }: Pick<Context, 'deps'>, email: string): Buffer[] {
  return keyedHashes(deps.config.keys, 'address', comparableEmail(email));
}

function placeOf({ property_id, slot_id, day }: PermitRow): SlotPlace | undefined {
  return slot_id === null || day === null ? undefined : { property_id, slot_id, day };
}
