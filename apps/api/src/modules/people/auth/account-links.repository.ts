import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { LinkPurpose } from './auth.table.ts';

interface NewLink {
  id: string;
  account_id: string;
  purpose: LinkPurpose;
  language: 'id' | 'en';
  created_at: Date;
  expires_at: Date;
  token_hash?: Buffer;
}

/** Stores a requested link. A mailed link gets its token when the mail is sent. */
export async function insert(tx: Tx, link: NewLink): Promise<void> {
  await tx.insertInto('account_link').values(link).execute();
}

/** Stores a requested link, and returns false if it is stored already. */
export async function insertOnce(tx: Tx, link: NewLink): Promise<boolean> {
  const inserted = await tx
    .insertInto('account_link')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A link that is neither spent nor expired. */
export function findOpen(tx: Tx, id: string, purpose: LinkPurpose, now: Date) {
  return tx
    .selectFrom('account_link')
    .innerJoin('account', 'account.id', 'account_link.account_id')
    .select(['account_link.id', 'account_link.language', 'account.email', 'account.name', 'account.kind'])
    .where('account_link.id', '=', id)
    .where('account_link.purpose', '=', purpose)
    .where('account_link.spent_at', 'is', null)
    .where('account_link.expires_at', '>', now)
    .where('account.active', '=', true)
    .executeTakeFirst();
}

/** Sets the token of a link and so invalidates its previous token. */
export async function setToken(tx: Tx, id: string, token_hash: Buffer): Promise<void> {
  await tx.updateTable('account_link').set({ token_hash }).where('id', '=', id).where('spent_at', 'is', null).execute();
}

/** Finds the account of an open token without spending the token. */
export async function findAccount(
  db: Db,
  token_hash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ account_id: string; group_id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; group_id: string }>`
    select account_id, group_id from find_account_link(${token_hash}, ${purposes}::text[], ${now})`.execute(db);
  return rows[0];
}

/** The group of a link's account, for the job that mails the link; undefined when the link was deleted. */
export async function findGroup(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ group_id: string | null }>`select group_of_account_link(${id}) as group_id`.execute(db);
  return rows[0]?.group_id ?? undefined;
}

export async function findGroupOfAccount(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ group_id: string | null }>`select group_of_account(${id}) as group_id`.execute(db);
  return rows[0]?.group_id ?? undefined;
}

/** Spends a token of one of these purposes and returns its account. A single statement, so a token works only once. */
export async function spend(
  tx: Tx,
  token_hash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<string | undefined> {
  const spent = await tx
    .updateTable('account_link')
    .set({ spent_at: now })
    .where('token_hash', '=', token_hash)
    .where('purpose', 'in', purposes)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return spent?.account_id;
}

export async function spendAllOf(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ spent_at: now })
    .where('account_id', '=', account_id)
    .where('spent_at', 'is', null)
    .execute();
}

/** Deletes tokens that expired before `time`, spent or not. */
export async function deleteEndedBefore(db: Db, time: Date): Promise<void> {
  await sql`select forget_account_links(${time})`.execute(db);
}
