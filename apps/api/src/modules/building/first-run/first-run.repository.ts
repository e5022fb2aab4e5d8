import type { FirstAdministrator, FirstBuilding, FirstGroup } from '@gerbang/shared/contracts/building/first-run';
import { SETUP_CODE_TRIES } from '@gerbang/shared/domain/building/setup-code';
import type { CheckId, CheckState } from '@gerbang/shared/domain/insight/doctor';
import { sql, type Selectable } from 'kysely';

import type { Database, Db, Tx } from '../../../platform/database/database.ts';

export type StoredFirstRun = Selectable<Database['first_run']>;

/**
 * Stores a new setup code unless there is a group. A code that can still be used stays, except with `replaces`: then
 * browsers that were let in by it have to type the new one, too. Returns whether it was stored.
 */
export async function putCode(
  db: Db,
  code: { code_hash: Buffer; code_expires_at: Date; administrator_id: string },
  { replaces, now }: { replaces: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into first_run (code_hash, code_expires_at, administrator_id)
    select ${code.code_hash}, ${code.code_expires_at}, ${code.administrator_id} where not exists (select from property_group)
    on conflict (id) do update set
      code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, wrong_codes = 0,
      token_hash = case when ${replaces} then null else first_run.token_hash end
      where ${replaces} or first_run.code_expires_at <= ${now} or first_run.wrong_codes >= ${SETUP_CODE_TRIES}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Nothing is found when there is a group. */
export function find(db: Db): Promise<StoredFirstRun | undefined> {
  return db.selectFrom('first_run').selectAll().executeTakeFirst();
}

/**
 * Takes one try: stores the token when the code is right, and counts a wrong one. A single statement, so that no more
 * than SETUP_CODE_TRIES wrong codes are compared. Undefined when the code can no longer be used.
 */
export async function tryCode(
  db: Db,
  {
    code_hash,
    token_hash,
    token_expires_at,
    now,
  }: { code_hash: Buffer; token_hash: Buffer; token_expires_at: Date; now: Date },
): Promise<{ code_hash: Buffer; wrong_codes: number } | undefined> {
  const { rows } = await sql<{ code_hash: Buffer; wrong_codes: number }>`
    update first_run set
      wrong_codes = wrong_codes + (code_hash <> ${code_hash})::int,
      token_hash = case when code_hash = ${code_hash} then ${token_hash} else token_hash end,
      token_expires_at = case when code_hash = ${code_hash} then ${token_expires_at}::timestamptz else token_expires_at end
     where wrong_codes < ${SETUP_CODE_TRIES} and code_expires_at > ${now}
    returning code_hash, wrong_codes`.execute(db);
  return rows[0];
}

export async function setCheck(db: Db, id: CheckId, state: CheckState): Promise<void> {
  await sql`update first_run set checks = checks || jsonb_build_object(${id}::text, ${state}::text)`.execute(db);
}

export async function setGroup(db: Db, group: FirstGroup): Promise<void> {
  await sql`update first_run set property_group = ${JSON.stringify(group)}::jsonb`.execute(db);
}

export async function setBuilding(db: Db, building: FirstBuilding): Promise<void> {
  await sql`update first_run set building = ${JSON.stringify(building)}::jsonb`.execute(db);
}

/** A mail that arrived at another address proves nothing about this one. */
export async function setAdministrator(
  db: Db,
  administrator: Omit<FirstAdministrator, 'password'>,
  secrets: { password_hash: string | undefined; totp_secret: Buffer },
): Promise<void> {
  const row = JSON.stringify(administrator);
  await sql`
    update first_run set
      mail_arrived = mail_arrived and administrator ->> 'email' = ${administrator.email},
      administrator = ${row}::jsonb,
      password_hash = coalesce(${secrets.password_hash ?? null}, password_hash),
      totp_secret = coalesce(totp_secret, ${secrets.totp_secret})`.execute(db);
}

export async function setRecovery(
  db: Db,
  { totp_last_step, recovery_hashes }: { totp_last_step: number; recovery_hashes: readonly Buffer[] },
): Promise<void> {
  await sql`
    update first_run set totp_last_step = ${totp_last_step}, recovery_hashes = ${recovery_hashes}::bytea[], codes_saved = false`.execute(
    db,
  );
}

/** Returns false when there are no recovery codes yet. */
export async function setCodesSaved(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update first_run set codes_saved = true where recovery_hashes is not null returning id`.execute(db);
  return rows.length > 0;
}

export async function setDigits(db: Db, digits_hash: Buffer, now: Date): Promise<void> {
  await sql`
    update first_run set digits_hash = ${digits_hash}, digits_sent_at = ${now}, wrong_digits = 0`.execute(db);
}

/** Compares the digits and counts them when they are wrong. Undefined when the last mail can no longer be answered. */
export async function tryDigits(
  db: Db,
  digits_hash: Buffer,
  { sent_after, most_wrong }: { sent_after: Date; most_wrong: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_right: boolean }>`
    update first_run set
      mail_arrived = mail_arrived or digits_hash = ${digits_hash},
      wrong_digits = wrong_digits + (digits_hash <> ${digits_hash})::int
     where digits_sent_at > ${sent_after} and wrong_digits < ${most_wrong}
    returning digits_hash = ${digits_hash} as is_right`.execute(db);
  return rows[0]?.is_right;
}

/** Removes the row and returns it. Of two that finish at once, the second waits and then finds nothing. */
export function take(tx: Tx): Promise<StoredFirstRun | undefined> {
  return tx.deleteFrom('first_run').returningAll().executeTakeFirst();
}
