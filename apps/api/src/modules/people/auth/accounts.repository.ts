import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { AccountKind } from './auth.repository.ts';

export interface PersonFacts {
  name: string;
  phone: string;
  language: 'id' | 'en';
}

/** `role_id` is set for staff only. */
export interface NewAccount extends PersonFacts {
  id: string;
  kind: AccountKind;
  group_id: string;
  role_id: string | null;
  email: string;
}

/** Adds an account without a password. */
export async function insert(tx: Tx, row: NewAccount, now: Date): Promise<void> {
  await sql`
    insert into account (id, kind, group_id, role_id, email, name, phone, language, created_at, updated_at)
    values (${row.id}, ${row.kind}, ${row.group_id}, ${row.role_id}, ${row.email}, ${row.name}, ${row.phone},
            ${row.language}, ${now}, ${now})`.execute(tx);
}

/** Updates an account if it still has version `seen.version`. Returns false when it has changed. */
export async function set(
  tx: Tx,
  id: string,
  facts: PersonFacts & { active: boolean; role_id: string | null },
  seen: { version: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update account set name = ${facts.name}, phone = ${facts.phone}, language = ${facts.language}, role_id = ${facts.role_id},
           active = ${facts.active}, version = version + 1, updated_at = ${seen.now}
     where id = ${id} and version = ${seen.version} returning id`.execute(tx);
  return rows.length > 0;
}

/** Makes a member of staff one of those who look after the whole installation. */
export async function setOperator(tx: Tx, id: string): Promise<void> {
  await sql`update account set operator = true where id = ${id}`.execute(tx);
}
