import type { Db, Tx } from '../../platform/database.ts';

/** An invitation as it is made; its token comes with its mail. */
export interface Invitation {
  id: string;
  account_id: string;
  language: 'id' | 'en';
  created_at: Date;
  expires_at: Date;
}

/** Remembers that somebody is invited. */
export async function insert(tx: Tx, invitation: Invitation): Promise<void> {
  await tx
    .insertInto('account_link')
    .values({ ...invitation, purpose: 'invite' })
    .execute();
}

/** An invitation that can still be mailed. */
export function findOpen(db: Db, id: string, now: Date) {
  return db
    .selectFrom('account_link')
    .innerJoin('account', 'account.id', 'account_link.account_id')
    .select(['account_link.id', 'account_link.language', 'account.email', 'account.name'])
    .where('account_link.id', '=', id)
    .where('account_link.purpose', '=', 'invite')
    .where('account_link.spent_at', 'is', null)
    .where('account_link.expires_at', '>', now)
    .where('account.active', '=', true)
    .executeTakeFirst();
}

/** Gives an invitation its token; an earlier one of the same invitation no longer works. */
export async function setToken(db: Db, id: string, token_hash: Buffer): Promise<void> {
  await db.updateTable('account_link').set({ token_hash }).where('id', '=', id).where('spent_at', 'is', null).execute();
}

/** Ends every open link of an account: its invitations, and with them whatever else would let somebody set a password. */
export async function endLinksOf(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ spent_at: now })
    .where('account_id', '=', account_id)
    .where('spent_at', 'is', null)
    .execute();
}
