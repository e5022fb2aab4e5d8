import { EDITS_ROLES } from '@gerbang/shared/domain/people/rights';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface Guard {
  id: string;
  name: string;
  pin_hash: Buffer | null;
  actions: string[];
}

/** The guards of a property. Administrators may check permits too, but are not listed. */
export async function listGuards(tx: Tx, property_id: string): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    ${guards(property_id)}
       and not exists (select from role_action e where e.role_id = a.role_id and e.action = ${EDITS_ROLES})
     order by lower(a.name), a.id`.execute(tx);
  return rows;
}

/** Undefined when the guard is deactivated, not assigned to the property or not allowed to check permits. */
export async function findGuard(tx: Tx, property_id: string, id: string): Promise<Guard | undefined> {
  const { rows } = await sql<Guard>`${guards(property_id)} and a.id = ${id}`.execute(tx);
  return rows[0];
}

function guards(property_id: string) {
  return sql`
    select a.id, a.name, pin.pin_hash,
           array(select own.action from role_action own where own.role_id = a.role_id) as actions
      from staff_property sp
      join account a on a.id = sp.account_id and a.active
      join role_action ra on ra.role_id = a.role_id and ra.action = 'gate.check'
      left join gate_pin pin on pin.account_id = a.id
     where sp.property_id = ${property_id}`;
}

/** Sets the PIN of a guard. A one-time PIN that was not used is no longer valid. */
export async function setPin(tx: Tx, pin: { account_id: string; pin_hash: Buffer; set_at: Date }): Promise<void> {
  const { pin_hash, set_at } = pin;
  await tx
    .insertInto('gate_pin')
    .values(pin)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pin_hash, set_at }))
    .execute();
  await tx.deleteFrom('gate_one_time_pin').where('account_id', '=', pin.account_id).execute();
}

export async function setOneTimePin(
  tx: Tx,
  pin: { account_id: string; pin_hash: Buffer; expires_at: Date },
): Promise<void> {
  const { pin_hash, expires_at } = pin;
  await tx
    .insertInto('gate_one_time_pin')
    .values(pin)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pin_hash, expires_at }))
    .execute();
}

export async function findOneTimePin(tx: Tx, account_id: string, now: Date): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('gate_one_time_pin')
    .select('pin_hash')
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.pin_hash;
}

/** Deletes a one-time PIN. Returns false when another request has used it. */
export async function takeOneTimePin(tx: Tx, account_id: string, pin_hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('gate_one_time_pin')
    .where('account_id', '=', account_id)
    .where('pin_hash', '=', pin_hash)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}
