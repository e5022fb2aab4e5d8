import type { Db, Tx } from '../../platform/database.ts';
import type { LinkPurpose } from './auth.table.ts';

/** Remembers that a link was asked for; a mailed one gets its token when its mail is written. */
export async function insert(
  tx: Tx,
  link: {
    id: string;
    account_id: string;
    purpose: LinkPurpose;
    language: 'id' | 'en';
    created_at: Date;
    expires_at: Date;
    token_hash?: Buffer;
  },
): Promise<void> {
  await tx.insertInto('account_link').values(link).execute();
}

/** A link that can still be mailed. */
export function findOpen(db: Db, id: string, purpose: LinkPurpose, now: Date) {
  return db
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

/** Gives a link its token; an earlier one of the same link no longer works. */
export async function setToken(db: Db, id: string, token_hash: Buffer): Promise<void> {
  await db.updateTable('account_link').set({ token_hash }).where('id', '=', id).where('spent_at', 'is', null).execute();
}

/** Whose open token this is, without spending it. */
export async function findAccount(
  db: Db,
  token_hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_link')
    .select('account_id')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.account_id;
}

/** Spends a token of one of these purposes and says whose it was; one statement, so it works once. */
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

/** Spends every open token of an account. */
export async function spendAllOf(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ spent_at: now })
    .where('account_id', '=', account_id)
    .where('spent_at', 'is', null)
    .execute();
}

/** Removes tokens that ended before this moment, spent or not. */
export async function deleteEndedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<', moment).execute();
}
