import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { SlotPlace } from './schedule.repository.ts';

export interface FormHold extends SlotPlace {
  created_at: Date;
  until: Date;
}

/** Deletes the form hold of a device and returns it. A concurrent request of the same device waits. */
export async function takeFormHold(tx: Tx, owner_key: string): Promise<FormHold | undefined> {
  const { rows } = await sql<FormHold>`select * from release_slot_hold(${owner_key})`.execute(tx);
  return rows[0];
}

export async function insertFormHold(
  tx: Tx,
  hold: FormHold & { owner_key: string; network: Buffer | null },
): Promise<void> {
  await tx
    .insertInto('slot_hold')
    .values({ ...hold, id: newId(), permit_id: null, address_hash: null })
    .execute();
}

export async function insertRequestHold(
  tx: Tx,
  hold: FormHold & { permit_id: string; network: Buffer; address_hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('slot_hold')
    .values({ ...hold, id: newId(), owner_key: null })
    .execute();
}

/** Deletes the hold of an unconfirmed request. Returns the hash of its address, or undefined when there was none. */
export async function deleteRequestHold(
  tx: Tx,
  permit: { property_id: string; id: string },
): Promise<Buffer | undefined> {
  const row = await tx
    .deleteFrom('slot_hold')
    .where('property_id', '=', permit.property_id)
    .where('permit_id', '=', permit.id)
    .returning('address_hash')
    .executeTakeFirst();
  return row?.address_hash ?? undefined;
}

export async function deleteEndedFormHolds(db: Db, now: Date): Promise<void> {
  await sql`select forget_ended_form_holds(${now})`.execute(db);
}
